"""Template contexts of the statistics pages: of a group or a person, in one game or in all."""

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext

from companion.bidi import isolated
from companion.charts.bars import Bar, BarPart, Bars
from companion.charts.numbers import number_text
from companion.charts.ranges import Ranges
from companion.collation import by_letter
from companion.games.catalog import CATALOG
from companion.groups.models import Person
from companion.languages.sentences import sentence
from companion.statistics import aggregation, charts, rating_history, tables
from companion.statistics.aggregation import Tally
from companion.statistics.definitions import Rate, Spread
from companion.statistics.people import (
    NamedPerson,
    PersonRow,
    first_seat_proof,
    label,
    load_people,
    player_count,
    proof_sentence,
    rate_for_chart,
    wins_text,
)
from companion.statistics.rating_history import Rating
from companion.statistics.ratings import rate_step
from companion.statistics.records import records
from companion.statistics.scope import PlayCount
from companion.statistics.summary_cache import Summaries

type Context = dict[str, object]


def group_context(book: Summaries) -> Context:
    """All games of a group: how often each was played, and who wins."""
    tallies = aggregation.tallies(book)
    names = load_people(each.person for each in tallies)
    rows = _rows(tallies, names)
    return {"rows": rows, "rates": Ranges(gettext("Win rate"), [row.range for row in rows])}


def game_context(book: Summaries, *, narrowed: bool) -> Context:
    """One game of a group; ratings are shown only without a filter."""
    scope = book.scope
    rated = not narrowed and rate_step(scope.group, scope.game)
    tallies, turns = aggregation.tallies(book), aggregation.wins_by_turn(book)
    means = aggregation.means(book)
    names = load_people(each.person for each in tallies)
    rows = _rows(tallies, names)
    _, spread = aggregation.sum_tallies(tallies)
    start = tables.starting_rate(turns)
    runs, ratings = (
        aggregation.win_streaks(book),
        rating_history.ratings(scope) if rated else [],
    )
    return {
        "rows": rows,
        "rates": Ranges(gettext("Win rate"), [row.range for row in rows]),
        **_scores(spread),
        "distribution": charts.distribution_chart(spread),
        "seats": charts.turn_order_chart(turns),
        "proven": first_seat_proof(start),
        "sources": charts.sources_chart(means, names, scope.game),
        "ledger": charts.sources_chart(means, names, scope.game, aside=True),
        "measured": tables.measure_leaders(scope.game, means, names),
        "ratings": tables.rating_table(
            ratings, names, {row.person: row.rate.plays for row in rows}
        ),
        "unrated": not narrowed and not rated,
        "records": tables.record_rows(records(book), names),
        "streaks": [(row.who, runs[row.person]) for row in rows],
    }


def person_context(book: Summaries, person: Person) -> Context:
    """A person in all games."""
    mine = [each for each in aggregation.tallies(book) if each.person == person.id]
    total, _ = aggregation.sum_tallies(mine)
    games = {slug: [t for t in mine if t.game == slug] for slug in CATALOG}
    by_game = [
        rate_for_chart(sentence(CATALOG[slug].game.title), aggregation.sum_tallies(some)[0])
        for slug, some in games.items()
        if some
    ]
    duels = aggregation.duels(book, person.id)
    names = load_people(each.other for each in duels)
    return {
        **_play_summary(book, person, total),
        "streak": tables.streak_text(rating_history.win_streaks_of(book, person.id)),
        "rates": Ranges(gettext("Win rate"), by_game),
        "proven": proof_sentence(total, isolated(person.name)),
        "duels": charts.duels_chart(duels, names),
    }


def person_in_game_context(book: Summaries, person: Person, *, narrowed: bool) -> Context:
    """A person in one game, compared with the others of the group."""
    scope = book.scope
    rated = not narrowed and rate_step(scope.group, scope.game)
    mine = [each for each in aggregation.tallies(book) if each.person == person.id]
    total, spread = aggregation.sum_tallies(mine)
    turns = aggregation.wins_by_turn(book, person.id)
    means = aggregation.means(book)
    own = tables.sum_means(each for each in means if each.person == person.id)
    others = tables.sum_means(each for each in means if each.person != person.id)
    steps = (
        rating_history.rating_steps(scope, person.id, charts.plays_per_step(total.plays))
        if rated
        else []
    )
    rating = [Rating(person.id, steps[-1].mu, steps[-1].sigma)] if steps else []
    duels = aggregation.duels(book, person.id)
    names = {**load_people(each.other for each in duels), person.id: _named_person(person)}
    rates = [rate_for_chart(player_count(size), r) for size, r in _by_size(mine)]
    if turns:
        rates.append(rate_for_chart(gettext("In seat 1"), tables.starting_rate(turns)))
    return {
        **_play_summary(book, person, total),
        **_scores(spread),
        "streak": tables.streak_text(rating_history.win_streaks_of(book, person.id)),
        "rates": Ranges(gettext("Win rate"), rates),
        "proven": proof_sentence(total, isolated(person.name)),
        "seats": charts.turn_order_chart(turns),
        "distribution": charts.distribution_chart(spread),
        "sources": charts.own_sources_chart(own, others, scope.game),
        "ledger": charts.own_sources_chart(own, others, scope.game, aside=True),
        "measured": tables.measure_rows(scope.game, own, others),
        "duels": charts.duels_chart(duels, names),
        "ratings": tables.rating_table(rating, names, {person.id: total.plays}),
        "unrated": not narrowed and not rated,
        "curve": charts.rating_chart(steps, total.plays, isolated(person.name)),
        "records": tables.record_rows(records(book, person.id), names),
        "streaks": (),
    }


def games_chart(played: Iterable[PlayCount]) -> Bars:
    """Chart of how often each game was played."""
    counts: dict[str, int] = {}
    for each in played:
        if each.game in CATALOG:
            counts[each.game] = counts.get(each.game, 0) + each.plays
    bars = [
        Bar(sentence(CATALOG[slug].game.title), [BarPart(0, count)])
        for slug, count in counts.items()
    ]
    return Bars(gettext("Games by title"), [gettext("Games")], bars)


def _scores(spread: Spread) -> Context:
    return {
        "spread": spread,
        "best": label(spread.best, out=spread.only_out),
        "worst": label(spread.worst, out=spread.only_out),
        "average": number_text(spread.mean),
        "middle": number_text(spread.median),
    }


def _play_summary(book: Summaries, person: Person, total: Rate) -> Context:
    """The first and the last play of a person, and their win rate."""
    first, last = aggregation.first_and_last_play(book, person.id)
    return {
        "since": tables.date_text(first),
        "last": tables.date_text(last),
        "wins": wins_text(total.wins),
    }


def _named_person(person: Person) -> NamedPerson:
    return NamedPerson(person.uid, person.name)


def _by_size(tallies: Iterable[Tally]) -> list[tuple[int, Rate]]:
    return sorted(((each.players, each.rate) for each in tallies), key=lambda pair: pair[0])


def _rows(tallies: Sequence[Tally], names: Mapping[int, NamedPerson]) -> list[PersonRow]:
    """A table row per person, the one with most plays first."""
    found: dict[int, list[Tally]] = {}
    for each in tallies:
        found.setdefault(each.person, []).append(each)
    rows = [
        PersonRow(names[person], person, *aggregation.sum_tallies(some))
        for person, some in found.items()
    ]
    return sorted(rows, key=lambda row: (-row.rate.plays, by_letter(row.who.plain)))
