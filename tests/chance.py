"""What a page holds by chance, and may therefore hold anything: its tokens and its ids."""

import re

DRAWN = re.compile(
    r"(?<![\w-])(?:[A-Za-z0-9]{64}|[\w-]{43}|[\w-]{32}"
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])"
)
"""Of forms, of programs, of shared results, of rows: one in thousands spells “Ann”."""


def told(page: str) -> str:
    """All that a page says on purpose, attributes too."""
    return DRAWN.sub("", page)
