"""A group's own copy of a game: its board and its works, entered once and kept.

Each game with copies that differ has an `own_copy` module and a form template. The form's
values are stored as they were entered; the rules decide whether a play can use them.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import QueryDict

from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES

type Drawn = Mapping[str, Json]
"""The values of the form, as in records where these have such a field."""


@dataclass(frozen=True, slots=True)
class StoredCopy:
    """What a copy gives to plays: options, and names of works by code.

    `says` are the counts of what was entered.
    """

    options: Mapping[str, Json] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    says: str = ""


@dataclass(frozen=True, slots=True)
class Count:
    """A count of what was entered: `12 palms`."""

    number: int
    noun: str


class OwnCopy(ABC):
    """The form of a game's own copy, and what plays can use of it.

    `option` is the option of a play that takes what is drawn. `naming` says whether it has
    names that plays show: then each play of the group looks them up. `redraws` says whether a
    tap changes other inputs too: then the template has one root, `#own`.
    """

    slug: str
    option: str
    naming: bool = False
    redraws: bool = False

    @property
    @abstractmethod
    def title(self) -> str:
        """The heading: `Our garden`."""

    @property
    @abstractmethod
    def asks(self) -> str:
        """The instruction to the group, in a line."""

    @property
    @abstractmethod
    def plain(self) -> str:
        """The name of the default: `as assumed`."""

    @property
    def template(self) -> str:
        """The template of the form's inputs."""
        return f"games/{self.slug}/own.html"

    @property
    @abstractmethod
    def printed(self) -> Drawn:
        """The initial values of the form."""

    @abstractmethod
    def read_form(self, post: QueryDict) -> Drawn:
        """Read the form, whether a play can use it or not."""

    def checked(self, drawn: Drawn) -> StoredCopy:
        """Give what plays can use, or raise `EntryError` with a sentence for the form."""
        return StoredCopy(playable(self.slug, {self.option: dict(drawn)}))

    @abstractmethod
    def context(self, drawn: Drawn) -> Mapping[str, object]:
        """The context of the template."""

    def piece(self, code: str) -> str:  # noqa: ARG002 - for games with names
        """What a piece is called that has no name; empty for one that cannot have any."""
        return ""

    def with_name(
        self,
        drawn: Drawn,
        code: str,  # noqa: ARG002 - as above
        name: str,  # noqa: ARG002 - as above
    ) -> Drawn:
        """The values of the form with this name of a piece; with an empty one, without it."""
        return drawn

    @abstractmethod
    def counts(self, drawn: Drawn) -> Sequence[Count]:
        """The counts of what was entered."""


def playable(slug: str, options: Mapping[str, Json]) -> Mapping[str, Json]:
    """Return these options if a play can begin with them, or raise `EntryError`."""
    game = GAMES[slug]
    game.begin([f"seat {number}" for number in range(game.players[0])], 0, options)
    return options


def texts(value: Json) -> list[str]:
    """The texts of a list; empty for another value."""
    return [each for each in value if isinstance(each, str)] if isinstance(value, list) else []


def said(counts: Sequence[Count]) -> str:
    """Join several counts to a line: `12 palms, 9 blocked`."""
    return ", ".join(f"{each.number} {each.noun}" for each in counts)
