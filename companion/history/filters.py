"""Filters of the list of plays: game, person, place, words in the notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404
from django.utils.translation import gettext_lazy

from companion.bidi import isolated
from companion.games.catalog import CATALOG
from companion.groups.models import Person, Place
from companion.groups.names import people_merged_into
from companion.languages.sentences import gettext, sentence
from companion.plain_results.models import PlainResult
from companion.plays.models import Play
from companion.statistics.models import SeatResult
from scoring.kernel.closing import STOP

LONGEST = 100
OTHER = "other:"
"""The prefix of the title of a game without rules here, as the value of a filter."""
STATES = {"finished": gettext_lazy("Finished"), "running": gettext_lazy("Not finished")}
COUNTS = {"no": gettext_lazy("Not for statistics"), "yes": gettext_lazy("For statistics")}


def for_statistics(plays: QuerySet[Play], *, on: bool) -> QuerySet[Play]:
    """Those of the plays that count in statistics, or those that do not.

    A play whose table ended it as one that does not count has no results.
    """
    results = SeatResult.objects.filter(play=OuterRef("pk"), number=0)
    ended = Q(closed=STOP, finished__isnull=False) & ~Exists(results)
    off = Q(counted=False) | ended
    return plays.filter(~off if on else off)


@dataclass(frozen=True, slots=True)
class Chip:
    """An active filter in words, and the address of the list without it."""

    words: str
    url: str


@dataclass(frozen=True, slots=True)
class PlayFilters:
    """The filters of a list; empty fields do not filter.

    Words are searched for only in the notes of the requesting `group`.
    """

    game: str = ""
    person: Person | None = None
    place: Place | None = None
    state: str = ""
    counts: str = ""
    words: str = ""
    group: int | None = None

    def among(self, plays: QuerySet[Play]) -> QuerySet[Play]:
        """Apply the filters to plays."""
        params = {
            "game": self.game,
            "seats__person": self.person,
            "place": self.place,
            "finished__isnull": {"finished": False, "running": True}.get(self.state),
        }
        plays = plays.filter(
            **{on: value for on, value in params.items() if value not in ("", None)}
        )
        if self.counts:
            plays = for_statistics(plays, on=self.counts == "yes")
        if self.words:
            plays = plays.filter(group=self.group)
        for word in self.words.split():
            plays = plays.filter(_notes_contain(word))
        return plays

    def among_results(self, results: QuerySet[PlainResult]) -> QuerySet[PlainResult]:
        """Apply the filters to plain results, which are finished and in no statistics."""
        title = self.game.removeprefix(OTHER)
        ours = bool(self.game) and title == self.game
        if ours or self.state == "running" or self.counts == "yes":
            return results.none()
        params = {"seats__person": self.person, "place": self.place, "game": title}
        results = results.filter(**{on: value for on, value in params.items() if value})
        for word in self.words.split():
            results = results.filter(_notes_contain(word))
        return results

    @property
    def chips(self) -> list[Chip]:
        """The active filters, each with a link that removes it."""
        on = {
            "game": _title(self.game),
            "person": isolated(self.person.name) if self.person else "",
            "place": isolated(self.place.name) if self.place else "",
            "state": str(STATES.get(self.state, "")),
            "counts": str(COUNTS.get(self.counts, "")),
            "words": gettext("“{text}”").format(text=isolated(self.words))
            if self.words
            else "",
        }
        return [Chip(words, self._without(name)) for name, words in on.items() if words]

    @property
    def params(self) -> Mapping[str, str]:
        """The filters as query parameters."""
        params = {
            "game": self.game,
            "person": str(self.person.uid) if self.person else "",
            "place": str(self.place.id) if self.place else "",
            "state": self.state,
            "counts": self.counts,
            "words": self.words,
        }
        return {name: value for name, value in params.items() if value}

    @property
    def more(self) -> str:
        """The filters as the end of a query string, for links to other pages of the list."""
        return f"&{urlencode(self.params)}" if self.params else ""

    def _without(self, name: str) -> str:
        rest = {each: value for each, value in self.params.items() if each != name}
        return f"?{urlencode(rest)}"


def read_filters(params: Mapping[str, str], group: int | None) -> PlayFilters:
    """Read the filters of a query; raises `Http404` for people and places of other groups."""
    return PlayFilters(
        game=_read_game(params),
        person=_person(params, group),
        place=_place(params, group),
        state=_read_choice(params, "state", STATES),
        counts=_read_choice(params, "counts", COUNTS),
        words=" ".join(params.get("words", "").replace("\0", "").split())[:LONGEST],
        group=group,
    )


def _read_choice(params: Mapping[str, str], name: str, known: Mapping[str, object]) -> str:
    value = params.get(name, "")
    if value and value not in known:
        raise Http404(gettext("There is no such filter."))
    return value


def _read_game(params: Mapping[str, str]) -> str:
    """One of our games by its slug, or another by its title."""
    game = params.get("game", "")
    return game if game.startswith(OTHER) else _read_choice(params, "game", CATALOG)


def _title(game: str) -> str:
    if game.startswith(OTHER):
        return isolated(game.removeprefix(OTHER))
    return sentence(CATALOG[game].game.title) if game else ""


def _person(params: Mapping[str, str], group: int | None) -> Person | None:
    """The person of the query, following merges."""
    uid = _id(params, "person")
    if uid is None:
        return None
    found = _found(Person.objects.filter(group=group, uid=uid).first())
    return people_merged_into([found])[found.id]


def _place(params: Mapping[str, str], group: int | None) -> Place | None:
    place_id = _id(params, "place")
    return (
        None
        if place_id is None
        else _found(Place.objects.filter(group=group, id=place_id).first())
    )


def _id(params: Mapping[str, str], name: str) -> UUID | None:
    try:
        return UUID(params[name]) if params.get(name) else None
    except ValueError:
        raise Http404(gettext("There is no such filter.")) from None


def _found[T](row: T | None) -> T:
    if row is None:
        raise Http404(gettext("This group has no such person or place."))
    return row


def _notes_contain(word: str) -> Q:
    """Condition: the notes contain the word in any case. SQLite ignores case only for ASCII."""
    found = Q(notes__icontains=word)
    for variant in {word.lower(), word.upper(), word.capitalize()}:
        found |= Q(notes__contains=variant)
    return found
