"""The awards of a group's people: first play and entry of each, and how often earned.

Only the awards that a single play decides are stored, in its seat results; the others are
counted from these. A cached value is used only while the stamps of all results stay the same,
so that a correction changes it at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from companion.achievements.across import ACROSS, COUNTED, GroupHistory, SeatOfPlay
from companion.caching import Cache
from companion.plays.models import Play
from companion.statistics.models import SeatResult
from companion.statistics.summary_cache import Stamped, stamps_of
from scoring.kernel.achievements import Achievement, Earned
from scoring.kernel.closing import SHEET
from scoring.registry import ACHIEVEMENTS

MOST_CLOSEST = 3
"""People who are listed as the closest, where several have reached the same."""
ANY = ""
"""The key of achievements that belong to no game."""
SECTIONS: Mapping[str, tuple[Achievement, ...]] = {
    **{game: tuple(each.known) for game, each in ACHIEVEMENTS.items()},
    ANY: ACROSS,
}
"""All achievements by game."""
GAME_OF = {each.name: game for game, some in SECTIONS.items() for each in some}
BY_NAME = {each.name: each for some in SECTIONS.values() for each in some}


class Award(NamedTuple):
    """An achievement earned: by whom, in which play, by which entry if one alone did it."""

    person: int
    play: UUID
    played: datetime
    entry: int | None


class Closest(NamedTuple):
    """What a person has reached of an achievement, in which play, by which entry.

    `entry` is None where the whole play, or several, did it. `words` say what the entry was,
    empty where more than it is counted.
    """

    person: int
    play: UUID
    played: datetime
    number: int
    entry: int | None = None
    words: str = ""


class EarnedRow(NamedTuple):
    """The columns of a seat result that awards depend on."""

    played: datetime
    play: UUID
    number: int
    game: str
    person: int
    rank: int
    out: bool
    shared: int
    margin: int
    earned: Earned | None


@dataclass(slots=True)
class AwardTally:
    """A person's first award of an achievement, and in how many plays they earned it."""

    first: Award
    times: int = 1


@dataclass(slots=True)
class Awards:
    """The awards of a group by achievement and person.

    `plays` counts plays by game, `open` those by achievement in which it stayed open for
    somebody, because too little was entered. `closest` are those who have reached the most of
    achievements that several plays decide.
    """

    tallies: dict[str, dict[int, AwardTally]] = field(default_factory=dict)
    plays: dict[str, int] = field(default_factory=dict)
    open: dict[str, int] = field(default_factory=dict)
    closest: dict[str, Sequence[Closest]] = field(default_factory=dict)

    def of(self, name: str) -> Mapping[int, AwardTally]:
        """Who has earned an achievement, by person."""
        return self.tallies.get(name, {})

    def played(self, game: str) -> int:
        """How many plays there are of a game, or of all."""
        return self.plays.get(game, 0) if game else sum(self.plays.values())

    def undecided(self, name: str) -> bool:
        """Whether an achievement stayed open in every play, because too little was entered."""
        plays = self.played(GAME_OF[name])
        return plays > 0 and self.open.get(name, 0) == plays and not self.of(name)

    def add(self, name: str, person: int, row: EarnedRow, entry: int | None) -> None:
        """Count an award by one play; the plays come in their order."""
        people = self.tallies.setdefault(name, {})
        had = people.get(person)
        if had is None:
            people[person] = AwardTally(Award(person, row.play, row.played, entry))
        else:
            had.times += 1

    def add_results(self, rows: Sequence[EarnedRow]) -> None:
        """Count the awards in the seat results of one play."""
        game, unknown = rows[0].game, set[str]()
        self.plays[game] = self.plays.get(game, 0) + 1
        for row in rows:
            for name, entry in (row.earned or {}).items():
                if entry is None:
                    unknown.add(name)
                else:
                    self.add(name, row.person, row, entry)
        for name in unknown:
            self.open[name] = self.open.get(name, 0) + 1


KEPT: Cache[tuple[int, str, Stamped], Awards] = Cache(200)


def awards_of(group: int, zone: ZoneInfo) -> Awards:
    """The awards of a group: one query, and two more if its results have changed."""
    key = group, str(zone), stamps_of(group)
    return KEPT.get_or_make(key, lambda: _count_awards(group, zone))


def _count_awards(group: int, zone: ZoneInfo) -> Awards:
    awards, history, plays = Awards(), GroupHistory(zone), list[tuple[UUID, datetime]]()
    on_paper = set(Play.objects.filter(group=group, closed=SHEET).values_list("id", flat=True))
    for rows in _plays(group):
        first = rows[0]
        seats = [SeatOfPlay(r.person, r.rank, r.out, r.shared, r.margin) for r in rows]
        if first.play in on_paper:
            history.add_sheet(seats)
            continue
        awards.add_results(rows)
        plays.append((first.play, first.played))
        for person, achievement in history.after(first.game, first.played, seats):
            awards.add(achievement.name, person, first, None)
    for achievement in COUNTED:
        if most := history.most(achievement):
            awards.closest[achievement.name] = _highest(most, plays)
    return awards


def _highest(
    most: Mapping[int, tuple[int, int]], plays: Sequence[tuple[UUID, datetime]]
) -> Sequence[Closest]:
    """Who has the highest number of all: first who was first."""
    top = max(number for number, _ in most.values())
    found = [(place, who) for who, (number, place) in most.items() if number == top]
    return [Closest(who, *plays[place], top) for place, who in sorted(found)[:MOST_CLOSEST]]


def _plays(group: int) -> Iterator[list[EarnedRow]]:
    """The rows of each play that counts, in the order of their time.

    As in the streaks of the statistics, a play that ended early is one of them, unless the
    group does not count it.
    """
    rows = (
        SeatResult.objects.filter(group=group, counts=True, game__in=ACHIEVEMENTS)
        .order_by("played", "play", "number")
        .values_list(*EarnedRow._fields)
    )
    for _, some in groupby(rows.iterator(chunk_size=2000), itemgetter(1)):
        yield [EarnedRow(*each) for each in some]
