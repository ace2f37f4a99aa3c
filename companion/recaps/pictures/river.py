"""The river: a reach for each month, week or year, and a sail for each play."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.utils.formats import date_format
from django.utils.translation import gettext

from companion.recaps.counts import plays_text
from companion.recaps.period import Length
from companion.recaps.pictures.drawing import WIDTH, circle, put, sail
from companion.recaps.recap import Outing, Recap

LEFT, RIGHT, FIRST, PITCH = 60.0, 280.0, 14.0, 29.0
MARGIN, INSIDE = 8.0, 16.0
SIZES = {1: 4.3, 2: 3.4, 3: 2.4}
APART = {1: 0.0, 2: 9.0, 3: 6.2}
MOST = 3
"""Sails that fit above each other; more plays of a day are one sail with their number."""
WEEK = 7
MONTHS = 12
DAYS_OF_MONTH, DAYS_OF_YEAR = 31, 366


@dataclass(frozen=True, slots=True)
class Reach:
    """A stretch of the river, with the baseline of its label and number.

    `sails` is one path of all its plays, `won` of those that were won, `rings` of the rings
    around these. `numbers` stand on sails that are several plays of a day.
    """

    label: str
    plays: int
    base: str
    arrow: str
    sails: str
    won: str
    rings: str
    numbers: Sequence[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class River:
    """The whole river."""

    words: str
    viewbox: str
    path: str
    reaches: Sequence[Reach]


@dataclass(frozen=True, slots=True)
class RiverCourse:
    """How time runs along a river: the key of a moment's reach, and how far along it lies.

    `words` describe the river, with `{games}`.
    """

    keys: Sequence[int]
    label: Callable[[int], str]
    key: Callable[[datetime], int]
    along: Callable[[datetime], float]
    words: str


def river(recap: Recap) -> River:
    """The river of a recap that is longer than an evening."""
    course = _course(recap)
    plays_by_key: dict[int, list[Outing]] = {key: [] for key in course.keys}
    for each in recap.outings:
        plays_by_key[course.key(each.at)].append(each)
    reaches = [_reach(course, row, some) for row, some in enumerate(plays_by_key.values())]
    return River(
        course.words.format(games=plays_text(len(recap.outings))),
        f"0 0 {put(WIDTH)} {put(2 * FIRST + PITCH * (len(reaches) - 1))}",
        _bed(len(reaches)),
        reaches,
    )


def _course(recap: Recap) -> RiverCourse:
    match recap.period.length:
        case Length.YEAR:
            return RiverCourse(
                range(1, MONTHS + 1),
                lambda month: date_format(datetime(2000, month, 1), "M"),  # noqa: DTZ001 - a name
                lambda at: at.month,
                lambda at: (at.day - 1) / (DAYS_OF_MONTH - 1),
                gettext("A river with a bend for each month: {games}"),
            )
        case Length.MONTH:
            last = (recap.period.end - recap.period.begin).days
            return RiverCourse(
                range((last + WEEK - 1) // WEEK),
                lambda week: f"{week * WEEK + 1}–{min((week + 1) * WEEK, last)}",
                lambda at: (at.day - 1) // WEEK,
                lambda at: (at.day - 1) % WEEK / (WEEK - 1),
                gettext("A river with a bend for each week: {games}"),
            )
        case Length.ALL:
            years = {each.at.year for each in recap.outings}
            return RiverCourse(
                range(min(years), max(years) + 1) if years else (),
                str,
                lambda at: at.year,
                lambda at: (at.timetuple().tm_yday - 1) / (DAYS_OF_YEAR - 1),
                gettext("A river with a bend for each year: {games}"),
            )
        case Length.EVENING:
            raise ValueError("An evening has a picture of its own.")


def _bed(rows: int) -> str:
    r, path = put(PITCH / 2), f"M{put(LEFT - 14)} {put(FIRST)}H{put(RIGHT)}"
    for row in range(1, rows):
        x, other = (RIGHT, LEFT) if row % 2 else (LEFT, RIGHT)
        turn = 1 if row % 2 else 0
        path += f"A{r} {r} 0 0 {turn} {put(x)} {put(FIRST + row * PITCH)}H{put(other)}"
    return path + (f"H{put(RIGHT + 14)}" if rows % 2 else f"H{put(LEFT - 14)}")


class _Sails:
    """The sails of a reach while they are laid out."""

    def __init__(self) -> None:
        self.sails: list[str] = []
        self.won: list[str] = []
        self.rings: list[str] = []
        self.numbers: list[tuple[str, str, str]] = []

    def put_day(self, plays: Sequence[Outing], x: float, y: float) -> None:
        """Put the plays of a day above each other; of many, one sail with their number."""
        count = len(plays)
        if count > MOST:
            own = self.won if any(each.won for each in plays) else self.sails
            own.append(circle(x, y, INSIDE / 2))
            self.numbers.append((put(x), put(y + 4), f"{count}"))
            return
        size = SIZES[count]
        for place, play in enumerate(plays):
            middle = y + (place - (count - 1) / 2) * APART[count]
            (self.won if play.won else self.sails).append(sail(play.game, x, middle, size))
            if play.won:
                self.rings.append(circle(x, middle, size + 3.6))


def _reach(course: RiverCourse, row: int, plays: Sequence[Outing]) -> Reach:
    y, back = FIRST + row * PITCH, row % 2
    room, sails = RIGHT - LEFT - 2 * MARGIN, _Sails()
    for _, day in groupby(plays, key=lambda each: each.at.date()):
        some = list(day)
        along = course.along(some[0].at) * room
        sails.put_day(some, RIGHT - MARGIN - along if back else LEFT + MARGIN + along, y)
    x, arrow = (RIGHT + 5, "-4 4 4") if back else (LEFT - 5, "4 4 -4")
    return Reach(
        course.label(course.keys[row]),
        len(plays),
        put(y + 5),
        f"M{put(x)} {put(y - 4)}l{arrow} 4",
        "".join(sails.sails),
        "".join(sails.won),
        "".join(sails.rings),
        sails.numbers,
    )
