"""What touches what, for any cards on any field, against walks over half cards."""

from collections.abc import Iterable
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.kernel.grids import Square
from scoring.krimsutep.board import Field, Laid, layout
from scoring.krimsutep.components import Building, Half
from scoring.krimsutep.rulings import Halves, Nile
from scoring.krimsutep.score import oasis_yield, obelisks, palace
from tests.scoring.krimsutep.notation import MARKS, table

type Spot = tuple[int, int]


def walked(seed: set[Spot], among: set[Spot]) -> set[Spot]:
    """Walk over half cards, step by step, to all that are connected."""
    found, edge = set(seed), list(seed)
    while edge:
        for half in among & set(beside(edge.pop())) - found:
            found.add(half)
            edge.append(half)
    return found


def straight(seed: set[Spot], among: set[Spot]) -> set[Spot]:
    """Walk on from each half in the four directions until there is none."""
    found = set(seed)
    for col, row in seed:
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            here = (col + right, row + down)
            while here in among:
                found.add(here)
                here = (here[0] + right, here[1] + down)
    return found


def halves_at(cell: Square, building: Building, half: Half | None, lie: Halves) -> set[Spot]:
    """Where the halves of a building are, by column and row of halves."""
    across, down = (1, 0) if lie is Halves.SIDE_BY_SIDE else (0, 1)
    col, row = cell.col * (1 + across), cell.row * (1 + down)
    first, second = (col, row), (col + across, row + down)
    if building is Building.OASIS:
        return set()
    return {None: {first, second}, Half.FIRST: {first}, Half.SECOND: {second}}[half]


@st.composite
def fields(draw: st.DrawFn) -> tuple[Nile, Halves, list[Laid]]:
    """Any cards on any field, as no play would lay them."""
    width = draw(st.sampled_from([2, 3, 5, 6, 10, 15]))
    every = [Square(col, row) for row in range(30 // width) for col in range(width)]
    cells = draw(st.permutations(every))
    marks = [
        MARKS[mark] for mark in draw(st.lists(st.sampled_from(sorted(MARKS)), max_size=24))
    ]
    laid = [Laid(cell, *mark, 0) for cell, mark in zip(cells[6:], marks, strict=False)]
    return Nile(width, 30 // width, tuple(cells[:6])), draw(st.sampled_from(Halves)), laid


@given(fields())
def test_palaces_obelisks_and_oases_are_what_a_walk_over_halves_finds(
    drawn: tuple[Nile, Halves, list[Laid]],
) -> None:
    nile, lie, cards = drawn
    lay = layout(nile, lie)
    built = Field()
    for laid in cards:
        built = built.add(laid, lay.bits(laid.cell, laid.building, laid.half))
    where = {laid.cell: halves_at(laid.cell, laid.building, laid.half, lie) for laid in cards}
    red = {half for laid in cards if "palace" in laid.building for half in where[laid.cell]}
    grey = {half for laid in cards if "obelisk" in laid.building for half in where[laid.cell]}
    states = {
        reading: replace(table(f"3 obelisks={reading}").state, layout=lay, field=built)
        for reading in ("group", "lines")
    }
    for laid in cards:
        bits, here = lay.bits(laid.cell, laid.building, laid.half), where[laid.cell]
        if laid.building is Building.OASIS:
            card = halves_at(laid.cell, Building.PALACE_2, None, lie)
            around = {each for half in card for each in beside(half)} & red
            ways = [(laid.cell.col - n.col, laid.cell.row - n.row) for n in nile.cells]
            steps = min(abs(right) + abs(down) for right, down in ways)
            assert oasis_yield(states["group"], built, laid) == (steps, len(around))
        elif "palace" in laid.building:
            assert palace(states["group"], bits) == len(walked(here, red))
        else:
            assert obelisks(states["group"], bits) == len(walked(here, grey))
            assert obelisks(states["lines"], bits) == len(straight(here, grey))


def beside(half: Spot) -> Iterable[Spot]:
    col, row = half
    return (col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1)
