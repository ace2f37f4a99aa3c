"""A group's whole history, or a year of it, scored again under other readings.

Plays are replayed a few at a time, so that a page can show how far it is; what was computed is
cached under the digest of its log. People would have played differently under other rules: this
only counts again what they did.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from datetime import MAXYEAR, datetime
from functools import cached_property
from typing import NamedTuple
from uuid import UUID
from zoneinfo import ZoneInfo

from django.utils.translation import gettext

from companion.caching import Cache
from companion.disputes.clause_occurrences import LoggedPlay, replay_plays, with_digests
from companion.disputes.rescore import Rescored, rescore, result_as_played
from companion.games.catalog import CATALOG
from companion.groups.models import Device, Person
from companion.languages.sentences import both
from companion.plays.models import Play, Seat
from companion.plays.services import plays_of
from companion.plays.table import Table
from scoring.kernel.closing import has_counted
from scoring.kernel.game import closing_at
from scoring.kernel.serialization.entries import Json

MOST = 5_000
"""How many of the newest plays are scored again."""
AT_ONCE = 25
"""How many plays one request replays."""


class PlayResults(NamedTuple):
    """The result of a play as it was, and under other readings; `counts` in statistics."""

    held: Rescored
    other: Rescored
    counts: bool = True


CACHE = Cache[Hashable, PlayResults](4 * MOST)


@dataclass(frozen=True, slots=True)
class HouseQuestion:
    """The readings to score a game by, and the year; 0 for all years."""

    game: str
    readings: Mapping[str, Json]
    year: int = 0

    def key(self, each: LoggedPlay) -> Hashable:
        """The cache key: the log, the version of the rules, and the readings."""
        version = CATALOG[self.game].game.version
        return each.play.id, version, each.digest, frozenset(self.readings.items())


def history(device: Device, question: HouseQuestion) -> list[LoggedPlay]:
    """The finished plays that the question is about, the newest first."""
    plays = plays_of(device.id).filter(
        group=device.group_id, game=question.game, sample="", counted=True
    )
    plays = plays.filter(finished__isnull=False)
    if question.year:
        zone = ZoneInfo(device.group.zone)
        plays = plays.filter(
            created__gte=datetime(question.year, 1, 1, tzinfo=zone),
            created__lt=datetime(min(question.year + 1, MAXYEAR), 1, 1, tzinfo=zone),
        )
    return with_digests(plays, MOST)


def years(device: Device, game: str) -> list[int]:
    """The years in which the group has finished plays of a game, the last first."""
    mine = plays_of(device.id).filter(group=device.group_id, game=game, sample="")
    zone = ZoneInfo(device.group.zone)
    found = mine.filter(finished__isnull=False).values_list("created", flat=True)
    return sorted({at.astimezone(zone).year for at in found}, reverse=True)


def rescore_some(plays: Sequence[LoggedPlay], question: HouseQuestion) -> int:
    """Score a few plays again that are not cached yet; returns how many are still left."""
    fresh = [each for each in plays if CACHE.get(question.key(each)) is None]
    for each, table in replay_plays(fresh[:AT_ONCE]):
        CACHE.keep(question.key(each), _play_results(table, question.readings))
    return max(0, len(fresh) - AT_ONCE)


def _play_results(table: Table, readings: Mapping[str, Json]) -> PlayResults:
    if not table.complete:  # today's rules read it otherwise
        return PlayResults(Rescored(), Rescored(), counts=False)
    counts = has_counted(closing_at(table.position))
    return PlayResults(result_as_played(table), rescore(table, readings), counts)


@dataclass(frozen=True, slots=True)
class TurnedPlay:
    """A play with other winners under the readings: its winners before and after."""

    play: Play
    before: tuple[str, ...]
    after: tuple[str, ...]
    points: tuple[int, ...]

    @property
    def scores(self) -> str:
        """The scores under the readings, as on a board."""
        return " : ".join(map(str, self.points))

    @property
    def winners(self) -> tuple[str, str]:
        """The winners before and after, as text."""
        return _names_text(self.before), _names_text(self.after)


@dataclass(frozen=True, slots=True)
class UnscoredPlay:
    """A play that is not scored again, and the reason."""

    play: Play
    why: str


@dataclass(frozen=True, slots=True)
class Wins:
    """A person's wins as they were and as they would be; a shared win is a part of one."""

    name: str
    before: float
    after: float
    person: UUID

    @property
    def change(self) -> float:
        """How many more wins, negative for fewer."""
        return self.after - self.before


