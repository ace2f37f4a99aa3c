"""Achievements of any game that are earned by several plays of a group, in their order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from companion.games.achievements import IN_ONE_PLAY
from scoring.kernel.achievements import Achievement
from scoring.registry import ACHIEVEMENTS

EVENING = timedelta(hours=12)
MONTHS, ROW, MET, HUNDRED = 12, 3, 5, 100

FIRST = Achievement("x-first", "The First Reed", "Your first game in this group.")
TOUR = Achievement(
    "x-tour",
    "Grand Tour",
    "You have won each of the three games.",
    counted="Shared wins count.",
)
ONE = Achievement(
    "x-one", "By One",
    "You won alone, one point before the next.",
    counted="In Cleopatra before the next who is not eaten, or with as many talents as they "
    "have and fewer amulets.",
)  # fmt: skip
SHARED = Achievement("x-shared", "Shared Glory", "You were one of several winners.")
THREE = Achievement(
    "x-three", "Three in a Row", "You won three of your games in a row.",
    counted="Shared wins count.",
)  # fmt: skip
TRILOGY = Achievement(
    "x-trilogy", "Trilogy", "You played all three games within twelve hours.",
    counted="From the start of the first to the start of the last.",
)  # fmt: skip
YEAR = Achievement(
    "x-months", "Every Month of the Nile", "You played in each month of one year."
)  # fmt: skip
DEMON = Achievement(
    "x-demon", "Demon Laid to Rest",
    "You finished ahead of somebody who was ahead of you in your last five games together.",
)  # fmt: skip
REEDS = Achievement("x-hundred", "A Hundred Reeds", "One hundred games in this group.")
COUNTS = {1: FIRST, HUNDRED: REEDS}
"""The achievements for a number of plays, by that number."""
COUNTED = (REEDS, THREE, YEAR)
"""Those that are earned from a number on."""
ACROSS = (FIRST, TOUR, ONE, SHARED, THREE, TRILOGY, YEAR, *IN_ONE_PLAY, DEMON, REEDS)


class SeatOfPlay(NamedTuple):
    """A seat of a finished play, as its result says."""

    person: int
    rank: int
    out: bool
    shared: int
    margin: int


@dataclass(slots=True)
class Past:
    """What a person has played so far: what further achievements depend on.

    `most` are the highest numbers of plays, of wins in a row and of months in a year, by the
    achievement that they lead to: each with the place among all plays at which it was reached.
    """

    plays: int = 0
    won: set[str] = field(default_factory=set)
    row: int = 0
    played: dict[str, datetime] = field(default_factory=dict)
    months: set[tuple[int, int]] = field(default_factory=set)
    behind: dict[int, int] = field(default_factory=dict)
    most: dict[str, tuple[int, int]] = field(default_factory=dict)

    def reach(self, achievement: Achievement, number: int, place: int) -> None:
        """Keep a number if it is the highest so far."""
        if number > self.most.get(achievement.name, (0, 0))[0]:
            self.most[achievement.name] = number, place

    def wins(self, game: str) -> bool:
        """Add a win; whether it is the first one that completes the three games."""
        new = game not in self.won
        self.won.add(game)
        return new and self.won >= ACHIEVEMENTS.keys()


class GroupHistory:
    """What the people of a group have played so far; `after` adds plays in their order."""

    def __init__(self, zone: ZoneInfo) -> None:
        self._zone = zone
        self._past: dict[int, Past] = {}
        self._place = -1

    def most(self, achievement: Achievement) -> dict[int, tuple[int, int]]:
        """The highest number of each person, and the place of its play among all, from 0."""
        name = achievement.name
        return {who: past.most[name] for who, past in self._past.items() if name in past.most}

    def after(
        self, game: str, played: datetime, seats: Sequence[SeatOfPlay]
    ) -> Iterator[tuple[int, Achievement]]:
        """Add a play whose course is known, and list what people earn by it."""
        # Differences of local times ignore that clocks are put forward or back in between.
        played, local = played.astimezone(UTC), played.astimezone(self._zone)
        self._place += 1
        for seat in seats:
            past = self._past.setdefault(seat.person, Past())
            yield from ((seat.person, each) for each in _alone(past, game, seat, self._place))
            yield from ((seat.person, each) for each in _in_month(past, local, self._place))
            if _all_games(past, game, played):
                yield seat.person, TRILOGY
            if _narrow(seat, seats):
                yield seat.person, ONE
            if _beats(past, seat, seats):
                yield seat.person, DEMON

    def add_sheet(self, seats: Sequence[SeatOfPlay]) -> None:
        """Add a play of which only the final scores are known: it counts for no achievement.

        It is one of a person's games all the same, as in the streaks of the statistics. So a
        loss ends a row of wins, and being ahead or behind is one of the games together.
        """
        for seat in seats:
            past = self._past.setdefault(seat.person, Past())
            if not seat.shared:
                past.row = 0
            _beats(past, seat, seats)


def _alone(past: Past, game: str, seat: SeatOfPlay, place: int) -> Iterator[Achievement]:
    """What depends on a person's own plays and wins."""
    past.plays += 1
    past.row = past.row + 1 if seat.shared else 0
    past.reach(REEDS, past.plays, place)
    past.reach(THREE, past.row, place)
    if past.plays in COUNTS:
        yield COUNTS[past.plays]
    if seat.shared > 1:
        yield SHARED
    if past.row == ROW:
        yield THREE
    if seat.shared and past.wins(game):
        yield TOUR


def _all_games(past: Past, game: str, played: datetime) -> bool:
    """Whether a person has played all games within twelve hours, up to this play.

    `played` and `past.played` are in UTC.
    """
    past.played[game] = played
    recent = {each for each, last in past.played.items() if played - last <= EVENING}
    return recent >= ACHIEVEMENTS.keys()


def _in_month(past: Past, local: datetime, place: int) -> Iterator[Achievement]:
    """What depends on the month in which a person plays."""
    month = (local.year, local.month)
    if month not in past.months:
        past.months.add(month)
        months = sum(year == local.year for year, _ in past.months)
        past.reach(YEAR, months, place)
        if months == MONTHS:
            yield YEAR


def _narrow(seat: SeatOfPlay, seats: Sequence[SeatOfPlay]) -> bool:
    """Whether a seat won alone, by at most one point, against somebody who was not out."""
    if seat.shared != 1 or seat.margin not in {0, 1}:
        return False
    return sum(not each.out for each in seats) > 1


def _beats(past: Past, seat: SeatOfPlay, seats: Sequence[SeatOfPlay]) -> bool:
    """Whether a seat beats a person who was ahead of it in their last five plays together.

    Counts in `past.behind` how often each person was ahead of it in a row, with this play.
    """
    beats = False
    for other in seats:
        if other.rank == seat.rank:
            if other.person != seat.person:
                past.behind[other.person] = 0
        elif other.rank > seat.rank:
            beats = past.behind.get(other.person, 0) >= MET or beats
            past.behind[other.person] = 0
        else:
            past.behind[other.person] = past.behind.get(other.person, 0) + 1
    return beats
