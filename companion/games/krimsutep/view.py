"""How Krimsutep is presented: the board page of each position."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.krimsutep import entry_text, evidence, field, pads, spaces
from companion.games.krimsutep.own_copy import OWN
from companion.games.krimsutep.tally import tally
from companion.games.own_copy import OwnCopy
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    GameView,
    Preview,
    Question,
    Sealing,
    ViewRequest,
)
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import ROUNDS, Building, Half
from scoring.krimsutep.state import State

HERE = "games/krimsutep/"
DEPTHS = {
    "trick": ("Tricks", "card by card"),
    "captures": ("Captures", "who took what"),
    "totals": ("Totals", "sums only"),
}
KINDS = {
    "royal": "Wife and pharaoh",
    "maid": "Maid",
    "suit": "Suits",
    "palace": "Palaces",
    "obelisk": "Obelisks",
    "oasis": "Oases",
    "doubling": "Doubling",
    "oasis-final": "Oases at the end",
}


def known(position: Position) -> State:
    """The state of a position of this game."""
    if not isinstance(position.state, State):
        raise TypeError("This is no play of Krimsutep.")
    return position.state


@dataclass(frozen=True, slots=True)
class KrimsutepView:
    """The game view of Krimsutep."""

    slug: str = "krimsutep"
    icon: str = "s-palace"
    blurb: str = "tricks and a field"
    css: str = "krimsutep"
    opens: str = "deals"
    own: OwnCopy = OWN
    beyond: Sequence[str] = (
        (
            "Where the Nile lies is assumed, as the rulebook's picture is lost: c3 d3 e3 a4 "
            "b4 c4 on five columns and six rows (K1.2). A table may play on another field."
        ),
        "How the halves of a card lie is assumed too: side by side (K4.3).",
        "Who holds which cards is nobody's business here: only what falls is entered.",
    )
    scripts: Sequence[str] = (
        "js/lens.js",
        "js/pads/field.js",
        "js/pads/trick.js",
        "js/pads/captures.js",
        "js/pads/totals.js",
        "js/pads/steps.js",
    )

    @property
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds, in the order of the sheet."""
        return KINDS

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        """The board page of a position."""
        state = known(position)
        if state.finished:
            return _tally(state, view_request)
        board_page = _due(state, position.due[0], view_request)
        if view_request.watching:
            board_page = _watched(state, board_page, view_request)
        more = {"more": f"{HERE}more.html", "voidable": "void" in position.due}
        return replace(board_page, context={**board_page.context, **more, **_turn(state)})

    def depths(self, position: Position) -> Collection[str]:
        """The depths of entry of a round; the one chosen is kept until the round ends."""
        known(position)
        return DEPTHS

    def stretch(self, position: Position) -> str:
        """A round's tricks, at any depth of entry; empty for building, which everybody sees."""
        if DEPTHS.keys().isdisjoint(position.due):
            return ""
        return f"Round {known(position).round + 1}, tricks"

    def named(self, names: Mapping[str, str]) -> GameView:  # noqa: ARG002 - the protocol's
        """The same view: no group has names of its own here."""
        return self

    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        """Describe an entry."""
        return entry_text.entry_text(known(before), payload, known(after))

    def facts(self, position: Position) -> Sequence[Fact]:
        """The facts of this moment for a dispute."""
        return evidence.facts(known(position))

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the building card that is laid."""
        return known(position).in_hand.word if payload["kind"] == "build" else ""

    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        """Draw the evidence against an entry here."""
        return evidence.evidence(known(position), payload, refused)

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:
        """The building cards that a seat may lay face down."""
        state = known(position)
        left = state.left_to(seat)
        return {
            "cards": [pads.held(state, building, left[building]) for building in Building],
            "left": left.total(),
            "of": ROUNDS[len(state.seats)],
        }

    def sealable(self, position: Position, seat: int, choice: Json) -> None:
        """Refuse a card that is no building card, or that the seat does not have."""
        state = known(position)
        if choice not in list(Building):
            raise Malformed("Choose one of your building cards.", field="choice")
        building = Building(str(choice))
        if not state.left_to(seat)[building]:
            message = f"{state.seats[seat]} has no {building.word} left."
            raise RuleViolation(book.K4_1, message, field="choice")

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:
        """Turn up what all seats have laid face down."""
        known(position)
        return {"kind": "reveal", "cards": list(choices)}

    def preview(self, position: Position, submitted: Json) -> Preview | None:
        """Draw nothing: no pad here asks for it."""
        del submitted
        known(position)
        return None


def _turn(state: State) -> Mapping[str, object]:
    """Offer to turn the card laid last, if one of its halves is empty, after a mistap."""
    if not state.field.laid or state.field.laid[-1].half is None:
        return {}
    laid = state.field.laid[-1]
    other = Half.SECOND if laid.half is Half.FIRST else Half.FIRST
    entry = {"kind": "build", "cell": str(laid.cell), "half": other.value}
    changes = [{"do": "change", "at": state.position - 1, "entry": entry}]
    return {"extra": f"{HERE}turn.html", "turning": json.dumps(changes)}


def _watched(state: State, board_page: BoardPage, view_request: ViewRequest) -> BoardPage:
    """The field for devices that only watch, with the ways to build while a building is due."""
    view = (
        f"{HERE}view.html"
        if board_page.board is None or view_request.back
        else board_page.board
    )
    return replace(
        board_page, view=view, context={"field": field.view(state), **board_page.context}
    )


def _due(state: State, kind: str, view_request: ViewRequest) -> BoardPage:
    match kind:
        case "trick":
            return _tricks(state, view_request)
        case "draw":
            return _draw(state)
        case "reveal":
            return _reveal(state)
        case "order":
            return _order(state)
        case _:
            return _build(state)


def _round(state: State) -> str:
    return f"Round {state.round + 1} of {ROUNDS[len(state.seats)]}"


def _sealing(state: State, *, due: bool) -> Sealing:
    return Sealing(f"round-{state.round + 1}-{state.began}", f"{HERE}choose.html", due)


def _tricks(state: State, view_request: ViewRequest) -> BoardPage:
    """The tricks of a round, at the depth that the table chose for it."""
    depth = (
        view_request.depth
        if view_request.depth in DEPTHS and not state.deal.tricks
        else "trick"
    )
    leader = state.deal.leader
    if depth == "trick":
        leader = _leader(state, view_request)
        trick = pads.trick(state, leader)
        fields: Mapping[str, object] = {**trick, "leaders": _leaders(state, leader)}
    else:
        fields = {"captures": pads.captures, "totals": pads.totals}[depth](state)
    asks = {
        "trick": Question(leader, "leads"),
        "captures": Question(0, "took which?"),
        "totals": Question(0, "palace: 2 to 6", "added up"),
    }
    number = f"trick {len(state.deal.tricks) + 1} of {pads.tricks_total(state)}"
    doing = number if depth == "trick" else DEPTHS[depth][1]
    depths = [
        {"slug": slug, "name": name, "note": note, "current": slug == depth}
        for slug, (name, note) in DEPTHS.items()
    ]
    return BoardPage(
        acting=leader if depth == "trick" else 0,
        meta=(f"{_round(state)} · {doing}", f"{state.seats[state.dealer]} dealt"),
        ask=asks[depth],
        board=None,
        pad=f"{HERE}{depth}.html",
        context={**fields, "depths": () if state.deal.tricks else depths},
        # before the first lead (K2.2); a forgotten card is turned up with the others
        sealing=None if state.deal.tricks else _sealing(state, due=False),
    )


def _led_by(state: State, seat: int) -> str:
    """The depth for a trick that another seat led: only this trick."""
    return f"led-{seat}-{state.position}"


def _leader(state: State, view_request: ViewRequest) -> int:
    """The leader of this trick: by the rules, or the seat that led as played (K2.3)."""
    others = (
        seat for seat in range(len(state.seats)) if view_request.depth == _led_by(state, seat)
    )
    return next(others, state.deal.leader)


def _leaders(state: State, leader: int) -> list[dict[str, object]]:
    """The other seats that may have led, and whether one of them is being entered."""
    return [
        {
            "name": name,
            "depth": _led_by(state, seat),
            "rightful": seat == state.deal.leader,
            "current": seat == leader,
        }
        for seat, name in enumerate(state.seats)
    ]


def _draw(state: State) -> BoardPage:
    return BoardPage(
        acting=None,
        meta=(f"{_round(state)} · the tricks are counted", ""),
        ask=Question(None, "Who won the draw?"),
        board=None,
        pad=f"{HERE}draw.html",
        context=pads.draw(state),
    )


def _reveal(state: State) -> BoardPage:
    favourite = pads.favourite(state)
    return BoardPage(
        acting=0,
        meta=(
            f"{_round(state)} · the reveal",
            f"{state.seats[favourite]} is favourite",
        ),
        ask=Question(0, "turns up which card?"),
        board=None,
        pad=f"{HERE}reveal.html",
        context=pads.reveal(state),
        sealing=_sealing(state, due=True),
    )


def _order(state: State) -> BoardPage:
    favourite = pads.favourite(state)
    numerals = state.evaluation.romans[favourite] if state.evaluation else 0
    return BoardPage(
        acting=favourite,
        meta=(_round(state), f"{state.seats[favourite]}, favourite with {numerals}"),
        ask=Question(favourite, "who builds first?"),
        board=None,
        pad=f"{HERE}order.html",
        context=pads.order(state),
    )


def _build(state: State) -> BoardPage:
    open_spaces = tuple(spaces.spaces(state))
    building = state.in_hand
    article = "an" if building.word[0] in "aeio" else "a"
    return BoardPage(
        acting=state.builder,
        meta=(_round(state), f"order {', '.join(state.seats[seat] for seat in state.order)}"),
        ask=Question(state.builder, f"builds {article} {building.word}"),
        board=f"{HERE}board.html",
        pad=None,
        context={
            "field": field.view(state),
            "spaces": open_spaces,
            "hand": spaces.in_hand(state, building),
            "figure": f"{HERE}hand.html",
            "suit": building.suit.word,
            "doubles": any(space.doubled for space in open_spaces),
            "refuses": any(space.points is None for space in open_spaces),
        },
    )


def _tally(state: State, view_request: ViewRequest) -> BoardPage:
    """The tally of the finished field, oasis by oasis."""
    shown = tally(state, view_request.step, view_request.earner)
    owner = shown.oasis.owner
    return BoardPage(
        acting=owner.number,
        meta=(f"The oases at the end · {shown.number} of {shown.of}", book.K5_2.id),
        ask=Question(owner.number, f"oasis on {shown.oasis.cell}"),
        board=f"{HERE}tally.html",
        view=f"{HERE}tally.html",
        pad=f"{HERE}sum.html",
        context={"field": field.view(state), "tally": shown},
        lines=shown.lines,
        just_scored=shown.just_scored,
    )


VIEW = KrimsutepView()
