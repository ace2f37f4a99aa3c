"""A pseudo-language that puts every message into brackets: `⟦Undo⟧`, `{name}⟦ starts⟧`.

Parameters stay outside, so that a text which comes in as one has to be a message of its own.
Whatever a page shows outside of brackets is no message, and so the same in every language.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.languages.sentences import NOUN
from tests.messages.catalogues import SOURCES

CODE = "xx"
OPEN, CLOSE = "⟦", "⟧"
ATTRIBUTES = ("alt", "aria-label", "aria-description", "placeholder", "title")
"""Attributes that people see or hear."""
TAG = re.compile(r"(<[^>]*>)")
SPOKEN = re.compile(rf'\b({"|".join(ATTRIBUTES)})="([^"]*)"')
PARAMETER = re.compile(r"(%\(\w+\)\w|\{\w+(?:![rsa])?(?::[^{}]*)?\})")
FORMS = ("", "'s")
"""The forms of nouns that English patterns ask for."""


def build(folder: Path) -> None:
    """Write the compiled catalogues of the pseudo-language below a folder."""
    for domain, extracted in SOURCES.items():
        catalog = Catalog(locale="en", charset="utf-8")
        for message in extracted():
            if message.id:
                text = _translated(message.id, message.context)
                catalog.add(message.id, text, context=message.context)
        path = folder / CODE / "LC_MESSAGES" / f"{domain}.mo"
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_mo(file, catalog)


def _translated(text: str | Iterable[str], context: str | None) -> str | tuple[str, ...]:
    if not isinstance(text, str):
        return tuple(map(bracketed, text))
    if context == NOUN:
        return "\n".join(f"{form}={bracketed(text)}" for form in FORMS)
    return bracketed(text)


def bracketed(text: str) -> str:
    """A message with its words in brackets; tags and parameters stay as they are."""
    parts = (
        SPOKEN.sub(lambda found: f'{found[1]}="{_words(found[2])}"', part)
        if part.startswith("<")
        else _words(part)
        for part in TAG.split(text)
    )
    return "".join(parts)


def _words(text: str) -> str:
    """Brackets do not cross lines: a page may show each line by itself."""
    return "\n".join(map(_words_of_line, text.split("\n")))


def _words_of_line(text: str) -> str:
    return "".join(
        part if not part.strip() or PARAMETER.fullmatch(part) else f"{OPEN}{part}{CLOSE}"
        for part in PARAMETER.split(text)
    )
