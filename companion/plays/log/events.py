"""The event log of a play: events are only appended, and folding them gives what counts.

An event enters something, corrects entries, settles a ruling, answers, undoes or redoes.
Stored events are never changed.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import assert_never
from uuid import UUID

from companion.languages.sentences import gettext
from companion.plays.log.corrections import apply_changes, read_changes
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_ENTRIES


class Action(StrEnum):
    """The kind of an event."""

    ENTER = "enter"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"
    RULE = "rule"
    CONFIRM = "confirm"
    REFUSE = "refuse"


ACTIONS = frozenset(each.value for each in Action)
ANSWERS = (Action.CONFIRM, Action.REFUSE)
"""The answers of a second person; they leave the entries as they are."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its sequence in the play, its action, and its payload as JSON."""

    sequence: int
    action: Action
    payload: Json = None


type EntryRange = tuple[int, ...]
"""The entries that one answer is about, by the sequences of their events."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of a seat about some entries: confirmed or refused."""

    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction or ruling, with the state before it: it is undone as a whole.

    An undo takes it back as long as the entries are still those `after` it.
    """

    event: Event
    before: tuple[Event, ...]
    after: tuple[Event, ...]
    rulings: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Log:
    """The state of a log after some events.

    `after` counts the events up to the last that is not an answer; a page that has seen all of
    them is up to date. `rows` counts all events. `entries` are the events that count, in order;
    `undone` those that a redo restores, the next one last. `rulings` are the readings settled
    since the play began; `settled` are the corrections and rulings in order. `answers` are the
    second persons' answers, each for exactly its entries; `answered` is their number. `digest`
    is equal only for equal events.
    """

    after: int = 0
    entries: tuple[Event, ...] = ()
    undone: tuple[Event, ...] = ()
    rulings: Mapping[str, Json] = field(default_factory=dict)
    settled: tuple[Amendment, ...] = ()
    answers: Mapping[EntryRange, Answer] = field(default_factory=dict)
    answered: int = 0
    rows: int = 0
    digest: str = ""

    @property
    def last(self) -> Event | None:
        """What an undo takes back: the last entry, or a correction or ruling after it."""
        if self.settled and self.settled[-1].after == self.entries:
            return self.settled[-1].event
        return self.entries[-1] if self.entries else None

    def then(self, event: Event, key: UUID) -> "Log":
        """The log after one more event; raises `Malformed` with nothing to undo or redo."""
        match event.action:
            case Action.ENTER | Action.CORRECT | Action.RULE:
                then = replace(self._applied(event), undone=())
            case Action.UNDO:
                then = self._after_undo()
            case Action.REDO:
                then = self._after_redo()
            case Action.CONFIRM | Action.REFUSE:
                then = self._answered(event)
            case _:
                assert_never(event.action)
        rows = self.rows + 1
        after = self.after if event.action in ANSWERS else rows
        return replace(then, after=after, rows=rows, digest=_digest(self.digest, event, key))

    def entered(self, events: Sequence[Event], digest: str) -> "Log":
        """The log after several entries at once; `digest` is that after the last of them."""
        if not events:
            return self
        rows, entries = self.rows + len(events), (*self.entries, *events)
        return replace(self, entries=entries, undone=(), after=rows, rows=rows, digest=digest)

    def section(self, first: int, last: int) -> EntryRange:
        """The entries from place `first` to `last`, counted from 0, as an answer names them."""
        return tuple(event.sequence for event in self.entries[first : last + 1])

    def _answered(self, event: Event) -> "Log":
        first, last, seat = read_answer(event.payload)
        if last >= len(self.entries):
            why = gettext("There is no entry {number}.").format(number=last + 1)
            raise Malformed(why, field="last")
        answer = Answer(seat, event.action is Action.CONFIRM)
        answers = {**self.answers, self.section(first, last): answer}
        return replace(self, answers=answers, answered=self.answered + 1)

    def _applied(self, event: Event) -> "Log":
        if event.action is Action.CORRECT:
            return self._corrected(event)
        if event.action is Action.RULE:
            return self._ruled(event)
        if len(self.entries) >= MAX_ENTRIES:
            raise Malformed(
                gettext("A game can have at most {most} entries.").format(most=MAX_ENTRIES)
            )
        return replace(self, entries=(*self.entries, event))

    def _corrected(self, event: Event) -> "Log":
        changes = read_changes(event.payload)
        made = [Event(event.sequence, Action.ENTER, change.entry) for change in changes]
        entries = apply_changes(self.entries, changes, made)
        step = Amendment(event, self.entries, entries, self.rulings)
        return replace(self, entries=entries, settled=(*self.settled, step))

    def _ruled(self, event: Event) -> "Log":
        name, reading = read_ruling(event.payload)
        step = Amendment(event, self.entries, self.entries, self.rulings)
        rulings = {**self.rulings, name: reading}
        return replace(self, rulings=rulings, settled=(*self.settled, step))

    def _after_undo(self) -> "Log":
        if self.last is None:
            raise Malformed(gettext("There is nothing to undo."))
        undone = (*self.undone, self.last)
        if self.last.action is not Action.ENTER:
            *settled, step = self.settled
            return replace(
                self,
                entries=step.before,
                rulings=step.rulings,
                undone=undone,
                settled=tuple(settled),
            )
        return replace(self, entries=self.entries[:-1], undone=undone)

    def _after_redo(self) -> "Log":
        if not self.undone:
            raise Malformed(gettext("There is nothing to redo."))
        return replace(self._applied(self.undone[-1]), undone=self.undone[:-1])


def read_ruling(payload: Json) -> tuple[str, Json]:
    """Parse a ruling: its name and the new reading; its optional `why` holds the reason."""
    match payload:
        case {"ruling": str(name), "reading": str() | bool() as reading, "why": str()}:
            return name, reading
        case _:
            why = gettext("A ruling needs its clause, an interpretation and a reason.")
            raise Malformed(why, field="ruling")


WHOLE_TABLE = "table"
"""Stands for all players, where a ruling says who settled it."""


def check_settler(payload: Json, seats: int) -> None:
    """Raise `Malformed` if a ruling names a settler who is not at the table."""
    if isinstance(payload, dict) and "by" in payload and not settler(payload, range(seats)):
        why = gettext("A ruling is made by a player or by the whole table.")
        raise Malformed(why, field="by")


def settler(payload: Json, names: Sequence[object]) -> str:
    """Who settled a ruling, of these names; empty where it is not said."""
    match payload:
        case {"by": str() as by} if by == WHOLE_TABLE:
            return gettext("the whole table")
        case {"by": int() as by} if type(by) is int and by in range(len(names)):
            return str(names[by])
        case _:
            return ""


def read_answer(payload: Json) -> tuple[int, int, int]:
    """Parse an answer: first and last entry, counted from 0, and the seat."""
    match payload:
        case {"first": int() as first, "last": int() as last, "seat": int() as seat} if (
            not {bool} & {type(first), type(last), type(seat)} and 0 <= first <= last
        ):
            return first, last, seat
        case _:
            why = gettext("An answer needs its entries and its seat.")
            raise Malformed(why, field="first")


def fold_events(events: Iterable[tuple[Event, UUID]]) -> Log:
    """Fold a whole log: events in order, each with its key."""
    log = Log()
    for event, key in events:
        log = log.then(event, key)
    return log


def fold_stored(events: Iterable[tuple[Event, UUID]]) -> Log:
    """Fold a stored log: a damaged event becomes an empty entry, which halts the replay."""
    log, entered, digest = Log(), list[Event](), ""
    for event, key in events:
        if event.action is Action.ENTER and len(log.entries) + len(entered) < MAX_ENTRIES:
            digest = _digest(digest, event, key)
            entered.append(event)
            continue
        log, entered = log.entered(entered, digest), []
        log = append_stored(log, event, key)[0]
        digest = log.digest
    return log.entered(entered, digest)


def event_of_row(sequence: int, action: str, payload: Json) -> Event:
    """The event of a stored row; an unknown action becomes an empty entry."""
    return (
        Event(sequence, Action(action), payload)
        if action in ACTIONS
        else Event(sequence, Action.ENTER)
    )


def append_stored(log: Log, event: Event, key: UUID) -> tuple[Log, Event]:
    """The log after a stored event, and the event as it was read.

    A damaged event becomes an empty entry: the replay halts at it, and an undo removes it.
    """
    try:
        return log.then(event, key), event
    except Malformed:
        nothing, rows = Event(event.sequence, Action.ENTER), log.rows + 1
        then = replace(log, entries=(*log.entries, nothing), undone=(), after=rows, rows=rows)
        return replace(then, digest=_digest(log.digest, event, key)), nothing


def common_prefix(one: tuple[Event, ...], other: tuple[Event, ...]) -> int:
    """Number of entries that two logs begin with in common; usually all but the last."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(place for place in range(least) if one[place] != other[place])


def equal_json(one: Json, other: Json) -> bool:
    """Whether two payloads are the same JSON; `1` and `true` differ, though equal in Python."""
    return _canonical(one) == _canonical(other)


def _canonical(payload: Json) -> str:
    return json.dumps(payload, sort_keys=True, separators=(",", ":"))


def _digest(before: str, event: Event, key: UUID) -> str:
    text = _canonical([before, str(event.action), event.payload, str(key)])
    return blake2b(text.encode(), digest_size=16).hexdigest()
