"""The audit trail: everything that was done to a play, by which device, and when."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple

from companion.bidi import isolated
from companion.games.view import Screen, Told
from companion.plays.log.corrections import Do, applied, read_changes
from companion.plays.log.events import ANSWERS, Act, Deed, Log, alike, read_answer, read_ruling
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
    """An entry in words, and the position after it where the rules still know one."""

    told: Told
    after: Position | None


def trail(table: Table) -> list[Trace]:
    """Every act, the newest first; what was undone since is told as it was then."""
    rows = Entry.objects.filter(play=table.play).select_related("device").order_by("serial")
    start = table.positions[0] if table.positions else None
    return list(_traces(table.screen, start, rows, table.play.names))[::-1]


def _traces(
    screen: Screen, start: Position | None, rows: Iterable[Entry], names: Sequence[str]
) -> Iterator[Trace]:
    log, done = Log(), list[_Step]()
    for row in rows:
        act = Act(row.serial, Deed(row.deed), row.spelt)
        then = log.then(act, row.key)
        steps = _steps(screen, start, done[: alike(log.entries, then.entries)], then)
        about = _about(log, act)
        if about.deed is Deed.CORRECT:
            told, number = _corrected(about), _first_place(about)
        elif about.deed is Deed.RULE:
            told, number = ruled(about), len(done)
        elif about.deed in ANSWERS:
            told, number = _answered(about, names), read_answer(about.spelt)[1] + 1
        else:
            full = done if act.deed is Deed.UNDO else steps
            told, number = full[-1].told, len(full)
        device = isolated(row.device.name) if row.device else "copied from a record"
        seat = "" if row.seat is None else names[row.seat]
        versions = _versions(act, done, steps) if act.deed is Deed.CORRECT else ()
        trace = Trace(DID[act.deed], number, told.subject, told.words, device, row.at)
        yield replace(trace, seat=seat, versions=versions)
        log, done = then, steps


def _about(log: Log, act: Act) -> Act:
    """What an act did, undid or brought back."""
    if act.deed is Deed.UNDO and log.last is not None:
        return log.last
    return log.undone[-1] if act.deed is Deed.REDO else act


def _steps(screen: Screen, start: Position | None, done: list[_Step], log: Log) -> list[_Step]:
    for entry in log.entries[len(done) :]:
        before = done[-1].after if done else start
        done.append(_entered(screen, before, entry.spelt))
    return done


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


def _versions(act: Act, done: Sequence[_Step], steps: Sequence[_Step]) -> tuple[str, ...]:
    """Tell each change of a correction: what stood there, and what stands there since."""
    changes = read_changes(act.spelt)
    made = [-1 - number for number in range(len(changes))]  # old entries are known by 0, 1, 2
    final = applied(range(len(done)), changes, made)
    words = {old: _said(step) for old, step in enumerate(done)}
    words |= {new: _said(steps[place]) for place, new in enumerate(final) if new < 0}
    told: list[str] = []
    for number, change in enumerate(changes):
        there = applied(range(len(done)), changes[:number], made[:number])
        was = "" if change.do is Do.INSERT else words.get(there[change.at], "changed once more")
        now = "" if change.do is Do.REMOVE else words.get(made[number], "changed once more")
        told.append(f"{change.at + 1}: {was or 'nothing'} → {now or 'nothing'}")
    return tuple(told)


def _said(step: _Step) -> str:
    return f"{step.told.subject} {step.told.words}"


def _entered(screen: Screen, before: Position | None, spelt: Json) -> _Step:
    entry = spelt if isinstance(spelt, dict) else {}
    kind = str(entry.get("kind", "entry"))
    try:
        after = before.enter(spelt) if before else None
    except EntryError:
        after = None
    if before is None or after is None:
        return _Step(Told(kind, "no longer holds", kind), None)
    return _Step(screen.told(before, entry, after), after)
