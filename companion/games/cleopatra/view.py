"""The view of Cleopatra: the board page of each position."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import override

from django.utils.translation import gettext

from companion.games.cleopatra import (
    ending,
    entry_text,
    evidence,
    heads,
    market,
    offering,
    palace,
    people,
)
from companion.games.cleopatra.heads import HERE, Stage
from companion.games.cleopatra.hints import hints
from companion.games.cleopatra.ledger import LEDGERS
from companion.games.cleopatra.own_copy import OWN
from companion.games.cleopatra.quarry import quarry
from companion.games.cleopatra.tiles import key
from companion.games.cleopatra.visit import Visit
from companion.games.game_view import GameView, states_of
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
    Purses,
    Sealing,
    Turn,
    ViewRequest,
    Whereabouts,
    turns_are_over,
)
from scoring.cleopatra.components import DICE, LAST_STEP, Tile
from scoring.cleopatra.entries import Offering
from scoring.cleopatra.rulings import ASSUMED
from scoring.cleopatra.sheet import EATEN
from scoring.cleopatra.state import State
from scoring.kernel.closing import TOTAL
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json, as_object, read_fields

known = states_of(State)


def line_kinds() -> Mapping[str, str]:
    """Names of the line kinds, in the order of the sheet."""
    return {
        "start": gettext("At the start"),
        "wall": gettext("Walls"),
        "sphinx": gettext("Sphinxes"),
        "throne": gettext("Pedestal, throne"),
        "obelisk": gettext("Obelisks"),
        "door": gettext("Doors"),
        "mosaic": gettext("Mosaics"),
        "turn-bonus": gettext("Several pieces"),
        "bid": gettext("Bids"),
        "beggar": gettext("Beggars"),
        "merchant": gettext("Merchants left"),
        "tainted": gettext("Amulets: tainted cards"),
        "character": gettext("Amulets: characters"),
        "hand-limit": gettext("Amulets: above ten cards"),
        "offering": gettext("Amulets: offerings"),
        "envoy": gettext("Amulets: envoys"),
        "final-hand": gettext("Amulets: cards left at the end"),
        "sanctuary": gettext("Amulets: sanctuaries"),
    }


@dataclass(frozen=True, slots=True)
class CleopatraView(GameView):
    """The presentation of Cleopatra."""

    slug: str = "cleopatra"
    icon: str = "c-queen"
    own: OwnCopy = OWN
    ledgers: Ledgers = LEDGERS
    scripts: Sequence[str] = (
        "js/purse.js",
        "js/pads/quarry.js",
        "js/pads/people.js",
        "js/pads/numbers.js",
        "js/pads/counts.js",
    )

    @property
    @override
    def titles(self) -> Sequence[str]:
        return ("Cleopatra and the Society of Architects", "Kleopatra und die Baumeister")

    def rough_total(self, score: int, *, out: bool) -> Mapping[str, int]:
        """A seat's talents and whether it was eaten: its amulets are not known."""
        return {TOTAL: score, EATEN: int(out)}

    @property
    @override
    def blurb(self) -> str:
        return gettext("A palace, and corruption")

    @property
    @override
    def hints(self) -> Sequence[Hint]:
        return hints()

    @property
    def assumptions(self) -> Sequence[str]:
        """Limits of this game here: rules left out and assumptions, with the reasons."""
        return (
            gettext(
                "These are the rules of the first edition of 2006 for three to five players. "
                "The second edition of 2020 and the game for two have other rules."
            ),
            gettext(
                "We assume that the throne stands on d1 to f3, and do not know which squares "
                "show palms (C1.5). You can enter your own board under Our group, Copies."
            ),
            gettext("Hands are secret: only the number of cards is checked (C9.1)."),
        )

    @property
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds, in the order of the sheet; amulets are a track apart."""
        return line_kinds()

    @override
    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:
        state, due = known(position), position.due
        stage = heads.stage(state, due, view_request)
        head = heads.head(state, due, view_request)
        purses = heads.purses(state, due, view_request)
        stands = {"palace": palace.standing(state)}
        if stage in heads.END:
            end = (
                _hands(state, head)
                if stage is Stage.HANDS
                else _counted(state, head, view_request)
            )
            context = {**stands, **end.context}
            return replace(end, context=context, view=f"{HERE}board.html", purses=purses)
        board_page = _running(state, due, stage, head)
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
            purses=purses,
        )

    def turn(self, position: Position) -> Turn:
        """Say who is at the market, in the quarry, or ends a turn."""
        return heads.turn(known(position), position.due, ViewRequest())

    def headline(self, position: Position) -> tuple[str, str]:
        """The acting seat's visit, Cleopatra's steps, and the dice on the altar."""
        return heads.headline(known(position), position.due, ViewRequest())

    def epilogue(self, position: Position) -> str:
        """Whom the crocodile ate."""
        return ending.fate_of_the_eaten(known(position))

    def sealing(self, position: Position) -> Sealing | None:
        """The bids of an offering."""
        return heads.sealing(known(position), position.due)

    def purses(self, position: Position, view_request: ViewRequest) -> Purses | None:
        """Merchants and statues, and the content of a purse that may be seen."""
        return heads.purses(known(position), position.due, view_request)

    def secret_points(self, position: Position, *, open_scores: bool) -> bool:
        """Points are secret until the hands are turned up, unless scores are open."""
        known(position)
        return not open_scores and not turns_are_over(position.due)

    def depths(self, position: Position) -> Collection[str]:
        """The quarry, before it is entered."""
        return (heads.depth(known(position)),)

    def depth_of(self, position: Position, payload: Mapping[str, Json]) -> str:
        """The quarry, for a visit."""
        return heads.depth(known(position)) if payload.get("kind") == "build" else ""

    def section(self, position: Position) -> str:
        """A whole turn with its consequences, or the hands at the end."""
        state, due = known(position), position.due
        if not due or due[0] == "hands":
            return gettext("Hands at the end") if due else ""
        return gettext("{name}’s turn").format(name=state.player)

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
        view_request: ViewRequest,
    ) -> Outcome | None:
        """Reveal the bids of an offering."""
        if payload["kind"] != "offering":
            return None
        made = read_fields(Offering, {"bids": payload["bids"]})
        return offering.outcome(known(before), made, known(after), view_request.purse)

    @override
    def facts(self, position: Position) -> Sequence[Fact]:
        return evidence.facts(known(position))

    @override
    def whereabouts(self, position: Position) -> Whereabouts:
        return evidence.whereabouts(known(position))

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the piece that a visit builds, where it builds one alone."""
        known(position)
        return entry_text.alone(payload)

    @override
    def evidence(
        self, position: Position, payload: Mapping[str, Json], refused: RuleViolation
    ) -> Evidence | None:
        return evidence.evidence(known(position), payload, refused)

    def choices(self, position: Position, seat: int) -> Mapping[str, object]:
        """The bids that a seat can make."""
        return offering.bids(known(position), seat)

    @override
    def choices_made(self, made: int, seats: int) -> str:
        return offering.bids_made(made, seats)

    def check_choice(self, position: Position, seat: int, choice: Json) -> None:
        """Refuse a bid that is no number, or more than the seat has."""
        offering.check_choice(known(position), seat, choice)

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


