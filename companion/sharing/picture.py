"""The preview picture of a shared result: 1200 × 630, rendered from an SVG.

Names are measured with their fonts and cut if too long. A name that no font can draw is
replaced by its seat; the text of the page still has the name.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.translation import pgettext

from companion.frontend.icons import content
from companion.frontend.templatetags.frontend import ordinal
from companion.plays.presentation.scoreboard import SeatView
from companion.score_text import points
from companion.sharing.fonts import FAMILY, files, text_width
from companion.sharing.shared_result import Shared, in_letters

WIDTH, HEIGHT = 1200, 630
MARGIN = 64
TITLE, TITLE_LEAST = 62, 38
VICTORY = 38
SMALL = 28
NOTE, NOTE_LEAST = 24, 18
NAME, NAME_LEAST = 34, 24
GAP = 18
FOOT, UNDER_SIGN = 566, 402
"""y coordinate at which columns end, and of the emblem above the name."""
KEPT = 64
"""Cached pictures: a group chat requests one many times in a minute."""
PIGMENTS = ("#6d2c69", "#7c4506", "#005f70", "#9b1f55", "#4d5718")


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text, and the font size at which it fits."""

    text: str
    size: int


@dataclass(frozen=True, slots=True)
class PictureColumn:
    """A seat on the picture; columns are sorted by rank."""

    left: float
    middle: float
    width: float
    top: float
    height: float
    sign: float
    name: Fitted
    score: str
    flagged: bool
    rank: str
    won: bool
    pigment: str
    emblem: str


@dataclass(frozen=True, slots=True)
class Picture:
    """Everything on the picture."""

    names: Fitted
    victory: Fitted
    when: Fitted
    columns: Sequence[PictureColumn]
    note: Fitted

    @property
    def texts(self) -> list[str]:
        """All texts on the picture, to find their fonts."""
        names = [column.name for column in self.columns]
        return [each.text for each in (self.names, self.victory, self.when, self.note, *names)]


def png(shared: Shared) -> bytes:
    """The picture of a result as PNG."""
    return render_png(svg(shared), files(picture(shared).texts))


def svg(shared: Shared) -> str:
    """The picture of a result as SVG, for a page that draws it by itself."""
    return render_to_string(
        "sharing/picture.svg", {"picture": picture(shared), "sun": sun_symbol()}
    )


def picture(shared: Shared) -> Picture:
    """Lay out the picture of a result."""
    wide, shared = WIDTH - 2 * MARGIN, in_letters(shared)
    return Picture(
        fit_text(shared.winners, wide, TITLE, TITLE_LEAST),
        fit_text(shared.result.victory, wide, VICTORY, VICTORY),
        fit_text(shared.when, wide, SMALL, SMALL),
        _columns(shared),
        fit_text(shared.breaches, wide, NOTE, NOTE_LEAST),
    )


def fit_text(text: str, width: float, size: int, least: int) -> Fitted:
    """The text at the largest font size up to `size` at which it fits a width in pixels.

    A text that does not fit at the size `least` is cut.
    """
    while size > least and text_width(text, size) > width:
        size -= 1
    if text_width(text, size) <= width:
        return Fitted(text, size)
    while text and text_width(f"{text}…", size) > width:
        text = text[:-1].rstrip()
    return Fitted(f"{text}…", size)


def _columns(shared: Shared) -> list[PictureColumn]:
    places = shared.result.places
    width = (WIDTH - 2 * MARGIN - GAP * (len(places) - 1)) / len(places)
    return [
        _column(seat, MARGIN + n * (width + GAP), width, flagged=seat.owner in shared.flagged)
        for n, seat in enumerate(places)
    ]


def _column(seat: SeatView, left: float, width: float, *, flagged: bool) -> PictureColumn:
    height = 260 if seat.won else 225
    if seat.rank is None:
        place = pgettext("rank", "out")
    else:
        place = f"{'=' if seat.shared else ''}{ordinal(seat.rank)}"
    return PictureColumn(
        left=round(left, 1),
        middle=round(left + width / 2, 1),
        width=round(width, 1),
        top=FOOT - height,
        height=height,
        sign=UNDER_SIGN - (FOOT - height + 8),
        name=fit_text(seat.name, width - 24, NAME, NAME_LEAST),
        score=points(seat.score),
        flagged=flagged,
        rank=place,
        won=seat.won,
        pigment=PIGMENTS[seat.owner - 1],
        emblem=content(f"e-{seat.owner}"),
    )


def sun_symbol() -> str:
    """The content of the winged sun, for a drawing of its own."""
    return content("i-sun")


@lru_cache(maxsize=KEPT)
def render_png(drawn: str, fonts: Sequence[str]) -> bytes:
    """An SVG of this size as PNG, with these font files."""
    # Compiled for computers only: in the pocket edition the page draws the picture.
    import resvg_py  # noqa: PLC0415

    return resvg_py.svg_to_bytes(
        svg_string=drawn,
        width=WIDTH,
        height=HEIGHT,
        skip_system_fonts=True,
        font_files=list(fonts),
        font_family=FAMILY,
    )
