"""What the pages of statistics show: of a group or of somebody, in one game or in all."""

from collections.abc import Iterable, Mapping, Sequence

from companion.charts.bars import Bar, Bars, Part
from companion.charts.numbers import read
from companion.charts.ranges import Ranges
from companion.games.shelf import SHELF
from companion.groups.models import Person
from companion.statistics import meetings, reading, told
from companion.statistics.figures import Rate, Spread, streaks
from companion.statistics.people import Row, Somebody, named, proven, ranged, shared
from companion.statistics.ratings import rate
from companion.statistics.reading import Rating, Step, Tally
from companion.statistics.records import records
from companion.statistics.scope import Bundle, Scope

type Context = dict[str, object]


def of_group(scope: Scope) -> Context:
    """All games of a group: how often each was played, and who wins."""
    tallies = _on_the_shelf(reading.tallies(scope))
    names = named(each.person for each in tallies)
    rows = _rows(tallies, names)
    return {"rows": rows, "rates": Ranges("Win rate", [row.range for row in rows])}


def of_game(scope: Scope, *, narrowed: bool) -> Context:
    """A game of a group; ratings only where no filter leaves plays out."""
    if not narrowed:
        rate(scope.group, scope.game)
    tallies, turns = reading.tallies(scope), reading.turns(scope)
    means = reading.means(scope)
    names = named(each.person for each in tallies)
    rows = _rows(tallies, names)
    everybody = told.all_but(means, None)
    _, spread = reading.together(tallies)
    start = told.starting(turns)
    runs, ratings = reading.runs(scope), [] if narrowed else reading.ratings(scope)
    kept = records(scope, everybody.most)
    return {
        "rows": rows,
        "rates": Ranges("Win rate", [row.range for row in rows]),
        **_scores(spread),
        "distribution": told.distribution(spread),
        "seats": told.seats_of(turns, scope.game),
        "proven": proven(start, f"whoever {SHELF[scope.game].screen.opens}"),
        "sources": told.sources(means, names, scope.game),
        "ledger": told.sources(means, names, scope.game, aside=True),
        "measured": told.leading(scope.game, means, names),
        "ladder": told.ladder(ratings, names, {row.person: row.rate.plays for row in rows}),
        "records": told.held(kept, names),
        "streaks": [(row.who, runs[row.person]) for row in rows],
    }


def of_person(scope: Scope, person: Person) -> Context:
    """Somebody in all games."""
    tallies = _on_the_shelf(reading.tallies(scope))
    mine = [each for each in tallies if each.person == person.id]
    total, _ = reading.together(mine)
    games = {slug: [t for t in mine if t.game == slug] for slug in SHELF}
    by_game = [
        ranged(SHELF[slug].game.title, reading.together(some)[0])
        for slug, some in games.items()
        if some
    ]
    duels = meetings.duels(scope, person.id)
    names = named(each.other for each in duels)
    steps = reading.steps(scope, person.id)
    return {
        **_played(steps, total),
        "rates": Ranges("Win rate", by_game),
        "proven": proven(total, person.name),
        "duels": told.against(duels, names),
    }


def of_person_in_game(scope: Scope, person: Person, *, narrowed: bool) -> Context:
    """Somebody in a game, beside the others of the group."""
    if not narrowed:
        rate(scope.group, scope.game)
    mine = [each for each in reading.tallies(scope) if each.person == person.id]
    total, spread = reading.together(mine)
    turns = reading.turns(scope, person.id)
    means = reading.means(scope)
    own = told.all_but([each for each in means if each.person == person.id], None)
    others = told.all_but(means, person.id)
    steps = reading.steps(scope, person.id)
    *_, last = steps
    rated = not narrowed and last.mu is not None and last.sigma is not None
    rating = [Rating(person.id, last.mu or 0, last.sigma or 0)] if rated else []
    duels = meetings.duels(scope, person.id)
    names = {**named(each.other for each in duels), person.id: _somebody(person)}
    opens = SHELF[scope.game].screen.opens
    rates = [ranged(f"{size} players", r) for size, r in _by_size(mine)]
    if turns:
        rates.append(ranged(f"As who {opens}", told.starting(turns)))
    kept = records(scope, own.most, person.id)
    return {
        **_played(steps, total),
        **_scores(spread),
        "rates": Ranges("Win rate", rates),
        "proven": proven(total, person.name),
        "seats": told.seats_of(turns, scope.game),
        "distribution": told.distribution(spread),
        "sources": told.own_sources(own, others, scope.game),
        "ledger": told.own_sources(own, others, scope.game, aside=True),
        "measured": told.measured(scope.game, own, others),
        "duels": told.against(duels, names),
        "ladder": told.ladder(rating, names, {person.id: total.plays}),
        "curve": None if narrowed else told.curve(steps, person.name),
        "records": told.held(kept, names),
        "streaks": (),
    }


def by_game(played: Iterable[Bundle]) -> Bars:
    """How often each game was played, as a chart."""
    counts: dict[str, int] = {}
    for each in played:
        if each.game in SHELF:
            counts[each.game] = counts.get(each.game, 0) + each.plays
    bars = [Bar(SHELF[slug].game.title, [Part(0, count)]) for slug, count in counts.items()]
    return Bars("Plays by game", ["Plays"], bars)


def _scores(spread: Spread) -> Context:
    return {
        "spread": spread,
        "average": read(spread.mean),
        "middle": read(spread.median),
    }


def _played(steps: Sequence[Step], total: Rate) -> Context:
    """When somebody played first and last, and how it went in a row."""
    return {
        "since": told.day(steps[0].played),
        "last": told.day(steps[-1].played),
        "wins": shared(total.wins),
        "streak": told.streak(streaks([step.won for step in steps])),
    }


def _somebody(person: Person) -> Somebody:
    return Somebody(person.uid, person.name)


def _on_the_shelf(tallies: Iterable[Tally]) -> list[Tally]:
    return [each for each in tallies if each.game in SHELF]


def _by_size(tallies: Iterable[Tally]) -> list[tuple[int, Rate]]:
    return sorted(((each.players, each.rate) for each in tallies), key=lambda pair: pair[0])


def _rows(tallies: Sequence[Tally], names: Mapping[int, Somebody]) -> list[Row]:
    """A row for everybody, who plays most first."""
    found: dict[int, list[Tally]] = {}
    for each in tallies:
        found.setdefault(each.person, []).append(each)
    rows = [
        Row(names[person], person, *reading.together(some)) for person, some in found.items()
    ]
    return sorted(rows, key=lambda row: (-row.rate.plays, row.who.name))
