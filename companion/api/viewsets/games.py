"""Games, clauses and examples, which are public; and where a clause occurred in the group."""

from dataclasses import replace

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device
from companion.api.openapi import json_body, operation
from companion.api.serializers import from_house_history, positions, rules
from companion.api.serializers import house_history as house
from companion.api.serializers.strict import body, query
from companion.api.viewsets.base import READ, ApiViewSet, answer
from companion.api.viewsets.positions import tried
from companion.disputes.clause_occurrences import Occurrences as FoundIn
from companion.disputes.clause_occurrences import newest_plays
from companion.disputes.clause_occurrences import occurrences as met_in
from companion.disputes.examples import Example, example_table, example_text, examples_of
from companion.disputes.past_impact import PastImpact, impact_by_reading
from companion.disputes.search import search
from companion.games.catalog import CATALOG
from companion.languages.sentences import gettext, sentence
from companion.plays.models import Play
from scoring.kernel.errors import Cite
from scoring.kernel.game import AnyGame
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json

CLAUSE = "clauses/<str:clause>"
TRY = json_body(positions.FromExample, {"tried": []})
BY_LINES = json_body(house.HouseQuestion, {"readings": {"obelisks": "lines"}, "year": 2026})


class GameViewSet(ApiViewSet):
    """The games, and the clauses of their rules."""

    lookup_url_kwarg = "game"
    lookup_value_converter = "slug"

    @operation("getGames", None, [rules.Game])
    def list(self, _: Request) -> Response:
        """The games that can be played here."""
        return answer([game_json(each.game) for each in CATALOG.values()])

    @operation("getGame", None, rules.Game)
    def retrieve(self, _: Request, game: str) -> Response:
        """A game: its kinds of entry, its rulings."""
        return answer(game_json(game_or_404(game)))

    @operation("getClauses", None, [rules.Clause])
    @action(detail=True)
    def clauses(self, _: Request, game: str) -> Response:
        """Every clause of a game, in our own words."""
        return answer([clause_json(game, cite) for cite in game_or_404(game).rulebook])

    @operation("getClause", None, rules.Clause)
    @action(detail=True, url_path=CLAUSE)
    def clause(self, _: Request, game: str, clause: str) -> Response:
        """A clause by its id."""
        for cite in game_or_404(game).rulebook:
            if cite.id == clause:
                return answer(clause_json(game, cite))
        raise NotFound(gettext("This game has no such clause."))

    @operation("getExamples", None, [positions.Example])
    @action(detail=True, url_path=f"{CLAUSE}/examples")
    def examples(self, _: Request, game: str, clause: str) -> Response:
        """Small plays that show a clause, each as a record that can be checked and tried on."""
        game_or_404(game)
        return answer([_example(each) for each in examples_of(game, clause)])

    @operation("postFromExample", None, positions.Scratch, body=TRY)
    @action(detail=True, methods=["post"], url_path=f"{CLAUSE}/examples/<int:number>/what-if")
    def what_if(self, request: Request, game: str, clause: str, number: int) -> Response:
        """Try entries from the position of an example.

        The response has the position they lead to. Nothing is stored.
        """
        data = body(positions.FromExample, request)
        for each in examples_of(game_or_404(game).slug, clause):
            if each.number == number:
                table = example_table(each)
                last = len(table.log.entries)
                return answer(tried(table, last, data.tried, advice=True))
        raise NotFound(gettext("There is no such example."))

    @operation("getMet", READ, positions.ClauseMet)
    @action(detail=True, url_path=f"{CLAUSE}/met")
    def met(self, request: Request, game: str, clause: str) -> Response:
        """Where a clause occurred in the newest plays of the caller's group.

        The response also has what its readings would have changed in finished plays.
        """
        rulings = [each for each in game_or_404(game).rulings if each.cite.id == clause]
        mine = device(request)
        plays = newest_plays(mine.id, mine.group_id, game)
        over = [each for each in plays if each.play.finished and each.play.counted]
        found = [(each.play, met) for each, met in met_in(plays) if met.has(clause)]
        return answer(
            positions.ClauseMet(
                plays=len(plays),
                met=tuple(_met(play, met, clause) for play, met in found),
                past_impacts=tuple(
                    _past_impact(ruling, each)
                    for ruling in rulings
                    for each in impact_by_reading(over, ruling)
                ),
            )
        )

    @operation("getHouseHistory", READ, house.HousePlays)
    @action(detail=True, url_path="house-history")
    def house_history(self, request: Request, game: str) -> Response:
        """How many finished plays of a game can be scored again, and of which years."""
        return answer(from_house_history.plays(device(request), game_or_404(game)))

    @operation("postHouseHistory", READ, house.HouseHistory, body=BY_LINES)
    @house_history.mapping.post
    def rescored(self, request: Request, game: str) -> Response:
        """Score the group's plays of a game again under other readings: who would have won.

        A request scores some of them: ask again while there are some left. Nothing is stored.
        """
        wanted = body(house.HouseQuestion, request)
        return answer(from_house_history.history(device(request), game_or_404(game), wanted))

    @operation("getSearch", None, [rules.Clause], query=rules.Search)
    def search(self, request: Request) -> Response:
        """The clauses of all games with every word of the query, the best match first."""
        data = query(rules.Search, request)
        hits = search(data.q, data.game)
        clauses = dict.fromkeys((hit.game, hit.cite) for hit in hits if hit.cite)
        return answer([clause_json(game, cite) for game, cite in clauses])


def game_or_404(slug: str) -> AnyGame:
    """The game of this slug; raises `NotFound`."""
    if slug not in CATALOG:
        raise NotFound(gettext("There is no such game."))
    return CATALOG[slug].game


def game_json(found: AnyGame) -> rules.Game:
    """Convert a game."""
    return rules.Game(
        slug=found.slug,
        title=found.title,
        version=found.version,
        min_players=found.players[0],
        max_players=found.players[-1],
        kinds=tuple(found.kinds),
        rulings=tuple(_ruling(each) for each in found.rulings),
    )


def clause_json(slug: str, cite: Cite) -> rules.Clause:
    """Convert a clause."""
    return rules.Clause(
        cite.id,
        slug,
        sentence(cite.title),
        sentence(cite.says),
        sentence(cite.source),
        cite.standing.value,
        cite.waivable,
    )


def _example(example: Example) -> positions.Example:
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
    return positions.Example(
        example.number,
        example.shows.value,
        example_text(example),
        record_json,
        example.tried,
        example.ruling,
    )


def _met(play: Play, met: FoundIn, clause: str) -> positions.MetIn:
    lines, points = met.lines.get(clause, (0, 0))
    return positions.MetIn(
        play=play.id,
        lines=lines,
        points=points,
        breaches=tuple(
            positions.Breach(entry - 1, why) for entry, why in met.breaches.get(clause, ())
        ),
        settled=tuple(name for name, _, _ in met.settled.get(clause, ())),
        corrected=tuple(entry - 1 for entry in met.corrected.get(clause, ())),
    )


def _past_impact(ruling: Ruling, found: PastImpact) -> positions.PastImpact:
    changed = tuple(each.play.id for each in found.changed)
    return positions.PastImpact(
        ruling.name, found.reading.value, found.plays, changed, found.verdict
    )


def _ruling(ruling: Ruling) -> rules.Ruling:
    return rules.Ruling(
        name=ruling.name,
        clause=ruling.cite.id,
        question=sentence(ruling.question),
        readings=tuple(replace(each, says=sentence(each.says)) for each in ruling.readings),
        default=ruling.default,
        reason=sentence(ruling.reason),
    )
