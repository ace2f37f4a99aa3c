"""The picture of a recap for messengers: 1200 × 630, with three things only.

Messengers show it 300 pixels wide, so that it has the title, the wins and the river.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.template.loader import render_to_string

from companion.recaps.beats import beats_of
from companion.recaps.faces import Face, Faces, player
from companion.recaps.period import Length
from companion.recaps.pictures.drawing import put
from companion.recaps.pictures.river import River, river
from companion.recaps.pictures.time import Evening, evening
from companion.recaps.recap import Recap
from companion.sharing.fonts import files
from companion.sharing.picture import Fitted, fit_text, render_png, sun_symbol
from companion.sharing.shared_result import drawable_name
from companion.statistics.definitions import Rate
from companion.statistics.people import wins_text

WIDE = 540
BAR_LEFT = 200
TITLE, TITLE_LEAST = 58, 34
KICKER, KICKER_LEAST = 36, 24
SMALL, SMALL_LEAST = 28, 18
NAME, NAME_LEAST, NAME_WIDE = 28, 18, 140
MOST = 5
LONGEST = 300
FIRST_BAR, BAR_PITCH = 350, 49


@dataclass(frozen=True, slots=True)
class WinBar:
    """A person's wins as a bar."""

    face: Face
    name: Fitted
    top: int
    width: str
    end: str
    wins: str


@dataclass(frozen=True, slots=True)
class RecapPicture:
    """Everything on the picture; either `river` or `evening` is on its right half."""

    kicker: Fitted
    title: Fitted
    totals: Fitted
    bars: Sequence[WinBar]
    river: River | None
    evening: Evening | None

    @property
    def texts(self) -> list[str]:
        """All texts on the picture, to find their fonts."""
        names = [each.name.text for each in self.bars]
        own = [self.kicker.text, self.title.text, self.totals.text, *names]
        return [*own, *([self.evening.words] if self.evening else [])]


def picture(recap: Recap, named: Faces, whose: str) -> RecapPicture:
    """Lay out the picture; `whose` is the name of the group or the person, or empty."""
    faces = in_letters(named)
    evening_long = recap.period.length is Length.EVENING
    return RecapPicture(
        fit_text(drawable_name(whose) or "Nile Scribe", WIDE, KICKER, KICKER_LEAST),
        fit_text(recap.period.title, WIDE, TITLE, TITLE_LEAST),
        fit_text(" · ".join(beats_of(recap, faces).totals), WIDE, SMALL, SMALL_LEAST),
        [] if recap.person else _bars(recap.rates[:MOST], faces),
        None if evening_long else river(recap),
        evening(recap, faces) if evening_long else None,
    )


def in_letters(faces: Faces) -> Faces:
    """The faces with names that can be drawn: no character is drawn as a box."""
    return {
        who: replace(
            face,
            name=drawable_name(face.name) or player(n + 1),
            letters=drawable_name(face.letters) or f"{n + 1}",
        )
        for n, (who, face) in enumerate(faces.items())
    }


def svg(laid: RecapPicture) -> str:
    """The picture as SVG, for a page that draws it by itself."""
    return render_to_string("recaps/picture.svg", {"picture": laid, "sun": sun_symbol()})


def png(laid: RecapPicture) -> bytes:
    """The laid-out picture as the bytes of a PNG, 1200 × 630 pixels."""
    return render_png(svg(laid), files(laid.texts))


def _bars(rates: Sequence[tuple[int, Rate]], faces: Faces) -> list[WinBar]:
    most = max((rate.wins for _, rate in rates), default=0) or 1
    return [
        WinBar(
            faces[who],
            fit_text(faces[who].name, NAME_WIDE, NAME, NAME_LEAST),
            FIRST_BAR + n * BAR_PITCH,
            put(max(LONGEST * rate.wins / most, 2)),
            put(BAR_LEFT + 10 + LONGEST * rate.wins / most),
            wins_text(rate.wins),
        )
        for n, (who, rate) in enumerate(rates)
    ]
