"""How a group's finished plays would have ended under other readings, found by replay."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from django.utils.translation import gettext, ngettext

from companion.caching import Cache
from companion.disputes.clause_occurrences import LoggedPlay, replay_plays
from companion.disputes.compare_readings import settled_readings
from companion.disputes.rescore import Rescored, rescore, result_as_played
from companion.games.catalog import CATALOG
from companion.plays.models import Play
from companion.plays.table import Table
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.serialization.entries import serialize_value


class Endings(NamedTuple):
    """The result of a play as it was, and under each other reading."""

    held: Rescored
    others: tuple[tuple[str | bool, Rescored], ...]


class Kind(StrEnum):
    """What would have been different, the weightiest first."""

    WINNER = "winner"
    SCORES = "scores"
    LOG = "log"
    RANKS = "ranks"
    MOVED = "moved"

    @property
    def says(self) -> str:
        """The difference in a few words."""
        match self:
            case Kind.WINNER:
                return gettext("another winner")
            case Kind.SCORES:
                return gettext("only other scores")
            case Kind.LOG:
                return gettext("an entry that would not have been allowed")
            case Kind.RANKS:
                return gettext("only other ranks")
            case Kind.MOVED:
                return gettext("another player to decide")


@dataclass(frozen=True, slots=True)
class Changed:
    """A play that would have ended differently, and the kind of difference."""

    play: Play
    kind: Kind

    @property
    def what(self) -> str:
        """The kind of difference in words."""
        return self.kind.says


@dataclass(frozen=True, slots=True)
class PastImpact:
    """The impact of a reading on the plays that did not use it."""

    reading: Reading
    plays: int
    changed: tuple[Changed, ...]
    coarse: int = 0

    @property
    def verdict(self) -> str:
        """One sentence on the impact, and one on plays of which too little was entered."""
        if not self.coarse:
            return self._of_known
        pattern = ngettext(
            "{n} game has too few entries to say.", "{n} games have too few entries to say.",
            self.coarse,
        )  # fmt: skip
        coarse = pattern.format(n=self.coarse)
        return f"{self._of_known} {coarse}" if self.plays else coarse

    @property
    def _of_known(self) -> str:
        if not self.plays:
            return gettext("All of them were played this way.")
        if not self.changed:
            pattern = ngettext(
                "No result would change ({n} game).", "No result would change ({n} games).",
                self.plays,
            )  # fmt: skip
            return pattern.format(n=self.plays)
        counted = Counter(each.kind for each in self.changed)
        pattern = ngettext(
            "{changed} of {n} game would change: {kinds}.",
            "{changed} of {n} games would change: {kinds}.",
            self.plays,
        )
        kinds = ", ".join(f"{counted[each]} × {each.says}" for each in Kind if counted[each])
        return pattern.format(changed=len(self.changed), n=self.plays, kinds=kinds)


CACHE = Cache[Hashable, Endings](10_000)


def impact_by_reading(plays: Iterable[LoggedPlay], ruling: Ruling) -> list[PastImpact]:
    """For each reading, those of these plays that would have ended differently."""
    found = list(_endings(plays, ruling))
    return [_impact(found, reading) for reading in ruling.readings]


def _endings(plays: Iterable[LoggedPlay], ruling: Ruling) -> Iterable[tuple[Play, Endings]]:
    given = list(plays)
    known = {each.play.id: CACHE.get(_key(each, ruling)) for each in given}
    fresh = (each for each in given if known[each.play.id] is None)
    for logged, table in replay_plays(fresh):
        known[logged.play.id] = cached_endings(logged, table, ruling)
    for each in given:
        endings = known[each.play.id]
        if endings is not None:
            yield each.play, endings


def cached_endings(logged: LoggedPlay, table: Table, ruling: Ruling) -> Endings | None:
    """The results of a finished play under each reading, cached; None if there are none."""
    if not table.complete:
        return None
    return CACHE.keep(_key(logged, ruling), _compute_endings(table, ruling))


def _key(logged: LoggedPlay, ruling: Ruling) -> tuple[object, ...]:
    version = CATALOG[logged.play.game].game.version
    return logged.play.id, version, logged.digest, ruling.name


def _compute_endings(table: Table, ruling: Ruling) -> Endings:
    now = settled_readings(table).get(ruling.name, ruling.default)
    others = tuple(
        (reading.value, rescore(table, {ruling.name: serialize_value(reading.value)}))
        for reading in ruling.readings
        if reading.value != now
    )
    return Endings(result_as_played(table), others)


def _impact(found: Iterable[tuple[Play, Endings]], reading: Reading) -> PastImpact:
    plays, coarse, changed = 0, 0, list[Changed]()
    for play, endings in found:
        for value, ending in endings.others:
            if value == reading.value:
                plays += not ending.coarse
                coarse += ending.coarse
                if kind := _kind(endings.held, ending):
                    changed.append(Changed(play, kind))
    return PastImpact(reading, plays, tuple(changed), coarse)


def _kind(held: Rescored, other: Rescored) -> Kind | None:
    if other.why_none:
        return None if other.coarse else Kind.LOG
    if other.winners != held.winners:
        return Kind.WINNER
    if (other.scores, other.also) != (held.scores, held.also):
        return Kind.SCORES
    if other.ranks != held.ranks:
        return Kind.RANKS
    return Kind.MOVED if other.moved else None
