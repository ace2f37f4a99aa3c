"""Pictures with things to be counted: the highest values, and what all seats of a play had."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import batched

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from companion.recaps.faces import Face, Faces
from companion.recaps.pictures.drawing import WIDTH, Medallion, medallion, put
from companion.recaps.pictures.people import MOST, NAME
from companion.recaps.recap import Best, SeatCount


@dataclass(frozen=True, slots=True)
class Pile:
    """A person's things, drawn one by one; `sign` says that they won, or how they were out."""

    medallion: Medallion
    face: Face
    number: str
    base: str
    name: str
    name_base: str
    things: SafeString
    line: str
    sign: str = ""
    sign_y: str = ""
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Piles:
    """Things of people that can be counted, such as amulets; `symbol` is how one looks.

    `fate` is the sign of those who were out, empty where none is shown.
    """

    words: str
    viewbox: str
    symbol: str
    piles: Sequence[Pile]
    fate: str = ""

    @property
    def symbols(self) -> Sequence[str]:
        """The symbols that the piles need."""
        return [each for each in (self.symbol, self.fate) if each]


A_ROW, EACH = 10, 23.0
PILE_LEFT = 98.0
WON = "i-crown"
"""The symbol of who won."""
MOST_DRAWN = 60
"""Things that are drawn of one person; beyond that, the number has to do."""


def piles(bests: Sequence[Best], faces: Faces, symbol: str) -> Piles:
    """The highest values of a measure, each drawn as a pile of things to be counted."""
    return _piles(bests[:MOST], faces, symbol)


def shared_out(shares: Sequence[SeatCount], faces: Faces, symbol: str, fate: str) -> Piles:
    """What all seats of a play had: the winner with a crown, who was out with a sign."""
    drawn = _piles(shares[:MOST], faces, symbol)
    made = [
        replace(pile, sign=fate if share.out else WON if share.won else "", lost=share.out)
        for pile, share in zip(drawn.piles, shares, strict=False)
    ]
    out = ", ".join(faces[each.person].name for each in shares if each.out)
    words = gettext("{words}. Out: {names}").format(words=drawn.words, names=out)
    shows = any(each.out for each in shares)
    return replace(
        drawn, piles=made, words=words if out else drawn.words, fate=fate if shows else ""
    )


def _piles(bests: Sequence[Best | SeatCount], faces: Faces, symbol: str) -> Piles:
    found, y = list[Pile](), 4.0
    for best in bests:
        # The last column is left to the signs of a table's seats.
        in_a_row = A_ROW - 1 if isinstance(best, SeatCount) else A_ROW
        rows = list(batched(range(min(best.number, MOST_DRAWN)), in_a_row))
        tall = max(len(rows) * EACH, 50.0)
        found.append(_pile(best, faces[best.person], rows, symbol, y))
        y += tall + 14
    words = ", ".join(f"{faces[each.person].name} {each.number}" for each in bests)
    return Piles(words, f"0 0 {put(WIDTH)} {put(y)}", symbol, found)


def _pile(
    best: Best | SeatCount, face: Face, rows: Sequence[Sequence[int]], symbol: str, y: float
) -> Pile:
    tall = max(len(rows) * EACH, 50.0)
    top = y + (tall - len(rows) * EACH) / 2
    points = (
        (symbol, put(PILE_LEFT + place * EACH), put(top + n * EACH), put(EACH - 3))
        for n, row in enumerate(rows)
        for place in range(len(row))
    )
    # Built here and not by the template: there can be hundreds.
    things = format_html_join(
        "", '<use href="#{0}" x="{1}" y="{2}" width="{3}" height="{3}"/>', points
    )
    return Pile(
        medallion(face, 18, y + 16, 15),
        face,
        f"{best.number}",
        put(y + 25),
        face.within(PILE_LEFT - 6, NAME),
        put(y + 46),
        things,
        f"M0 {put(y + tall + 6)}H{put(WIDTH)}",
        sign_y=put(top - 3),
    )
