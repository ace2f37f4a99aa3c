"""Pictures with people: who won, the closest finish, who with whom."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.recaps.faces import Face, Faces
from companion.recaps.pictures.drawing import WIDTH, Medallion, medallion, put
from companion.recaps.recap import SeatScore
from companion.score_text import points
from companion.statistics.aggregation import Duel
from companion.statistics.definitions import Rate
from companion.statistics.people import wins_text

NAME = 13.0
"""The size of names under and beside what is drawn of people."""
MOST = 6
"""People in one picture; the others are named in words."""


@dataclass(frozen=True, slots=True)
class Pillar:
    """A person's wins as a pillar, and chance as a line across it."""

    face: Face
    medallion: Medallion
    shaft: str
    flutes: str
    top: str
    chance: str
    middle: str
    name: str
    wins: str


@dataclass(frozen=True, slots=True)
class Pillars:
    """Wins of people, from zero; `base` is the ground."""

    words: str
    viewbox: str
    base: str
    pillars: Sequence[Pillar]


GROUND, TALLEST, EAVES = 308.0, 282.0, 67.0


def pillars(rates: Sequence[tuple[int, Rate]], faces: Faces) -> Pillars:
    """The wins of those who won most."""
    shown = rates[:MOST]
    most = max([each.wins for _, each in shown] + [each.chance for _, each in shown] + [1.0])
    wide = WIDTH / max(len(shown), 3)
    made = [
        _pillar(faces[who], each, ((n + 0.5) * wide, wide), most)
        for n, (who, each) in enumerate(shown)
    ]
    words = ", ".join(f"{each.face.name} {each.wins}" for each in made)
    return Pillars(
        gettext("Wins: {words}").format(words=words),
        f"0 12 {put(WIDTH)} 386",
        put(GROUND + 1),
        made,
    )


def _pillar(face: Face, rate: Rate, place: tuple[float, float], most: float) -> Pillar:
    """A pillar of a person. place: its middle, and how wide it may be."""
    x, wide = place
    scale = min(wide / EAVES, 1.2)
    y, chance = GROUND - TALLEST * rate.wins / most, GROUND - TALLEST * rate.chance / most
    half, eaves = 19 * scale, 28 * scale
    head = min(15.0, GROUND - y)
    lines = "".join(
        f"M{put(x + d * scale)} {put(GROUND - 3)}V{put(y + head + 3)}" for d in (-8, -3, 3, 8)
    )
    return Pillar(
        face,
        medallion(face, x, GROUND + 24, 16),
        f"M{put(x - half)} {put(GROUND)}L{put(x - half * 0.86)} {put(y + head)}"
        f"h{put(half * 1.72)}L{put(x + half)} {put(GROUND)}z"
        f"M{put(x - eaves)} {put(y + 4)}L{put(x - half * 0.86)} {put(y + head)}"
        f"h{put(half * 1.72)}L{put(x + eaves)} {put(y + 4)}z",
        lines if GROUND - y > 2 * head else "",
        f"M{put(x - eaves - 2)} {put(y + 1)}h{put(2 * eaves + 4)}",
        f"M{put(x - eaves - 4)} {put(chance)}h{put(2 * eaves + 8)}",
        put(x),
        face.within(wide - 4, NAME),
        wins_text(rate.wins),
    )


@dataclass(frozen=True, slots=True)
class Boat:
    """A person's score as a boat: the path of its hull, mast and sail, and where texts are."""

    face: Face
    hull: str
    mast: str
    sail: str
    wake: str
    letters: tuple[str, str]
    name: str
    base: str
    score: str
    number: tuple[str, str]


@dataclass(frozen=True, slots=True)
class Race:
    """The boats of the closest finish; the finishing line is the winner's score."""

    words: str
    viewbox: str
    bank: str
    wide: str
    height: str
    scale: Sequence[tuple[str, str]]
    finish: str
    below: str
    boats: Sequence[Boat]


LINES_OF_RACE = 312.0
BANK = 90.0
"""Where the water begins, beside the names."""
START, GOAL = 144.0, 318.0
NUMBER_ROOM = 138.0
"""Where a stern lies too near to the bank for the score behind it."""
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500)


def race(places: Sequence[SeatScore], faces: Faces) -> Race:
    """The seats of a play by their scores."""
    scores = [each.score for each in places]
    low, high = min(0, *scores), max(1, *scores)
    step = next((each for each in STEPS if (high - low) / each <= 5), high - low)  # noqa: PLR2004
    low, high = low // step * step, -(-high // step) * step
    pitch = LINES_OF_RACE / len(places)

    def x(score: int) -> float:
        return START + (GOAL - START) * (score - low) / (high - low)

    boats = [
        _boat(faces[each.person], each, x(each.score), 20 + (n + 0.5) * pitch, min(pitch, 104))
        for n, each in enumerate(places)
    ]
    return Race(
        ", ".join(f"{faces[each.person].name} {points(each.score)}" for each in places),
        f"0 14 {put(WIDTH)} {put(LINES_OF_RACE + 34)}",
        put(BANK),
        put(WIDTH - 2 - BANK),
        put(LINES_OF_RACE),
        [(put(x(each)), points(each)) for each in range(low, high + 1, step)],
        f"M{put(x(scores[0]))} 22V{put(LINES_OF_RACE + 18)}",
        put(LINES_OF_RACE + 40),
        boats,
    )


