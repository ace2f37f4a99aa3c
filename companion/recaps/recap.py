"""The facts of a recap, read from seat results and year summaries: no words, no pictures."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q, QuerySet

from companion.caching import Cache
from companion.games.catalog import CATALOG, highlights_of
from companion.plays.models import Play
from companion.plays.services import tables_of_plays
from companion.recaps.period import Length, Period
from companion.statistics import aggregation
from companion.statistics.aggregation import Duel
from companion.statistics.definitions import NO_RATE, Rate, streaks
from companion.statistics.models import SeatResult
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import (
    Stamped,
    Summaries,
    stamps_of,
    summaries_between,
    summaries_of,
)
from companion.statistics.yearly_summary import at as moment_at
from scoring.kernel.closing import SHEET
from scoring.kernel.game import Position

MINUTE = timedelta(minutes=1)
LONGEST = 6 * 60
"""Minutes: a log that was open for longer has lain overnight, and counts as this."""


class Outing(NamedTuple):
    """A play of the period, in order of time; `at` is in the group's time zone.

    `minutes` is 0 if its length is unknown, `won` is whether the recap's person has
    won it, False in the recap of a group.
    """

    play: UUID
    game: str
    at: datetime
    minutes: int
    won: bool


class SeatScore(NamedTuple):
    """A seat of a play: the person, their score, whether they won, or were out of the game."""

    person: int
    score: int
    won: bool
    out: bool


class SeatCount(NamedTuple):
    """What a seat of a play had of a measure, whether it won, or was out of the game."""

    person: int
    number: int
    won: bool
    out: bool


class Best(NamedTuple):
    """A person's highest value of a measure, and the play and the seat that have it."""

    person: int
    number: int
    play: UUID
    at: datetime
    seat: int


@dataclass(frozen=True, slots=True)
class Finish:
    """The closest finish: its play, its seats by score, and by how much it was won."""

    outing: Outing
    places: Sequence[SeatScore]
    margin: int


@dataclass(frozen=True, slots=True)
class Recap:
    """The facts of a period, of a group or of one `person`.

    `rates` are wins and chance by person, the most wins first; `bests` the highest values of
    each game's measures, by game and measure, the highest first; `together` how often each two
    sat at one table, the lower id first; `duels` the person's results against others; `runs`
    the longest streak of wins of each person: in one game, of the recap's person in all games.
    `seats` are those of every play, only read for an evening. `shares` are what all seats had
    in the play of a best value, where a highlight shows that. `ends` are the last positions of
    such plays, where a highlight draws them.
    """

    period: Period
    person: int | None
    outings: Sequence[Outing]
    rates: Sequence[tuple[int, Rate]]
    closest: Finish | None
    bests: Mapping[tuple[str, str], Sequence[Best]]
    together: Mapping[tuple[int, int], int]
    duels: Sequence[Duel]
    runs: Mapping[int, int]
    seats: Mapping[UUID, Sequence[SeatScore]]
    shares: Mapping[tuple[str, str], Sequence[SeatCount]]
    ends: Mapping[tuple[str, str], Position]

    @property
    def days(self) -> int:
        """On how many days was played."""
        return len({each.at.date() for each in self.outings})

    @property
    def minutes(self) -> int:
        """The minutes at the table, of plays of which they are known."""
        return sum(each.minutes for each in self.outings)

    @property
    def hours(self) -> Sequence[float]:
        """The minutes at the table by hour of the day, from 0 to 23."""
        found = [0.0] * 24
        for each in self.outings:
            # Time passes in UTC: local hours are left out or repeated when clocks change.
            at, left = each.at.astimezone(UTC), each.minutes
            while left > 0:
                local = at.astimezone(each.at.tzinfo)
                step = min(left, 60 - local.minute)
                found[local.hour] += step
                at, left = at + step * MINUTE, left - step
        return found

    @property
    def games(self) -> Sequence[tuple[str, int]]:
        """How often each game was played, the most often first."""
        return Counter(each.game for each in self.outings).most_common()

    @property
    def people(self) -> set[int]:
        """Everybody whom the recap may name."""
        return {person for person, _ in self.rates}

    @property
    def best_run(self) -> tuple[Sequence[int], int]:
        """The longest streak of wins, and all who had it; from two wins on."""
        most = max(self.runs.values(), default=0)
        return [who for who, number in self.runs.items() if number == most > 1], most


