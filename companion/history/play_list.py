"""Rows of a list of plays: time, place, duration, people, scores.

Finished plays are read from their seat results, so that a page of a long list replays nothing.
Only running plays, and those that the current rules cannot replay, are read from their logs.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import F, QuerySet, Value
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from companion.bidi import isolated
from companion.exchange.models import Origin
from companion.games.catalog import CATALOG
from companion.games.closed import EARLY, ON_PAPER
from companion.groups.models import Place
from companion.languages.sentences import sentence
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plain_results.services import seats_of
from companion.plays import services
from companion.plays.models import Play
from companion.plays.presentation.durations import play_duration
from companion.plays.presentation.play_card import play_card
from companion.plays.table import Table, draw_or_unreadable
from companion.statistics.models import SeatResult
from scoring.kernel.closing import SHEET, STOP

A_LINE = 90
"""Characters of the notes in the list."""


OTHER = "die"
"""The icon of games that have no rules here."""

type Key = tuple[UUID, datetime, bool]


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's final or current score; `out` if the person is out of the game.

    In other games `owner` is 0, and `score` None where the file had no number.
    """

    owner: int
    name: str
    score: int | None
    won: bool
    out: bool = False


@dataclass(frozen=True, slots=True)
class ListedPlay:
    """A play in the list; `tags` are its special states, `where` is its place and duration."""

    id: UUID
    url: str
    icon: str
    game: str
    month: str
    day: str
    where: str
    tags: Sequence[str]
    note: str
    scores: Sequence[Score]


def listed(plays: QuerySet[Play], results: QuerySet[PlainResult]) -> "QuerySet[Play, Key]":
    """Plays and plain results in one list, the newest first: id, time, whether it is plain."""
    keys = "id", "at", "plain"
    ours = plays.annotate(at=F("created"), plain=Value(value=False)).order_by()
    others = results.annotate(at=F("played"), plain=Value(value=True)).order_by()
    found = ours.values_list(*keys).union(others.values_list(*keys), all=True)
    return found.order_by("-at", "id")


def listed_rows(page: Iterable[Key], group: int | None) -> list[ListedPlay]:
    """Rows for a page of such a list."""
    keys = list(page)
    ids = {plain: [each for each, _, is_plain in keys if is_plain == plain] for plain in (0, 1)}
    plays = Play.objects.filter(id__in=ids[0]).select_related("place")
    results = PlainResult.objects.filter(id__in=ids[1]).select_related("place")
    found = {row.id: row for row in (*rows(plays, group), *result_rows(results))}
    return [found[each] for each, _, _ in keys if each in found]


def result_rows(results: Iterable[PlainResult]) -> list[ListedPlay]:
    """Rows for plain results."""
    found = list(results)
    seats = seats_of(found) if found else {}
    return [_result_row(each, seats.get(each.id, [])) for each in found]


def _result_row(result: PlainResult, seats: Sequence[PlainSeat]) -> ListedPlay:
    begun = timezone.localtime(result.played)
    length = play_duration(result.minutes, result.played, None)
    return ListedPlay(
        id=result.id,
        url=reverse("plain_results:result", args=[result.id]),
        icon=OTHER,
        game=isolated(result.game),
        month=date_format(begun, "F Y"),
        day=date_format(begun, pgettext("date format", "l j")),
        where=_where(result.place, length),
        tags=[gettext("imported")],
        note=_first_line(result.notes),
        scores=[Score(0, isolated(s.person.name), s.score, s.won) for s in seats],
    )


def _where(place: Place | None, length: str) -> str:
    return " · ".join(part for part in (isolated(str(place or "")), length) if part)


def rows(plays: Iterable[Play], group: int | None) -> list[ListedPlay]:
    """Rows for these plays; plays of groups other than `group` are marked."""
    found = list(plays)
    ends: dict[UUID, list[Score]] = {}
    for each in SeatResult.objects.filter(play__in=found).order_by("play", "number"):
        ends.setdefault(each.play_id, []).append(
            Score(each.number + 1, "", each.score, won=each.shared > 0, out=each.out)
        )
    running = [play for play in found if play.finished is None or play.id not in ends]
    tables = {table.play.id: table for table in services.tables_of_plays(running)}
    imported = set(Origin.objects.filter(play__in=found).values_list("play", flat=True))
    return [
        _row(
            play,
            ends.get(play.id, []),
            tables.get(play.id),
            _tags(play, group, imported, results=play.id in ends),
            group,
        )
        for play in found
    ]


def _row(
    play: Play,
    ends: Sequence[Score],
    table: Table | None,
    tags: Sequence[str],
    group: int | None,
) -> ListedPlay:
    begun, game_view = timezone.localtime(play.created), CATALOG[play.game].game_view
    card = None if table is None else draw_or_unreadable(table, play_card)
    now = [Score(s.owner, s.name, s.score, s.won) for s in card.seats] if card else []
    length = play_duration(play.minutes, play.created, play.ended)
    return ListedPlay(
        id=play.id,
        url=card.url if card else reverse("plays:result", args=[play.id]),
        icon=game_view.icon,
        game=sentence(CATALOG[play.game].game.title),
        month=date_format(begun, "F Y"),
        day=date_format(begun, pgettext("date format", "l j")),
        where=_where(play.place, card.where if card else length),
        tags=tags,
        note=_first_line(play.notes) if play.group_id == group else "",
        scores=now or [_named(play, score) for score in ends],
    )


def _tags(
    play: Play, group: int | None, imported: Collection[UUID], *, results: bool
) -> list[str]:
    ended_so = play.closed == STOP and play.finished is not None and not results
    tags = {
        gettext("sample"): bool(play.sample),
        gettext("at another table"): play.group_id != group,
        gettext(EARLY): play.closed == STOP,
        gettext(ON_PAPER): play.closed == SHEET,
        gettext("imported"): play.id in imported,
        gettext("not counted"): not play.counted or ended_so,
    }
    return [tag for tag, holds in tags.items() if holds]


def _named(play: Play, score: Score) -> Score:
    return Score(score.owner, play.names[score.owner - 1], score.score, score.won, score.out)


def _first_line(notes: str) -> str:
    line = notes.partition("\n")[0]
    return line if len(line) <= A_LINE else f"{line[: A_LINE - 1]}…"
