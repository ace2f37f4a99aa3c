"""How Cleopatra is presented: the board page of each position."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from companion.games.cleopatra import (
    breaches,
    ending,
    entry_text,
    evidence,
    market,
    offering,
    palace,
    people,
    secret_scores,
)
from companion.games.cleopatra.own_copy import OWN
from companion.games.cleopatra.quarry import quarry
from companion.games.cleopatra.tiles import key
from companion.games.cleopatra.visit import Visit
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
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import DICE, LAST_STEP, Tile, several
from scoring.cleopatra.rulings import ASSUMED
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import standing
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json, as_object, read_fields

HERE = "games/cleopatra/"
KINDS = {
    "start": "To begin with",
    "wall": "Walls",
    "sphinx": "Sphinxes",
    "throne": "Pedestal, throne",
    "obelisk": "Obelisks",
    "door": "Doors",
    "mosaic": "Mosaics",
    "turn-bonus": "Several pieces",
    "bid": "Bids",
    "beggar": "Beggars",
    "merchant": "Merchants left",
    "tainted": "Amulets: tainted cards",
    "character": "Amulets: characters",
    "hand-limit": "Amulets: above ten cards",
    "offering": "Amulets: offerings",
    "envoy": "Amulets: envoys",
    "final-hand": "Amulets: last hand",
    "sanctuary": "Amulets: sanctuaries",
}
COUNTED = ("None lies", "One lies", "Two lie", "Three lie", "Four lie", "All five lie")


QUARRY = "quarry"


def known(position: Position) -> State:
    """The state of a position of this game."""
    if not isinstance(position.state, State):
        raise TypeError("This is no play of Cleopatra.")
    return position.state


@dataclass(frozen=True, slots=True)
class CleopatraView:
    """The game view of Cleopatra."""

    slug: str = "cleopatra"
    icon: str = "c-queen"
    blurb: str = "a palace and amulets"
    css: str = "cleopatra"
    opens: str = "starts"
    own: OwnCopy = OWN
    beyond: Sequence[str] = (
        (
            "The first edition of 2006 for three to five players. The second edition of 2020 "
            "and the game for two are other rules, whose text is not to be had: they are left "
            "out."
        ),
        (
            "The throne's foundation is assumed on d1 to f3, and which squares show palms is "
            "not known: compare it with your board (C1.5), and tap in your own under Our "
            "group, Copies."
        ),
        "Hands are secret and not entered; only their sizes are checked (C9.1).",
    )
    scripts: Sequence[str] = (
        "js/purse.js",
        "js/pads/quarry.js",
        "js/pads/people.js",
        "js/pads/bids.js",
        "js/pads/left.js",
    )

    @property
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds, in the order of the sheet; amulets are a ledger apart."""
        return KINDS

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        """The board page of a position."""
        state, due = known(position), position.due
        stands = {"palace": palace.standing(state)}
        if not due or due[0] == "hands":
            end = _hands(state) if due else _counted(state, view_request)
            return replace(end, context={**stands, **end.context}, view=f"{HERE}board.html")
        board_page = _running(state, due, view_request)
        return replace(
            board_page,
            context={
                "above": f"{HERE}omens.html",
                "more": f"{HERE}more.html",
                **_omens(state),
                **stands,
                **board_page.context,
                **(stands if view_request.watching else {}),
            },
            view=f"{HERE}board.html",
            purses=secret_scores.running(state, view_request),
        )

    def depths(self, position: Position) -> Collection[str]:
        """The quarry, before it is entered."""
        return (_depth(known(position)),)

    def stretch(self, position: Position) -> str:
        """A whole turn with its consequences, or the hands at the end."""
        state, due = known(position), position.due
        if not due or due[0] == "hands":
            return "The hands at the end" if due else ""
        return f"{state.player}’s turn"

    def named(self, names: Mapping[str, str]) -> GameView:  # noqa: ARG002 - the protocol's
        """The same: nothing is named."""
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
        """Name the piece that a visit builds, where it builds one alone."""
        known(position)
        return entry_text.alone(payload)

    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        """Draw the evidence against an entry here."""
        return evidence.evidence(known(position), payload, refused)

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:
        """The bids that a seat can make."""
        return offering.bids(known(position), seat)

    def sealable(self, position: Position, seat: int, choice: Json) -> None:
        """Refuse a bid that is no number, or more than the seat has."""
        offering.sealable(known(position), seat, choice)

    def reveal(self, position: Position, choices: Sequence[Json]) -> dict[str, Json]:
        """Show all bids together."""
        known(position)
        return {"kind": "offering", "bids": list(choices)}

    def preview(self, position: Position, submitted: Json) -> Preview | None:
        """Judge and draw a visit to the quarry, while one can be made."""
        if "build" not in position.due:
            return None
        visit = read_fields(Visit, as_object(submitted, "visit"))
        return Preview(f"{HERE}visit.html", quarry(known(position), visit))


def _running(state: State, due: tuple[str, ...], view_request: ViewRequest) -> BoardPage:
    match due[0]:
        case "top":
            return _top(state)
        case "offering":
            return _offering(state)
        case "end-turn" if view_request.depth != _depth(state):
            return _end(state, due)
        case _ if (
            state.turn.visited or state.turn.scribes or view_request.depth == _depth(state)
        ):
            return _quarry(state, due)
        case _:
            return _market(state, due)


