"""Join the style sheets of a page into one, so that it needs one request.

A play is often opened on a phone with a poor connection, where one cached sheet beats twenty.
The address of a sheet contains its parts and a digest of its text, so that a changed text has a
new address.

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

# This is the order of the cascade: later files may override earlier ones.
EVERY = ("tokens", "ground", "owners", "cartouche", "buttons", "rail", "entries", "notices")
BOARD = ("standing", "table", "boards", "sums", "pads", "night")
READING = ("standing", "boards", "sums", "charts", "reading", "log", "plays")
LAST = ("wide", "short", "large-text", "forced", "print")
FACES = "faces"
"""The medallions of people: a piece where some have chosen a colour or an emblem."""
KINDS: dict[str, tuple[str, ...]] = {
    "play": (*BOARD, "log"),
    "reading": READING,
    "why": (*BOARD, "reading", "log", "plays"),
    "choice": (*BOARD, "choice"),
    "correct": (*BOARD, "correct"),
    "tv": (*BOARD, "tv"),
    "copy": (*READING, "copies"),
    "house": (*READING, "house"),
    "achievements": (*READING, "achievements"),
    "hints": ("hints",),
    "settings": (*READING, "settings"),
    "start": (*READING, "start"),
    "recap": (*READING, FACES, "recap"),
    "people": (*READING, FACES, "achievements", "people"),
}
LATER = {
    "low": "screen and (min-width: 35em) and (max-height: 460px)",
    "low-narrow": "screen and (min-width: 35em) and (max-width: 699px) and (max-height: 460px)",
}
"""Files that only some screens load (later.js), with their media query.

In em the width follows the reader's size of letters: with letters of twice the size there is no
room for two columns on a phone."""
PIECES = (
    FACES,
    "clock",
    "notes",
    "offered",
    "photo",
    "running",
    "sample",
    "taken-back",
    "whereabouts",
    *LATER,
)
"""Files that are loaded only with what they draw, by its own template, on any page."""
BESIDE = "beside"
"""What a clause, the rules and lines need in a sheet beside a play, loaded when one opens."""
OPENED = ("reading", "plays", *LAST)
KEPT = 256
"""More sheets than there are."""
NIGHT = "@media screen and (prefers-color-scheme: dark)"
"""How every rule of the dark theme begins, in all files."""
THEMES = {"light": "@media not all", "dark": "@media screen"}
"""What stands there instead on a device that has chosen a theme; as a name beside the kinds."""

_GAME = re.compile(r"[a-z0-9-]+")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_INDENT = re.compile(r"\s*\n\s*")
_VALUE = re.compile(r"^([\w-]+): ", re.MULTILINE)
_LINE = re.compile(r"(?<=[;,}])\n| (?={\n)|(?<={)\n|;\n(?=})")


class UnknownSheet(LookupError):
    """Raised if a kind of page has no style sheet."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page's joined sheet: as text, compressed, and the digest for its address."""

    text: bytes
    gzipped: bytes
    digest: str


def parts(*names: str) -> tuple[str, ...]:
    """The files of a page in order, by kinds and games, such as "play" and "krimsutep".

    `PIECES` are joined alone: the page around them has the other files.
    """
    kinds = [name for name in names if name not in THEMES]
    if set(kinds) <= set(PIECES):
        return tuple(kinds)
    if kinds == [BESIDE]:
        return OPENED
    middle = [each for name in kinds for each in KINDS.get(name) or of_game(name)]
    return tuple(dict.fromkeys((*EVERY, *middle, *LAST)))


def of_game(game: str) -> tuple[str, ...]:
    """The files of a game in order, such as "krimsutep/1-suits"."""
    folder = finders.find(f"css/{game}") if _GAME.fullmatch(game) else None
    if not isinstance(folder, str):
        raise UnknownSheet(f"No sheet is called {game!r}.")
    return tuple(f"{game}/{path.stem}" for path in sorted(Path(folder).glob("*.css")))


def source(name: str) -> str:
    """The text of a file without comments and indents."""
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise UnknownSheet(f"There is no file css/{name}.css.")
    return packed(Path(path).read_text(encoding="utf-8"))


def packed(text: str) -> str:
    """A style sheet without comments, indents and ends of lines that separate nothing."""
    lines = _INDENT.sub("\n", _COMMENT.sub("", text)).strip()
    return _LINE.sub("", _VALUE.sub(r"\1:", lines))


def join(*names: str) -> Sheet:
    """Join the sheet of a page from its files."""
    joined = "\n".join(source(each) for each in parts(*names))
    for theme in THEMES.keys() & set(names):
        joined = in_theme(joined, theme)
    text = joined.encode()
    digest = sha256(text).hexdigest()[:12]
    return Sheet(text, gzip.compress(text, 9, mtime=0), digest)


def in_theme(text: str, theme: str) -> str:
    """A sheet in one theme, on light and on dark systems alike."""
    return text.replace(NIGHT, THEMES[theme]).replace(
        "color-scheme:light dark", f"color-scheme:{theme}"
    )


@lru_cache(maxsize=KEPT)
def kept(*names: str) -> Sheet:
    """The joined sheet of a page, cached from its first use."""
    return join(*names)


def sheet(*names: str) -> Sheet:
    """The sheet of a page: cached, or in development read for each request."""
    return join(*names) if settings.DEBUG else kept(*names)
