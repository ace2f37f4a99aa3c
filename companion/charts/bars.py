"""Horizontal bars, each of one or several parts, such as points by line kind."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.charts.numbers import number_text

WIDTH = 336.0
ROOM = 292.0
"""Width of the longest bar, which leaves room for its number."""
BAR, LINE = 30.0, 64.0
GAP = 1.5
MARK = 3.0
"""Width of the line that marks a number to compare with, half of it on each side."""
NARROWEST = 17.0
"""Smallest width of a part in which its number is drawn."""
PIGMENTS = (
    ("f-lapis", "p-star", "t-on"),
    ("f-ink", "", "t-on"),
    ("f-carnelian", "p-brick", "t-on"),
    ("f-granite", "p-granite", "t-on"),
    ("f-malachite", "p-leaf", "t-on"),
    ("f-gold", "", "t-gold"),
    ("f-nile", "p-water", "t-on"),
    ("f-plum", "p-dots", "t-on"),
    ("f-granite", "p-star", "t-on"),
    ("f-carnelian", "p-dots", "t-on"),
    ("f-malachite", "p-brick", "t-on"),
)


@dataclass(frozen=True, slots=True)
class BarPart:
    """A part of a bar: its kind, as an index into the chart's kinds, and its number."""

    kind: int
    number: float


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: name, parts, and a note after it. `owner` (from 1) shows an emblem first.

    `beside` is a number to compare with, marked on the bar.
    """

    name: str
    parts: Sequence[BarPart]
    behind: str = ""
    owner: int | None = None
    beside: float | None = None

    @property
    def total(self) -> float:
        """The sum of the parts."""
        return sum(part.number for part in self.parts)


@dataclass(frozen=True, slots=True)
class DrawnPart:
    """A part as it is drawn, in units of the drawing."""

    words: str
    left: float
    width: float
    middle: float
    fill: str
    pattern: str
    ink: str
    text: str

    @property
    def box(self) -> str:
        """The path of the part: shorter than a rectangle, and shared by fill and pattern."""
        return f"M{self.left:g} 22h{self.width:g}v{BAR:g}h-{self.width:g}z"


@dataclass(frozen=True, slots=True)
class DrawnBar:
    """The parts of a bar with their places, in units of the drawing."""

    bar: Bar
    top: float
    pieces: Sequence[DrawnPart]
    end: float
    behind: str
    mark: float | None
    beside: str
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class BarKind:
    """A kind in the legend: its fill and its pattern."""

    name: str
    fill: str
    pattern: str


@dataclass(frozen=True, slots=True)
class Bars:
    """A bar chart; `kinds` names the parts in order, `beside` explains the marks.

    Negative numbers extend to the left of the zero line.
    """

    title: str
    kinds: Sequence[str]
    bars: Sequence[Bar]
    beside: str = ""

    @property
    def viewbox(self) -> str:
        """The `viewBox` of the SVG."""
        return f"0 0 {WIDTH:.0f} {LINE * len(self.bars) - 8:.0f}"

    @property
    def summary(self) -> str:
        """The chart in words, for screen readers."""
        return f"{', '.join(f'{bar.name} {number_text(bar.total)}' for bar in self.bars)}."

    @property
    def key(self) -> list[BarKind]:
        """The legend of the kinds."""
        return [BarKind(name, *_pigment(place)[:2]) for place, name in enumerate(self.kinds)]

    @property
    def many(self) -> bool:
        """Whether the bars have parts of more than one kind."""
        return len(self.kinds) > 1

    @property
    def laid(self) -> list[DrawnBar]:
        """The bars with their coordinates."""
        # Marks have to lie within the drawing as well as bars.
        losses = max((max(_losses(bar), -(bar.beside or 0)) for bar in self.bars), default=0)
        gains = max((max(_gains(bar), bar.beside or 0) for bar in self.bars), default=0)
        scale = ROOM / ((gains + losses) or 1)  # units of the drawing per point
        return [
            self._laid(row, bar, losses * scale, scale) for row, bar in enumerate(self.bars)
        ]

    def _laid(self, row: int, bar: Bar, start: float, scale: float) -> DrawnBar:
        forth, back, pieces = start, start, []
        for part in bar.parts:
            width = abs(part.number) * scale
            back -= width * (part.number < 0)
            if width:
                left = back if part.number < 0 else forth
                pieces.append(self._piece(bar, part, left, width))
            forth += width * (part.number >= 0)
        mark = None
        if bar.beside is not None:
            mark = max(round(start + bar.beside * scale, 1), MARK / 2)
        return DrawnBar(
            bar,
            top=row * LINE,
            pieces=pieces,
            end=round(max(forth, mark or 0) + 7, 1),
            behind=bar.behind or number_text(bar.total),
            mark=mark,
            beside="–" if bar.beside is None else number_text(bar.beside),
            cells=self._cells(bar),
        )

    def _piece(self, bar: Bar, part: BarPart, left: float, width: float) -> DrawnPart:
        fill, pattern, ink = _pigment(part.kind)
        number = number_text(part.number)
        return DrawnPart(
            words=f"{bar.name}, {self.kinds[part.kind]}: {number}",
            left=round(left, 1),
            width=round(max(width - GAP, 0.5), 1),
            middle=round(left + width / 2, 1),
            fill=fill,
            pattern=pattern,
            ink=ink,
            text=number if width >= NARROWEST and self.many else "",
        )

    def _cells(self, bar: Bar) -> list[str]:
        sums: dict[int, float] = {}
        for part in bar.parts:
            sums[part.kind] = sums.get(part.kind, 0) + part.number
        return [
            number_text(sums[kind]) if kind in sums else "–" for kind in range(len(self.kinds))
        ]


def _pigment(place: int) -> tuple[str, str, str]:
    return PIGMENTS[place % len(PIGMENTS)]


def _gains(bar: Bar) -> float:
    return sum(part.number for part in bar.parts if part.number > 0)


def _losses(bar: Bar) -> float:
    return -sum(part.number for part in bar.parts if part.number < 0)
