"""Join the style sheets of a page into one, so that it needs one request.

A play is often opened on a phone with a poor connection, where one cached sheet beats twenty.
The address of a sheet contains its parts and a digest of its text, so that a changed text has a
new address.

A game's files lie in a folder of its own, `static/css/<game>/`, and are joined in the order of
the numbers that begin their names: a new game needs no line here.
"""

import re
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from rcssmin import cssmin

from companion.frontend.joined_file import JoinedFile, joined_file

# This is the order of the cascade: later files may override earlier ones.
EVERY = ("tokens", "ground", "owners", "cartouche", "buttons", "rail", "entries", "notices")
BOARD = ("standing", "table", "boards", "sums", "pads", "night")
READING = ("standing", "boards", "sums", "charts", "reading", "log", "plays")
LAST = ("wide", "short", "large-text", "forced", "print")
FACES = "faces"
"""The medallions of people: a piece where some have chosen a colour or an emblem."""
KINDS: dict[str, tuple[str, ...]] = {
    "play": (*BOARD, "log", "clock"),
    "reading": READING,
    "why": (*BOARD, "reading", "log", "plays"),
    "choice": (*BOARD, "choice"),
    "correct": (*BOARD, "correct"),
    "tv": (*BOARD, "tv", "clock"),
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
    "low-seats": "screen and (min-width: 35em) and (max-height: 460px)",
    "low-narrow": "screen and (min-width: 35em) and (max-width: 699px) and (max-height: 460px)",
}
"""Files that only some screens load (later.js), with their media query.

In em the width follows the reader's size of letters: with letters of twice the size there is no
room for two columns on a phone."""
PIECES = (
    FACES,
    "notes",
    "offer",
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
"""Media condition for a device that has chosen a theme; a name beside those of the kinds."""

_GAME = re.compile(r"[a-z0-9-]+")


class UnknownSheet(LookupError):
    """Raised if a kind of page has no style sheet."""


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
    """The text of a file."""
    path = finders.find(f"css/{name}.css")
    if not isinstance(path, str):
        raise UnknownSheet(f"There is no file css/{name}.css.")
    return Path(path).read_text(encoding="utf-8")


def join(*names: str) -> JoinedFile:
    """Join the sheet of a page from its files."""
    joined = "\n".join(source(each) for each in parts(*names))
    for theme in THEMES.keys() & set(names):
        joined = in_theme(joined, theme)
    return joined_file(cssmin(joined))


def in_theme(text: str, theme: str) -> str:
    """A sheet in one theme, on light and on dark systems alike."""
    return text.replace(NIGHT, THEMES[theme]).replace(
        "color-scheme: light dark", f"color-scheme: {theme}"
    )


@lru_cache(maxsize=KEPT)
def kept(*names: str) -> JoinedFile:
    """The joined sheet of a page, cached from its first use."""
    return join(*names)


def sheet(*names: str) -> JoinedFile:
    """The sheet of a page: cached, or in development read for each request."""
    return join(*names) if settings.DEBUG else kept(*names)
