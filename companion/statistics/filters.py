"""Filters of a statistics page: game, number of players, year."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext

from companion.games.catalog import CATALOG
from companion.languages.sentences import sentence
from companion.statistics.people import player_count
from companion.statistics.scope import PlayCount, Scope


@dataclass(frozen=True, slots=True)
class Choice:
    """One option of a filter: its label, its address, whether it is chosen."""

    words: str
    url: str
    on: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """All filters of a page; a filter with only one option is left out."""

    games: Sequence[Choice]
    players: Sequence[Choice]
    years: Sequence[Choice]

    @property
    def narrowed(self) -> bool:
        """Whether a filter excludes any plays."""
        return not all(choice.on for choice in (*self.players[:1], *self.years[:1]))


def choices(scope: Scope, played: Iterable[PlayCount], person: UUID | None = None) -> Choices:
    """The filters for this scope."""
    known = [each for each in played if each.game in CATALOG]
    games = [slug for slug in CATALOG if any(each.game == slug for each in known)]
    here = [each for each in known if scope.game in {"", each.game}]
    sizes = sorted({each.players for each in here})
    years = sorted({each.year for each in here}, reverse=True)
    url = address(scope.game, person)
    return Choices(
        games=[
            Choice(gettext("All games"), address("", person), not scope.game),
            *(
                Choice(
                    sentence(CATALOG[slug].game.title),
                    address(slug, person),
                    scope.game == slug,
                )
                for slug in games
            ),
        ],
        players=_wanted_year(
            [(gettext("Any number"), None), *((player_count(size), size) for size in sizes)],
            scope.players,
            lambda number: url + scope.query(players=number),
        ),
        years=_wanted_year(
            [(gettext("All years"), None), *((f"{year}", year) for year in years)],
            scope.year,
            lambda number: url + scope.query(year=number),
        ),
    )


def _wanted_year(
    answers: Sequence[tuple[str, int | None]],
    chosen: int | None,
    where: Callable[[int | None], str],
) -> list[Choice]:
    one = len(answers) <= 2 and chosen is None  # noqa: PLR2004 - all, and the only one
    return [] if one else [Choice(w, where(n), n == chosen) for w, n in answers]


def address(game: str, person: UUID | None = None) -> str:
    """The address of the page of a group or a person, in one game or in all."""
    kind = "group" if person is None else "person"
    about = [] if person is None else [person]
    if game:
        return reverse(f"statistics:{kind}-in-game", args=[*about, game])
    return reverse(f"statistics:{kind}", args=about)
