"""Pictures of time: hours at the table, the plays of an evening, all plays in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import accumulate
from math import cos, pi, sin

from django.utils.formats import date_format, number_format
from django.utils.translation import gettext, ngettext, pgettext

from companion.bidi import unisolated
from companion.games.catalog import CATALOG
from companion.languages.sentences import sentence
from companion.plays.presentation.durations import duration_text
from companion.recaps.faces import Faces
from companion.recaps.pictures.drawing import WIDTH, Medallion, medallion, put, sail
from companion.recaps.recap import Outing, Recap
from companion.score_text import points

HALF_DAY, DAY = 12, 24


@dataclass(frozen=True, slots=True)
class Ray:
    """The hours of one hour of the day: its path, number, and where that stands."""

    words: str
    path: str
    number: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Sun:
    """Hours at the table over half a day, as rays of a half sun; `beside` lie outside it."""

    words: str
    hours: str
    arcs: Sequence[str]
    rays: Sequence[Ray]
    dial: Sequence[tuple[str, str, str]]
    first: int
    busiest: int
    beside: float


CENTRE, HORIZON, RADIUS, REACH = WIDTH / 2, 250.0, 62.0, 100.0


def sun(recap: Recap) -> Sun:
    """The sun of a recap: the half of the day that holds the most."""
    minutes = recap.hours
    first = max(
        (12, 15, 18, 6, 9, 0, 3, 21),
        key=lambda start: sum(minutes[(start + n) % DAY] for n in range(HALF_DAY)),
    )
    shown = [(first + n) % DAY for n in range(HALF_DAY)]
    most = max(minutes) or 1.0
    inside = sum(minutes[hour] for hour in shown)
    return Sun(
        ", ".join(_spoken(hour, minutes[hour]) for hour in shown if minutes[hour]),
        _hours(sum(minutes)),
        [_arc(RADIUS + 6 + REACH * part) for part in (0.5, 1)],
        [_ray(n, hour, minutes[hour], most) for n, hour in enumerate(shown) if minutes[hour]],
        [_mark(n, (first + n) % DAY or DAY) for n in range(0, HALF_DAY + 1, 3)],
        first,
        minutes.index(max(minutes)),
        (sum(minutes) - inside) / 60,
    )


def _hours(minutes: float) -> str:
    hours = minutes / 60
    return f"{hours:.0f}" if hours >= 1 else number_format(hours, 1)


def _spoken(hour: int, minutes: float) -> str:
    """The hours of one hour of the day, in words."""
    words = gettext("{hour}:00 to {end}:00: {n} h")
    return words.format(hour=hour, end=hour + 1, n=_hours(minutes))


def _point(radius: float, angle: float) -> tuple[float, float]:
    return CENTRE + radius * cos(angle), HORIZON + radius * sin(angle)


def _arc(radius: float) -> str:
    r = put(radius)
    begin, end = put(CENTRE - radius), put(CENTRE + radius)
    return f"M{begin} {put(HORIZON)}A{r} {r} 0 0 1 {end} {put(HORIZON)}"


def _ray(place: int, hour: int, minutes: float, most: float) -> Ray:
    middle, half = pi * (1 + (place + 0.5) / HALF_DAY), pi / 30
    inner, outer = RADIUS + 6, RADIUS + 6 + REACH * minutes / most
    corners = [
        _point(inner, middle - half),
        _point(inner, middle + half),
        _point(outer, middle + half * 0.9),
        _point(outer, middle - half * 0.9),
    ]
    x, y = _point(outer + 13, middle)
    return Ray(
        _spoken(hour, minutes),
        "M" + "L".join(f"{put(a)} {put(b)}" for a, b in corners) + "z",
        _hours(minutes),
        put(x),
        put(y + 5),
    )


def _mark(place: int, hour: int) -> tuple[str, str, str]:
    x, y = _point(RADIUS + REACH + 27, pi * (1 + place / HALF_DAY))
    edge = place in {0, HALF_DAY}
    return f"{hour}", put(min(max(x, 14), WIDTH - 14)), put(HORIZON - 8 if edge else y + 5)


@dataclass(frozen=True, slots=True)
class Stop:
    """A play of an evening: its card beside the river, who won, and how long it took."""

    game: str
    lasted: str
    sail: str
    clock: str
    top: str
    tall: str
    line: str
    title: str
    base: str
    words: str
    left: str
    faces: Sequence[Medallion]
    crown: str


@dataclass(frozen=True, slots=True)
class Evening:
    """The plays of one evening along the river."""

    words: str
    viewbox: str
    path: str
    stops: Sequence[Stop]


CARD, GAP, LONG = 74.0, 12.0, 0.5
"""The height of a card, the gap between two, and the height for each minute above an hour."""
MOST_LONGER = 60
MOST_LETTERS = 16
"""Letters of the winners' names that fit on a card; else their initials stand there."""


