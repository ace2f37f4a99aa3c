"""Branches: two copies of a log with a common start, and the rebase of one onto the other.

Events are identified by their keys, which both copies have. An event that depends on a refused
one, such as the undo of a refused entry, is refused as well.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from uuid import UUID

from django.utils.translation import gettext_noop

from companion.languages.sentences import gettext
from companion.plays.log.corrections import (
    ChangeKind,
    apply_changes,
    read_changes,
    serialize_changes,
)
from companion.plays.log.events import (
    Action,
    Event,
    Log,
    equal_json,
    fold_events,
    read_answer,
)
from companion.plays.log.replay import Replay
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.game import AnyGame
from scoring.kernel.serialization.entries import Json

type Mark = tuple[UUID, int]
"""An entry that counts: the key of its event, and the how many-th entry of that event it is."""

RESTS = gettext_noop("It depends on an entry that does not count here.")


@dataclass(frozen=True, slots=True)
class KeyedEvent:
    """An event with its key, without its place in a log."""

    action: Action
    payload: Json
    key: UUID


def shared_events(one: Sequence[KeyedEvent], other: Sequence[KeyedEvent]) -> int:
    """The number of events with which both copies begin."""
    pairs = zip(one, other, strict=False)
    return next(
        (place for place, (a, b) in enumerate(pairs) if not is_same(a, b)),
        min(len(one), len(other)),
    )


def is_same(one: KeyedEvent, other: KeyedEvent) -> bool:
    """Whether two copies have the same event."""
    return (one.action, one.key) == (other.action, other.key) and equal_json(
        one.payload, other.payload
    )


@dataclass(frozen=True, slots=True)
class RefusedEvent:
    """An event that is refused after the other copy; `rests`: it depends on a refused one."""

    event: KeyedEvent
    error: EntryError
    rests: bool


@dataclass(frozen=True, slots=True)
class Rebased:
    """The result of a rebase: the accepted and the refused events of one copy.

    `replay` is that of the other copy with the accepted events. `known` are events that it has
    already, such as an entry that a phone sent to both.
    """

    replay: Replay
    held: tuple[KeyedEvent, ...] = ()
    refused: tuple[RefusedEvent, ...] = ()
    known: tuple[KeyedEvent, ...] = ()


def rebase(
    game: AnyGame, onto: tuple[Replay, Sequence[KeyedEvent]], mine: Sequence[KeyedEvent]
) -> Rebased:
    """Try events of `mine` that `onto` (a replay and its events) lacks, after it."""
    replay, theirs = onto
    common = shared_events(theirs, mine)
    trial = _Trial(game, Rebased(replay), [event.key for event in theirs], mine, common)
    for event in mine[common:]:
        trial.take(event)
    return trial.found


@dataclass(slots=True)
class _Trial:
    """A rebase in progress: `log` is that of `mine`, `keys` are those of the other copy."""

    game: AnyGame
    found: Rebased
    keys: list[UUID]
    mine: Sequence[KeyedEvent]
    rows: int
    log: Log = field(init=False)

    def __post_init__(self) -> None:
        self.log = fold_events(
            (Event(place, each.action, each.payload), each.key)
            for place, each in enumerate(self.mine[: self.rows])
        )

    def take(self, event: KeyedEvent) -> None:
        """Try the next event."""
        try:
            self._append(event)
        except EntryError as error:
            rests = bool(self.found.refused)
            refused = (*self.found.refused, RefusedEvent(event, error, rests))
            self.found = replace(self.found, refused=refused)
        self.log = self.log.then(Event(self.rows, event.action, event.payload), event.key)
        self.rows += 1

    def _append(self, event: KeyedEvent) -> None:
        if event.key in self.keys:
            self.found = replace(self.found, known=(*self.found.known, event))
            return
        moved = replace(event, payload=self._payload(event))
        place = len(self.keys)
        step = Event(place, moved.action, moved.payload)
        then = self.found.replay.then(self.game, step, moved.key)
        self.found = replace(self.found, replay=then, held=(*self.found.held, moved))
        self.keys.append(moved.key)

    def _payload(self, event: KeyedEvent) -> Json:
        """The payload for the other copy; raises `Malformed` if it needs a missing event."""
        here, there = self.log, self.found.replay.log
        match event.action:
            case Action.UNDO:
                self._require_same(here.last, there.last)
            case Action.REDO:
                self._require_same(_next_redo(here), _next_redo(there))
            case Action.CORRECT:
                return self._correction(event.payload)
            case Action.CONFIRM | Action.REFUSE:
                return self._answer(event.payload)
            case Action.ENTER | Action.RULE:
                pass
        return event.payload

    def _require_same(self, mine: Event | None, other: Event | None) -> None:
        if mine is None or other is None:
            raise Malformed(gettext(RESTS))
        if self.mine[mine.sequence].key != self.keys[other.sequence]:
            raise Malformed(gettext(RESTS))

    def _keys_of_entries(self) -> tuple[list[Mark], list[Mark]]:
        own = [each.key for each in self.mine]
        return _marks_of(self.log, own), _marks_of(self.found.replay.log, self.keys)

    def _correction(self, payload: Json) -> Json:
        """The changes of a correction, at the places of their entries in the other copy."""
        here, there = self._keys_of_entries()
        moved = []
        for change in read_changes(payload):
            is_end = change.do is ChangeKind.INSERT and change.at == len(here)
            at = len(there) if is_end else _place(there, _at(here, change.at))
            made = [(self.mine[self.rows].key, change.at)]
            there_change = replace(change, at=at)
            here = list(apply_changes(here, [change], made))
            there = list(apply_changes(there, [there_change], made))
            moved.append(there_change)
        return serialize_changes(moved)

    def _answer(self, payload: Json) -> Json:
        """An answer about the same entries in the other copy, if they are consecutive there."""
        first, last, seat = read_answer(payload)
        here, there = self._keys_of_entries()
        at = _place(there, _at(here, first))
        if there[at : at + last - first + 1] != here[first : last + 1]:
            raise Malformed(gettext(RESTS))
        return {"first": at, "last": at + last - first, "seat": seat}


def _next_redo(log: Log) -> Event | None:
    return log.undone[-1] if log.undone else None


def _marks_of(log: Log, keys: Sequence[UUID]) -> list[Mark]:
    seen: Counter[UUID] = Counter()
    marks = []
    for event in log.entries:
        key = keys[event.sequence]
        marks.append((key, seen[key]))
        seen[key] += 1
    return marks


def _at(marks: Sequence[Mark], place: int) -> Mark:
    if place >= len(marks):
        raise Malformed(gettext(RESTS))
    return marks[place]


def _place(marks: Sequence[Mark], mark: Mark) -> int:
    if mark not in marks:
        raise Malformed(gettext(RESTS))
    return marks.index(mark)