def _running(state: State, due: tuple[str, ...], stage: Stage, head: Head) -> BoardPage:
    match stage:
        case Stage.TOP:
            return _top(state, head)
        case Stage.OFFERING:
            return _offering(state, head)
        case Stage.END_TURN:
            return _end(state, head, due)
        case Stage.QUARRY:
            return _quarry(state, head, due)
        case _:
            return _market(state, head, due)


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


def _top(state: State, head: Head) -> BoardPage:
    garden = state.garden
    fits = garden.ground.mosaics.fits
    return BoardPage(
        head,
        board=f"{HERE}board.html",
        pad=f"{HERE}top.html",
        context={
            "tiles": [
                key(
                    tile,
                    open_=tile in garden.pile,
                    note="" if fits(tile, garden.free) else gettext("fits nowhere"),
                )
                for tile in Tile
            ],
        },
    )


def _market(state: State, head: Head, due: tuple[str, ...]) -> BoardPage:
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}market.html",
        context={
            **market.stalls(state),
            **people.people(state, due),
            **_breaches(state),
            "quarry_depth": heads.depth(state),
        },
    )


def _quarry(state: State, head: Head, due: tuple[str, ...]) -> BoardPage:
    return BoardPage(
        head,
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
            "on_altar": heads.on_altar(state.altar),
            "full": DICE,
        },
    )


def _end(state: State, head: Head, due: tuple[str, ...]) -> BoardPage:
    doing = market.ending(state, smugglers=people.smugglers(state))
    over = bool(doing["over"])
    return BoardPage(
        head,
        board=None if over else f"{HERE}board.html",
        pad=f"{HERE}{'limit' if over else 'end'}.html",
        context={
            **doing,
            **people.people(state, due),
            **_breaches(state),
            "quarry_depth": heads.depth(state),
        },
    )


def _breaches(state: State) -> Mapping[str, object]:
    return market.breaches(state, smugglers=people.smugglers(state))


def _offering(state: State, head: Head) -> BoardPage:
    context = offering.by_hand(state)
    return BoardPage(head, board=None, pad=f"{HERE}offering.html", context=context)


def _hands(state: State, head: Head) -> BoardPage:
    return BoardPage(
        head,
        board=None,
        pad=f"{HERE}hands.html",
        context=ending.hands(state),
        lines=state.lines,
    )


def _counted(state: State, head: Head, view_request: ViewRequest) -> BoardPage:
    """The end, step by step."""
    step = heads.step_of(view_request)
    template = ending.step_page(step).template
    context, lines = ending.shown(state, step), ending.so_far(state, step)
    return BoardPage(head, None, f"{HERE}{template}.html", context=context, lines=lines)


VIEW = CleopatraView()
