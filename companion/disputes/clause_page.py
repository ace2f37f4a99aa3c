"""Rows of the clause page: where the clause occurred, play by play."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from companion.bidi import isolated
from companion.disputes.clause_occurrences import LoggedPlay, Occurrences
from companion.games.catalog import CATALOG
from companion.languages.sentences import sentence
from companion.plays.models import Play
from companion.plays.presentation.durations import day_text
from scoring.kernel.serialization.entries import Json


@dataclass(frozen=True, slots=True)
class Mark:
    """One occurrence in a play, and its address; `cost` for a breach."""

    text: str
    url: str
    cost: bool = False


@dataclass(frozen=True, slots=True)
class ClauseRow:
    """A play in which the clause occurred: date, people, occurrences."""

    id: UUID
    url: str
    when: str
    names: str
    marks: tuple[Mark, ...]


def clause_rows(
    found: Iterable[tuple[LoggedPlay, Occurrences]], clause: str
) -> list[ClauseRow]:
    """Rows for the plays in which the clause occurred, in the given order."""
    return [
        clause_row(each.play, _marks(each.play, met, clause))
        for each, met in found
        if met.has(clause)
    ]


def clause_row(play: Play, marks: Iterable[Mark] = ()) -> ClauseRow:
    """A row for a play."""
    when = day_text(timezone.localtime(play.created), timezone.localtime())
    name = "result" if play.finished else "play"
    where = reverse(f"plays:{name}", args=[play.id])
    return ClauseRow(play.id, where, when, ", ".join(play.names), tuple(marks))


def _marks(play: Play, met: Occurrences, clause: str) -> Iterator[Mark]:
    def at(name: str, *args: int | str) -> str:
        return reverse(name, args=[play.id, *args])

    for entry, why in met.breaches.get(clause, ()):
        words = gettext("as played at entry {number}: “{reason}”").format(
            number=entry, reason=isolated(why)
        )
        yield Mark(words, at("plays:entry", entry), cost=True)
    for name, reading, why in met.settled.get(clause, ()):
        yield Mark(_reading(play, name, reading, why), at("disputes:ruling", name))
    for entry in met.corrected.get(clause, ()):
        words = gettext("corrected from entry {number} on").format(number=entry)
        yield Mark(words, f"{at('plays:log')}#audit")
    if clause in met.lines:
        count, points = met.lines[clause]
        words = gettext("{lines}, {points}").format(
            lines=ngettext("{n} score line", "{n} score lines", count).format(n=count),
            points=ngettext("{n} point", "{n} points", points).format(n=points),
        )
        yield Mark(words, f"{at('plays:lines')}?{urlencode({'clause': clause})}")


def _reading(play: Play, name: str, reading: Json, why: str) -> str:
    """A settled reading in its own words, and the reason."""
    rulings = (ruling for ruling in CATALOG[play.game].game.rulings if ruling.name == name)
    says = [
        sentence(each.says)
        for ruling in rulings
        for each in ruling.readings
        if each.value == reading
    ]
    words = says[0] if says else str(reading)
    if why:
        return gettext("ruling: {ruling} “{reason}”").format(ruling=words, reason=isolated(why))
    return gettext("ruling: {ruling}").format(ruling=words)
