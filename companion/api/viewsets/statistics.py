"""Statistics of the caller's group."""

from collections.abc import Iterable, Mapping
from uuid import UUID
from zoneinfo import ZoneInfo

from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device
from companion.api.openapi import operation
from companion.api.serializers import statistics as serializers
from companion.api.serializers.strict import UNSET, query
from companion.api.viewsets.base import READ, ApiViewSet, answer
from companion.api.viewsets.games import game_or_404
from companion.games.catalog import measures_of
from companion.groups.models import Person
from companion.languages.sentences import gettext
from companion.statistics import aggregation, rating_history
from companion.statistics.aggregation import Means, Tally
from companion.statistics.definitions import Streaks
from companion.statistics.people import NamedPerson as Named
from companion.statistics.people import load_people
from companion.statistics.ratings import rate_step
from companion.statistics.records import records
from companion.statistics.scope import Scope
from companion.statistics.summary_cache import Summaries, summaries_of
from companion.statistics.tables import mean
from companion.statistics.times import person_times

FILTER = serializers.StatisticsFilter

type Names = Mapping[int, Named]


class StatisticsViewSet(ApiViewSet):
    """Statistics of the group's games."""

    lookup_url_kwarg = "game"
    lookup_value_converter = "slug"

    @operation("getStatistics", READ, [serializers.Counted], query=FILTER)
    def list(self, request: Request) -> Response:
        """The plays, wins and scores of all people, by game. A tie is a shared win."""
        return answer(_results_json(aggregation.tallies(summaries_of(_scope(request, "")))))

    @operation("getOneGame", READ, serializers.GameStatistics, query=FILTER)
    def retrieve(self, request: Request, game: str) -> Response:
        """A game of the group: who wins, ratings, sources of points, starting seats, records.

        Ratings are given only without a filter, and not while they are computed again after a
        change of an earlier play.
        """
        scope = _scope(request, game_or_404(game).slug)
        book = summaries_of(scope)
        tallies, means = aggregation.tallies(book), aggregation.means(book)
        names = load_people(each.person for each in tallies)
        return answer(
            serializers.GameStatistics(
                game=game,
                people=_results_json(tallies),
                ratings=_ratings(scope, names),
                sources=tuple(_sources(scope.game, each, names) for each in means),
                turns=_turns(book),
                records=_records(book, names),
                times=_times(scope, names),
            )
        )

    @operation("getSomebody", READ, serializers.PersonStatistics, query=FILTER)
    @action(detail=True, url_path="<uuid:person>")
    def person(self, request: Request, game: str, person: UUID) -> Response:
        """A person in a game: plays, wins, scores, win streaks, opponents."""
        counted, runs, met = _person_json(_scope(request, game_or_404(game).slug), person)
        plays = next(iter(counted), None)
        return answer(serializers.PersonStatistics(game, plays, runs.won, runs.lost, met))

    @operation("getOverall", READ, serializers.PersonOverall, query=FILTER)
    def overall(self, request: Request, person: UUID) -> Response:
        """A person in all games: plays, wins, scores, win streaks, opponents."""
        counted, runs, met = _person_json(_scope(request, ""), person)
        return answer(serializers.PersonOverall(counted, runs.won, runs.lost, met))


def _person_json(
    scope: Scope, person: UUID
) -> tuple[tuple[serializers.Counted, ...], Streaks, tuple[serializers.Met, ...]]:
    who = Person.objects.filter(group=scope.group, uid=person, same_as=None).first()
    if who is None:
        raise NotFound(gettext("There is no such person in this group."))
    book = summaries_of(scope)
    mine = [each for each in aggregation.tallies(book) if each.person == who.id]
    runs, duels = rating_history.win_streaks_of(book, who.id), aggregation.duels(book, who.id)
    names = load_people(each.other for each in duels)
    met = tuple(
        serializers.Met(names[each.other].uid, each.ahead, each.level, each.behind)
        for each in duels
    )
    return _results_json(mine), runs, met


def _scope(request: Request, game: str) -> Scope:
    params, group = query(serializers.StatisticsFilter, request), device(request).group
    wanted = {"players": params.players, "year": params.year}
    filters = {name: str(value) for name, value in wanted.items() if value is not UNSET}
    return Scope(group.id, ZoneInfo(group.zone), game).filtered(filters)


def _results_json(tallies: Iterable[Tally]) -> tuple[serializers.Counted, ...]:
    """Results by person and game, over tables of all sizes."""
    found: dict[tuple[int, str], list[Tally]] = {}
    for each in tallies:
        found.setdefault((each.person, each.game), []).append(each)
    names = load_people(person for person, _ in found)
    return tuple(
        _result_json(names[person], game, some) for (person, game), some in found.items()
    )


def _result_json(who: Named, game: str, some: list[Tally]) -> serializers.Counted:
    rate, spread = aggregation.sum_tallies(some)
    low, high = rate.interval
    return serializers.Counted(
        person=who.uid,
        name=who.plain,
        game=game,
        plays=rate.plays,
        wins=rate.wins,
        rate=rate.share,
        low=low,
        high=high,
        by_chance=rate.by_chance,
        mean=spread.mean,
        median=spread.median,
        best=spread.best,
        worst=spread.worst,
        out=spread.outs,
    )


def _ratings(scope: Scope, names: Names) -> tuple[serializers.Rated, ...]:
    if scope.players is not None or scope.year is not None:
        return ()
    rated = rating_history.ratings(scope) if rate_step(scope.group, scope.game) else []
    return tuple(
        serializers.Rated(names[each.person].uid, each.mu, each.sigma) for each in rated
    )


def _sources(game: str, means: Means, names: Names) -> serializers.Sources:
    found = {each.name: mean(each, means) for each in measures_of(game)}
    measures = {name: number for name, number in found.items() if number is not None}
    kinds = {kind: total / means.sourced for kind, total in means.kinds.items() if total}
    return serializers.Sources(names[means.person].uid, kinds, measures)


def _turns(book: Summaries) -> tuple[serializers.AtTurn, ...]:
    return tuple(
        serializers.AtTurn(
            each.players, each.turn, each.rate.plays, each.rate.share, *each.rate.interval,
            each.mean,
        )
        for each in aggregation.wins_by_turn(book)
    )  # fmt: skip


def _times(scope: Scope, names: Names) -> tuple[serializers.Timed, ...]:
    return tuple(
        serializers.Timed(names[each.person].uid, each.plays, *each.time)
        for each in person_times(scope)
    )


def _records(book: Summaries, names: Names) -> tuple[serializers.Best, ...]:
    return tuple(
        serializers.Best(
            gettext(each.title), each.number, names[each.person].uid, each.play, each.played
        )
        for each in records(book)
    )
