"""What the form of a new play shows: the games, who may play, who sits where, the rulings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from companion.games.catalog import CATALOG
from companion.games.own_copy import OwnCopy
from companion.games.rulings_form import RulingChoice, ruling_choices
from companion.plays.new_play.form import NewPlayDraft

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
class NewPlayPage:
    """The form, filled in as far as the table has come."""

    draft: NewPlayDraft
    people: Sequence[PersonChoice]
    seats: Sequence[SeatChoice]

    @property
    def games(self) -> list[GameChoice]:
        """The games on the shelf."""
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
        """The rulings of each game, under its name."""
        draft = self.draft
        mine = {**draft.house, draft.game: draft.options}
        return [
            (slug, ruling_choices(each, mine.get(slug, {}), draft.copies.get(slug)))
            for slug, each in CATALOG.items()
        ]

    @property
    def copies(self) -> list[CopyChoice]:
        """What each game has of the group's own."""
        found = ((slug, each.game_view.own) for slug, each in CATALOG.items())
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
                "opens": each.game_view.opens,
            }
            for slug, each in CATALOG.items()
        }


def new_play_page(draft: NewPlayDraft, people: Iterable[str]) -> NewPlayPage:
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
