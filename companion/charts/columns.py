"""Vertical columns of frequencies, such as how often each final score was reached."""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.charts.numbers import number_text

WIDTH, HEIGHT = 336, 140
FLOOR, TALLEST = 120.0, 96.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its label, its number, and both in words; `lit` highlights it.

    `row` is its label in the table, if that says more than there is room for at the axis.
    """

    label: str
    number: float
    words: str
    lit: bool = False
    row: str = ""


@dataclass(frozen=True, slots=True)
class DrawnColumn:
    """A column as it is drawn; `text` is empty if columns are too narrow for numbers."""

    column: Column
    left: float
    width: float
    top: float
    above: float
    height: float
    middle: float
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Columns:
    """A column chart.

    `over` names the horizontal axis (default: scores), `number` what is counted (default:
    games).
    """

    title: str
    columns: Sequence[Column]
    over: str = ""
    number: str = ""

    @property
    def viewbox(self) -> str:
        """The `viewBox` of the SVG."""
        return f"0 0 {WIDTH} {HEIGHT}"

    @property
    def placed(self) -> list[DrawnColumn]:
        """The columns with their coordinates; if there are many, only some have labels."""
        room = WIDTH / max(len(self.columns), 1)
        wide = min(room, 48)
        every = int(34 // room) + 1
        most = max((column.number for column in self.columns), default=0) or 1
        found = []
        for place, column in enumerate(self.columns):
            height = round(TALLEST * column.number / most, 1)
            found.append(
                DrawnColumn(
                    column,
                    left=round(place * wide + 1.5, 1),
                    width=round(wide - 3, 1),
                    top=round(FLOOR - height, 1),
                    above=round(FLOOR - height - 5, 1),
                    height=height,
                    middle=round((place + 0.5) * wide, 1),
                    text=number_text(column.number) if every == 1 and column.number else "",
                    label=column.label if place % every == 0 else "",
                )
            )
        return found

    @property
    def rows(self) -> list[tuple[str, str]]:
        """The rows of the table: label and number."""
        return [
            (column.row or column.label, number_text(column.number)) for column in self.columns
        ]
