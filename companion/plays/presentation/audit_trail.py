"""The audit trail: every event of a play, with its device and time."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.bidi import isolated
from companion.games.game_view import GameView
from companion.games.reading_names import reading_name
from companion.games.view import (
    EntryText,
)
from companion.languages.sentences import both, sentence
from companion.plays.log.corrections import ChangeKind, apply_changes, read_changes
from companion.plays.log.events import (
    ANSWERS,
    Action,
    Event,
    Log,
    append_stored,
    common_prefix,
    event_of_row,
    read_answer,
    read_ruling,
    settler,
)
from companion.plays.models import LogEvent
from companion.plays.table import Table
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

DID = {
    Action.ENTER: gettext_noop("Entered"),
    Action.UNDO: gettext_noop("Undone"),
    Action.REDO: gettext_noop("Restored"),
    Action.CORRECT: gettext_noop("Corrected"),
    Action.RULE: gettext_noop("Ruling after"),
    Action.CONFIRM: gettext_noop("Confirmed"),
    Action.REFUSE: gettext_noop("Refused"),
}


@dataclass(frozen=True, slots=True)
class TrailRow:
    """One event: what was done to which entry (counted from 1), by which device, and when.

    `seat` is the name at the device's seat, if any; `versions` holds each entry of a correction
    as it was and as it became.
    """

    did: str
    number: int
    who: str
    words: str
    device: str
    at: datetime
    seat: str = ""
    versions: tuple[str, ...] = ()


CHANGED = {
    ChangeKind.CHANGE: gettext_noop("entry {number} changed"),
    ChangeKind.INSERT: gettext_noop("entry {number} inserted"),
    ChangeKind.REMOVE: gettext_noop("entry {number} removed"),
}


class _Step(NamedTuple):
    """An entry with the positions around it, None where the rules no longer accept it.

    `shared`: up to here the log is the one that counts now.
    """

    payload: Json
    before: Position | None
    after: Position | None
    shared: bool

    def entry_text(self, game_view: GameView) -> EntryText:
        """The entry in words."""
        entry = self.payload if isinstance(self.payload, dict) else {}
        kind = str(entry.get("kind", "entry"))
        if self.before is None or self.after is None:
            return EntryText(kind, gettext("is no longer valid"), kind)
        return game_view.entry_text(self.before, entry, self.after)


def trail(table: Table, sequences: range | None = None) -> list[TrailRow]:
    """The events with these sequences (default: all), newest first, as of their time."""
    sequences = range(table.log.rows) if sequences is None else sequences
    first = _unchanged_prefix(table.log, sequences.start)
    rows = LogEvent.objects.filter(play=table.play, sequence__lt=sequences.stop).order_by(
        "sequence"
    )
    events = rows.filter(sequence__gte=first).values_list(
        "sequence", "action", "payload", "key"
    )
    shown = rows.filter(sequence__gte=sequences.start)
    known = {row.sequence: row for row in shown.select_related("device").defer("payload")}
    skipped = list(table.log.entries[:first])
    trail_rows = _trail_rows(
        table,
        skipped,
        ((event_of_row(at, action, payload), key) for at, action, payload, key in events),
        known,
    )
    return list(trail_rows)[::-1]


def _unchanged_prefix(log: Log, most: int) -> int:
    """Number of events at the start that are entries still in their original place."""
    most = min([most, len(log.entries), *(step.event.sequence for step in log.settled)])
    return next((place for place in range(most) if log.entries[place].sequence != place), most)


def _trail_rows(
    table: Table,
    entered: list[Event],
    events: Iterable[tuple[Event, UUID]],
    rows: Mapping[int, LogEvent],
) -> Iterator[TrailRow]:
    log, done = Log(), list[_Step]()
    for one, key in events:
        if one.action is Action.ENTER and one.sequence not in rows:
            entered.append(one)
            continue
        log, done = _fold_events_not_shown(table, log, done, entered)
        then, event = append_stored(log, one, key)
        steps = _steps(table, done[: _kept_entries(event, log, then)], then)
        if event.sequence in rows:
            yield _trail_row(table, event, _Context(log, done, steps), rows[event.sequence])
        log, done = then, steps


def _fold_events_not_shown(
    table: Table, log: Log, done: list[_Step], entered: list[Event]
) -> tuple[Log, list[_Step]]:
    """Fold in and clear the entries that are not shown, all at once."""
    log = log.entered(entered, "")
    entered.clear()
    return log, _steps(table, done, log)


class _Context(NamedTuple):
    """The log and the steps before an event, and the steps after it."""

    log: Log
    done: list[_Step]
    steps: list[_Step]


def _kept_entries(event: Event, log: Log, then: Log) -> int:
    """Number of entries that an event leaves unchanged."""
    if event.action is Action.ENTER or event.action in ANSWERS:
        return len(log.entries)
    return common_prefix(log.entries, then.entries)


def _trail_row(table: Table, event: Event, context: _Context, row: LogEvent) -> TrailRow:
    game_view, names, (log, done, steps) = table.game_view, table.play.names, context
    meant = _event_meant(log, event)
    if meant.action is Action.CORRECT:
        text, number = _correction_text(meant), _first_number(meant)
    elif meant.action is Action.RULE:
        text, number = _ruling_text(meant, table), len(done)
    elif meant.action in ANSWERS:
        text, number = _answer_text(meant, names), read_answer(meant.payload)[1] + 1
    else:
        full = done if event.action is Action.UNDO else steps
        text, number = full[-1].entry_text(game_view), len(full)
    return TrailRow(
        did=gettext(DID[event.action]),
        number=number,
        who=text.subject,
        words=text.words,
        device=isolated(row.device.name) if row.device else gettext("copied from a record"),
        at=row.created,
        seat="" if row.seat is None else names[row.seat],
        versions=_versions(game_view, event, context) if event.action is Action.CORRECT else (),
    )


def _event_meant(log: Log, event: Event) -> Event:
    """The event that an event did, undid or restored."""
    if event.action is Action.UNDO and log.last is not None:
        return log.last
    return log.undone[-1] if event.action is Action.REDO else event


def _steps(table: Table, done: list[_Step], log: Log) -> list[_Step]:
    for place, entry in enumerate(log.entries[len(done) :], len(done)):
        done.append(_step(table, done[-1] if done else None, place, entry))
    return done


def _step(table: Table, last: _Step | None, place: int, entry: Event) -> _Step:
    """One step; where both logs are equal, the positions of the table are used."""
    positions = table.positions
    start = positions[0] if positions else None
    before = start if last is None else last.after
    shared = (last is None or last.shared) and place + 1 < len(positions)
    mine = table.log.entries[place] if shared else None
    if mine is entry or mine == entry:
        return _Step(entry.payload, before, positions[place + 1], shared=True)
    try:
        after = before.enter(entry.payload) if before else None
    except EntryError:
        after = None
    return _Step(entry.payload, before, after, shared=False)


def _first_number(event: Event) -> int:
    return min((change.at for change in read_changes(event.payload)), default=0) + 1


def _ruling_text(event: Event, table: Table) -> EntryText:
    """A ruling in words: its clause, the reading, who settled it, and the reason."""
    name, reading = read_ruling(event.payload)
    ruling = next((each for each in table.game.rulings if each.name == name), None)
    clause = sentence(ruling.cite.title) if ruling else name
    chosen = reading_name(reading) if isinstance(reading, str | bool) else str(reading)
    why = event.payload.get("why", "") if isinstance(event.payload, dict) else ""
    by = settler(event.payload, table.play.names)
    pattern = (
        gettext("{clause}: {reading}, decided by {name}. {why}")
        if by
        else gettext("{clause}: {reading}. {why}")
    )
    words = pattern.format(clause=clause, reading=chosen, name=by, why=isolated(str(why)))
    return EntryText(gettext("Ruling"), words.strip(), gettext("the ruling"))


def _answer_text(event: Event, names: Sequence[str]) -> EntryText:
    """An answer in words: who, and for which entries."""
    first, last, seat = read_answer(event.payload)
    if event.action is Action.CONFIRM:
        pattern = ngettext(
            "confirmed entry {first}", "confirmed entries {first} to {last}", last - first + 1
        )
    else:
        pattern = ngettext(
            "called entry {first} wrong",
            "called entries {first} to {last} wrong",
            last - first + 1,
        )
    words = pattern.format(first=first + 1, last=last + 1)
    return EntryText(names[seat], words, gettext("the confirmation"))


def _correction_text(event: Event) -> EntryText:
    """A correction in words, change by change."""
    words = both(words_changed(event.payload))
    return EntryText(gettext("Correction:"), words, gettext("the correction"))


def words_changed(payload: Json) -> list[str]:
    """The changes of a correction, each in a few words."""
    changes = read_changes(payload)
    return [gettext(CHANGED[each.do]).format(number=each.at + 1) for each in changes]


def _versions(game_view: GameView, event: Event, context: _Context) -> tuple[str, ...]:
    """Each change of a correction: the old entry and the new one."""
    changes, done, steps = read_changes(event.payload), context.done, context.steps
    # Old entries are 0, 1, 2; new ones get negative numbers.
    made = [-1 - number for number in range(len(changes))]
    final = apply_changes(range(len(done)), changes, made)
    words = {
        new: _step_text(game_view, steps[place]) for place, new in enumerate(final) if new < 0
    }
    text: list[str] = []
    for number, change in enumerate(changes):
        there = apply_changes(range(len(done)), changes[:number], made[:number])
        was = (
            ""
            if change.do is ChangeKind.INSERT
            else _entry_text_at(game_view, context, there[change.at], words)
        )
        now = (
            ""
            if change.do is ChangeKind.REMOVE
            else words.get(made[number], gettext("changed once more"))
        )
        nothing = gettext("nothing")
        text.append(f"{change.at + 1}: {was or nothing} → {now or nothing}")
    return tuple(text)


def _entry_text_at(
    game_view: GameView, context: _Context, known: int, words: Mapping[int, str]
) -> str:
    """The entry at a place: an old one, or one that the correction itself put there."""
    if known < 0:
        return words.get(known, gettext("changed once more"))
    return _step_text(game_view, context.done[known])


def _step_text(game_view: GameView, step: _Step) -> str:
    text = step.entry_text(game_view)
    return f"{text.subject} {text.words}"
