"""A group's own copy of a game: what its board and its works show, tapped in once and kept.

Each game's `own.py` gives one, and a template that draws it as a form. What the group has
tapped is kept as it was drawn; the rules say what can be played of it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from django.http import QueryDict

from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES

type Drawn = Mapping[str, Json]
"""What a group has tapped, in the spelling of records where these have one."""


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """What a copy gives: options that its plays begin with, and names of works by code.

    `says` is what has been tapped, in numbers.
    """

    options: Mapping[str, Json] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    says: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A number of what has been tapped: `12 palms`."""

    number: int
    noun: str


class OwnCopy(Protocol):
    """What a game's `own.py` gives."""

    @property
    def title(self) -> str:
        """What is tapped in: `Our garden`."""
        ...

    @property
    def asks(self) -> str:
        """What the group is asked to do, in a line."""
        ...

    @property
    def plain(self) -> str:
        """What plays without a copy are played on: `as assumed`."""
        ...

    @property
    def template(self) -> str:
        """Draws it as the inputs of a form."""
        ...

    @property
    def naming(self) -> bool:
        """Whether it has names that plays show: then each play of the group looks them up."""
        ...

    @property
    def redraws(self) -> bool:
        """Whether a tap changes more than itself: then the template has one root, `#own`."""
        ...

    @property
    def printed(self) -> Drawn:
        """What the form begins with."""
        ...

    def read_form(self, post: QueryDict) -> Drawn:
        """Read the form: what is tapped, whether it can be played or not."""
        ...

    def checked(self, drawn: Drawn) -> StoredCopy:
        """Say what can be played of it, or raise `EntryError` with a sentence for the form."""
        ...

    def context(self, drawn: Drawn) -> Mapping[str, object]:
        """What the template shows."""
        ...

    def counts(self, drawn: Drawn) -> Sequence[Count]:
        """What has been tapped, in numbers."""
        ...


def playable(slug: str, options: Mapping[str, Json]) -> Mapping[str, Json]:
    """These options, if a play can begin with them; raises `EntryError` where none can."""
    game = GAMES[slug]
    game.begin([f"seat {number}" for number in range(game.players[0])], 0, options)
    return options


def texts(value: Json) -> list[str]:
    """The texts of a list; nothing of what is no list."""
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def said(counts: Sequence[Count]) -> str:
    """Several numbers in a line: `12 palms, 9 blocked`."""
    return ", ".join(f"{each.number} {each.noun}" for each in counts)