KEPT: Cache[tuple[int, str, Period, int | None, Stamped], Recap] = Cache(40)
"""The latest recaps. One of 2,000 plays takes about a megabyte."""
TIMES: Cache[tuple[int, int, Stamped], "TimeAtTable"] = Cache(1000)


def recap_of(group: int, zone: ZoneInfo, period: Period, person: int | None = None) -> Recap:
    """The recap of a group, or of one of its people: one query, and more if a result changed.

    All that a recap is read from, the length of a play too, changes the stamps.
    """
    key = group, str(zone), period, person, stamps_of(group)
    return KEPT.get_or_make(key, lambda: _read_recap(group, zone, period, person))


def _read_recap(group: int, zone: ZoneInfo, period: Period, person: int | None) -> Recap:
    book = _book(group, zone, period)
    rows = SeatResult.objects.filter(
        group=group, counts=True, played__gte=period.begin, played__lt=period.end
    ).filter(game__in=CATALOG)
    outings = _outings(rows, zone, person)
    evening = period.length is Length.EVENING
    seats = _seats([each.play for each in outings]) if evening else {}
    bests = _bests(book, person, zone)
    return Recap(
        period,
        person,
        outings,
        _rates(book),
        None if person else _closest(rows, outings, seats),
        bests,
        _together(book),
        aggregation.duels(book, person) if person else (),
        _runs(book, outings, person),
        seats,
        _shares(bests),
        _ends(bests),
    )


class TimeAtTable(NamedTuple):
    """A person's counted plays and wins, and the minutes of these plays as far as known."""

    rate: Rate
    minutes: int


def time_at_table(group: int, zone: ZoneInfo, person: int) -> TimeAtTable:
    """What a person has played: one query, and three more if a result changed."""

    def read() -> TimeAtTable:
        rates = dict(_rates(summaries_of(Scope(group, zone))))
        rows = SeatResult.objects.filter(group=group, counts=True, game__in=CATALOG)
        minutes = sum(each.minutes for each in _outings(rows, zone, person))
        return TimeAtTable(rates.get(person, NO_RATE), minutes)

    return TIMES.get_or_make((group, person, stamps_of(group)), read)


def _book(group: int, zone: ZoneInfo, period: Period) -> Summaries:
    match period.length:
        case Length.ALL:
            return summaries_of(Scope(group, zone))
        case Length.YEAR:
            return summaries_of(Scope(group, zone, year=period.begin.year))
        case Length.MONTH | Length.EVENING:
            return summaries_between(Scope(group, zone), period.begin, period.end)


def _outings(
    rows: QuerySet[SeatResult], zone: ZoneInfo, person: int | None
) -> Sequence[Outing]:
    mine = rows.filter(number=0) if person is None else rows.filter(person=person)
    found = mine.order_by("played", "play").values_list(
        "play", "game", "played", "shared", "play__minutes", "play__finished", "play__closed"
    )
    return [
        Outing(
            play,
            game,
            at.astimezone(zone),
            _minutes(minutes, at, None if closed == SHEET else finished),
            person is not None and shared > 0,
        )
        for play, game, at, shared, minutes, finished, closed in found
    ]


def _minutes(entered: int | None, began: datetime, ended: datetime | None) -> int:
    if entered is not None:
        return entered
    lasted = (ended - began) // MINUTE if ended else 0
    return max(0, min(lasted, LONGEST))


def _seats(plays: Iterable[UUID]) -> Mapping[UUID, Sequence[SeatScore]]:
    """The seats of these plays, those ahead first."""
    rows = SeatResult.objects.filter(play__in=list(plays)).order_by("play", "rank", "number")
    found: dict[UUID, list[SeatScore]] = {}
    for play, person, score, shared, out in rows.values_list(
        "play", "person", "score", "shared", "out"
    ):
        found.setdefault(play, []).append(SeatScore(person, score, shared > 0, out))
    return found


def _rates(book: Summaries) -> Sequence[tuple[int, Rate]]:
    found: dict[int, Rate] = {}
    for each in aggregation.tallies(book):
        found[each.person] = found.get(each.person, NO_RATE) + each.rate
    return sorted(found.items(), key=lambda pair: (-pair[1].wins, -pair[1].plays, pair[0]))


