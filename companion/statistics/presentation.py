"""Template contexts of the statistics pages: of a group or a person, in one game or in all."""

from collections.abc import Iterable, Mapping, Sequence

from companion.bidi import isolated
from companion.charts.bars import Bar, BarPart, Bars
from companion.charts.numbers import read
from companion.charts.ranges import Ranges
from companion.collation import by_letter
from companion.games.catalog import CATALOG
from companion.groups.models import Person
from companion.statistics import aggregation, charts, rating_history, tables
from companion.statistics.aggregation import Tally
from companion.statistics.definitions import Rate, Spread
from companion.statistics.people import (
    NamedPerson,
    PersonRow,
    label,
    named,
    proven,
    ranged,
    shared,
)
from companion.statistics.rating_history import Rating
from companion.statistics.ratings import rate_on
from companion.statistics.records import records
from companion.statistics.scope import Bundle
from companion.statistics.summary_cache import Summaries

type Context = dict[str, object]


def of_group(book: Summaries) -> Context:
    """All games of a group: how often each was played, and who wins."""
    tallies = aggregation.tallies(book)
    names = named(each.person for each in tallies)
    rows = _rows(tallies, names)
    return {"rows": rows, "rates": Ranges("Win rate", [row.range for row in rows])}


def of_game(book: Summaries, *, narrowed: bool) -> Context:
    """One game of a group; ratings are shown only without a filter."""
    scope = book.scope
    rated = not narrowed and rate_on(scope.group, scope.game)
    tallies, turns = aggregation.tallies(book), aggregation.turns(book)
    means = aggregation.means(book)
    names = named(each.person for each in tallies)
    rows = _rows(tallies, names)
    _, spread = aggregation.together(tallies)
    start = tables.starting(turns)
    runs, ratings = aggregation.runs(book), rating_history.ratings(scope) if rated else []
    return {
        "rows": rows,
        "rates": Ranges("Win rate", [row.range for row in rows]),
        **_scores(spread),
        "distribution": charts.distribution(spread),
        "seats": charts.seats_of(turns, scope.game),
        "proven": proven(start, f"whoever {CATALOG[scope.game].game_view.opens}"),
        "sources": charts.sources(means, names, scope.game),
        "ledger": charts.sources(means, names, scope.game, aside=True),
        "measured": tables.leading(scope.game, means, names),
        "ratings": tables.rating_table(
            ratings, names, {row.person: row.rate.plays for row in rows}
        ),
        "unrated": not narrowed and not rated,
        "records": tables.held(records(book), names),
        "streaks": [(row.who, runs[row.person]) for row in rows],
    }


def of_person(book: Summaries, person: Person) -> Context:
    """A person in all games."""
    mine = [each for each in aggregation.tallies(book) if each.person == person.id]
    total, _ = aggregation.together(mine)
    games = {slug: [t for t in mine if t.game == slug] for slug in CATALOG}
    by_game = [
        ranged(CATALOG[slug].game.title, aggregation.together(some)[0])
        for slug, some in games.items()
        if some
    ]
    duels = aggregation.duels(book, person.id)
    names = named(each.other for each in duels)
    return {
        **_played(book, person, total),
        "streak": tables.streak(rating_history.run(book, person.id)),
        "rates": Ranges("Win rate", by_game),
        "proven": proven(total, isolated(person.name)),
        "duels": charts.against(duels, names),
    }


def of_person_in_game(book: Summaries, person: Person, *, narrowed: bool) -> Context:
    """A person in one game, compared with the others of the group."""
    scope = book.scope
    rated = not narrowed and rate_on(scope.group, scope.game)
    mine = [each for each in aggregation.tallies(book) if each.person == person.id]
    total, spread = aggregation.together(mine)
    turns = aggregation.turns(book, person.id)
    means = aggregation.means(book)
    own = tables.together(each for each in means if each.person == person.id)
    others = tables.together(each for each in means if each.person != person.id)
    steps = rating_history.course(scope, person.id, charts.every(total.plays)) if rated else []
    rating = [Rating(person.id, steps[-1].mu, steps[-1].sigma)] if steps else []
    duels = aggregation.duels(book, person.id)
    names = {**named(each.other for each in duels), person.id: _named_person(person)}
    opens = CATALOG[scope.game].game_view.opens
    rates = [ranged(f"{size} players", r) for size, r in _by_size(mine)]
    if turns:
        rates.append(ranged(f"As who {opens}", tables.starting(turns)))
    return {
        **_played(book, person, total),
        **_scores(spread),
        "streak": tables.streak(rating_history.run(book, person.id)),
        "rates": Ranges("Win rate", rates),
        "proven": proven(total, isolated(person.name)),
        "seats": charts.seats_of(turns, scope.game),
        "distribution": charts.distribution(spread),
        "sources": charts.own_sources(own, others, scope.game),
        "ledger": charts.own_sources(own, others, scope.game, aside=True),
        "measured": tables.measured(scope.game, own, others),
        "duels": charts.against(duels, names),
        "ratings": tables.rating_table(rating, names, {person.id: total.plays}),
        "unrated": not narrowed and not rated,
        "curve": charts.curve(steps, total.plays, isolated(person.name)),
        "records": tables.held(records(book, person.id), names),
        "streaks": (),
    }


def by_game(played: Iterable[Bundle]) -> Bars:
    """Chart of how often each game was played."""
    counts: dict[str, int] = {}
    for each in played:
        if each.game in CATALOG:
            counts[each.game] = counts.get(each.game, 0) + each.plays
    bars = [
        Bar(CATALOG[slug].game.title, [BarPart(0, count)]) for slug, count in counts.items()
    ]
    return Bars("Plays by game", ["Plays"], bars)


def _scores(spread: Spread) -> Context:
    return {
        "spread": spread,
        "best": label(spread.best, out=spread.only_out),
        "worst": label(spread.worst, out=spread.only_out),
        "average": read(spread.mean),
        "middle": read(spread.median),
    }


def _played(book: Summaries, person: Person, total: Rate) -> Context:
    """The first and the last play of a person, and their win rate."""
    first, last = aggregation.days(book, person.id)
    return {"since": tables.day(first), "last": tables.day(last), "wins": shared(total.wins)}


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
        PersonRow(names[person], person, *aggregation.together(some))
        for person, some in found.items()
    ]
    return sorted(rows, key=lambda row: (-row.rate.plays, by_letter(row.who.plain)))
