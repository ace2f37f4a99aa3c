"""View models of the achievements: lists, one achievement, and what a play has brought."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext, ngettext

from companion.achievements.across import THREE, YEAR
from companion.achievements.awards import (
    ANY,
    BY_NAME,
    GAME_OF,
    SECTIONS,
    Awards,
    AwardTally,
    Closest,
)
from companion.games.achievements import thresholds
from companion.games.catalog import CATALOG
from companion.languages.sentences import sentence
from companion.statistics.people import NamedPerson, load_people
from scoring.kernel.achievements import Achievement
from scoring.kernel.errors import Cite
from scoring.kernel.messages import listed as listed_names

GLYPHS = {
    "k-valley": "s-oasis", "k-delta": "s-oasis", "k-beyond": "s-oasis",
    "k-neighbours": "s-oasis", "k-royal": "crown", "k-maid": "c-queen", "k-suits": "s-palace",
    "k-twenty": "coin", "k-sevens": "worker", "k-court": "s-trump", "k-empty": "worker",
    "k-four": "s-palace", "k-forest": "s-obelisk", "k-double": "coin", "k-green": "s-oasis",
    "k-last": "s-oasis", "k-poor": "worker", "k-favourite": "s-trump", "k-gracious": "pass",
    "k-forty": "crown", "k-revoke": "why",
    "r-opening": "hall", "r-sizes": "cards", "r-sixes": "cards", "r-threes": "cards",
    "r-fifth": "plus", "r-original": "r-trompe", "r-twojokers": "r-trompe",
    "r-nojoker": "check", "r-clean": "check", "r-nothing-begun": "check", "r-giver": "pass",
    "r-refuse": "no", "r-broker": "again", "r-bridge": "cards", "r-whole": "flip",
    "r-patience": "rotate", "r-streak": "hall", "r-sites": "hall", "r-door": "end",
    "r-tight": "hall", "r-nobuy": "no", "r-below": "minus", "r-least-bad": "crown",
    "c-palace": "c-wall", "c-spotless": "check", "c-washed": "c-palm", "c-rotten": "r-amulet",
    "c-whisker": "c-croc", "c-feast": "c-croc", "c-hungry": "c-croc", "c-five": "c-wall",
    "c-rich-visit": "r-talent", "c-throne": "c-throne", "c-needles": "s-obelisk",
    "c-avenue": "c-sphinx", "c-door": "c-door", "c-palms": "c-palm", "c-statues": "c-statue",
    "c-garden": "c-mosaic", "c-allin": "r-talent", "c-cheap": "c-die-on",
    "c-beggar": "ch-beggar", "c-vizier": "ch-vizier", "c-smuggler": "ch-smuggler",
    "c-boats": "r-merchant", "c-steps": "c-queen", "c-last": "c-queen",
    "x-first": "pen", "x-tour": "turn", "x-one": "plus", "x-shared": "person",
    "x-three": "crown", "x-trilogy": "sun", "x-months": "book", "x-rising": "up",
    "x-stone": "seal", "x-precedent": "why", "x-demon": "person", "x-hundred": "log",
}  # fmt: skip
"""Symbols of achievements, of the base set or of their game's; others have a crown."""
SYMBOLS = tuple(slug for slug in SECTIONS if slug in CATALOG)
"""The sets of symbols of pages with achievements of all games."""
ANY_TAB = "any"
"""The list that belongs to no game, in an address."""


def entry_url(play: UUID, entry: int | None) -> str:
    """The table after an entry, from 1; the result of the play without one."""
    if entry is None:
        return reverse("plays:result", args=[play])
    return f"{reverse('history:replay', args=[play])}?step={entry}"


@dataclass(frozen=True, slots=True)
class AwardLine:
    """A person's award: the first, and how often; `entry` is its number from 1."""

    who: NamedPerson
    play: UUID
    played: datetime
    entry: int | None
    times: int

    @property
    def url(self) -> str:
        """The table after the entry; the result where the whole play counts."""
        return entry_url(self.play, self.entry)


