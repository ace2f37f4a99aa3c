"""What a log says: acts are only ever appended, and what counts is folded from them.

An act enters something, corrects what was entered, takes back what was done last, or brings
that back. So the rows of a log are never touched.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import blake2b
from typing import assert_never
from uuid import UUID

from companion.plays.log.corrections import apply_changes, read_changes
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from scoring.record import MAX_ENTRIES


class Action(StrEnum):
    """What an act does to the log."""

    ENTER = "enter"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"
    RULE = "rule"
    CONFIRM = "confirm"
    REFUSE = "refuse"


DEEDS = frozenset(each.value for each in Action)
ANSWERS = (Action.CONFIRM, Action.REFUSE)
"""What a second person says of entries; the entries stay as they are."""


@dataclass(frozen=True, slots=True)
class Event:
    """One act: its place among all acts, and how an entry, or a list of changes, is spelt."""

    sequence: int
    action: Action
    payload: Json = None


type EntryRange = tuple[int, ...]
"""Entries that one answer is about, by the serials of the acts that made them."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat has said of a stretch: that it was so, or that it was not."""

    seat: int
    agreed: bool


@dataclass(frozen=True, slots=True)
class Amendment:
    """A correction or ruling, with what it changed: it is taken back as a whole.

    It is the last thing done as long as the entries are still those `after` it.
    """

    event: Event
    before: tuple[Event, ...]
    after: tuple[Event, ...]
    rulings: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Log:
    """Where a log stands.

    `acts` counts what was done to it up to the last that was no mere answer; a page that has
    seen them all is up to date. `rows` counts the answers too.
    `entries` are what counts, in order; `undone` what can be brought back, the last one first
    in turn. `rulings` are the readings that the table settled since the play began; `settled`
    the corrections and rulings, the last one last. `answers` are what second persons said, of
    exactly these entries: whatever else stands there later, nobody has answered for.
    `answered` counts all that was said.
    `digest` is the same only for the same acts.
    """

    acts: int = 0
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
        """Fold one act in; raises `Malformed` where there is nothing to undo or to redo."""
        match event.action:
            case Action.ENTER | Action.CORRECT | Action.RULE:
                then = replace(self._done(event), undone=())
            case Action.UNDO:
                then = self._taken_back()
            case Action.REDO:
                then = self._brought_back()
            case Action.CONFIRM | Action.REFUSE:
                then = self._answered(event)
            case _:
                assert_never(event.action)
        rows = self.rows + 1
        acts = self.acts if event.action in ANSWERS else rows
        return replace(then, acts=acts, rows=rows, digest=_digest(self.digest, event, key))

    def entered(self, acts: Sequence[Event], digest: str) -> "Log":
        """Fold in entries that came one after another, all at once; `digest` is of the last."""
        if not acts:
            return self
        rows, entries = self.rows + len(acts), (*self.entries, *acts)
        return replace(self, entries=entries, undone=(), acts=rows, rows=rows, digest=digest)

    def stretch(self, first: int, last: int) -> EntryRange:
        """The entries from one place to another, counted from 0, as an answer names them."""
        return tuple(event.sequence for event in self.entries[first : last + 1])

    def _answered(self, event: Event) -> "Log":
        first, last, seat = read_answer(event.payload)
        if last >= len(self.entries):
            raise Malformed(f"There is no entry {last + 1}.", field="last")
        answer = Answer(seat, event.action is Action.CONFIRM)
        answers = {**self.answers, self.stretch(first, last): answer}
        return replace(self, answers=answers, answered=self.answered + 1)

    def _done(self, event: Event) -> "Log":
        if event.action is Action.CORRECT:
            return self._put_right(event)
        if event.action is Action.RULE:
            return self._ruled(event)
        if len(self.entries) >= MAX_ENTRIES:
            raise Malformed(f"A play has at most {MAX_ENTRIES:,} entries.")
        return replace(self, entries=(*self.entries, event))

    def _put_right(self, event: Event) -> "Log":
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

    def _taken_back(self) -> "Log":
        if self.last is None:
            raise Malformed("There is nothing to undo.")
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

    def _brought_back(self) -> "Log":
        if not self.undone:
            raise Malformed("There is nothing to redo.")
        return replace(self._done(self.undone[-1]), undone=self.undone[:-1])


def read_ruling(payload: Json) -> tuple[str, Json]:
    """Read a ruling: which it is, and the reading that holds; `why` says why it was made."""
    match payload:
        case {"ruling": str(name), "reading": str() | bool() as reading, "why": str()}:
            return name, reading
        case _:
            raise Malformed("A ruling names its clause, a reading, and why.", field="ruling")


def read_answer(payload: Json) -> tuple[int, int, int]:
    """Read an answer: of the entries from which place to which, from 0, and by which seat."""
    match payload:
        case {"first": int() as first, "last": int() as last, "seat": int() as seat} if (
            not {bool} & {type(first), type(last), type(seat)} and 0 <= first <= last
        ):
            return first, last, seat
        case _:
            raise Malformed("An answer says of which entries it is, and whose.", field="first")


def fold_events(acts: Iterable[tuple[Event, UUID]]) -> Log:
    """Read a whole log: its acts in order, each with its key."""
    log = Log()
    for event, key in acts:
        log = log.then(event, key)
    return log


def fold_stored(acts: Iterable[tuple[Event, UUID]]) -> Log:
    """Read a whole log as it is stored: a damaged act in it is one that halts the replay."""
    log, entered, digest = Log(), list[Event](), ""
    for event, key in acts:
        if event.action is Action.ENTER and len(log.entries) + len(entered) < MAX_ENTRIES:
            digest = _digest(digest, event, key)
            entered.append(event)
            continue
        log, entered = log.entered(entered, digest), []
        log = taken(log, event, key)[0]
        digest = log.digest
    return log.entered(entered, digest)


def stored(serial: int, action: str, payload: Json) -> Event:
    """An act as its row tells it; what no version has ever done is an entry of nothing."""
    return (
        Event(serial, Action(action), payload)
        if action in DEEDS
        else Event(serial, Action.ENTER)
    )


def taken(log: Log, event: Event, key: UUID) -> tuple[Log, Event]:
    """Fold in an act that is stored already, and give what it was taken for.

    A damaged one is an entry of nothing: the replay halts at it, and an undo takes it back.
    """
    try:
        return log.then(event, key), event
    except Malformed:
        nothing, rows = Event(event.sequence, Action.ENTER), log.rows + 1
        then = replace(log, entries=(*log.entries, nothing), undone=(), acts=rows, rows=rows)
        return replace(then, digest=_digest(log.digest, event, key)), nothing


def common_prefix(one: tuple[Event, ...], other: tuple[Event, ...]) -> int:
    """Count the entries that two logs begin with alike; usually all but the last."""
    least = min(len(one), len(other))
    if one[:least] == other[:least]:
        return least
    return next(place for place in range(least) if one[place] != other[place])


def equal_json(one: Json, other: Json) -> bool:
    """Whether two entries are spelt alike; `1` and `true` are not, whatever Python holds."""
    return _canonical(one) == _canonical(other)


def _canonical(payload: Json) -> str:
    return json.dumps(payload, sort_keys=True, separators=(",", ":"))


def _digest(before: str, event: Event, key: UUID) -> str:
    text = _canonical([before, str(event.action), event.payload, str(key)])
    return blake2b(text.encode(), digest_size=16).hexdigest()
