"""Mounds as it is drawn and asked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.game_view import GameView, states_of
from companion.games.view import (
    BoardPage,
    EntryText,
    Fact,
    Head,
    Question,
    Turn,
    ViewRequest,
    seats,
)
from scoring.kernel.game import Position
from scoring.kernel.grids import Square
from scoring.kernel.messages import listed
from scoring.kernel.serialization.entries import Json
from tests.fourth.games.mounds import entry_text
from tests.fourth.scoring.mounds.components import IN_A_HAND, MIDDLE, SQUARES
from tests.fourth.scoring.mounds.score import standing
from tests.fourth.scoring.mounds.state import State

HERE = "games/mounds/"
KINDS = {"mound": "Mounds", "beside": "Side by side", "beads": "Beads"}
known = states_of(State)


@dataclass(frozen=True, slots=True)
class DrawnSquare:
    """A square of the field: whose mound is on it, or what a mound there would bring."""

    name: str
    owner: int | None
    points: int
    closed: bool


@dataclass(frozen=True, slots=True)
class MoundsView(GameView):
    """What the pages ask of Mounds."""

    slug: str = "mounds"
    blurb: str = "nine squares and some beads"
    assumptions: Sequence[str] = ("Which beads a hand holds is not entered before the end.",)
    scripts: Sequence[str] = ("js/pads/steps.js",)

    @property
    def kinds(self) -> Mapping[str, str]:
        """Names of the line kinds."""
        return KINDS

    def board_page(self, position: Position, view_request: ViewRequest) -> BoardPage:  # noqa: ARG002 - nothing is secret
        """The field, and the pad of beads once it is full."""
        state = known(position)
        head = Head(self.turn(position), self.headline(position))
        beads = "beads" in position.due
        field = [_drawn(state, square) for square in SQUARES]
        return BoardPage(
            head,
            board=f"{HERE}board.html",
            pad=f"{HERE}beads.html" if beads else "plays/closed.html" if state.over else None,
            context={"field": field, "closed": "The end", **(_beads(state) if beads else {})},
            view=f"{HERE}view.html",
        )

    def turn(self, position: Position) -> Turn:
        """Say who heaps up a mound, or turns up beads, or has won."""
        state = known(position)
        if state.over:
            winners = listed(state.seats[each] for each in standing(state).winners)
            return Turn(None, Question(None, f"Won by {winners}"))
        if state.full:
            return Turn(None, Question(None, "All turn up their beads"))
        return Turn(state.seat, Question(state.seat, "heaps up a mound"))

    def headline(self, position: Position) -> tuple[str, str]:
        """How many mounds there are."""
        state = known(position)
        return f"{len(state.mounds)} of {len(SQUARES)} mounds", "the end" if state.full else ""

    def section(self, position: Position) -> str:
        """All beads are one section; mounds are there for everybody to see."""
        return "The beads" if "beads" in position.due else ""

    def entry_text(
        self, before: Position, payload: Mapping[str, Json], after: Position
    ) -> EntryText:
        """Describe an entry."""
        known(after)
        return entry_text.entry_text(known(before), payload)

    def facts(self, position: Position) -> Sequence[Fact]:
        """The mounds of each seat."""
        state = known(position)
        return [
            Fact(name, listed(_mounds(state, number)) or "no mound")
            for number, name in enumerate(state.seats)
        ]

    def piece(self, position: Position, payload: Mapping[str, Json]) -> str:
        """Name the mound."""
        known(position)
        return "a mound" if payload["kind"] == "heap" else ""


def _mounds(state: State, seat_number: int) -> list[str]:
    taken = enumerate(state.mounds)
    return [str(square) for number, square in taken if state.owner(number) == seat_number]


def _drawn(state: State, square: Square) -> DrawnSquare:
    taken = square in state.mounds
    owner = state.owner(state.mounds.index(square)) + 1 if taken else None
    beside = 0 if taken or state.full else len([*state.beside(square, state.seat)])
    closed = taken or state.full or (square == MIDDLE and not state.mounds)
    return DrawnSquare(str(square), owner, 1 + beside, closed)


def _beads(state: State) -> Mapping[str, object]:
    turners = seats(state)
    steps = [{"seat": each.number, "ask": "has how many?", "closed": []} for each in turners]
    return {
        "turners": turners,
        "numbers": range(IN_A_HAND + 1),
        "steps_data": {"kind": "beads", "field": "beads", "steps": steps},
    }


VIEW = MoundsView()
