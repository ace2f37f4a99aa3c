"""The log in words."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from companion.games.screen import Told
from companion.plays.addresses import lines_url
from companion.plays.seats import gains
from companion.plays.table import Table
from scoring.kernel.spelling import Json


@dataclass(frozen=True, slots=True)
class Tag:
    """A word about an entry; `cost` for what went against the rules."""

    text: str
    cost: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """An entry as it stands in the log, counted from 1; `gain` when one seat alone gained."""

    number: int
    who: str
    words: str
    gain: int | None
    url: str
    tags: Sequence[Tag]


def told(table: Table, number: int) -> Told:
    """An entry in words, counted from 1."""
    spelt = table.log.entries[number - 1].spelt
    before, after = table.positions[number - 1 : number + 1]
    return table.screen.told(before, _object(spelt), after)


def written(table: Table, number: int, seen: Collection[int]) -> Written:
    """An entry with what it earned, as far as the seats go whose points may be seen."""
    words = told(table, number)
    all_ = enumerate(gains(table, number))
    gained = [(seat, gain) for seat, gain in all_ if gain and seat in seen]
    names = table.position.state.seats
    several = len(gained) > 1
    tags = [Tag(f"{names[seat]} {gain:+}".replace("-", "−")) for seat, gain in gained * several]
    if any(waived.entry == number - 1 for waived in table.position.state.waived):
        tags.append(Tag("as played", cost=True))
    return Written(
        number=number,
        who=words.subject,
        words=words.words,
        gain=gained[0][1] if len(gained) == 1 else None,
        url=lines_url(table, entry=number),
        tags=tuple(tags),
    )


def newest(table: Table, most: int, seen: Collection[int]) -> list[Written]:
    """The last entries, newest first."""
    last = len(table.positions) - 1
    return [written(table, number, seen) for number in range(last, max(0, last - most), -1)]


def _object(spelt: Json) -> Mapping[str, Json]:
    return spelt if isinstance(spelt, dict) else {}
