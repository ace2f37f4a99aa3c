"""The field as a drawing: the attributes that the template needs of every shape.

Most of it stays the same between two entries, so drawn spaces and cards are cached.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext

from companion.caching import cached_by_language
from companion.games.krimsutep import river
from companion.games.krimsutep.dimensions import (
    CARD,
    GAP,
    HEIGHT,
    LEFT,
    SIGN,
    TOP,
    WIDTH,
    half_box,
)
from companion.games.krimsutep.words import half_word
from companion.games.view import BoardSeat, Box, seat
from companion.languages.sentences import sentence
from scoring.kernel.grids import LETTERS, Square
from scoring.krimsutep.board import Laid
from scoring.krimsutep.components import Building, Half
from scoring.krimsutep.rulings import Halves, Nile
from scoring.krimsutep.state import State


@dataclass(frozen=True, slots=True)
class Label:
    """A letter or number at the border."""

    x: float
    y: float
    text: str


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A building card: its title, its box, its empty halves; an oasis has its sign."""

    title: str
    box: Box
    sand: tuple[Box, ...]
    sign: Box | None


@dataclass(frozen=True, slots=True)
class Owned:
    """An oasis: its owner, to whom it counts at the end, and their emblem on it."""

    owner: BoardSeat
    emblem: Box


@dataclass(frozen=True, slots=True)
class Solid:
    """All built halves of one kind, joined where they touch."""

    fill: str
    pattern: str
    symbol: str
    path: str
    signs: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class FieldView:
    """The whole field."""

    width: float
    height: float
    land: Box
    letters: tuple[Label, ...]
    river: str
    name: Label
    free: tuple[Box, ...]
    cards: tuple[DrawnCard, ...]
    solids: tuple[Solid, ...]
    oases: tuple[Owned, ...]


FIELDS, PLACES = 100, 4000
"""How many fields, and cards and halves on them, are cached."""
KINDS = (
    ("f-carnelian", "p-brick", "s-palace"),
    ("f-granite", "p-granite", "s-obelisk"),
)


def corner(cell: Square) -> tuple[float, float]:
    """The top left of a space."""
    return LEFT + cell.col * WIDTH, TOP + cell.row * HEIGHT


def card_box(cell: Square) -> Box:
    """Where a card lies on its space."""
    x, y = corner(cell)
    return Box(x + GAP, y + GAP, *CARD)


@lru_cache(PLACES)
def half_of(lie: Halves, cell: Square, half: Half) -> Box:
    """Where a half of a card lies."""
    x, y = corner(cell)
    dx, dy, width, height = half_box(lie, second=half is Half.SECOND)
    return Box(x + dx, y + dy, width, height)


def sign_in(box: Box, size: float = SIGN) -> Box:
    """The box of a symbol in the middle of a box, as large as fits."""
    side = min(size, box.width - 4, box.height - 2)
    x, y = box.middle
    return Box(x - side / 2, y - side / 2, side, side)


def view(state: State) -> FieldView:
    """Draw a field."""
    nile = state.layout.nile
    return FieldView(
        width=LEFT + nile.width * WIDTH + 3,
        height=TOP + nile.height * HEIGHT + 3,
        land=Box(LEFT - 1, TOP - 1, nile.width * WIDTH + 2, nile.height * HEIGHT + 2),
        letters=_letters(nile.width, nile.height),
        river=river.path(nile),
        name=_name(nile),
        free=tuple(map(free_box, state.free)),
        cards=tuple(_card(state.layout.lie, laid) for laid in state.field.laid),
        solids=tuple(
            _solid(state, bits, kind)
            for bits, kind in zip(
                (state.field.palaces, state.field.obelisks), KINDS, strict=True
            )
            if bits
        ),
        oases=tuple(
            Owned(seat(state, laid.seat), emblem_in(laid))
            for laid in state.field.laid
            if laid.building is Building.OASIS
        ),
    )


def emblem_in(laid: Laid) -> Box:
    """The box of the owner's emblem on an oasis: its upper right corner."""
    box = card_box(laid.cell)
    return Box(box.x + box.width - 18.5, box.y + 3.5, 15, 15)


@lru_cache(PLACES)
def free_box(cell: Square) -> Box:
    """The box of a space that is free, or that a whole card can fill."""
    x, y = corner(cell)
    return Box(x + 2.5, y + 2.5, WIDTH - 5, HEIGHT - 5)


@lru_cache(FIELDS)
def _letters(width: int, height: int) -> tuple[Label, ...]:
    columns = (
        Label(LEFT + (col + 0.5) * WIDTH, TOP - 4.5, LETTERS[col]) for col in range(width)
    )
    rows = (Label(8, TOP + (row + 0.5) * HEIGHT + 5, str(row + 1)) for row in range(height))
    return (*columns, *rows)


@cached_by_language(FIELDS)
def _name(nile: Nile) -> Label:
    """Write the river's name where it leaves the field to the right, else on its last space."""
    rightmost = max(nile.cells, key=lambda cell: (cell.col, -cell.row))
    x, y = river.middle(rightmost)
    return Label(x, y + 5, gettext("Nile"))


@cached_by_language(PLACES)
def _card(lie: Halves, laid: Laid) -> DrawnCard:
    box = card_box(laid.cell)
    title = f"{laid.cell}: {sentence(laid.building.word)}"
    if laid.half is None:
        sign = sign_in(box, 34) if laid.building is Building.OASIS else None
        return DrawnCard(title, box, (), sign)
    other = Half.SECOND if laid.half is Half.FIRST else Half.FIRST
    title = f"{title}, {half_word(lie, laid.half)}"
    return DrawnCard(title, box, (half_of(lie, laid.cell, other),), None)


def _solid(state: State, bits: int, kind: tuple[str, str, str]) -> Solid:
    """Draw halves of a kind, with a bridge where halves of two cards touch."""
    boxes = [(bit, box) for bit, box in _halves(state) if bit & bits]
    path, lay = "", state.layout
    for bit, box in boxes:
        path += _outline(box)
        right = (bit & lay.inner) << 1 & bits
        below = bit << lay.columns & bits
        if right:
            path += _outline(Box(box.x + box.width, box.y + 4, 2 * GAP, box.height - 8))
        if below:
            path += _outline(Box(box.x + 4, box.y + box.height, box.width - 8, 2 * GAP))
    return Solid(*kind, path, tuple(sign_in(box) for _, box in boxes))


def _halves(state: State) -> Iterator[tuple[int, Box]]:
    for cell, (first, second) in state.layout.halves.items():
        yield first, half_of(state.layout.lie, cell, Half.FIRST)
        yield second, half_of(state.layout.lie, cell, Half.SECOND)


def _outline(box: Box) -> str:
    return f"M{box.x:g} {box.y:g}h{box.width:g}v{box.height:g}h-{box.width:g}z"