def _depth(state: State) -> str:
    """The depth of the quarry: in this turn only.

    To build after a visit is a breach (C2), which happens at tables and is entered there.
    """
    return f"{QUARRY}-{state.position}"


def _meta(state: State, doing: str) -> tuple[str, str]:
    walked = "no step" if not state.steps else several(state.steps, "step")
    return f"{doing} · {walked} of {LAST_STEP}", f"{COUNTED[state.altar]} on the altar"


def _omens(state: State) -> Mapping[str, object]:
    """Altar and walk, on every screen of a running play."""
    return {
        "dice": [number < state.altar for number in range(DICE)],
        "steps": [(number, number == state.steps) for number in range(1, LAST_STEP + 1)],
        "walked": state.steps,
        "of_steps": LAST_STEP,
        "pile": sorted(state.garden.pile),
        "aside": state.garden.aside,
        "assumed": state.options.garden == ASSUMED,
        "palmless": state.garden.ground.palms is None,
    }


def _top(state: State) -> BoardPage:
    garden = state.garden
    fits = garden.ground.mosaics.fits
    return BoardPage(
        acting=None,
        meta=_meta(state, "The next mosaic"),
        ask=Question(None, "Which mosaic is on top of the pile?"),
        board=f"{HERE}board.html",
        pad=f"{HERE}top.html",
        context={
            "tiles": [
                key(
                    tile,
                    open_=tile in garden.pile,
                    note="" if fits(tile, garden.free) else "fits nowhere",
                )
                for tile in Tile
            ],
        },
    )


def _market(state: State, due: tuple[str, ...]) -> BoardPage:
    return BoardPage(
        acting=state.seat,
        meta=_meta(state, f"{state.player}'s turn"),
        ask=Question(state.seat, "market or quarry?", f"hand {state.hand}"),
        board=None,
        pad=f"{HERE}market.html",
        context={
            **market.stalls(state),
            **people.people(state, due),
            **_breaches(state),
            "quarry_depth": _depth(state),
        },
    )


def _quarry(state: State, due: tuple[str, ...]) -> BoardPage:
    return BoardPage(
        acting=state.seat,
        meta=_meta(state, f"{state.player} in the quarry"),
        ask=Question(state.seat, "builds?", f"hand {state.hand}"),
        board=None,
        pad=f"{HERE}quarry.html",
        context={
            **quarry(state, Visit()),
            **people.people(state, due),
            **_breaches(state),
            "extra": f"{HERE}extra.html",
            "tiles": [key(tile) for tile in Tile],
            "rolls": [
                (count, state.altar + count, [step < count for step in range(state.blank)])
                for count in range(state.blank + 1)
            ],
            "on_altar": COUNTED[state.altar],
            "full": DICE,
        },
    )


def _end(state: State, due: tuple[str, ...]) -> BoardPage:
    doing = market.ending(state, smugglers=people.smugglers(state))
    over = bool(doing["over"])
    return BoardPage(
        acting=state.seat,
        meta=_meta(state, f"{state.player}'s turn ends"),
        ask=Question(state.seat, "ends the turn: how?" if over else "ends the turn", ""),
        board=None if over else f"{HERE}board.html",
        pad=f"{HERE}{'limit' if over else 'end'}.html",
        context={
            **doing,
            **people.people(state, due),
            **_breaches(state),
            "quarry_depth": _depth(state),
        },
    )


def _breaches(state: State) -> Mapping[str, object]:
    return breaches.breaches(state, smugglers=people.smugglers(state))


def _offering(state: State) -> BoardPage:
    return BoardPage(
        acting=None,
        meta=("Offering", f"{COUNTED[state.altar]} on the altar"),
        ask=Question(None, "All bid at once", "in secret, or told by hand"),
        board=None,
        pad=f"{HERE}offering.html",
        context=offering.by_hand(state),
        sealing=Sealing(
            f"offering-{state.position}-{len(state.lines)}", f"{HERE}bid.html", due=True
        ),
    )


def _hands(state: State) -> BoardPage:
    return BoardPage(
        acting=None,
        meta=("The end · hands are turned up", book.C8_2.id),
        ask=Question(None, "Turn up the hands"),
        board=None,
        pad=f"{HERE}hands.html",
        context=ending.hands(state),
        lines=state.lines,
        purses=secret_scores.opened(state, state.lines),
    )


def _counted(state: State, view_request: ViewRequest) -> BoardPage:
    """The end, step by step."""
    step = min(max(view_request.step, 1), ending.LAST) if view_request.step else ending.FIRST
    name, ask, cite, template = ending.STEP_PAGES[step]
    winners = standing(state).winners
    dead = secret_scores.the_eaten(state) if step >= ending.CROCODILE else frozenset[int]()
    lines = ending.so_far(state, step)
    return BoardPage(
        acting=winners[0] if step == ending.LAST and len(winners) == 1 else None,
        meta=(f"The end · {name.lower()}", cite),
        ask=Question(None, ask),
        board=None,
        pad=f"{HERE}{template}.html",
        context=ending.shown(state, step),
        lines=lines,
        purses=secret_scores.opened(state, lines, dead),
    )


VIEW = CleopatraView()
