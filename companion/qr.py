"""QR codes as SVG."""

import segno

QUIET = 2
"""Modules of margin around the code; its white background adds more."""


def qr_code(text: str, *, long: bool = False) -> dict[str, object]:
    """A text as a QR code: the path of its dark modules in a square, and the square's size.

    A `long` one has less error correction, so that its modules are as large as possible.
    """
    code = segno.make(text, error="l" if long else "m", boost_error=not long, micro=False)
    rows = list(code.matrix)
    path = "".join(
        f"M{x} {y}h{width}v1h-{width}z" for y, row in enumerate(rows) for x, width in _runs(row)
    )
    side = len(rows) + 2 * QUIET
    return {"path": path, "from": -QUIET, "side": side}


def _runs(row: bytes | bytearray) -> list[tuple[int, int]]:
    """Start and length of each run of dark modules."""
    found: list[tuple[int, int]] = []
    for x, dark in enumerate(row):
        if dark and found and sum(found[-1]) == x:
            found[-1] = (found[-1][0], found[-1][1] + 1)
        elif dark:
            found.append((x, 1))
    return found