def _boat(face: Face, place: SeatScore, x: float, y: float, room: float) -> Boat:
    """A boat whose bow is at `x`, at most `room` high."""
    k = min(room / 104, 1)
    wide, deck = 40 * k, y + 26 * k
    stern = x - 62 * k
    return Boat(
        face,
        f"M{put(x)} {put(deck)}c{put(-5 * k)} {put(10 * k)} {put(-14 * k)} {put(13 * k)}"
        f" {put(-25 * k)} {put(13 * k)}h{put(-18 * k)}c{put(-8 * k)} 0 {put(-14 * k)}"
        f" {put(-3 * k)} {put(-19 * k)} {put(-13 * k)}z",
        f"M{put(x - 31 * k)} {put(deck)}V{put(deck - 46 * k)}",
        f"M{put(x - 31 * k - wide / 2 - 4 * k)} {put(deck - 44 * k)}h{put(wide + 8 * k)}"
        f"c{put(-4 * k)} {put(12 * k)} {put(-4 * k)} {put(24 * k)} 0 {put(36 * k)}"
        f"h{put(-wide - 8 * k)}c{put(4 * k)} {put(-12 * k)} {put(4 * k)} {put(-24 * k)} 0"
        f" {put(-36 * k)}z",
        f"M{put(BANK + 14)} {put(deck + 8 * k)}H{put(max(stern, BANK + 14))}",
        (put(x - 31 * k), put(deck - 20 * k)),
        face.within(BANK - 6, NAME),
        put(deck + 2),
        points(place.score),
        (put(x - 62 * k if stern > NUMBER_ROOM else GOAL), put(deck - 4 * k)),
    )


@dataclass(frozen=True, slots=True)
class Stone:
    """A pair: how often both sat at one table, with the filled part of its stone."""

    words: str
    number: str
    x: str
    y: str
    filled: tuple[str, str]
    middle: str
    base: str
    most: bool


@dataclass(frozen=True, slots=True)
class Pyramid:
    """Who sat with whom: each stone stands above its two people."""

    words: str
    viewbox: str
    wide: str
    tall: str
    stones: Sequence[Stone]
    people: Sequence[tuple[Medallion, str]]
    base: str


STONE = 68.0


def pyramid(
    order: Sequence[int], together: Mapping[tuple[int, int], int], faces: Faces
) -> Pyramid:
    """The pairs among the first of these people."""
    shown = order[:MOST]
    wide, ground = WIDTH / len(shown), STONE * (len(shown) - 1) + 8
    most = max(together.values(), default=1)
    stones = [
        _stone(
            (faces[shown[i]], faces[shown[i + k]]),
            together.get(_pair(shown[i], shown[i + k]), 0),
            most,
            ((i + k / 2) * wide, ground - k * STONE, wide),
        )
        for k in range(1, len(shown))
        for i in range(len(shown) - k)
    ]
    people = [
        (
            medallion(faces[who], (n + 0.5) * wide, ground + 22, 17),
            faces[who].within(wide - 4, NAME),
        )
        for n, who in enumerate(shown)
    ]
    return Pyramid(
        "; ".join(each.words for each in stones),
        f"0 4 {put(WIDTH)} {put(ground + 62)}",
        put(wide - 3),
        put(STONE - 3),
        stones,
        people,
        put(ground + 58),
    )


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _stone(
    pair: tuple[Face, Face], plays: int, most: int, place: tuple[float, float, float]
) -> Stone:
    x, y, wide = place
    part = (STONE - 3) * plays / most
    return Stone(
        gettext("{one} and {other}: {n}").format(one=pair[0].name, other=pair[1].name, n=plays),
        f"{plays}",
        put(x + 1.5),
        put(y),
        (put(y + STONE - 3 - part), put(part)),
        put(x + wide / 2),
        put(y + STONE / 2 + 7),
        plays == most,
    )


@dataclass(frozen=True, slots=True)
class DuelBar:
    """A person against another: the widths and places of ahead, level and behind."""

    face: Face
    ahead: int
    level: int
    behind: int
    parts: tuple[str, str, str]
    places: tuple[str, str]
    numbers: tuple[str, str]

    @property
    def words(self) -> str:
        """The numbers in words."""
        words = gettext("{ahead} ahead, {level} tied, {behind} behind")
        return words.format(ahead=self.ahead, level=self.level, behind=self.behind)


BAR = 208.0


def duel_bars(duels: Sequence[Duel], faces: Faces) -> Sequence[DuelBar]:
    """Head-to-head results, the ones met most often first."""
    return [_duel(each, faces[each.other]) for each in duels[:MOST] if each.plays]


def _duel(each: Duel, face: Face) -> DuelBar:
    one = BAR / each.plays
    ahead, level, behind = (number * one for number in (each.ahead, each.level, each.behind))
    return DuelBar(
        face,
        each.ahead,
        each.level,
        each.behind,
        (put(ahead), put(level), put(behind)),
        (put(ahead), put(ahead + level)),
        (put(ahead / 2), put(ahead + level + behind / 2)),
    )
