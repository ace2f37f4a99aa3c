"""The style sheets of a kind of page, joined into one: many small files, one request.

The first load of a play page is on a phone with a poor connection; one sheet that is cached
for good beats twenty. A sheet is named by its parts and a digest of its text, so that a new
text gets a new address.
"""

import gzip
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

# The order is the cascade: what comes later may rely on being later.
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
    """A template or an address asks for a kind of page that has no sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's whole style: as text, as it is sent, and what names it."""

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
    """One file's text, without comments and indents, which no browser needs."""
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise UnknownSheet(f"There is no file css/{name}.css.")
    return _SPACE.sub("\n", _COMMENT.sub("", Path(path).read_text(encoding="utf-8"))).strip()


def join(*names: str) -> Sheet:
    """The sheet of a page as it stands in the files now."""
    text = "\n".join(source(each) for each in parts(*names)).encode()
    digest = sha256(text).hexdigest()[:12]
    return Sheet(text, gzip.compress(text, 9, mtime=0), digest)


@cache
def kept(*names: str) -> Sheet:
    """The sheet of a page as it stood when it was first asked for."""
    return join(*names)


def sheet(*names: str) -> Sheet:
    """The sheet of a page: read once; in development, at each request."""
    return join(*names) if settings.DEBUG else kept(*names)