@dataclass(frozen=True)
class HouseHistory:
    """The plays of a question, all of them scored again."""

    ends: Sequence[tuple[Play, PlayResults]]
    people: Mapping[UUID, Sequence[Person]]

    @cached_property
    def scored(self) -> Sequence[tuple[Play, PlayResults]]:
        """The plays that have a result under the readings."""
        return [(play, ends) for play, ends in self.ends if not ends.other.why_none]

    @cached_property
    def turned(self) -> list[TurnedPlay]:
        """The plays with another winner."""
        return [
            TurnedPlay(
                play,
                tuple(play.names[seat] for seat in ends.held.winners),
                tuple(play.names[seat] for seat in ends.other.winners),
                ends.other.scores,
            )
            for play, ends in self.scored
            if ends.held.winners != ends.other.winners
        ]

    @cached_property
    def rescored(self) -> int:
        """How many plays have other points or places, but the same winner."""
        return len(self.scored) - len(self.turned) - self.same

    @cached_property
    def same(self) -> int:
        """How many plays have the same points and places."""
        return sum(
            ends.held.winners == ends.other.winners and ends.held.points == ends.other.points
            for _, ends in self.scored
        )

    @cached_property
    def unscored(self) -> list[UnscoredPlay]:
        """The plays that are not scored again; they stay as they are."""
        return [
            UnscoredPlay(play, ends.other.why_none.says)
            for play, ends in self.ends
            if ends.other.why_none
        ]

    @cached_property
    def wins(self) -> list[Wins]:
        """The wins of all people, sorted by the wins that they would have."""
        before, after = dict[int, float](), dict[int, float]()
        known = dict[int, Person]()
        for play, ends in self.ends:
            seats = self.people[play.id]
            known |= {person.id: person for person in seats}
            other = ends.held if ends.other.why_none else ends.other
            for sums, winners in ((before, ends.held.winners), (after, other.winners)):
                for seat in winners:
                    person = seats[seat].id
                    sums[person] = sums.get(person, 0) + 1 / len(winners)
        found = [
            Wins(person.name, before.get(number, 0), after.get(number, 0), person.uid)
            for number, person in known.items()
        ]
        return sorted(found, key=lambda each: (-each.after, -each.before, each.name))

    @property
    def led(self) -> list[str]:
        """The people with the most wins as the plays ended."""
        return _leaders([(each.name, each.before) for each in self.wins])

    @property
    def lead(self) -> list[str]:
        """The people with the most wins under the readings."""
        return _leaders([(each.name, each.after) for each in self.wins])

    @property
    def lead_text(self) -> str:
        """Who would have the most wins, in a sentence; empty if nobody has won."""
        if not self.lead:
            return ""
        names, others = _names_text(self.lead), _names_text(self.led)
        if self.lead == self.led:
            return gettext("Most wins either way: {names}.").format(names=names)
        pattern = gettext("Most wins then: {names}, instead of {others}.")
        return pattern.format(names=names, others=others)


def _names_text(names: Sequence[str]) -> str:
    return both(names) or gettext("nobody")


def _leaders(wins: Sequence[tuple[str, float]]) -> list[str]:
    most = max((number for _, number in wins), default=0)
    return [name for name, number in wins if number and abs(number - most) < 1e-9]  # noqa: PLR2004 - thirds add up


def sum_up(plays: Sequence[LoggedPlay], question: HouseQuestion) -> HouseHistory:
    """Sum up plays that `rescore_some` has all scored again."""
    ends = [
        (each.play, found)
        for each in plays
        if (found := CACHE.get(question.key(each))) is not None and found.counts
    ]
    seats = Seat.objects.filter(play__in=[play.id for play, _ in ends])
    people: dict[UUID, list[Person]] = {}
    for seat in seats.select_related("person").order_by("play", "number"):
        people.setdefault(seat.play_id, []).append(seat.person)
    return HouseHistory(ends, people)