def _closest(
    rows: QuerySet[SeatResult],
    outings: Sequence[Outing],
    seats: Mapping[UUID, Sequence[SeatScore]],
) -> Finish | None:
    """The play that was won by the least; a tie is the closest, and the latest one counts."""
    others = SeatResult.objects.filter(play=OuterRef("play"), out=False)
    # By nothing wins who is ahead in a tie, but also who is the only one left in the game.
    level = Q(shared=1, margin=0) & Exists(others.exclude(number=OuterRef("number")))
    met = rows.filter(Q(shared__gt=1) | Q(shared=1, margin__gt=0) | level)
    first = met.order_by("margin", "-played").values_list("play", "margin").first()
    outing = next((each for each in outings if first and each.play == first[0]), None)
    if first is None or outing is None:
        return None
    return Finish(outing, (seats or _seats([first[0]]))[first[0]], first[1])


def _bests(
    book: Summaries, person: int | None, zone: ZoneInfo
) -> Mapping[tuple[str, str], Sequence[Best]]:
    found: dict[tuple[str, str], dict[int, Best]] = {}
    for game, who, _, part in aggregation.summary_parts(book):
        if person not in {None, who}:
            continue
        for name, (number, moment, seat, play) in part["held"].items():
            own = found.setdefault((game, name), {})
            if who not in own or number > own[who].number:
                at = moment_at(moment).astimezone(zone)
                own[who] = Best(who, number, UUID(play), at, seat)
    return {  # `timestamp`, because local times are not in order in an hour that is repeated
        key: sorted(own.values(), key=lambda each: (-each.number, each.at.timestamp()))
        for key, own in found.items()
    }


def _shares(
    bests: Mapping[tuple[str, str], Sequence[Best]],
) -> Mapping[tuple[str, str], Sequence[SeatCount]]:
    """What all seats had in the play of each best value beside which they are shown."""
    shown = [
        (found[0].play, each, game)
        for game in CATALOG
        for each in highlights_of(game)
        if each.beside and (found := bests.get((game, each.measure)))
    ]
    if not shown:
        return {}
    rows = SeatResult.objects.filter(play__in=[play for play, _, _ in shown])
    seats = list(rows.select_related("columns").order_by("number"))
    return {
        (game, each.measure): sorted(
            (_count(row, each.beside) for row in seats if row.play_id == play),
            key=lambda share: -share.number,
        )
        for play, each, game in shown
    }


def _ends(
    bests: Mapping[tuple[str, str], Sequence[Best]],
) -> Mapping[tuple[str, str], Position]:
    """The last positions of the plays that highlights draw, where one person alone is best.

    Only these plays are replayed: at most one for each highlight.
    """
    wanted = {
        (game, each.measure): found[0].play
        for game in CATALOG
        for each in highlights_of(game)
        if each.scene and (found := bests.get((game, each.measure)))
        if found[0].number > max((best.number for best in found[1:]), default=0)
    }
    if not wanted:
        return {}
    tables = tables_of_plays(Play.objects.filter(id__in=wanted.values()))
    ends = {table.play.id: table.position for table in tables if table.complete}
    return {key: ends[play] for key, play in wanted.items() if play in ends}


def _count(row: SeatResult, measure: str) -> SeatCount:
    return SeatCount(row.person_id, row.measured.get(measure, 0), row.shared > 0, row.out)


def _together(book: Summaries) -> Mapping[tuple[int, int], int]:
    found = Counter[tuple[int, int]]()
    for _, who, _, part in aggregation.summary_parts(book):
        for other, counts in part["met"].items():
            if who < int(other):
                found[who, int(other)] += sum(counts)
    return found


def _runs(book: Summaries, outings: Sequence[Outing], person: int | None) -> Mapping[int, int]:
    if person is not None:
        return {person: streaks([each.won for each in outings]).won}
    found = Counter[int]()
    for game in {game for game, _ in book.summaries}:
        own = [each for each in book.summaries if each[0] == game]
        for who, each in aggregation.win_streaks(replace(book, summaries=own)).items():
            found[who] = max(found[who], each.won)
    return found
