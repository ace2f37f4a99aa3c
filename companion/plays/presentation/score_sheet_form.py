"""The form of a final sheet: a number for each seat and kind of line, as on paper."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.games.closed import line_label, track_title
from companion.languages.sentences import gettext
from companion.plays.table import Table
from scoring.kernel.closing import SHEET, SheetLine
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

NUMBER = re.compile("[+-]?[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Field:
    """A number of the form: its seat, its name, and what was typed into it."""

    owner: int
    seat: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class FormRow:
    """A kind of line with a field for each seat; `heading` begins another track."""

    label: str
    fields: Sequence[Field]
    heading: str = ""
    costs: bool = False


@dataclass(frozen=True, slots=True)
class SheetForm:
    """The form of a play, with what was typed by the names of its fields.

    With `totals` it asks only for each seat's total.
    """

    table: Table
    typed: Mapping[str, str]
    totals: bool = False

    @property
    def lines(self) -> Sequence[SheetLine]:
        """The kinds of line that the game's sheet has, or its totals."""
        return self.table.position.sheet_lines(totals=self.totals)

    @property
    def rows(self) -> Sequence[FormRow]:
        """A row for each kind of line, in the order of the sheet."""
        rows, track = list[FormRow](), None
        for line in self.lines:
            heading = "" if line.track == track else track_title(line.track)
            track = line.track
            label = line_label(self.table.game_view.kinds, line.kind)
            label = label.removeprefix(f"{track_title(track)}: ")
            rows.append(
                FormRow(
                    label[:1].upper() + label[1:],
                    self._fields(line.kind),
                    heading,
                    costs=line.unit < 0,
                )
            )
        return rows

    def _fields(self, kind: str) -> Sequence[Field]:
        names = self.table.position.state.seats
        return [
            Field(seat + 1, name, _name(seat, kind), self.typed.get(_name(seat, kind), ""))
            for seat, name in enumerate(names)
        ]


def blank_form(table: Table, *, totals: bool) -> SheetForm:
    """A form in which nothing was typed yet."""
    return SheetForm(table, {}, totals)


def read_sheet(form: SheetForm) -> dict[str, Json]:
    """The entry of what was typed: empty fields are 0, and what costs points may lack its sign.

    Raises `Malformed` for invalid numbers, and for an empty total: it may be unknown.
    """
    points = [
        {
            line.kind: number
            for line, row in zip(form.lines, form.rows, strict=True)
            if (number := _number(row, row.fields[seat], needed=form.totals)) or form.totals
        }
        for seat in range(len(form.table.play.players))
    ]
    return {"kind": SHEET, "points": [dict[str, Json](each) for each in points]}


def _number(row: FormRow, field: Field, *, needed: bool) -> int:
    text = field.value.strip().replace("\u2212", "-")
    if not text and not needed:
        return 0
    if not NUMBER.fullmatch(text):
        why = gettext("{kind} of {name}: enter a whole number, such as 12.")
        raise Malformed(why.format(kind=row.label, name=field.seat), field=field.name)
    number = int(text)
    return -abs(number) if row.costs else number


def _name(seat: int, kind: str) -> str:
    return f"{kind}.{seat}"
