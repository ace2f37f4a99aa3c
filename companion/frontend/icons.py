"""SVG symbols and patterns in sets; a page contains the sets that it needs, inline.

They are inline since patterns have to be in the same document as the board that they fill,
since fragments that htmx swaps in find their symbols at once, and since two sets have less than
4 KB compressed: less than an additional request costs.
"""

import re
from functools import cache
from pathlib import Path

from django.conf import settings


def _files() -> dict[str, Path]:
    """The files of all sets by their names; a game has its set beside its templates."""
    common = {path.stem: path for path in (Path(__file__).parent / "icon_files").glob("*.svg")}
    folders = (folder / "games" for folder in settings.TEMPLATE_FOLDERS)
    found = (path for folder in folders for path in folder.glob("*/symbols.svg"))
    return common | {path.parent.name: path for path in found}


FILES = _files()
SETS = tuple(sorted(FILES))

WITHIN = {"tools": ("in-play",)}
"""Sets that a set brings along."""
IN_PLAY = "in-play"
"""The set of a play's own page: its first load has a budget, and no signs of other games."""
ELSEWHERE = ("s-palace", "s-trump", "i-led")
"""Symbols of a game's set on all other pages: older signs of games, and who begins."""

_COMMENT = re.compile(r"<!--.*?-->|</?defs>", re.DOTALL)
_DRAWING = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)


class UnknownSymbol(LookupError):
    """Raised if a template uses a symbol or a set that does not exist."""


@cache
def drawings(name: str) -> dict[str, str]:
    """The symbols and patterns of one set: id -> markup, patterns first."""
    if name not in SETS:
        raise UnknownSymbol(
            f"There is no set of symbols {name!r}; there are {', '.join(SETS)}."
        )
    markup = _COMMENT.sub("", FILES[name].read_text(encoding="utf-8"))
    return {match[2]: match[0] for match in _DRAWING.finditer(markup)}


@cache
def sprite(*names: str) -> str:
    """The base set, the signs of all games and the named sets as one hidden SVG, each id once.

    The sign of a game, `g-` and its name, stands on pages of no game too.
    """
    found = {
        sign: drawing
        for each in SETS
        for sign, drawing in drawings(each).items()
        if sign == f"g-{each}"
    }
    within = [other for name in names for other in WITHIN.get(name, ())]
    for name in ("base", *names, *within):
        found |= drawings(name)
    if IN_PLAY not in names:
        found |= {name: _any(name) for name in ELSEWHERE}
    patterns = "".join(each for each in found.values() if each.startswith("<pattern"))
    symbols = "".join(each for each in found.values() if each.startswith("<symbol"))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{patterns}</defs>{symbols}</svg>"
    )


def _any(symbol: str) -> str:
    """The drawing of a symbol, of whichever set it is."""
    return next(drawings(each)[symbol] for each in SETS if symbol in drawings(each))


@cache
def single(*names: str) -> str:
    """These symbols and patterns alone as one hidden SVG; empty without any."""
    found = {name: markup for each in SETS for name, markup in drawings(each).items()}
    if not names:
        return ""
    symbols = "".join(found[name] for name in dict.fromkeys(names))
    return f'<svg class="sprite" width="0" height="0" aria-hidden="true">{symbols}</svg>'


@cache
def content(symbol: str) -> str:
    """The content of a symbol, where a drawing cannot refer to the page's symbols."""
    whole = _any(symbol)
    return whole[whole.index(">") + 1 : whole.rindex("</symbol>")]


def symbol_id(name: str) -> str:
    """The id of a symbol: "e-2" stays, "undo" becomes "i-undo".

    Things have a prefix of their own (suits s-, emblems e-, games g-, the palace c-, resources
    r-, characters ch-, people's own emblems m-). Marks and actions get the prefix i-, since a
    page uses ids such as "more" itself.
    """
    for each in SETS:
        for known in (name, f"i-{name}"):
            if known in drawings(each):
                return known
    raise UnknownSymbol(f"No symbol is called {name!r}.")


@cache
def icon(name: str, classes: str = "") -> str:
    """A decorative symbol in the size of the text; the text next to it has its meaning."""
    shown = f"i {classes}".strip()
    return f'<svg class="{shown}" aria-hidden="true"><use href="#{symbol_id(name)}"/></svg>'
