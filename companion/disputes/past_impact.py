"""How a group's finished plays would have ended under other readings, found by replay."""

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from companion.caching import Cache
from companion.disputes.clause_occurrences import Logged, replays
from companion.disputes.compare_readings import compare_rulings, settled
from companion.games.catalog import CATALOG
from companion.plays.models import Play
from companion.plays.presentation.entry_text import short
from companion.plays.presentation.version_differences import ComparedStep, course
from companion.plays.table import Table
from scoring.kernel.rulings import Reading, Ruling
from scoring.kernel.score_sheet import Standing
from scoring.kernel.serialization.entries import spell_value


@dataclass(frozen=True, slots=True)
class Ending:
    """The result of a play under a reading; `halts` if an entry would have been invalid.

    `moved`: an entry would have been somebody else's to make, as an order of building is.
    """

    standing: Standing
    halts: bool = False
    moved: bool = False


class Endings(NamedTuple):
    """The result of a play as it was, and under each other reading."""

    held: Ending
    others: tuple[tuple[str | bool, Ending], ...]


@dataclass(frozen=True, slots=True)
class Changed:
    """A play that would have ended differently, and the kind of difference."""

    play: Play
    what: str


@dataclass(frozen=True, slots=True)
class PastImpact:
    """The impact of a reading on the plays that did not use it."""

    reading: Reading
    plays: int
    changed: tuple[Changed, ...]

    @property
    def verdict(self) -> str:
        """One sentence on the impact."""
        if not self.plays:
            return "It held in all of them."
        if not self.changed:
            return f"None of {self.plays} would have gone otherwise."
        counted = Counter(each.what for each in self.changed)
        parts = ", ".join(f"{counted[what]} with {what}" for what in WHATS if counted[what])
        return f"{len(self.changed)} of {self.plays} would have gone otherwise: {parts}."


WHATS = (
    "another winner",
    "other scores alone",
    "an entry that would not have stood",
    "other ranks alone",
    "somebody else to decide",
)
CACHE = Cache[Hashable, Endings](10_000)


def over_history(plays: Iterable[Logged], ruling: Ruling) -> list[PastImpact]:
    """For each reading, those of these plays that would have ended differently."""
    found = list(_endings(plays, ruling))
    return [_impact(found, reading) for reading in ruling.readings]


def _endings(plays: Iterable[Logged], ruling: Ruling) -> Iterable[tuple[Play, Endings]]:
    given = list(plays)
    known = {each.play.id: CACHE.get(_key(each, ruling)) for each in given}
    fresh = (each for each in given if known[each.play.id] is None)
    for logged, table in replays(fresh):
        known[logged.play.id] = remember(logged, table, ruling)
    for each in given:
        endings = known[each.play.id]
        if endings is not None:
            yield each.play, endings


def remember(logged: Logged, table: Table, ruling: Ruling) -> Endings | None:
    """Compute the results of a finished play under each reading and cache them, else None."""
    if not table.complete:
        return None
    return CACHE.keep(_key(logged, ruling), _ended(table, ruling))


def _key(logged: Logged, ruling: Ruling) -> tuple[object, ...]:
    version = CATALOG[logged.play.game].game.version
    return logged.play.id, version, logged.digest, ruling.name


def _ended(table: Table, ruling: Ruling) -> Endings:
    now, standing = settled(table).get(ruling.name, ruling.default), table.position.standing
    others = tuple(
        (reading.value, _ending(table, ruling, reading))
        for reading in ruling.readings
        if reading.value != now
    )
    return Endings(Ending(standing), others)


def _ending(table: Table, ruling: Ruling, reading: Reading) -> Ending:
    replay = compare_rulings(
        table.game, table.replay, {ruling.name: spell_value(reading.value)}
    )
    if replay.halt or not replay.positions:
        return Ending(table.position.standing, halts=True)
    pairs = zip(table.positions, replay.positions, strict=True)
    steps = (ComparedStep(number, here, there) for number, (here, there) in enumerate(pairs, 1))
    moved = any(course(table.game_view, steps, partial(short, table)))
    return Ending(replay.positions[-1].standing, moved=moved)


def _impact(found: Iterable[tuple[Play, Endings]], reading: Reading) -> PastImpact:
    plays, changed = 0, list[Changed]()
    for play, endings in found:
        for value, ending in endings.others:
            if value == reading.value:
                plays += 1
                if what := _what(endings.held, ending):
                    changed.append(Changed(play, what))
    return PastImpact(reading, plays, tuple(changed))


def _what(held: Ending, other: Ending) -> str:
    old, new = held.standing, other.standing
    if other.halts:
        return WHATS[2]
    if new.winners != old.winners:
        return WHATS[0]
    if (new.scores, new.also) != (old.scores, old.also):
        return WHATS[1]
    if new.ranks != old.ranks:
        return WHATS[3]
    return WHATS[4] if other.moved else ""