def evening(recap: Recap, faces: Faces) -> Evening:
    """The river of an evening."""
    tall = [CARD + LONG * min(max(each.minutes - 60, 0), MOST_LONGER) for each in recap.outings]
    *tops, y = accumulate((each + GAP for each in tall), initial=6.0)
    stops = [
        _stop(recap, each, faces, (river_middle(top + 20, y), top, tall[n]))
        for n, (each, top) in enumerate(zip(recap.outings, tops, strict=True))
    ]
    words = "; ".join(f"{each.clock} {each.game}: {each.words}" for each in stops)
    return Evening(words, f"0 0 {put(WIDTH)} {put(y)}", _bends(y), stops)


RIVER, BEND = 70.0, 18.0
"""The middle of the river, between clocks and cards, and how far it is drawn aside."""


def _bend(tall: float) -> tuple[int, float]:
    """How many bends a river of this height has, and the height of one."""
    bends = max(2, round(tall / 120))
    return bends, (tall + 20) / bends


def _bends(tall: float) -> str:
    """A river that winds down, to the right first."""
    bends, down = _bend(tall)
    path = f"M{put(RIVER)} -10"
    for n in range(bends):
        side, y = put(RIVER + (-BEND if n % 2 else BEND)), n * down
        controls = f"{side} {put(y + down * 0.3)} {side} {put(y + down * 0.6)}"
        path += f"C{controls} {put(RIVER)} {put(y + down)}"
    return path


def river_middle(y: float, tall: float) -> float:
    """Where the middle of such a river is at this height."""
    _, down = _bend(tall)
    bend, way = divmod(y / down, 1)
    return RIVER + (-BEND if bend % 2 else BEND) * 3 * way * (1 - way)


def _stop(recap: Recap, each: Outing, faces: Faces, place: tuple[float, float, float]) -> Stop:
    """A play as a card. place: where the river is beside it, its top, and its height."""
    x, y, tall = place
    won = [place for place in recap.seats[each.play] if place.won]
    names = " & ".join(faces[place.person].name for place in won) or gettext("No winner")
    if len(unisolated(names)) > MOST_LETTERS:
        names = " & ".join(faces[place.person].letters for place in won)
    score = f" {points(won[0].score)}" if won else ""
    return Stop(
        sentence(CATALOG[each.game].game.title),
        duration_text(timedelta(minutes=each.minutes)) if each.minutes else "",
        sail(each.game, x, y + 20, 7),
        f"{each.at:%H:%M}",
        put(y),
        put(tall),
        f"M{put(x + 17)} {put(y + 20)}H104",
        put(y + 25),
        put(y + 54),
        f"{names}{score}",
        put(118 + 30 * len(won)),
        [medallion(faces[p.person], 129 + 30 * n, y + 48, 13) for n, p in enumerate(won)],
        put(y + 36) if won else "",
    )


@dataclass(frozen=True, slots=True)
class Brick:
    """A person's play in the row of all of them."""

    words: str
    won: bool
    x: str
    y: str
    sail: str


@dataclass(frozen=True, slots=True)
class Wall:
    """All plays of a person in order; of many, the latest."""

    words: str
    viewbox: str
    bricks: Sequence[Brick]
    earlier: int


PER_ROW, BRICK, TALL_BRICK = 8, WIDTH / 8, 40.0
MOST_BRICKS = 72


def wall(outings: Sequence[Outing]) -> Wall:
    """The wall of a person's plays."""
    shown = outings[-MOST_BRICKS:]
    bricks = []
    for n, each in enumerate(shown):
        row, column = divmod(n, PER_ROW)
        x, y = column * BRICK + BRICK / 2, row * TALL_BRICK + 22
        pattern = gettext("{day}: {game}, won") if each.won else gettext("{day}: {game}")
        day = date_format(each.at, pgettext("date format", "j F"))
        words = pattern.format(day=day, game=sentence(CATALOG[each.game].game.title))
        bricks.append(
            Brick(words, each.won, put(x - 17), put(y - 16), sail(each.game, x, y, 6.5))
        )
    rows = (len(shown) - 1) // PER_ROW + 1
    won = sum(each.won for each in shown)
    return Wall(
        ngettext(
            "{n} game in order, {won} won", "{n} games in order, {won} won", len(shown)
        ).format(n=len(shown), won=won),
        f"0 0 {put(WIDTH)} {put(rows * TALL_BRICK + 4)}",
        bricks,
        len(outings) - len(shown),
    )
