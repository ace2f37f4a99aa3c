"""The symbols and patterns of the pages, in sets; a page carries the sets it needs, inline.

Inline because patterns can only fill a board from the same document, because a fragment that
htmx swaps in then finds its symbols at once, and because two sets are under 4 KB compressed:
less than a second request costs.
"""

import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent / "icon_files"
SETS = tuple(sorted(path.stem for path in HERE.glob("*.svg")))

_COMMENT = re.compile(r"<!--.*?-->|</?defs>", re.DOTALL)
_DRAWING = re.compile(r'<(symbol|pattern) id="([^"]+)".*?</\1>', re.DOTALL)


class UnknownSymbol(LookupError):
    """A template asks for a symbol or a set that is not drawn."""


@cache
def drawings(name: str) -> dict[str, str]:
    """The symbols and patterns of one set: id -> markup, patterns first."""
    if name not in SETS:
        raise UnknownSymbol(
            f"There is no set of symbols {name!r}; there are {', '.join(SETS)}."
        )
    markup = _COMMENT.sub("", (HERE / f"{name}.svg").read_text(encoding="utf-8"))
    return {match[2]: match[0] for match in _DRAWING.finditer(markup)}


@cache
def sprite(*names: str) -> str:
    """The base set and the named ones as one hidden drawing, each id once."""
    found: dict[str, str] = {}
    for name in ("base", *names):
        found |= drawings(name)
    patterns = "".join(each for each in found.values() if each.startswith("<pattern"))
    symbols = "".join(each for each in found.values() if each.startswith("<symbol"))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{patterns}</defs>{symbols}</svg>"
    )


def drawn(name: str) -> str:
    """The id of a symbol: "e-2" as it is, "undo" is drawn as "i-undo".

    Things have a prefix of their own (suits s-, emblems e-, the palace c-, resources r-,
    people ch-); marks and actions get one, since a page has uses for ids such as "more".
    """
    for each in SETS:
        for known in (name, f"i-{name}"):
            if known in drawings(each):
                return known
    raise UnknownSymbol(f"No symbol is called {name!r}.")


@cache
def icon(name: str, classes: str = "") -> str:
    """A symbol as big as the text beside it, for decoration: the words stand next to it."""
    shown = f"i {classes}".strip()
    return f'<svg class="{shown}" aria-hidden="true"><use href="#{drawn(name)}"/></svg>'
