"""A group's own Nile (K1.2): its course, on a field of any size."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import override

from django.http import QueryDict
from django.utils.translation import gettext, ngettext

from companion.games.own_copy import Count, Drawn, OwnCopy, texts
from scoring.kernel.errors import EntryError
from scoring.kernel.grids import LETTERS, Square
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.board import layout
from scoring.krimsutep.rulings import NILE_CARDS, S_BEND, SPACES, Distance, Halves, Nile


@dataclass(frozen=True, slots=True)
class FieldSpace:
    """A space of the field: part of the Nile, or its distance from it, if known."""

    name: str
    nile: bool
    steps: int | None


@dataclass(frozen=True, slots=True)
class Side:
    """A width that a field may have."""

    width: int
    height: int
    chosen: bool


class OurNile(OwnCopy):
    """The form and the rules of a group's own Nile."""

    slug = "krimsutep"
    option = "nile"
    redraws = True

    @property
    @override
    def title(self) -> str:
        return gettext("Our Nile")

    @property
    @override
    def asks(self) -> str:
        return gettext("Tap the six spaces where your Nile lies. The numbers are steps to it.")

    @property
    @override
    def plain(self) -> str:
        return gettext("standard layout (check it against your board)")

    @property
    def printed(self) -> Drawn:
        """The S-bend."""
        cells: list[Json] = [str(cell) for cell in S_BEND.cells]
        return {"width": S_BEND.width, "height": S_BEND.height, "cells": cells}

    def read_form(self, post: QueryDict) -> Drawn:
        """Read the form; spaces that are no longer on the field are dropped."""
        width = next((w for w in _widths() if str(w) == post.get("width")), S_BEND.width)
        field = {str(cell) for cell in _field(width)}
        tapped = dict.fromkeys(post.getlist("cells"))
        cells: list[Json] = [cell for cell in tapped if cell in field]
        return {"width": width, "height": SPACES // width, "cells": cells}

    def context(self, drawn: Drawn) -> Mapping[str, object]:
        """The field row by row, and the widths that it could have."""
        width, cells = _width(drawn), texts(drawn.get("cells"))
        steps = self._steps(drawn)
        spaces = [FieldSpace(str(c), str(c) in cells, steps.get(str(c))) for c in _field(width)]
        return {
            "columns": LETTERS[:width],
            "rows": [spaces[start : start + width] for start in range(0, SPACES, width)],
            "sides": [Side(w, SPACES // w, w == width) for w in _widths()],
        }

    def counts(self, drawn: Drawn) -> Sequence[Count]:
        """The number of Nile spaces; once the Nile is complete, the distances of the others."""
        tapped = len(texts(drawn.get("cells")))
        far = Counter(self._steps(drawn).values())
        return (
            Count(tapped, gettext("of {count} on the Nile").format(count=NILE_CARDS)),
            *(
                Count(far[n], ngettext("at {n} step", "at {n} steps", n).format(n=n))
                for n in sorted(far)
            ),
        )

    def _steps(self, drawn: Drawn) -> Mapping[str, int]:
        """The distance of each free space from the Nile; empty until the Nile is complete."""
        try:
            self.checked(drawn)
        except EntryError:
            return {}
        width = _width(drawn)
        cells = tuple(map(Square.parse, texts(drawn.get("cells"))))
        field = layout(Nile(width, SPACES // width, cells), Halves.SIDE_BY_SIDE)
        return {str(cell): field.distance(cell, Distance.STEPS) for cell in field.spaces}


def _widths() -> Iterator[int]:
    """The widths of fields with more than one row."""
    return (w for w in range(2, SPACES // 2 + 1) if SPACES % w == 0)


def _width(drawn: Drawn) -> int:
    width = drawn.get("width")
    return width if isinstance(width, int) and width in _widths() else S_BEND.width


def _field(width: int) -> list[Square]:
    return [Square(col, row) for row in range(SPACES // width) for col in range(width)]


OWN = OurNile()
