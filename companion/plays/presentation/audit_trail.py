"""The audit trail: everything that was done to a play, by which device, and when."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

from companion.bidi import isolated
from companion.games.view import Screen, Told
from companion.plays.log.corrections import Do, applied, read_changes
from companion.plays.log.events import (
    ANSWERS,
    Act,
    Deed,
    Log,
    alike,
    read_answer,
    read_ruling,
    stored,
    taken,
)
from companion.plays.models import Entry
from companion.plays.table import Table
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.seats import listed
from scoring.kernel.serialization.entries import Json

DID = {
    Deed.ENTER: "Entered",
    Deed.UNDO: "Undone",
    Deed.REDO: "Brought back",
    Deed.CORRECT: "Corrected",
    Deed.RULE: "Settled",
    Deed.CONFIRM: "Confirmed",
    Deed.REFUSE: "Refused",
}


@dataclass(frozen=True, slots=True)
class Trace:
    """One act: what was done to which entry (counted from 1), by which device, and when.

    `seat` names whose seat the device held, if any; `versions` tell of a correction what each
    entry was and what it became.
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
    Do.CHANGE: "entry {} changed",
    Do.INSERT: "one put in as entry {}",
    Do.REMOVE: "entry {} removed",
}


class _Step(NamedTuple):
    """An entry between two positions, as far as the rules still know one.

    It is `shared` where it is told on the same log that counts now, up to it.
    """

    spelt: Json
    before: Position | None
    after: Position | None
    shared: bool

    def told(self, screen: Screen) -> Told:
        """Give it in words."""
        entry = self.spelt if isinstance(self.spelt, dict) else {}
        kind = str(entry.get("kind", "entry"))
        if self.before is None or self.after is None:
            return Told(kind, "no longer holds", kind)
        return screen.told(self.before, entry, self.after)


def trail(table: Table, serials: range | None = None) -> list[Trace]:
    """Acts of these serials, or all, newest first; what was undone is told as it was then."""
    serials = range(table.log.rows) if serials is None else serials
    first = _plain(table.log, serials.start)
    rows = Entry.objects.filter(play=table.play, serial__lt=serials.stop).order_by("serial")
    acts = rows.filter(serial__gte=first).values_list("serial", "deed", "spelt", "key")
    shown = rows.filter(serial__gte=serials.start)
    known = {row.serial: row for row in shown.select_related("device").defer("spelt")}
    begun = list(table.log.entries[:first])
    traces = _traces(
        table, begun, ((stored(at, deed, spelt), key) for at, deed, spelt, key in acts), known
    )
    return list(traces)[::-1]


def _plain(log: Log, most: int) -> int:
    """Count the first acts that are entries which still stand where they came."""
    most = min([most, len(log.entries), *(step.act.serial for step in log.settled)])
    return next((place for place in range(most) if log.entries[place].serial != place), most)


def _traces(
    table: Table,
    entered: list[Act],
    acts: Iterable[tuple[Act, UUID]],
    rows: Mapping[int, Entry],
) -> Iterator[Trace]:
    log, done = Log(), list[_Step]()
    for one, key in acts:
        if one.deed is Deed.ENTER and one.serial not in rows:
            entered.append(one)
            continue
        log, done = _go_on(table, log, done, entered)
        then, act = taken(log, one, key)
        steps = _steps(table, done[: _alike(act, log, then)], then)
        if act.serial in rows:
            yield _trace(table, act, _Turn(log, done, steps), rows[act.serial])
        log, done = then, steps


def _go_on(
    table: Table, log: Log, done: list[_Step], entered: list[Act]
) -> tuple[Log, list[_Step]]:
    """Fold in entries that nobody asks for, all at once; the list of them is empty then."""
    log = log.entered(entered, "")
    entered.clear()
    return log, _steps(table, done, log)


class _Turn(NamedTuple):
    """What an act met, and the entries before and after it."""

    log: Log
    done: list[_Step]
    steps: list[_Step]


def _alike(act: Act, log: Log, then: Log) -> int:
    """Count the entries that an act leaves alone; mostly all, and nobody has to look."""
    if act.deed is Deed.ENTER or act.deed in ANSWERS:
        return len(log.entries)
    return alike(log.entries, then.entries)


