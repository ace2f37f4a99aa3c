"""The text of a page without its random tokens and ids, which could contain any word."""

import re

DRAWN = re.compile(
    r"(?<![\w-])(?:[A-Za-z0-9]{64}|[\w-]{43}|[\w-]{32}"
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?![\w-])"
)
"""Of forms, of programs, of shared results, of rows: one in thousands spells “Ann”."""


def text_without_tokens(page: str) -> str:
    """All of a page except its random tokens and ids; attributes are included."""
    return DRAWN.sub("", page)
