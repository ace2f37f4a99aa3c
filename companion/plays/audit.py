"""The audit trail: everything that was done to a play, by which device, and when."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, assert_never

from companion.games.screen import Screen, Told
from companion.plays.log import Deed
from companion.plays.models import Entry
from companion.plays.table import Table
from scoring.kernel.errors import EntryError
from scoring.kernel.game import Position
from scoring.kernel.spelling import Json

DID = {Deed.ENTER: "Entered", Deed.UNDO: "Undone", Deed.REDO: "Brought back"}


@dataclass(frozen=True, slots=True)
class Trace:
    """One act: what was done to which entry (counted from 1), by which device, and when."""

    did: str
    number: int
    who: str
    words: str
    device: str
    at: datetime


class _Step(NamedTuple):
    """An entry in words, and the position after it where the rules still know one."""

    told: Told
    after: Position | None


def trail(table: Table) -> list[Trace]:
    """Every act, the newest first; what was undone since is told as it was then."""
    rows = Entry.objects.filter(play=table.play).select_related("device").order_by("serial")
    start = table.positions[0] if table.positions else None
    return list(_traces(table.screen, start, rows))[::-1]


def _traces(screen: Screen, start: Position | None, rows: Iterable[Entry]) -> Iterator[Trace]:
    done: list[_Step] = []
    undone: list[_Step] = []
    for row in rows:
        deed = Deed(row.deed)
        match deed:
            case Deed.ENTER:
                step = _entered(screen, done[-1].after if done else start, row.spelt)
                done, undone = [*done, step], []
            case Deed.UNDO:
                step = done.pop()
                undone.append(step)
            case Deed.REDO:
                step = undone.pop()
                done.append(step)
            case _:
                assert_never(deed)
        device = row.device.name if row.device else "copied from a record"
        number = len(done) + (deed is Deed.UNDO)
        yield Trace(DID[deed], number, step.told.subject, step.told.words, device, row.at)


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
