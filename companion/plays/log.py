"""What a log says: acts are only ever appended, and what counts is folded from them.

An act enters something, takes back the last thing that counts, or brings back what was taken
back last. So the rows of a log are never touched: to correct is one more kind of act.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from hashlib import blake2b
from typing import assert_never
from uuid import UUID

from scoring.kernel.errors import Malformed
from scoring.kernel.spelling import Json
from scoring.record import MAX_ENTRIES


class Deed(StrEnum):
    """What an act does to the log."""

    ENTER = "enter"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Act:
    """One act: its place among all acts, and for an entry how it is spelt."""

    serial: int
    deed: Deed
    spelt: Json = None


@dataclass(frozen=True, slots=True)
class Log:
    """Where a log stands.

    `acts` counts everything that was done to it; a page that has seen them all is up to date.
    `entries` are what counts, in order; `undone` what can be brought back, the last one first
    in turn. `digest` is the same only for the same acts.
    """

    acts: int = 0
    entries: tuple[Act, ...] = ()
    undone: tuple[Act, ...] = ()
    digest: str = ""

    def then(self, act: Act, key: UUID) -> "Log":
        """Fold one act in; raises `Malformed` where there is nothing to undo or to redo."""
        undone: tuple[Act, ...] = ()
        match act.deed:
            case Deed.ENTER:
                entries = self._entered(act)
            case Deed.UNDO:
                entries, undone = self._taken_back()
            case Deed.REDO:
                entries, undone = self._brought_back()
            case _:
                assert_never(act.deed)
        return Log(self.acts + 1, entries, undone, _digest(self.digest, act, key))

    def _entered(self, act: Act) -> tuple[Act, ...]:
        if len(self.entries) >= MAX_ENTRIES:
            raise Malformed(f"A play has at most {MAX_ENTRIES:,} entries.")
        return (*self.entries, act)

    def _taken_back(self) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
        if not self.entries:
            raise Malformed("There is nothing to undo.")
        return self.entries[:-1], (*self.undone, self.entries[-1])

    def _brought_back(self) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
        if not self.undone:
            raise Malformed("There is nothing to redo.")
        return (*self.entries, self.undone[-1]), self.undone[:-1]


def fold(acts: Iterable[tuple[Act, UUID]]) -> Log:
    """Read a whole log: its acts in order, each with its key."""
    log = Log()
    for act, key in acts:
        log = log.then(act, key)
    return log


def same(one: Json, other: Json) -> bool:
    """Whether two entries are spelt alike; `1` and `true` are not, whatever Python holds."""
    return _canonical(one) == _canonical(other)


def _canonical(spelt: Json) -> str:
    return json.dumps(spelt, sort_keys=True, separators=(",", ":"))


def _digest(before: str, act: Act, key: UUID) -> str:
    told = _canonical([before, str(act.deed), act.spelt, str(key)])
    return blake2b(told.encode(), digest_size=16).hexdigest()
