"""View model of the form of a new play: games, people, seats, rulings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.catalog import CATALOG
from companion.games.entry_depths import OPTION, EntryDepth, EntryDepths
from companion.games.game_view import GameView
from companion.games.own_copy import OwnCopy
from companion.games.rulings_form import RulingChoice, ruling_choices
from companion.languages.sentences import sentence
from companion.plays.new_play.form import NewPlayDraft

OWNERS = 5
"""Number of emblems: seats at the largest table."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """A game to choose, with its description and how many play it."""

    slug: str
    icon: str
    name: str
    blurb: str
    players: str
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
class DepthChoice:
    """How much of a game the table enters; `chosen` is one of the depths."""

    slug: str
    field: str
    depths: EntryDepths
    chosen: EntryDepth


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
                sentence(each.game.title),
                each.game_view.blurb,
                gettext("{span} players").format(span=_span(each.game.players)),
                checked=slug == self.draft.game,
            )
            for slug, each in CATALOG.items()
        ]

    @property
    def rulings(self) -> list[tuple[str, list[RulingChoice]]]:
        """The rulings by game: (slug, choices); how much is entered has a choice of its own."""
        draft = self.draft
        mine = {**draft.house, draft.game: draft.options}
        found = (
            (slug, each, ruling_choices(each, mine.get(slug, {}), draft.copies.get(slug)))
            for slug, each in CATALOG.items()
        )
        return [
            (
                slug,
                [ruling for ruling in rulings if not _is_entry_depth(each.game_view, ruling)],
            )
            for slug, each, rulings in found
        ]

    @property
    def depths(self) -> list[DepthChoice]:
        """How much is entered, for each game that can be entered at several depths."""
        draft = self.draft
        mine = {**draft.house, draft.game: draft.options}
        found = ((slug, each.game_view.entry_depths) for slug, each in CATALOG.items())
        return [
            _depth_choice(
                slug,
                depths,
                str(mine.get(slug, {}).get(OPTION, draft.depth if slug == draft.game else "")),
            )
            for slug, depths in found
            if depths is not None
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
                "title": sentence(each.game.title),
                "least": each.game.players[0],
                "most": each.game.players[-1],
                "opens": each.game_view.start_verb,
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


def _is_entry_depth(game_view: GameView, ruling: RulingChoice) -> bool:
    return ruling.name == OPTION and game_view.entry_depths is not None


def _depth_choice(game: str, depths: EntryDepths, wanted: str) -> DepthChoice:
    chosen = next((each for each in depths.depths if each.slug == wanted), depths.depths[0])
    return DepthChoice(game, f"{game}.{OPTION}", depths, chosen)


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
