"""Sentences to players as data: an English text that knows its pattern and its parameters.

A `Message`, a `Noun` and a `Listed` are their English text, and compare and are stored as it.
To show them in another language, `companion.languages.sentences` looks up the pattern in a
catalogue and fills in the parameters there.

In an English pattern `{card:^}` begins with a capital letter, and `{players:’s}` gives every
name of a list its own `’s`. A pattern of another language asks for the forms of its own nouns:
`{card:den}`.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Self

type Parameter = str | int
"""A name as it is, a number, or a `Message`, `Noun` or `Listed`."""

CAPITAL = "^"
NONE: Mapping[str, Parameter] = MappingProxyType({})


def capital(text: str) -> str:
    """Capitalise the first letter."""
    return text[:1].upper() + text[1:]


class Noun(str):
    """What players call a thing, in English; `key` names it in catalogues.

    Its entry in a catalogue has all the forms that sentences ask for.
    """

    __slots__ = ("key",)
    key: str

    def __new__(cls, text: str, key: str = "") -> Self:
        """A noun whose key is its text, unless there is another."""
        made = super().__new__(cls, text)
        made.key = key or text
        return made

    def __format__(self, form: str) -> str:
        return capital(str(self)) if form == CAPITAL else str(self)


NOUNS: dict[str, Noun] = {}
"""Every noun by its key: what a catalogue needs an entry for."""


def noun(text: str, key: str = "") -> Noun:
    """The noun of this key; called when a module is imported, so that catalogues are whole."""
    made = Noun(text, key)
    return NOUNS.setdefault(made.key, made)


class Listed(str):
    """Words in a list: `Ann, Ben and Cem`; `last` joins the last one (`and`, `or`)."""

    __slots__ = ("items", "last")
    items: tuple[Parameter, ...]
    last: str

    def __new__(cls, text: str, items: Iterable[Parameter] = (), last: str = "and") -> Self:
        """A list with its English text."""
        made = super().__new__(cls, text)
        made.items, made.last = tuple(items), last
        return made

    def __format__(self, form: str) -> str:
        if form in {"", CAPITAL}:
            return capital(str(self)) if form else str(self)
        return joined([f"{each}{form}" for each in self.items], self.last)


def joined(words: list[str], last: str) -> str:
    """Join words to a list in an English sentence."""
    if len(words) < 2:  # noqa: PLR2004 - one word needs no conjunction
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def listed(names: Iterable[object], conjunction: str = "and") -> Listed:
    """Join words to a list in a sentence: `Ann, Ben and Cem`."""
    items = tuple([name if isinstance(name, str) else str(name) for name in names])
    return Listed(joined([str(name) for name in items], conjunction), items, conjunction)


class Message(str):
    """A sentence, or a part of one that stands by itself, with its pattern and parameters.

    `many` is the pattern for all numbers but 1 where `number` decides.
    """

    __slots__ = ("many", "number", "parameters", "pattern")
    pattern: str
    parameters: Mapping[str, Parameter]
    many: str | None
    number: int

    def __new__(
        cls, text: str, pattern: str = "", parameters: Mapping[str, Parameter] = NONE
    ) -> Self:
        """A message with its English text."""
        made = super().__new__(cls, text)
        made.pattern, made.parameters = pattern or text, parameters
        made.many, made.number = None, 1
        return made

    def __format__(self, form: str) -> str:
        return capital(str(self)) if form == CAPITAL else str(self)


def message(pattern: str, /, **parameters: Parameter) -> Message:
    """A sentence: `message("{player} has no {card} left.", player=ann, card=maid)`."""
    text = pattern.format(**parameters) if parameters else pattern
    return Message(text, pattern, parameters)


def plural(one: str, many: str, n: int, /, **parameters: Parameter) -> Message:
    """One of two patterns by a number, which they call `n`: `{n} card`, `{n} cards`."""
    parameters["n"] = n
    made = Message((one if n == 1 else many).format(**parameters), one, parameters)
    made.many, made.number = many, n
    return made
