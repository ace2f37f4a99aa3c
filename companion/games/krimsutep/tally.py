"""The tally at the end: each oasis with its steps to the Nile and the palaces beside it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import ngettext

from companion.games.krimsutep.field import card_box, emblem_in, half_of
from companion.games.krimsutep.river import middle
from companion.games.krimsutep.words import half_word
from companion.games.view import BoardSeat, Box, seat
from scoring.kernel.grids import Square
from scoring.kernel.score_sheet import Line
from scoring.krimsutep.board import Laid
from scoring.krimsutep.components import Building, Half
from scoring.krimsutep.rulings import Distance
from scoring.krimsutep.score import oasis_yield
from scoring.krimsutep.state import State


@dataclass(frozen=True, slots=True)
class Mark:
    """A number on the field: a step to the Nile, or a half that counts."""

    number: int
    x: float
    y: float
    where: str
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class OasisView:
    """One oasis in the tally: `way` is the dotted line to the Nile."""

    owner: BoardSeat
    cell: str
    ring: Box
    steps: tuple[Mark, ...]
    halves: tuple[Mark, ...]
    way: str
    points: int
    veil: str

    @property
    def label(self) -> str:
        """What a screen reader says of it."""
        count = len(self.halves)
        words = ngettext(
            "{name}’s oasis on {cell}: {steps} from the Nile, touches {n} palace half.",
            "{name}’s oasis on {cell}: {steps} from the Nile, touches {n} palace halves.",
            count,
        )
        return words.format(
            name=self.owner.name, cell=self.cell, steps=len(self.steps), n=count
        )


@dataclass(frozen=True, slots=True)
class LyingOasis:
    """An oasis during play: its owner, and what it would count."""

    owner: BoardSeat
    cell: str
    steps: int
    halves: int


@dataclass(frozen=True, slots=True)
class Tally:
    """How far the tally has come, and the lines so far."""

    oasis: OasisView
    emblems: tuple[tuple[int, Box], ...]
    number: int
    of: int
    before: int | None
    after: int | None
    lines: tuple[Line, ...]
    just_scored: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """The oases in the order of the seats, and the number of the one that is counted."""

    oases: tuple[Laid, ...]
    number: int

    @property
    def oasis(self) -> Laid:
        """The one that is counted."""
        return self.oases[self.number]


def walk(state: State, number: int, earner: int | None = None) -> Walk:
    """Go to the oasis with this number, from 0, or to that of a seat.

    The number cannot be taken from the lines: an oasis that earns nothing has none.
    """
    oases = tuple(sorted(_oases(state), key=lambda laid: laid.seat))
    if earner is not None:
        number = next((n for n, laid in enumerate(oases) if laid.seat == earner), number)
    return Walk(oases, min(max(number, 0), len(oases) - 1))


def tally(state: State, step: int, earner: int | None = None) -> Tally:
    """Show the oasis with this number, or that of a seat."""
    here = walk(state, step, earner)
    oases, number = here.oases, here.number
    counted = {laid.seat for laid in oases[: number + 1]}
    fallen = tuple(line for line in state.lines if line.kind == "oasis-final")
    return Tally(
        oasis=_view(state, oases[number]),
        emblems=tuple((laid.seat + 1, emblem_in(laid)) for laid in oases),
        number=number + 1,
        of=len(oases),
        before=number - 1 if number else None,
        after=number + 1 if number + 1 < len(oases) else None,
        lines=tuple(
            line for line in state.lines if line.kind != "oasis-final" or line.seat in counted
        ),
        just_scored=tuple(line for line in fallen if line.seat == oases[number].seat),
    )


def lying(state: State) -> tuple[LyingOasis, ...]:
    """The oases that are built, in the order of the seats, with what they would count now."""
    return tuple(
        LyingOasis(
            seat(state, laid.seat),
            str(laid.cell),
            *oasis_yield(state, state.field, laid),
        )
        for laid in sorted(_oases(state), key=lambda laid: laid.seat)
    )


def oasis_of(state: State, number: int, points: int) -> OasisView | None:
    """The first oasis of a seat that is worth these points; None without one."""
    own = (_view(state, laid) for laid in _oases(state) if laid.seat == number)
    return next((each for each in own if each.points == points), None)


def _oases(state: State) -> Iterator[Laid]:
    return (laid for laid in state.field.laid if laid.building is Building.OASIS)


def _view(state: State, laid: Laid) -> OasisView:
    steps, halves = oasis_yield(state, state.field, laid)
    route = _route(state, laid.cell)
    ring = card_box(laid.cell)
    points = " ".join(f"{x:g},{y:g}" for x, y in map(_foot, (laid.cell, *route)))
    marks = tuple(_counted(state, laid))
    return OasisView(
        owner=seat(state, laid.seat),
        cell=str(laid.cell),
        ring=ring,
        steps=tuple(Mark(n + 1, *_foot(cell), str(cell)) for n, cell in enumerate(route)),
        halves=marks,
        way=points,
        points=steps * halves,
        veil="".join(_hole(box) for box in (ring, *(m.box for m in marks if m.box))),
    )


def _foot(cell: Square) -> tuple[float, float]:
    x, y = middle(cell)
    return x + 18, y + 14


def _hole(box: Box) -> str:
    return f"M{box.x:g} {box.y:g}v{box.height:g}h{box.width:g}v-{box.height:g}z"


def _route(state: State, cell: Square) -> tuple[Square, ...]:
    """Walk to the nearest Nile card, as the ruling counts; its own space left out."""
    diagonal = state.options.distance is Distance.DIAGONAL

    def far(nile: Square) -> int:
        ways = abs(nile.col - cell.col), abs(nile.row - cell.row)
        return max(ways) if diagonal else sum(ways)

    goal, walked = min(state.layout.nile.cells, key=far), [cell]
    while walked[-1] != goal:
        here = walked[-1]
        dx, dy = _sign(goal.col - here.col), _sign(goal.row - here.row)
        walked.append(Square(here.col + (dx if diagonal or not dy else 0), here.row + dy))
    return tuple(walked[1:])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _counted(state: State, laid: Laid) -> Iterator[Mark]:
    """Number the palace halves that touch an oasis."""
    lay = state.layout
    first, second = lay.halves[laid.cell]
    beside = lay.touching(first | second) & state.field.palaces
    number = 0
    for cell, bits in lay.halves.items():
        for half, bit in zip(Half, bits, strict=True):
            if bit & beside:
                number += 1
                box = half_of(lay.lie, cell, half)
                # at its top left: a step of the way may be drawn at the lower right
                where = f"{cell} {half_word(lay.lie, half)}"
                yield Mark(number, box.x + 15, box.y + 13, where, box)
