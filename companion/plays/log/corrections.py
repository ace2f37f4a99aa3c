"""Corrections of a log: an entry changed, put in between, or removed, any number at once.

A correction is one more act on the log, so nothing that was entered is ever touched. What it
leaves is replayed before anything is saved, and every later entry that no longer holds is
told with its reason.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_ENTRIES

MOST = 200
"""How many changes one correction may hold."""


class Do(StrEnum):
    """What a change does at its place."""

    CHANGE = "change"
    INSERT = "insert"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Change:
    """One change: `at` counts entries from 0 in the log as the changes before it left it."""

    do: Do
    at: int
    entry: Json = None


def read_changes(spelt: Json) -> tuple[Change, ...]:
    """Read a list of changes, or raise `Malformed`; what the entries say the rules judge."""
    if not isinstance(spelt, list) or len(spelt) > MOST:
        raise Malformed(f"A correction is a list of at most {MOST} changes.", field="changes")
    return tuple(map(_change, spelt))


def _change(spelt: Json) -> Change:
    told = spelt if isinstance(spelt, dict) else {}
    do, at, entry = told.get("do"), told.get("at"), told.get("entry")
    keys = {"do", "at"} if do == Do.REMOVE else {"do", "at", "entry"}
    placed = type(at) is int and 0 <= at <= MAX_ENTRIES
    if not isinstance(do, str) or do not in list(Do) or told.keys() != keys or not placed:
        raise Malformed("A change says what it does, where, and with what.", field="changes")
    return Change(Do(do), int(str(at)), entry)


def spell_changes(changes: Iterable[Change]) -> list[Json]:
    """Write changes as they are read."""
    spelt: list[Json] = []
    for each in changes:
        told: dict[str, Json] = {"do": each.do.value, "at": each.at}
        spelt.append(told if each.do is Do.REMOVE else {**told, "entry": each.entry})
    return spelt


def applied[A](
    entries: Sequence[A], changes: Iterable[Change], made: Sequence[A]
) -> tuple[A, ...]:
    """Make the changes one after another; `made` has what each of them puts in its place."""
    log = list(entries)
    for change, new in zip(changes, made, strict=True):
        places = len(log) + (change.do is Do.INSERT)
        if change.at >= places:
            raise Malformed(f"There is no entry {change.at + 1}.", field="changes")
        replaced = change.at + (change.do is not Do.INSERT)
        log[change.at : replaced] = [] if change.do is Do.REMOVE else [new]
    if len(log) > MAX_ENTRIES:
        raise Malformed(f"A play has at most {MAX_ENTRIES:,} entries.", field="changes")
    return tuple(log)


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry that no longer holds: its place in the corrected log, from 0, and why."""

    at: int
    entry: Json
    error: EntryError


@dataclass(frozen=True, slots=True)
class Recheck:
    """A corrected log, replayed: `positions` leave out the entries that no longer hold."""

    entries: tuple[Json, ...]
    positions: tuple[Position, ...]
    broken: tuple[Broken, ...]

    def before(self, at: int) -> Position:
        """The position that the entry at this place meets, those that broke before left out."""
        left_out = sum(each.at < at for each in self.broken)
        return self.positions[at - left_out]


def recheck(before: Sequence[Position], entries: Sequence[Json], alike: int = 0) -> Recheck:
    """Replay a log; go on behind an entry that is refused as if it were not there.

    Its first entries are `alike` those that led to the positions `before`: they hold.
    """
    positions, broken = [*before[: alike + 1]], list[Broken]()
    for at, entry in enumerate(entries[alike:], alike):
        try:
            positions.append(positions[-1].enter(entry))
        except EntryError as error:
            broken.append(Broken(at, entry, error))
    return Recheck(tuple(entries), tuple(positions), tuple(broken))
