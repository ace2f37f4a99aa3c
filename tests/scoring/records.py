"""The given plays, entry by entry, and every value in them."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path

from scoring.kernel.entries import Entry
from scoring.kernel.game import Position
from scoring.record import load
from scoring.registry import GAMES

RECORDS = sorted(
    path
    for path in (Path(__file__).parents[1] / "records").glob("*.json")
    if not path.stem.endswith(".expected")
)


def positions(path: Path) -> Iterator[tuple[Position, Entry | None]]:
    """Every position of a play, and the entry that led there."""
    record = load(GAMES, path.read_bytes())
    position = record.game.begin(record.players, record.start, record.options)
    yield position, None
    for payload in record.entries:
        position = position.enter(payload)
        yield position, record.game.read(payload)


def values(root: object, seen: dict[int, object]) -> Iterator[object]:
    """Every dataclass in a value, each once; `seen` has all objects met, and keeps them."""
    if isinstance(root, str | int | None) or id(root) in seen:
        return
    seen[id(root)] = root
    for part in parts(root):
        yield from values(part, seen)
    if is_dataclass(root):
        yield root


def parts(whole: object) -> tuple[object, ...]:
    """What a value consists of, derived fields too."""
    if is_dataclass(whole):
        return tuple(getattr(whole, each.name) for each in fields(whole))
    if isinstance(whole, Mapping):
        return (*whole, *whole.values())
    return tuple(whole) if isinstance(whole, tuple | frozenset | list) else ()
