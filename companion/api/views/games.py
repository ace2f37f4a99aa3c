"""Games, their clauses, and what can be read in several ways: open to all."""

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import shapes
from companion.api.describing import described
from companion.api.reading import query
from companion.api.views.base import View, said
from companion.disputes.search import search
from companion.games.shelf import SHELF
from scoring.kernel.cites import Cite
from scoring.kernel.game import AnyGame
from scoring.kernel.rulings import Ruling


class Games(View):
    """Every game."""

    @described("The games on the shelf.", answers={200: (shapes.Game,)})
    def get(self, _: Request) -> Response:
        """List them."""
        return said([as_told(each.game) for each in SHELF.values()])


class Game(View):
    """One game."""

    @described("A game: its kinds of entry, its rulings.", answers={200: shapes.Game})
    def get(self, _: Request, game: str) -> Response:
        """Tell it."""
        return said(as_told(on_the_shelf(game)))


class Clauses(View):
    """The rulebook of a game."""

    @described("Every clause of a game, in our own words.", answers={200: (shapes.Clause,)})
    def get(self, _: Request, game: str) -> Response:
        """List them, in reading order."""
        return said([clause_told(game, cite) for cite in on_the_shelf(game).rulebook])


class Clause(View):
    """One clause."""

    @described("A clause by its id.", answers={200: shapes.Clause})
    def get(self, _: Request, game: str, clause: str) -> Response:
        """Tell it."""
        for cite in on_the_shelf(game).rulebook:
            if cite.id == clause:
                return said(clause_told(game, cite))
        raise NotFound("This game has no such clause.")


class Search(View):
    """Clauses by words."""

    @described(
        "Clauses of all games that have every word asked for, the best first.",
        answers={200: (shapes.Clause,)},
        query=shapes.Search,
    )
    def get(self, request: Request) -> Response:
        """Look for them."""
        asked = query(shapes.Search, request)
        return said([clause_told(hit.game, hit.cite) for hit in search(asked.q)])


def on_the_shelf(slug: str) -> AnyGame:
    """A game; not found where there is none."""
    if slug not in SHELF:
        raise NotFound("There is no such game.")
    return SHELF[slug].game


def as_told(found: AnyGame) -> shapes.Game:
    """A game as it is told."""
    return shapes.Game(
        slug=found.slug,
        title=found.title,
        version=found.version,
        min_players=found.players[0],
        max_players=found.players[-1],
        kinds=tuple(found.kinds),
        rulings=tuple(_ruling(each) for each in found.rulings),
    )


def clause_told(slug: str, cite: Cite) -> shapes.Clause:
    """A clause as it is told."""
    return shapes.Clause(
        cite.id, slug, cite.title, cite.says, cite.source, cite.standing.value, cite.waivable
    )


def _ruling(ruling: Ruling) -> shapes.Ruling:
    return shapes.Ruling(
        name=ruling.name,
        clause=ruling.cite.id,
        question=ruling.question,
        readings=tuple(shapes.Reading(each.value, each.says) for each in ruling.readings),
        default=ruling.default,
        reason=ruling.reason,
    )
