"""What the form of a new play shows: the games, who may play, who sits where, the rulings."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from companion.games.own import Kept, Own
from companion.games.shelf import SHELF, Shelved
from companion.plays.addresses import rule_url
from companion.plays.wishes import Draft
from scoring.kernel.errors import EntryError
from scoring.kernel.rulings import Ruling
from scoring.kernel.spelling import Json, spell_value

OWNERS = 5
"""As many emblems as seats at the largest table."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose, and what the foot of the page says of it."""

    slug: str
    icon: str
    name: str
    blurb: str
    checked: bool


@dataclass(frozen=True, slots=True)
class PersonChoice:
    """Somebody to choose; `owner` is his seat, counted from 1, once he has one."""

    id: str
    name: str
    checked: bool
    owner: int | None


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A seat that somebody has taken."""

    id: str
    name: str
    owner: int
    starts: bool
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class ReadingChoice:
    """One reading of a clause, and what it means at the table."""

    value: str
    name: str
    meaning: str
    checked: bool


@dataclass(frozen=True, slots=True)
class RulingChoice:
    """A clause to settle for this play; `name` is its option in records."""

    name: str
    id: str
    url: str
    field: str
    title: str
    options: Sequence[ReadingChoice]


@dataclass(frozen=True, slots=True)
class CopyChoice:
    """A game that a group may have its own copy of: what it is, what it shows, what else.

    `kept` says that the group has one; `open` that it has to be chosen between two.
    """

    slug: str
    title: str
    says: str
    plain: str
    kept: bool
    open: bool


@dataclass(frozen=True, slots=True)
class NewPlay:
    """The form, filled in as far as the table has come."""

    draft: Draft
    people: Sequence[PersonChoice]
    seats: Sequence[SeatChoice]

    @property
    def games(self) -> list[GameChoice]:
        """The games on the shelf."""
        return [
            GameChoice(
                slug,
                each.screen.icon,
                each.game.title,
                f"{each.screen.blurb}, {_span(each.game.players)}",
                checked=slug == self.draft.game,
            )
            for slug, each in SHELF.items()
        ]

    @property
    def rulings(self) -> list[tuple[str, list[RulingChoice]]]:
        """The rulings of each game, under its name."""
        draft = self.draft
        mine = {**draft.house, draft.game: draft.options}
        return [
            (slug, ruling_choices(each, mine.get(slug, {}), draft.copies.get(slug)))
            for slug, each in SHELF.items()
        ]

    @property
    def copies(self) -> list[CopyChoice]:
        """What each game has of the group's own."""
        found = ((slug, each.screen.own) for slug, each in SHELF.items())
        return [_copy(self.draft, slug, own) for slug, own in found if own is not None]

    @property
    def blank(self) -> list[SeatChoice]:
        """A seat for the script to fill."""
        return [SeatChoice("", "", 1, starts=False, first=True, last=True)]

    @property
    def blank_people(self) -> list[PersonChoice]:
        """A name for the script to fill."""
        return [PersonChoice("", "", checked=True, owner=None)]

    @property
    def owners(self) -> range:
        """The emblems by seat."""
        return range(1, OWNERS + 1)

    @property
    def facts(self) -> dict[str, dict[str, str | int]]:
        """What the foot of the page says of each game as players are chosen."""
        return {
            slug: {
                "title": each.game.title,
                "least": each.game.players[0],
                "most": each.game.players[-1],
                "opens": each.screen.opens,
            }
            for slug, each in SHELF.items()
        }


def new_play(draft: Draft, people: Iterable[str]) -> NewPlay:
    """The form for this draft; `people` are who may be tapped."""
    names = list(draft.names)
    chips = [
        PersonChoice(
            name, name, name in names, names.index(name) + 1 if name in names else None
        )
        for name in people
    ]
    starts = draft.starts if draft.starts in names else next(iter(names), "")
    seats = [
        SeatChoice(name, name, n + 1, name == starts, first=n == 0, last=n == len(names) - 1)
        for n, name in enumerate(names)
    ]
    return NewPlay(draft, chips, seats)


def _span(players: range) -> str:
    return f"{players[0]}–{players[-1]}"


def _copy(draft: Draft, slug: str, own: Own) -> CopyChoice:
    kept = draft.copies.get(slug)
    return CopyChoice(
        slug,
        own.title,
        kept.says if kept else "",
        own.plain,
        kept=kept is not None,
        open=kept is not None and bool(kept.options),
    )


def ruling_choices(
    shelved: Shelved, mine: Mapping[str, Json], copy: Kept | None = None
) -> list[RulingChoice]:
    """What can be settled of a game, with what is settled now; the rest is by default.

    Some readings ask for a group's own copy.
    """
    copied = copy.options if copy else {}
    return [
        RulingChoice(
            ruling.name,
            ruling.cite.id,
            rule_url(shelved.game.slug, ruling.cite.id),
            f"{shelved.game.slug}.{ruling.name}",
            ruling.question,
            _readings(ruling, mine.get(ruling.name, ruling.default)),
        )
        for ruling in shelved.game.rulings
        if all(
            _playable(shelved, {**copied, ruling.name: spell_value(each.value)})
            for each in ruling.readings
        )
    ]


def _playable(shelved: Shelved, options: Mapping[str, Json]) -> bool:
    """Whether a table can choose this."""
    game = shelved.game
    seats = [f"seat {number}" for number in range(game.players[0])]
    try:
        game.begin(seats, 0, options)
    except EntryError:
        return False
    return True


def _readings(ruling: Ruling, chosen: object) -> list[ReadingChoice]:
    return [
        ReadingChoice(
            str(reading.value).lower(),
            _name(reading.value),
            reading.says,
            checked=reading.value == chosen,
        )
        for reading in ruling.readings
    ]


def _name(value: str | bool) -> str:  # noqa: FBT001 - a reading's value may be one
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value.replace("-", " ")
