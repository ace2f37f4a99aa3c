"""Corrections of a log: entries changed, inserted or removed, several at once.

A correction is one more event of the log; no stored event is altered. The corrected log is
replayed before anything is saved, and every later entry that no longer holds is reported with
its reason.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from companion.languages.sentences import gettext
from companion.plays.log.refusals import Secret, enter_or_assume, reveals_nothing
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_ENTRIES

MAX_CHANGES = 200
"""Changes that one correction may hold at most."""


class ChangeKind(StrEnum):
    """What a change does at its place."""

    CHANGE = "change"
    INSERT = "insert"
    REMOVE = "remove"


@dataclass(frozen=True, slots=True)
class Change:
    """One change: `at` counts entries from 0 in the log after the changes before it."""

    do: ChangeKind
    at: int
    entry: Json = None


def read_changes(payload: Json) -> tuple[Change, ...]:
    """Parse a list of changes; raises `Malformed`. The rules check the entries in it later."""
    if not isinstance(payload, list) or len(payload) > MAX_CHANGES:
        why = gettext("A correction must be a list of at most {most} changes.")
        raise Malformed(why.format(most=MAX_CHANGES), field="changes")
    return tuple(map(_change, payload))


def _change(payload: Json) -> Change:
    fields = payload if isinstance(payload, dict) else {}
    do, at, entry = fields.get("do"), fields.get("at"), fields.get("entry")
    keys = {"do", "at"} if do == ChangeKind.REMOVE else {"do", "at", "entry"}
    placed = type(at) is int and 0 <= at <= MAX_ENTRIES
    if (
        not isinstance(do, str)
        or do not in list(ChangeKind)
        or fields.keys() != keys
        or not placed
    ):
        why = gettext("A change needs its kind, its place and its entry.")
        raise Malformed(why, field="changes")
    return Change(ChangeKind(do), int(str(at)), entry)


def serialize_changes(changes: Iterable[Change]) -> list[Json]:
    """The changes as JSON, the reverse of `read_changes`."""
    payload: list[Json] = []
    for each in changes:
        fields: dict[str, Json] = {"do": each.do.value, "at": each.at}
        payload.append(
            fields if each.do is ChangeKind.REMOVE else {**fields, "entry": each.entry}
        )
    return payload


def replace_entries(places: range, entry: Json) -> tuple[Change, ...]:
    """Changes that replace several consecutive entries by one."""
    gone = Change(ChangeKind.REMOVE, places.start)
    return (*([gone] * len(places)), Change(ChangeKind.INSERT, places.start, entry))


def apply_changes[A](
    entries: Sequence[A], changes: Iterable[Change], made: Sequence[A]
) -> tuple[A, ...]:
    """Apply changes in order; `made` holds the item that each of them puts in its place."""
    log = list(entries)
    for change, new in zip(changes, made, strict=True):
        places = len(log) + (change.do is ChangeKind.INSERT)
        if change.at >= places:
            why = gettext("There is no entry {number}.").format(number=change.at + 1)
            raise Malformed(why, field="changes")
        replaced = change.at + (change.do is not ChangeKind.INSERT)
        log[change.at : replaced] = [] if change.do is ChangeKind.REMOVE else [new]
    if len(log) > MAX_ENTRIES:
        why = gettext("A game can have at most {most} entries.").format(most=MAX_ENTRIES)
        raise Malformed(why, field="changes")
    return tuple(log)


@dataclass(frozen=True, slots=True)
class Broken:
    """An entry that no longer holds: its place in the corrected log, from 0, and the reason."""

    at: int
    entry: Json
    error: EntryError


@dataclass(frozen=True, slots=True)
class CorrectedReplay:
    """A corrected log, replayed: `positions` leave out the entries that no longer hold."""

    entries: tuple[Json, ...]
    positions: tuple[Position, ...]
    broken: tuple[Broken, ...]

    def before(self, at: int) -> Position:
        """The position before the entry at this place, without the broken entries before it."""
        left_out = sum(each.at < at for each in self.broken)
        return self.positions[at - left_out]


def replay_corrected(
    before: Sequence[Position],
    entries: Sequence[Json],
    unchanged: int = 0,
    secret: Secret = reveals_nothing,
) -> CorrectedReplay:
    """Replay a log, skipping each entry that the rules refuse.

    The first `unchanged` entries are those that led to the positions `before`: they hold.
    """
    positions, broken = [*before[: unchanged + 1]], list[Broken]()
    for at, entry in enumerate(entries[unchanged:], unchanged):
        try:
            positions.append(enter_or_assume(positions[-1], entry, secret))
        except EntryError as error:
            broken.append(Broken(at, entry, error))
    return CorrectedReplay(tuple(entries), tuple(positions), tuple(broken))
