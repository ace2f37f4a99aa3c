"""The style sheets of a kind of page, joined into one: many small files, one request.

The first load of a play page is on a phone with a poor connection; one sheet that is cached
for good beats twenty. A sheet is named by its parts and a digest of its text, so that a new
text gets a new address.

A game's files lie in a folder of its own, `static/css/<game>/`, and are joined in the order of
the numbers that begin their names: a new game needs no line here.
"""

import gzip
import re
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

# The order is the cascade: what comes later may rely on being later.
EVERY = ("tokens", "ground", "owners", "cartouche", "buttons", "rail", "entries", "notices")
BOARD = ("standing", "table", "boards", "sums", "pads", "night")
READING = ("standing", "boards", "sums", "charts", "reading", "log", "plays")
LAST = ("wide", "short", "large-text", "forced", "print")
KINDS: dict[str, tuple[str, ...]] = {
    "play": (*BOARD, "log"),
    "reading": READING,
    "why": (*BOARD, "reading", "log", "plays"),
    "tv": (*BOARD, "tv"),
    "copy": (*READING, "copies"),
}
KEPT = 64
"""More sheets than there are."""

_GAME = re.compile(r"[a-z0-9-]+")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\s*\n\s*")
_VALUE = re.compile(r"^([\w-]+): ", re.MULTILINE)
_LINE = re.compile(r"(?<=;)\n| (?={\n)|(?<={)\n|;\n(?=})")


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
    middle = [each for name in names for each in KINDS.get(name) or of_game(name)]
    return tuple(dict.fromkeys((*EVERY, *middle, *LAST)))


def of_game(game: str) -> tuple[str, ...]:
    """The files of a game in order, such as "krimsutep/1-suits"."""
    folder = finders.find(f"css/{game}") if _GAME.fullmatch(game) else None
    if not isinstance(folder, str):
        raise UnknownSheet(f"No sheet is called {game!r}.")
    return tuple(f"{game}/{path.stem}" for path in sorted(Path(folder).glob("*.css")))


def source(name: str) -> str:
    """One file's text, without what no browser needs."""
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise UnknownSheet(f"There is no file css/{name}.css.")
    return packed(Path(path).read_text(encoding="utf-8"))


def packed(text: str) -> str:
    """A style sheet without comments, indents and the ends of lines within a rule."""
    lines = _INDENT.sub("\n", _COMMENT.sub("", text)).strip()
    return _LINE.sub("", _VALUE.sub(r"\1:", lines))


def join(*names: str) -> Sheet:
    """The sheet of a page as it stands in the files now."""
    text = "\n".join(source(each) for each in parts(*names)).encode()
    digest = sha256(text).hexdigest()[:12]
    return Sheet(text, gzip.compress(text, 9, mtime=0), digest)


@lru_cache(maxsize=KEPT)
def kept(*names: str) -> Sheet:
    """The sheet of a page as it stood when it was first asked for."""
    return join(*names)


def sheet(*names: str) -> Sheet:
    """The sheet of a page: read once; in development, at each request."""
    return join(*names) if settings.DEBUG else kept(*names)
