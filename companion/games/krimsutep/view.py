"""The view of Krimsutep: the board page of each position."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import override

from django.utils.translation import gettext, pgettext

from companion.games.entry_depths import EntryDepths
from companion.games.game_view import GameView, states_of
from companion.games.krimsutep import entry_text, evidence, field, heads, outcome, pads, spaces
from companion.games.krimsutep.entry_depths import entry_depths
from companion.games.krimsutep.heads import DEPTHS, HERE
from companion.games.krimsutep.hints import hints
from companion.games.krimsutep.ledger import LEDGERS
from companion.games.krimsutep.own_copy import OWN
from companion.games.krimsutep.tally import lying, tally
from companion.games.krimsutep.whereabouts import whereabouts
from companion.games.krimsutep.words import all_built
from companion.games.krimsutep.wrong_leader import refuse_other_breaches
from companion.games.ledger import Ledgers
from companion.games.own_copy import OwnCopy
from companion.games.view import (
    BoardPage,
    EntryText,
    Evidence,
    Fact,
    Head,
    Hint,
    Outcome,
    Preview,
    Sealing,
    Turn,
    ViewRequest,
    Whereabouts,
)
from companion.languages.sentences import sentence
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import ROUNDS, Building, Half, Suit
from scoring.krimsutep.entries import Trick
from scoring.krimsutep.game import GAME
from scoring.krimsutep.rules import can_run
from scoring.krimsutep.state import State

known = states_of(State)


@dataclass(frozen=True, slots=True)
class KrimsutepView(GameView):
    """The presentation of Krimsutep."""

    slug: str = "krimsutep"
    icon: str = "s-palace"
    own: OwnCopy = OWN
    ledgers: Ledgers = LEDGERS
    scripts: Sequence[str] = (
        "js/lens.js",
        "js/pads/field.js",
        "js/pads/trick.js",
        "js/pads/captures.js",
        "js/pads/totals.js",
        "js/pads/steps.js",
    )

    edit_scripts: Sequence[str] = ("js/pads/mend.js",)

    @property
    @override
    def titles(self) -> Sequence[str]:
        return ("The Architects of Krimsutep", "Die Baumeister des Krimsutep")

    @property
    @override
    def blurb(self) -> str:
        return gettext("Trick-taking and building")

    @property
    @override
    def hints(self) -> Sequence[Hint]:
        return hints()

    @property
    def assumptions(self) -> Sequence[str]:
        """What the rules of this game leave open, and how it is handled here."""
        return (
            gettext(
                "The rulebook’s picture is lost, so the course of the Nile is assumed: c3 d3 "
                "e3 "
                "a4 b4 c4 on five columns and six rows (K1.2). You may play on another field."
            ),
            gettext("The halves of a card are assumed to lie side by side (K4.3)."),
            gettext("The cards in a hand are not entered, only the cards that are played."),
        )

    @property
    def entry_depths(self) -> EntryDepths:
        """How much of a round the table enters."""
        return entry_depths()

    @property
    @override
    def start_verb(self) -> str:
        return pgettext("a player", "deals")

    @property
    @override
    def kinds(self) -> Mapping[str, str]:
        return {
            "royal": gettext("Wife and pharaoh"),
            "maid": gettext("Maid"),
            "suit": gettext("Suits"),
            "palace": gettext("Palaces"),
            "obelisk": gettext("Obelisks"),
            "oasis": gettext("Oases"),
            "doubling": gettext("Doubling"),
            "oasis-final": gettext("Oases at the end"),
        }

    @override
    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        state = known(position)
        head = heads.head(state, position.due, view_request)
        if state.finished:
            return _tally(state, head, view_request)
        kind = heads.kind(state, position.due, view_request)
        board_page = _due(state, kind, head, view_request)
        if view_request.watching:
            board_page = _watched(state, board_page, view_request)
        more = {
            "more": f"{HERE}more.html",
            "extra": f"{HERE}extra.html",
            "voidable": "void" in position.due,
            "counts": _counts(state, view_request),
        }
        return replace(board_page, context={**board_page.context, **more, **_turning(state)})

    def turn(self, position: Position) -> Turn:
        """Say who leads, turns up, orders or builds."""
        return heads.turn(known(position), position.due, ViewRequest(pad=True))

    def headline(self, position: Position) -> tuple[str, str]:
        """The round, and how far it is."""
        return heads.headline(known(position), position.due, ViewRequest(pad=True))

    def sealing(self, position: Position) -> Sealing | None:
        """The building card of each seat, before the first lead and until the reveal."""
        return heads.sealing(known(position), position.due)

    def depths(self, position: Position) -> Collection[str]:
        """The depths of entry of a round, and the seats that can have led its next trick."""
        state = known(position)
        led = (heads.led_by(state, seat) for seat in range(len(state.seats)))
        again = (heads.counting_again(state, depth) for depth in heads.COUNTED)
        return {*DEPTHS, heads.going_on(state), *led, *again}

    def depth_of(self, position: Position, payload: Mapping[str, Json]) -> str:
        """How deep a round was entered, or the seat that led a trick against the rules."""
        state, kind, leader = known(position), payload.get("kind"), payload.get("leader")
        if kind == "trick" and isinstance(leader, int):
            return heads.led_by(state, leader)
        return str(kind) if kind in DEPTHS else ""

    def check_pad_entry(self, position: Position, payload: Json) -> None:
        """A trick that another seat led: the pad's reason covers the leader alone."""
        if isinstance(payload, dict) and "leader" in payload:
            refuse_other_breaches(position, known(position), payload)

    def section(self, position: Position) -> str:
        """A round's tricks, at any depth of entry; empty for building, which everybody sees."""
        if DEPTHS.keys().isdisjoint(position.due):
            return ""
        number = known(position).round + 1
        return gettext("Round {number}, tricks").format(number=number)

    @override
    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        return entry_text.entry_text(known(before), payload, known(after))

    def outcome(
        self,
        before: Position,
        payload: Mapping[str, Json],
        after: Position,
        view_request: ViewRequest,  # noqa: ARG002 - nothing is secret
    ) -> Outcome | None:
        """Show the trick that was won, or what the tricks of the round came to."""
        known(before)
        return outcome.outcome(payload, known(after))

    @override
    def running(self, position: Position, submitted: Json) -> Preview | None:
        state, trick = known(position), GAME.read(submitted)
        if not isinstance(trick, Trick) or not can_run(state, trick):
            return None
        running = outcome.running_trick(state, trick)
        return Preview(f"{HERE}running.html", {"running": running})

    @override
    def facts(self, position: Position) -> Sequence[Fact]:
        return evidence.facts(known(position))

    @override
    def whereabouts(self, position: Position) -> Whereabouts:
        return whereabouts(known(position))

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the building card that is laid."""
        return sentence(known(position).in_hand.word) if payload["kind"] == "build" else ""

    @override
    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
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

    def check_choice(self, position: Position, seat: int, choice: Json) -> None:
        """Refuse a card that is no building card, or that the seat does not have."""
        state = known(position)
        if choice not in list(Building):
            raise Malformed(gettext("Choose one of your building cards."), field="choice")
        building = Building(str(choice))
        if not state.left_to(seat)[building]:
            why = all_built(state.seats[seat], building)
            raise RuleViolation(book.K4_1, why, field="choice")

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:
        """Turn up what all seats have laid face down."""
        known(position)
        return {"kind": "reveal", "cards": list(choices)}


def _turning(state: State) -> Mapping[str, object]:
    """Offer to turn the card laid last, if a half of it is empty: a wrong half is a tap."""
    if not state.field.laid or state.field.laid[-1].half is None:
        return {}
    laid = state.field.laid[-1]
    other = Half.SECOND if laid.half is Half.FIRST else Half.FIRST
    entry = {"kind": "build", "cell": str(laid.cell), "half": other.value}
    changes = [{"do": "change", "at": state.position - 1, "entry": entry}]
    return {"turning": json.dumps(changes)}


def _watched(state: State, board_page: BoardPage, view_request: ViewRequest) -> BoardPage:
    """The field for devices that only watch, with the ways to build while a building is due."""
    view = (
        f"{HERE}view.html"
        if board_page.board is None or view_request.back
        else board_page.board
    )
    return replace(
        board_page,
        view=view,
        context={"field": field.view(state), "oases": lying(state), **board_page.context},
    )


def _due(state: State, kind: str, head: Head, view_request: ViewRequest) -> BoardPage:
    match kind:
        case "trick":
            return _tricks(state, head, view_request)
        case "build":
            return _build(state, head)
        case "summary":
            return _summary(state, head)
        case _:
            pad = {"draw": pads.draw, "reveal": pads.reveal, "order": pads.order}[kind]
            return BoardPage(head, board=None, pad=f"{HERE}{kind}.html", context=pad(state))


def _summary(state: State, head: Head) -> BoardPage:
    """What the tricks came to; the button below reveals the cards if none can be chosen."""
    cards = [next(iter(+state.left_to(seat))) for seat in range(len(state.seats))]
    sent = state.favourite is not None and heads.no_choice(state)
    return BoardPage(
        head,
        board=f"{HERE}summary.html",
        pad=f"{HERE}summed.html",
        context={
            "summary": outcome.summary(state),
            "on": heads.going_on(state),
            "draws": state.favourite is None,
            "turns_up": json.dumps({"kind": "reveal", "cards": cards}) if sent else "",
        },
    )


def _tricks(state: State, head: Head, view_request: ViewRequest) -> BoardPage:
    """The tricks of a round, at the depth that the table chose for it."""
    depth = heads.depth_of(state, view_request)
    if depth == "trick":
        leader = heads.leader(state, view_request)
        fields: Mapping[str, object] = {
            **pads.trick(state, leader),
            "leaders": _leaders(state, leader),
            "last_trick": outcome.last_trick(state),
        }
    else:
        fields = {"captures": pads.captures, "totals": pads.totals}[depth](state)
    again = bool(heads.counted_again(state, view_request))
    depths = [
        {
            "slug": heads.counting_again(state, slug) if again else slug,
            "name": name,
            "note": note,
            "current": slug == depth,
        }
        for slug, (name, note) in heads.depth_words().items()
    ]
    shown = again or not state.deal.tricks
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}{depth}.html",
        context={**fields, "depths": depths if shown else ()},
        replaces=range(state.began, state.position) if again else range(0),
    )


def _counts(state: State, view_request: ViewRequest) -> list[dict[str, str]]:
    """The ways to count what everyone took, for a table that has lost track of the tricks."""
    if not heads.can_count_again(state) or heads.counted_again(state, view_request):
        return []
    return [
        {"depth": heads.counting_again(state, slug), "note": heads.depth_words()[slug][1]}
        for slug in heads.COUNTED
    ]


def _leaders(state: State, leader: int) -> list[dict[str, object]]:
    """The other seats that may have led, and whether one of them is being entered."""
    return [
        {
            "name": name,
            "depth": heads.led_by(state, seat),
            "rightful": seat == state.deal.leader,
            "current": seat == leader,
        }
        for seat, name in enumerate(state.seats)
    ]


def _build(state: State, head: Head) -> BoardPage:
    open_spaces = tuple(spaces.spaces(state))
    building = state.in_hand
    return BoardPage(
        head,
        board=f"{HERE}board.html",
        pad=None,
        context={
            "field": field.view(state),
            "spaces": open_spaces,
            "hand": spaces.in_hand(state, building),
            "figure": f"{HERE}hand.html",
            "most": _most(building),
            "doubles": any(space.doubled for space in open_spaces),
            "refused_by": book.K4_5.id if any(s.points is None for s in open_spaces) else "",
        },
    )


def _most(building: Building) -> str:
    """What the sign of doubling means for this card."""
    return {
        Suit.RED: gettext("most palace points"),
        Suit.GREY: gettext("most obelisk points"),
        Suit.GREEN: gettext("most oasis points"),
    }[building.suit]


def _tally(state: State, head: Head, view_request: ViewRequest) -> BoardPage:
    """The finished field, oasis by oasis."""
    shown = tally(state, view_request.step, view_request.earner)
    return BoardPage(
        head,
        board=f"{HERE}tally.html",
        view=f"{HERE}tally.html",
        pad=f"{HERE}sum.html",
        context={"field": field.view(state), "tally": shown},
        lines=shown.lines,
        just_scored=shown.just_scored,
    )


VIEW = KrimsutepView()