@dataclass(frozen=True, slots=True)
class AchievementRow:
    """An achievement in a list, with the person who earned it first, if there is one."""

    name: str
    title: str
    says: str
    glyph: str
    game: str
    off: bool
    needs: str
    undecided: bool
    line: AwardLine | None
    times: int

    @property
    def kind(self) -> str:
        """The class of its picture, a stela: `off`, `open` (not earned), or empty if earned."""
        return "off" if self.off else "" if self.line else "open"


@dataclass(frozen=True, slots=True)
class GameTab:
    """One list of achievements, by its game."""

    words: str
    query: str
    on: bool


@dataclass(frozen=True, slots=True)
class AchievementList:
    """The achievements of a game, or those of any: earned first, the newest before the others.

    What the group has switched off comes last.
    """

    tabs: Sequence[GameTab]
    game: str
    plays: int
    earned: Sequence[AchievementRow]
    open: Sequence[AchievementRow]
    off: Sequence[AchievementRow]

    @property
    def total(self) -> int:
        """How many there are, without those that are switched off."""
        return len(self.earned) + len(self.open)


def title_of(game: str) -> str:
    """The title of a game; `Any game` for an empty one."""
    return sentence(CATALOG[game].game.title) if game in CATALOG else gettext("Any game")


def listed(awards: Awards, off: frozenset[str], game: str | None) -> AchievementList:
    """The list of a game; without one, of the game that is played most."""
    games = [*(slug for slug in SECTIONS if slug in CATALOG), ANY]
    chosen = max(games[:-1], key=awards.played) if game is None else game
    names = load_people(
        tally.first.person
        for each in SECTIONS[chosen]
        for tally in awards.of(each.name).values()
    )
    rows = [_row(each, awards, off, names) for each in SECTIONS[chosen]]
    return AchievementList(
        [GameTab(title_of(each), each or ANY_TAB, each == chosen) for each in games],
        title_of(chosen),
        awards.played(chosen),
        _newest(row for row in rows if row.line and not row.off),
        [row for row in rows if not row.line and not row.off],
        [row for row in rows if row.off],
    )


def _earliest(tallies: Mapping[int, AwardTally]) -> AwardTally:
    return min(tallies.values(), key=lambda tally: tally.first.played)


def _newest(rows: Iterable[AchievementRow]) -> list[AchievementRow]:
    dated = [(row.line.played, row) for row in rows if row.line]
    return [row for _, row in sorted(dated, key=lambda pair: pair[0], reverse=True)]


def _row(
    each: Achievement,
    awards: Awards,
    off: frozenset[str],
    names: Mapping[int, NamedPerson],
) -> AchievementRow:
    tallies = awards.of(each.name)
    first = _earliest(tallies) if tallies else None
    return AchievementRow(
        each.name,
        gettext(each.title),
        gettext(each.says),
        GLYPHS.get(each.name, "crown"),
        title_of(GAME_OF[each.name]),
        each.name in off,
        each.needs and gettext(each.needs),
        awards.undecided(each.name),
        _line(first, names) if first else None,
        sum(tally.times for tally in tallies.values()),
    )


def _line(tally: AwardTally, names: Mapping[int, NamedPerson]) -> AwardLine:
    award = tally.first
    entry = None if award.entry is None else award.entry + 1
    return AwardLine(names[award.person], award.play, award.played, entry, tally.times)


@dataclass(frozen=True, slots=True)
class ClosestLine:
    """Who came closest to an achievement: the `amount` in words, and the entry, from 1."""

    who: NamedPerson
    amount: str
    play: UUID
    played: datetime
    entry: int | None
    words: str

    @property
    def url(self) -> str:
        """The table after the entry; the result where it is unknown."""
        return entry_url(self.play, self.entry)


