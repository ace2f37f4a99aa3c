"""Sums over the year summaries of a scope, without any further query."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.games.catalog import CATALOG
from companion.statistics.definitions import NO_RATE, NO_SPREAD, Rate, Spread, Streaks, streaks
from companion.statistics.summary_cache import Summaries
from companion.statistics.yearly_summary import LETTERS, Part, at


@dataclass(frozen=True, slots=True)
class Tally:
    """A person's results in a game, at tables of one size."""

    person: int
    game: str
    players: int
    rate: Rate
    spread: Spread


def tallies(book: Summaries) -> list[Tally]:
    """Results of all people, by game and by number of players."""
    ends: dict[tuple[int, str, int], list[Part]] = {}
    for game, person, players, part in summary_parts(book):
        ends.setdefault((person, game, players), []).append(part)
    return [
        Tally(*key, _rate(key[2], _all_turns(some)), _spread(some))
        for key, some in sorted(ends.items(), key=lambda pair: pair[0])
    ]


def _spread(some: Sequence[Part]) -> Spread:
    return Spread(_counted(p["scores"] for p in some), _counted(p["out"] for p in some))


def _counted(some: Iterable[Mapping[str, int]]) -> dict[int, int]:
    counts: dict[int, int] = {}
    for each in some:
        for score, count in each.items():
            counts[int(score)] = counts.get(int(score), 0) + count
    return counts


def _all_turns(some: Iterable[Part]) -> list[int]:
    return add_columns(counts for part in some for counts in part["turns"].values())


def add_columns(columns: Iterable[Sequence[int]]) -> list[int]:
    """Add rows of numbers column by column."""
    return [sum(column) for column in zip(*columns, strict=True)]


def _rate(players: int, counts: Sequence[int]) -> Rate:
    """A win rate from counts: points, plays without a win, wins by number of winners."""
    plays = sum(counts[1:])
    wins = sum(number / shared for shared, number in enumerate(counts[2:], 1))
    return Rate(wins, plays, plays / players)


def sum_tallies(some: Iterable[Tally]) -> tuple[Rate, Spread]:
    """The sums of several tallies: win rate and distribution of scores."""
    rate, spread = NO_RATE, NO_SPREAD
    for each in some:
        rate, spread = rate + each.rate, spread + each.spread
    return rate, spread


@dataclass(frozen=True, slots=True)
class StartingSeat:
    """Results of one place in turn order, behind the starting player."""

    players: int
    turn: int
    rate: Rate
    mean: float


def wins_by_turn(book: Summaries, person: int | None = None) -> list[StartingSeat]:
    """Wins of all people, or of one person, by place in turn order."""
    found: dict[tuple[int, int], list[list[int]]] = {}
    for _, who, players, part in summary_parts(book):
        if person in {None, who}:
            for turn, counts in part["turns"].items():
                found.setdefault((players, int(turn)), []).append(counts)
    sums = [(key, add_columns(some)) for key, some in sorted(found.items())]
    return [
        StartingSeat(players, turn, _rate(players, counts), counts[0] / sum(counts[1:]))
        for (players, turn), counts in sums
    ]


@dataclass(frozen=True, slots=True)
class Means:
    """A person's sums by line kind and by measure.

    `known` is, for each measure, the number of the `plays` that have a value for it; `sourced`
    is the number of those whose points by kind are known.
    """

    person: int
    plays: int
    sourced: int
    kinds: Mapping[str, int]
    sums: Mapping[str, int]
    known: Mapping[str, int]


def means(book: Summaries) -> list[Means]:
    """Sums of all people in a game, by line kind and by measure."""
    found: dict[int, list[Part]] = {}
    for _, person, _, part in summary_parts(book):
        found.setdefault(person, []).append(part)
    return [_means(book.scope.game, *pair) for pair in sorted(found.items(), key=_first)]


def _first(pair: tuple[int, object]) -> int:
    return pair[0]


def _means(game: str, person: int, some: Sequence[Part]) -> Means:
    names, numbers = CATALOG[game].game.results, [sum(p["scores"].values()) for p in some]
    kinds = add_by_name(part["kinds"] for part in some)
    sums = add_by_name(part["sums"] for part in some)
    known = dict.fromkeys(sums, sum(numbers))
    for part, number in zip(some, numbers, strict=True):
        if len(part["sums"]) < len(known):
            for name in known.keys() - part["sums"].keys():
                known[name] -= number
        for name, fewer in part["known"].items():
            known[name] += fewer - number
    none = dict.fromkeys(names.measures, 0)
    return Means(
        person,
        sum(numbers),
        sum(part["sourced"] for part in some),
        {**dict.fromkeys(names.line_kinds, 0), **kinds},
        {**none, **sums},
        {**none, **known},
    )


def add_by_name(some: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Add numbers name by name. Nearly all have the same names: these are added at once."""
    alike: dict[tuple[str, ...], list[Iterable[int]]] = {}
    for each in some:
        alike.setdefault(tuple(each), []).append(each.values())
    total = dict[str, int]()
    for names, rows in alike.items():
        for name, column in zip(names, zip(*rows, strict=True), strict=True):
            total[name] = total.get(name, 0) + sum(column)
    return total


@dataclass(frozen=True, slots=True)
class Duel:
    """Head-to-head result of two people: how often one finished ahead, level, behind."""

    other: int
    ahead: int
    level: int
    behind: int

    @property
    def plays(self) -> int:
        """The number of plays together."""
        return self.ahead + self.level + self.behind


def duels(book: Summaries, person: int) -> list[Duel]:
    """A person's head-to-head results, the most frequent first; two who are out are level."""
    found: dict[int, list[list[int]]] = {}
    for _, who, _, part in summary_parts(book):
        if who == person:
            for other, counts in part["met"].items():
                found.setdefault(int(other), []).append(counts)
    met = [Duel(other, *add_columns(some)) for other, some in found.items()]
    return sorted(met, key=lambda each: (-each.plays, each.other))


def first_and_last_play(book: Summaries, person: int) -> tuple[datetime, datetime]:
    """The start times of a person's first and last play."""
    own = [part for _, who, _, part in summary_parts(book) if who == person]
    return at(min(part["first"] for part in own)), at(max(part["last"] for part in own))


def win_streaks(book: Summaries) -> dict[int, Streaks]:
    """Win streaks of all people in a game."""
    size = book.scope.players
    kept = "" if size is None else LETTERS[size : size + 1]
    letters: dict[str, str] = {}
    for _, summary in book.summaries:
        for person, run in summary["runs"].items():
            letters[person] = letters.get(person, "") + run
    wins = {
        int(person): [each.isupper() for each in run if size is None or each.lower() == kept]
        for person, run in letters.items()
    }
    return {person: streaks(won) for person, won in wins.items() if won}


def summary_parts(book: Summaries) -> Iterator[tuple[str, int, int, Part]]:
    """Game, person, number of players and summary part, for everything in the scope."""
    wanted = book.scope.players
    for game, summary in book.summaries:
        for person, by_size in summary["parts"].items():
            for size, part in by_size.items():
                if wanted is None or wanted == int(size):
                    yield game, int(person), int(size), part
