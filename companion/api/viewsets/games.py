"""Games, clauses and examples, which are public; and where a clause occurred in the group."""

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device
from companion.api.openapi import described
from companion.api.serializers.validation import body, query
from companion.api.viewsets.base import READ, View, json_response, method_scopes
from companion.api.viewsets.positions import tried
from companion.disputes.clause_occurrences import Occurrences as FoundIn
from companion.disputes.clause_occurrences import newest
from companion.disputes.clause_occurrences import occurrences as met_in
from companion.disputes.examples import Example, examples_of, opened, words
from companion.disputes.past_impact import PastImpact, over_history
from companion.disputes.search import search
from companion.games.catalog import CATALOG
from companion.plays.models import Play
from scoring.kernel.cites import Cite
from scoring.kernel.game import AnyGame
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json


class Games(View):
    """All games."""

    @described("The games on the shelf.", answers={200: (serializers.Game,)})
    def get(self, _: Request) -> Response:
        """List the games."""
        return json_response([game_json(each.game) for each in CATALOG.values()])


class Game(View):
    """One game."""

    @described("A game: its kinds of entry, its rulings.", answers={200: serializers.Game})
    def get(self, _: Request, game: str) -> Response:
        """Return the game."""
        return json_response(game_json(game_or_404(game)))


class Clauses(View):
    """The rulebook of a game."""

    @described(
        "Every clause of a game, in our own words.", answers={200: (serializers.Clause,)}
    )
    def get(self, _: Request, game: str) -> Response:
        """List the clauses in reading order."""
        return json_response([clause_json(game, cite) for cite in game_or_404(game).rulebook])


class Clause(View):
    """One clause."""

    @described("A clause by its id.", answers={200: serializers.Clause})
    def get(self, _: Request, game: str, clause: str) -> Response:
        """Return the clause."""
        for cite in game_or_404(game).rulebook:
            if cite.id == clause:
                return json_response(clause_json(game, cite))
        raise NotFound("This game has no such clause.")


class Examples(View):
    """The examples of a clause."""

    @described(
        "Small plays that show a clause, each as a record that can be checked and tried on.",
        answers={200: (serializers.Example,)},
    )
    def get(self, _: Request, game: str, clause: str) -> Response:
        """List the examples."""
        game_or_404(game)
        return json_response([_example(each) for each in examples_of(game, clause)])


class FromExample(View):
    """Entries that are tried from an example."""

    @described(
        "Try entries from the position of an example: where they lead. Nothing is stored.",
        answers={200: serializers.Scratch},
        body=serializers.FromExample,
        example={"tried": []},
    )
    def post(self, request: Request, game: str, clause: str, number: int) -> Response:
        """Try the entries."""
        data = body(serializers.FromExample, request)
        for each in examples_of(game_or_404(game).slug, clause):
            if each.number == number:
                table = opened(each)
                return json_response(
                    tried(table, len(table.log.entries), data.tried, advice=True)
                )
        raise NotFound("There is no such example.")


class Met(View):
    """Where a clause occurred in the group's plays."""

    scopes = method_scopes(get=READ)

    @described(
        "Where the caller's group met a clause in its newest plays, and what its readings "
        "would have changed in those that are over.",
        answers={200: serializers.ClauseMet},
    )
    def get(self, request: Request, game: str, clause: str) -> Response:
        """List the occurrences and the impact of each reading."""
        rulings = [each for each in game_or_404(game).rulings if each.cite.id == clause]
        mine = device(request)
        plays = newest(mine.id, mine.group_id, game)
        over = [each for each in plays if each.play.finished and each.play.counted]
        found = [(each.play, met) for each, met in met_in(plays) if met.has(clause)]
        return json_response(
            serializers.ClauseMet(
                plays=len(plays),
                met=tuple(_met(play, met, clause) for play, met in found),
                past_impacts=tuple(
                    _past_impact(ruling, each)
                    for ruling in rulings
                    for each in over_history(over, ruling)
                ),
            )
        )


class Search(View):
    """Full-text search over clauses."""

    @described(
        "Clauses of all games that have every word asked for, the best first.",
        answers={200: (serializers.Clause,)},
        query=serializers.Search,
    )
    def get(self, request: Request) -> Response:
        """Search the clauses."""
        data = query(serializers.Search, request)
        hits = search(data.q, data.game)
        clauses = dict.fromkeys((hit.game, hit.cite) for hit in hits if hit.cite)
        return json_response([clause_json(game, cite) for game, cite in clauses])


def game_or_404(slug: str) -> AnyGame:
    """The game of this slug; raises `NotFound`."""
    if slug not in CATALOG:
        raise NotFound("There is no such game.")
    return CATALOG[slug].game


def game_json(found: AnyGame) -> serializers.Game:
    """Convert a game."""
    return serializers.Game(
        slug=found.slug,
        title=found.title,
        version=found.version,
        min_players=found.players[0],
        max_players=found.players[-1],
        kinds=tuple(found.kinds),
        rulings=tuple(_ruling(each) for each in found.rulings),
    )


def clause_json(slug: str, cite: Cite) -> serializers.Clause:
    """Convert a clause."""
    return serializers.Clause(
        cite.id, slug, cite.title, cite.says, cite.source, cite.standing.value, cite.waivable
    )


def _example(example: Example) -> serializers.Example:
    record = example.record
    record_json: dict[str, Json] = {
        "format": "play-record",
        "version": 1,
        "game": record.game.slug,
        "players": list(record.players),
        "start": record.start,
        "options": dict(record.options),
        "entries": list(record.entries),
    }
    return serializers.Example(
        example.number,
        example.shows.value,
        words(example),
        record_json,
        example.tried,
        example.ruling,
    )


def _met(play: Play, met: FoundIn, clause: str) -> serializers.MetIn:
    lines, points = met.lines.get(clause, (0, 0))
    return serializers.MetIn(
        play=play.id,
        lines=lines,
        points=points,
        breaches=tuple(
            serializers.Breach(entry - 1, why) for entry, why in met.breaches.get(clause, ())
        ),
        settled=tuple(name for name, _, _ in met.settled.get(clause, ())),
        corrected=tuple(entry - 1 for entry in met.corrected.get(clause, ())),
    )


def _past_impact(ruling: Ruling, found: PastImpact) -> serializers.PastImpact:
    changed = tuple(each.play.id for each in found.changed)
    return serializers.PastImpact(
        ruling.name, found.reading.value, found.plays, changed, found.verdict
    )


def _ruling(ruling: Ruling) -> serializers.Ruling:
    return serializers.Ruling(
        name=ruling.name,
        clause=ruling.cite.id,
        question=ruling.question,
        readings=tuple(serializers.Reading(each.value, each.says) for each in ruling.readings),
        default=ruling.default,
        reason=ruling.reason,
    )
