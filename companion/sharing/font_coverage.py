"""Which letters a font file has: its table `cmap`, as OpenType lays it out.

Only the two layouts that fonts of today use are read: 12, and 4 for those without it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import error as TooShort  # noqa: N812 - what it says of a file
from struct import iter_unpack, unpack_from

SEGMENTS, GROUPS = 4, 12


@dataclass(frozen=True, slots=True)
class Cmap:
    """Runs of letters that a font has, by their numbers: where each begins, and its end."""

    ends: Sequence[int] = ()
    firsts: Sequence[int] = ()

    def __contains__(self, letter: str) -> bool:
        """Whether the font has a letter."""
        number = ord(letter)
        place = bisect_left(self.ends, number)
        return place < len(self.ends) and self.firsts[place] <= number


def cmap(font: Path) -> Cmap:
    """What a font has; nothing where it cannot be read."""
    try:
        data = font.read_bytes()
        return _of(data, _table(data))
    except (OSError, TooShort, StopIteration):
        return Cmap()


def _table(data: bytes) -> int:
    """Where the table is; of a collection, that of its first font."""
    start = int(unpack_from(">I", data, 12)[0]) if data[:4] == b"ttcf" else 0
    (tables,) = unpack_from(">H", data, start + 4)
    named = (unpack_from(">4sII", data, start + 12 + 16 * n) for n in range(tables))
    found: int = next(offset for tag, _, offset in named if tag == b"cmap")
    return found


def _of(data: bytes, table: int) -> Cmap:
    (count,) = unpack_from(">H", data, table + 2)
    starts = {unpack_from(">HHI", data, table + 4 + 8 * n)[2] + table for n in range(count)}
    layouts = {unpack_from(">H", data, start)[0]: start for start in starts}
    if GROUPS in layouts:
        return _groups(data, layouts[GROUPS])
    return _segments(data, layouts[SEGMENTS]) if SEGMENTS in layouts else Cmap()


def _groups(data: bytes, start: int) -> Cmap:
    (count,) = unpack_from(">I", data, start + 12)
    rows = list(iter_unpack(">III", data[start + 16 : start + 16 + 12 * count]))
    kept = [(first, last) for first, last, glyph in rows if glyph]
    return Cmap([last for _, last in kept], [first for first, _ in kept])


def _segments(data: bytes, start: int) -> Cmap:
    """Layout 4: four lists beside each other; some runs look their glyphs up in a fifth."""
    count = unpack_from(">H", data, start + 6)[0] // 2

    def column(number: int, form: str) -> tuple[int, ...]:
        at = start + 14 + 2 * count * number + (2 if number else 0)
        found: tuple[int, ...] = unpack_from(f">{count}{form}", data, at)
        return found

    ends, firsts, steps, looks = (column(n, form) for n, form in enumerate("HHhH"))
    there: list[int] = []
    for n, (first, last, step, look) in enumerate(zip(firsts, ends, steps, looks, strict=True)):
        at = start + 16 + 2 * (3 * count + n) + look
        for number in range(first, last + 1):
            glyph = unpack_from(">H", data, at + 2 * (number - first))[0] if look else number
            if glyph and (glyph + step) & 0xFFFF:
                there.append(number)
    return Cmap(there, there)
