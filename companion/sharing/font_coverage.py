"""The characters of a font file, read from its `cmap` table as in OpenType.

Only the formats of current fonts are supported: 12, and 4 for fonts without it.
"""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import error as TooShort  # noqa: N812 - describes the file that raises it
from struct import iter_unpack, unpack_from

SEGMENTS, GROUPS = 4, 12


@dataclass(frozen=True, slots=True)
class Cmap:
    """Ranges of code points that a font has: the first and the last of each."""

    ends: Sequence[int] = ()
    firsts: Sequence[int] = ()

    def __contains__(self, letter: str) -> bool:
        """Whether the font has the character."""
        number = ord(letter)
        place = bisect_left(self.ends, number)
        return place < len(self.ends) and self.firsts[place] <= number


def cmap(font: Path) -> Cmap:
    """Read the character ranges of a font; empty if it cannot be read."""
    try:
        data = font.read_bytes()
        return _ranges(data, _table(data))
    except (OSError, TooShort, StopIteration):
        return Cmap()


def _table(data: bytes) -> int:
    """The offset of the table; in a collection, of its first font."""
    start = int(unpack_from(">I", data, 12)[0]) if data[:4] == b"ttcf" else 0
    (tables,) = unpack_from(">H", data, start + 4)
    named = (unpack_from(">4sII", data, start + 12 + 16 * n) for n in range(tables))
    found: int = next(offset for tag, _, offset in named if tag == b"cmap")
    return found


def _ranges(data: bytes, table: int) -> Cmap:
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
    """Format 4: four parallel lists; some ranges look up their glyphs in a fifth."""
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