@dataclass(frozen=True, slots=True)
class OneAchievement:
    """An achievement with everybody who earned it, the first of them first.

    `closest` came closest to it, where nobody has earned it.
    """

    row: AchievementRow
    counted: str
    game: str
    clauses: Sequence[Cite]
    lines: Sequence[AwardLine]
    plays: int
    closest: Sequence[ClosestLine]

    @property
    def symbols(self) -> str:
        """The set of symbols that its drawing is in."""
        return self.game or "base"

    @property
    def tab(self) -> str:
        """The query value of the list on the page of achievements."""
        return self.game or ANY_TAB


def shown(
    each: Achievement, awards: Awards, off: frozenset[str], closest: Sequence[Closest]
) -> OneAchievement:
    """One achievement and its awards, or who came closest to it."""
    tallies = sorted(awards.of(each.name).values(), key=lambda tally: tally.first.played)
    people = [*(tally.first.person for tally in tallies), *(near.person for near in closest)]
    names, game = load_people(people), GAME_OF[each.name]
    return OneAchievement(
        _row(each, awards, off, names),
        each.counted and gettext(each.counted),
        game,
        each.clauses,
        [_line(tally, names) for tally in tallies],
        awards.played(game),
        [_closest(each.name, near, names) for near in closest],
    )


def _closest(name: str, near: Closest, names: Mapping[int, NamedPerson]) -> ClosestLine:
    return ClosestLine(
        names[near.person],
        _amount(name, near.number),
        near.play,
        near.played,
        None if near.entry is None else near.entry + 1,
        near.words,
    )


def _amount(name: str, number: int) -> str:
    """What an achievement counts, in words: `8 obelisks`."""
    threshold = thresholds(GAME_OF[name]).get(name)
    if threshold is not None:
        return sentence(threshold.words(number))
    if name == THREE.name:
        return ngettext("{n} win in a row", "{n} wins in a row", number).format(n=number)
    if name == YEAR.name:
        return ngettext("{n} month", "{n} months", number).format(n=number)
    return ngettext("{n} game", "{n} games", number).format(n=number)


@dataclass(frozen=True, slots=True)
class PersonAchievements:
    """What a person has earned, the newest first, and what they have not, game by game."""

    earned: Sequence[AchievementRow]
    left: Mapping[str, Sequence[AchievementRow]]


def of_person(awards: Awards, off: frozenset[str], person: int) -> PersonAchievements:
    """The achievements of a person, as far as the group shows them."""
    own = Awards(
        {
            name: {person: people[person]}
            for name, people in awards.tallies.items()
            if person in people
        },
        awards.plays,
        awards.open,
    )
    names = load_people([person])
    rows = [_row(each, own, off, names) for each in BY_NAME.values() if each.name not in off]
    left = [row for row in rows if not row.line]
    games = dict.fromkeys(row.game for row in left)
    return PersonAchievements(
        _newest(rows), {game: [row for row in left if row.game == game] for game in games}
    )


@dataclass(frozen=True, slots=True)
class NewAward:
    """An achievement that people earned for the first time; `first` in their group."""

    name: str
    title: str
    says: str
    people: str
    first: bool


def new_in(awards: Awards, off: frozenset[str], play: UUID) -> list[NewAward]:
    """What a play has brought people for the first time, firsts of the group first."""
    new = {
        name: [tally.first.person for tally in people.values() if tally.first.play == play]
        for name, people in awards.tallies.items()
        if name not in off
    }
    names = load_people(person for people in new.values() for person in people)
    found = [
        NewAward(
            name,
            gettext(BY_NAME[name].title),
            gettext(BY_NAME[name].says),
            sentence(listed_names(names[person].name for person in people)),
            _earliest(awards.of(name)).first.play == play,
        )
        for name, people in new.items()
        if people
    ]
    return sorted(found, key=lambda each: not each.first)
