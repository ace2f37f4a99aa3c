"""Join the style sheets of a page into one, so that it needs one request.

A play is often opened on a phone with a poor connection, where one cached sheet beats twenty.
The address of a sheet contains its parts and a digest of its text, so that a changed text has a
new address.
"""

import gzip
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

# This is the order of the cascade: later files may override earlier ones.
EVERY = ("tokens", "ground", "owners", "cartouche", "buttons", "rail", "entries", "notices")
BOARD = ("standing", "table", "suits", "cards", "boards", "sums", "pads", "night")
READING = ("standing", "boards", "sums", "charts", "reading", "log", "plays")
LAST = ("wide", "short", "large-text", "forced", "print")
KINDS: dict[str, tuple[str, ...]] = {
    "play": (*BOARD, "log"),
    "reading": READING,
    "why": (*BOARD, "reading", "log", "plays"),
    "tv": (*BOARD, "tv"),
    "copy": (*READING, "copies"),
}
GAMES = ("krimsutep", "ramses", "cleopatra")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SPACE = re.compile(r"\s*\n\s*")


class UnknownSheet(LookupError):
    """Raised if a kind of page has no style sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's joined sheet: as text, compressed, and the digest for its address."""

    text: bytes
    gzipped: bytes
    digest: str


def parts(*names: str) -> tuple[str, ...]:
    """The files of a page in order, by kinds and games, such as "play" and "krimsutep"."""
    middle: list[str] = []
    for name in names:
        if name not in KINDS and name not in GAMES:
            raise UnknownSheet(f"No sheet is called {name!r}.")
        middle += KINDS.get(name, (name,))
    return tuple(dict.fromkeys((*EVERY, *middle, *LAST)))


def source(name: str) -> str:
    """The text of a file without comments and indents."""
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise UnknownSheet(f"There is no file css/{name}.css.")
    return _SPACE.sub("\n", _COMMENT.sub("", Path(path).read_text(encoding="utf-8"))).strip()


def join(*names: str) -> Sheet:
    """Join the sheet of a page from its files."""
    text = "\n".join(source(each) for each in parts(*names)).encode()
    digest = sha256(text).hexdigest()[:12]
    return Sheet(text, gzip.compress(text, 9, mtime=0), digest)


@cache
def kept(*names: str) -> Sheet:
    """The joined sheet of a page, cached from its first use."""
    return join(*names)


def sheet(*names: str) -> Sheet:
    """The sheet of a page: cached, or in development read for each request."""
    return join(*names) if settings.DEBUG else kept(*names)
