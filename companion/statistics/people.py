"""Who is meant by the ids in statistics: names, addresses, and what a rate says of somebody."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from companion.bidi import isolated
from companion.charts.numbers import read
from companion.charts.ranges import Range
from companion.groups.models import Person
from companion.statistics.definitions import Rate, Spread

HALVES = {0.5: "½", 0.333: "⅓", 0.667: "⅔", 0.25: "¼", 0.75: "¾"}
NEAR = 0.01


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """A person as a page names them; `plain` is the name as it was typed."""

    uid: UUID
    plain: str

    @property
    def name(self) -> str:
        """The name for sentences and drawings, where it turns nothing else."""
        return isolated(self.plain)


def named(ids: Iterable[int]) -> Mapping[int, NamedPerson]:
    """Who these are, in one query."""
    rows = Person.objects.filter(id__in=set(ids)).values_list("id", "uid", "name")
    return {id_: NamedPerson(uid, name) for id_, uid, name in rows}


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody in a table of who wins."""

    who: NamedPerson
    person: int
    rate: Rate
    spread: Spread

    @property
    def wins(self) -> str:
        """`13½`."""
        return shared(self.rate.wins)

    @property
    def mean(self) -> str:
        """The average score."""
        return read(self.spread.mean)

    @property
    def median(self) -> str:
        """The score in the middle."""
        return read(self.spread.median)

    @property
    def best(self) -> str:
        """The highest score."""
        return label(self.spread.best, out=self.spread.only_out)

    @property
    def worst(self) -> str:
        """The lowest."""
        return label(self.spread.worst, out=self.spread.only_out)

    @property
    def range(self) -> Range:
        """The rate as a chart draws it."""
        return ranged(self.who.name, self.rate)


def label(score: float, *, out: bool) -> str:
    """A score; one of somebody who was out of the game says so."""
    return f"{read(score)} (out)" if out else read(score)


def ranged(name: str, rate: Rate) -> Range:
    """A rate as a chart draws it, or that the plays are too few."""
    low, high = rate.interval
    few = too_few(rate.plays) if rate.few else ""
    return Range(name, rate.share, low, high, rate.by_chance, few)


def too_few(plays: int) -> str:
    """`3 plays: too few to say`."""
    return f"{plays} play{'' if plays == 1 else 's'}: too few to say"


def shared(wins: float) -> str:
    """Wins as they are counted, the part of a shared one as a fraction: `13½`."""
    whole = int(wins + NEAR)
    part = wins - whole
    if part < NEAR:
        return f"{whole}"
    for value, sign in HALVES.items():
        if abs(part - value) < NEAR:
            return f"{whole or ''}{sign}"
    return read(wins)


def proven(rate: Rate, who: str) -> str:
    """What a rate proves, in a sentence; nothing where the plays are too few."""
    if rate.few:
        return ""
    match rate.proof:
        case "better":
            return f"The interval lies above chance: {who} wins more often."
        case "worse":
            return f"The interval lies below chance: {who} wins less often."
        case _:
            return f"The interval still holds chance: no proof that {who} wins more or less."
