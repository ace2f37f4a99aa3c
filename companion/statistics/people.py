"""Names and addresses of people on statistics pages, and their rates as text."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext, ngettext

from companion.bidi import isolated
from companion.charts.numbers import number_text
from companion.charts.ranges import Range
from companion.groups.looks import NO_LOOK, Look, chosen_look
from companion.groups.models import Person
from companion.statistics.definitions import Rate, Spread

HALVES = {0.5: "½", 0.333: "⅓", 0.667: "⅔", 0.25: "¼", 0.75: "¾"}
NEAR = 0.01


@dataclass(frozen=True, slots=True)
class NamedPerson:
    """A person on a page; `plain` is the name as it was typed.

    `look` is the hue and the emblem that they have chosen; its hue is 0 for none.
    """

    uid: UUID
    plain: str
    look: Look = NO_LOOK

    @property
    def name(self) -> str:
        """The name for sentences and drawings, isolated from the text direction around it."""
        return isolated(self.plain)


def load_people(ids: Iterable[int]) -> Mapping[int, NamedPerson]:
    """Load people by their row ids, in one query."""
    rows = Person.objects.filter(id__in=set(ids))
    return {each.id: NamedPerson(each.uid, each.name, chosen_look(each)) for each in rows}


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A row of the table of wins."""

    who: NamedPerson
    person: int
    rate: Rate
    spread: Spread

    @property
    def wins(self) -> str:
        """The number of wins as text, with a fraction for shared ones: `13½`."""
        return wins_text(self.rate.wins)

    @property
    def mean(self) -> str:
        """The average score."""
        return number_text(self.spread.mean)

    @property
    def median(self) -> str:
        """The median score."""
        return number_text(self.spread.median)

    @property
    def best(self) -> str:
        """The highest score."""
        return label(self.spread.best, out=self.spread.only_out)

    @property
    def worst(self) -> str:
        """The lowest score."""
        return label(self.spread.worst, out=self.spread.only_out)

    @property
    def range(self) -> Range:
        """The win rate for a chart."""
        return rate_for_chart(self.who.name, self.rate)


def label(score: float, *, out: bool) -> str:
    """A score as text, marked if the person was out of the game."""
    return (
        gettext("{score} (out)").format(score=number_text(score)) if out else number_text(score)
    )


def rate_for_chart(name: str, rate: Rate) -> Range:
    """A rate for a chart, or a notice that there are too few plays."""
    low, high = rate.interval
    few = too_few(rate.plays) if rate.few else ""
    return Range(name, rate.share, low, high, rate.by_chance, few)


def too_few(plays: int) -> str:
    """The notice for too few plays: `3 games: too few to say`."""
    return ngettext("{n} game: too few to say", "{n} games: too few to say", plays).format(
        n=plays
    )


def player_count(number: int) -> str:
    """A number of players: `3 players`."""
    return ngettext("{n} player", "{n} players", number).format(n=number)


def wins_text(wins: float) -> str:
    """A number of wins with its fraction: `13½`."""
    whole = int(wins + NEAR)
    part = wins - whole
    if part < NEAR:
        return f"{whole}"
    for value, sign in HALVES.items():
        if abs(part - value) < NEAR:
            return f"{whole or ''}{sign}"
    return number_text(wins)


def proof_sentence(rate: Rate, name: str) -> str:
    """A sentence on what a person's rate proves; empty for too few plays."""
    if rate.few:
        return ""
    match rate.proof:
        case "better":
            words = gettext("{name} wins more often than by chance.")
        case "worse":
            words = gettext("{name} wins less often than by chance.")
        case _:
            words = gettext("Too few games to say {name} is better or worse than chance.")
    return words.format(name=name)


def first_seat_proof(rate: Rate) -> str:
    """A sentence on what the rate of starting players proves; empty for too few plays."""
    if rate.few:
        return ""
    match rate.proof:
        case "better":
            return gettext("The first player wins more often than by chance.")
        case "worse":
            return gettext("The first player wins less often than by chance.")
        case _:
            return gettext("Too few games to say the first player has an advantage or not.")