def _trace(table: Table, act: Act, turn: _Turn, row: Entry) -> Trace:
    screen, names, (log, done, steps) = table.screen, table.play.names, turn
    about = _about(log, act)
    if about.deed is Deed.CORRECT:
        told, number = _corrected(about), _first_place(about)
    elif about.deed is Deed.RULE:
        told, number = ruled(about), len(done)
    elif about.deed in ANSWERS:
        told, number = _answered(about, names), read_answer(about.spelt)[1] + 1
    else:
        full = done if act.deed is Deed.UNDO else steps
        told, number = full[-1].told(screen), len(full)
    return Trace(
        did=DID[act.deed],
        number=number,
        who=told.subject,
        words=told.words,
        device=isolated(row.device.name) if row.device else "copied from a record",
        at=row.at,
        seat="" if row.seat is None else names[row.seat],
        versions=_versions(screen, act, turn) if act.deed is Deed.CORRECT else (),
    )


def _about(log: Log, act: Act) -> Act:
    """What an act did, undid or brought back."""
    if act.deed is Deed.UNDO and log.last is not None:
        return log.last
    return log.undone[-1] if act.deed is Deed.REDO else act


def _steps(table: Table, done: list[_Step], log: Log) -> list[_Step]:
    for place, entry in enumerate(log.entries[len(done) :], len(done)):
        done.append(_step(table, done[-1] if done else None, place, entry))
    return done


def _step(table: Table, last: _Step | None, place: int, entry: Act) -> _Step:
    """What the table has replayed already is not replayed once more."""
    positions = table.positions
    start = positions[0] if positions else None
    before = start if last is None else last.after
    shared = (last is None or last.shared) and place + 1 < len(positions)
    mine = table.log.entries[place] if shared else None
    if mine is entry or mine == entry:
        return _Step(entry.spelt, before, positions[place + 1], shared=True)
    try:
        after = before.enter(entry.spelt) if before else None
    except EntryError:
        after = None
    return _Step(entry.spelt, before, after, shared=False)


def _first_place(act: Act) -> int:
    return min((change.at for change in read_changes(act.spelt)), default=0) + 1


def ruled(act: Act) -> Told:
    """Say which reading was settled, and why."""
    name, reading = read_ruling(act.spelt)
    why = act.spelt.get("why", "") if isinstance(act.spelt, dict) else ""
    words = f"{name}: {str(reading).lower()} holds. {isolated(str(why))}".strip()
    return Told("Ruling", words, "the ruling")


def _answered(act: Act, names: Sequence[str]) -> Told:
    """Say who said it, and of which entries."""
    first, last, seat = read_answer(act.spelt)
    span = f"entry {first + 1}" if first == last else f"entries {first + 1} to {last + 1}"
    so = "it was so" if act.deed is Deed.CONFIRM else "it was not so"
    return Told(names[seat], f"said of {span}: {so}", "the confirmation")


def _corrected(act: Act) -> Told:
    """Say what a correction changed, one change after another."""
    words = [CHANGED[change.do].format(change.at + 1) for change in read_changes(act.spelt)]
    return Told("Correction:", listed(words), "the correction")


def _versions(screen: Screen, act: Act, turn: _Turn) -> tuple[str, ...]:
    """Tell each change of a correction: what stood there, and what stands there since."""
    changes, done, steps = read_changes(act.spelt), turn.done, turn.steps
    made = [-1 - number for number in range(len(changes))]  # old entries are known by 0, 1, 2
    final = applied(range(len(done)), changes, made)
    words = {new: _said(screen, steps[place]) for place, new in enumerate(final) if new < 0}
    told: list[str] = []
    for number, change in enumerate(changes):
        there = applied(range(len(done)), changes[:number], made[:number])
        was = "" if change.do is Do.INSERT else _was(screen, turn, there[change.at], words)
        now = "" if change.do is Do.REMOVE else words.get(made[number], "changed once more")
        told.append(f"{change.at + 1}: {was or 'nothing'} → {now or 'nothing'}")
    return tuple(told)


def _was(screen: Screen, turn: _Turn, known: int, words: Mapping[int, str]) -> str:
    """What stood at a place: an old entry, or one that the correction itself put there."""
    if known < 0:
        return words.get(known, "changed once more")
    return _said(screen, turn.done[known])


def _said(screen: Screen, step: _Step) -> str:
    told = step.told(screen)
    return f"{told.subject} {told.words}"
