"""View model of the form of a new play: games, people, seats, rulings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.catalog import CATALOG
from companion.games.own_copy import OwnCopy
from companion.games.rulings_form import RulingChoice, ruling_choices
from companion.plays.new_play.form import NewPlayDraft

OWNERS = 5
"""Number of emblems: seats at the largest table."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose, with its description."""

    slug: str
    icon: str
    name: str
    blurb: str
    checked: bool


@dataclass(frozen=True, slots=True)
class PersonChoice:
    """A person to choose; `owner` is their seat, counted from 1, None without a seat."""

    id: str
    name: str
    checked: bool
    owner: int | None


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """A taken seat in the form."""

    id: str
    name: str
    owner: int
    starts: bool
    first: bool
    last: bool


@dataclass(frozen=True, slots=True)
class CopyChoice:
    """A game that the group may have its own copy of: its title, and what it shows.

    `kept`: the group has a copy; `open`: the form has to ask which of the two is used.
    """

    slug: str
    title: str
    says: str
    plain: str
    kept: bool
    open: bool


@dataclass(frozen=True, slots=True)
class NewPlayPage:
    """The form, filled in with a draft."""

    draft: NewPlayDraft
    people: Sequence[PersonChoice]
    seats: Sequence[SeatChoice]

    @property
    def games(self) -> list[GameChoice]:
        """The games of the catalog."""
        return [
            GameChoice(
                slug,
                each.game_view.icon,
                each.game.title,
                f"{each.game_view.blurb}, {_span(each.game.players)}",
                checked=slug == self.draft.game,
            )
            for slug, each in CATALOG.items()
        ]

    @property
    def rulings(self) -> list[tuple[str, list[RulingChoice]]]:
        """The rulings by game: (slug, choices)."""
        draft = self.draft
        mine = {**draft.house, draft.game: draft.options}
        return [
            (slug, ruling_choices(each, mine.get(slug, {}), draft.copies.get(slug)))
            for slug, each in CATALOG.items()
        ]

    @property
    def copies(self) -> list[CopyChoice]:
        """The own copies that the form asks about."""
        found = ((slug, each.game_view.own) for slug, each in CATALOG.items())
        return [_copy(self.draft, slug, own) for slug, own in found if own is not None]

    @property
    def blank(self) -> list[SeatChoice]:
        """An empty seat, as a template for the script."""
        return [SeatChoice("", "", 1, starts=False, first=True, last=True)]

    @property
    def blank_people(self) -> list[PersonChoice]:
        """An empty person, as a template for the script."""
        return [PersonChoice("", "", checked=True, owner=None)]

    @property
    def owners(self) -> range:
        """The emblems by seat, from 1."""
        return range(1, OWNERS + 1)

    @property
    def facts(self) -> dict[str, dict[str, str | int]]:
        """Title and numbers of players by game, for the script."""
        return {
            slug: {
                "title": each.game.title,
                "least": each.game.players[0],
                "most": each.game.players[-1],
                "opens": each.game_view.opens,
            }
            for slug, each in CATALOG.items()
        }


def new_play_page(draft: NewPlayDraft, people: Iterable[str]) -> NewPlayPage:
    """The form for this draft; `people` are the names to offer."""
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
    return NewPlayPage(draft, chips, seats)


def _span(players: range) -> str:
    return f"{players[0]}–{players[-1]}"


def _copy(draft: NewPlayDraft, slug: str, own: OwnCopy) -> CopyChoice:
    kept = draft.copies.get(slug)
    return CopyChoice(
        slug,
        own.title,
        kept.says if kept else "",
        own.plain,
        kept=kept is not None,
        open=kept is not None and bool(kept.options),
    )
