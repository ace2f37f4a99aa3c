"""Views of a play's scores: its log, the score lines, the result."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from django.core.paginator import Page, Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRedirect

from companion.groups.session import in_the_groups_zone
from companion.http import Request
from companion.plays.presentation import log_page, result_page
from companion.plays.presentation.audit_trail import trail
from companion.plays.presentation.correction_draft import correction_urls
from companion.plays.presentation.entry_text import entry_rows
from companion.plays.presentation.last_happening import last_happening
from companion.plays.presentation.ledger import ledgers, links_of_lines
from companion.plays.presentation.scoreboard import (
    LineFilter,
    hidden_points,
    lines,
    sums,
    title,
)
from companion.plays.presentation.seat_times import seat_times
from companion.plays.presentation.snapshot import snapshot
from companion.plays.presentation.visibility import halt_message, points_are_secret
from companion.plays.queries import next_play, sealed_seats
from companion.plays.requests import device_or_404, seats_visible_to, table_of
from companion.plays.table import Table, draw_or_unreadable
from companion.plays.views.play import unreadable_page

A_PAGE = 100
"""Entries, and events, on a page of the log."""


@require_safe
def log(request: Request, play: UUID) -> HttpResponse:
    """The whole log in words, newest first, and the audit trail."""
    return draw_or_unreadable(table_of(request, play), lambda table: _log(request, table))


def _log(request: Request, table: Table) -> HttpResponse:
    if not table.positions:
        return unreadable_page(request, table)
    with in_the_groups_zone(request):
        seen, count = seats_visible_to(request, table), len(table.positions) - 1
        player = _among(request, "player", range(len(table.play.players)))
        # newest first: both lists are counted from their ends
        numbers: Sequence[int] = range(count, 0, -1)
        if player is not None:
            numbers = log_page.numbers_of(table, player, seen)
        entries = _page(request, "page", len(numbers))
        events = _page(request, "acts", table.log.rows)
        sequences = range(table.log.rows)[::-1][_slice(events)][::-1]
        context = {
            "table": table,
            "sections": list(log_page.sections(table, numbers[_slice(entries)], seen)),
            "player": player,
            "also": "" if player is None else f"&player={player}",
            "events": trail(table, sequences),
            "page": entries,
            "trail": events,
            "halted": halt_message(table),
        }
        return render(request, "plays/log.html", context)


def _page(request: Request, name: str, count: int) -> Page[int]:
    return Paginator(range(count), A_PAGE).get_page(request.GET.get(name))


def _slice(page: Page[int]) -> slice:
    return slice(max(0, page.start_index() - 1), page.end_index())


@require_safe
def last(request: Request, play: UUID) -> HttpResponse:
    """What happened last, or at an entry before: its trick, offering or turn."""
    table = table_of(request, play)
    numbers = range(1, len(table.positions))
    number = _among(request, "entry", numbers)
    if table.positions and number is None:
        number = len(table.positions) - 1
    found = last_happening(table, number) if number else None
    seats = seats_visible_to(request, table)
    context = {
        **(found.outcome.context if found and found.outcome else {}),
        "table": table,
        "last": found,
        "entries": entry_rows(table, found.numbers, seats) if found else (),
    }
    partial = "#last" if request.htmx else ""
    answer = render(request, f"plays/last.html{partial}", context)
    answer["Cache-Control"] = "no-store" if points_are_secret(table) else "no-cache"
    return answer


@require_safe
def whereabouts(request: Request, play: UUID) -> HttpResponse:
    """The open table: the board, what hands hold, what is left."""
    table = table_of(request, play)
    return draw_or_unreadable(table, lambda found: _whereabouts(request, found))


def _whereabouts(request: Request, table: Table) -> HttpResponse:
    if not table.positions:
        return unreadable_page(request, table)
    seats = enumerate(table.position.state.seats, 1) if table.game_view.ledgers else ()
    lies = table.game_view.whereabouts(table.position)
    drawn = lies.drawn.context if lies.drawn else {}
    context = {**snapshot(table).context, **drawn, "lies": lies, "table": table}
    context["with_ledgers"] = list(seats)
    context["clock"] = seat_times(table)
    partial = "#whereabouts" if request.htmx else ""
    answer = render(request, f"plays/whereabouts.html{partial}", context)
    answer["Cache-Control"] = "no-cache"
    return answer


@require_safe
def lines_behind(request: Request, play: UUID) -> HttpResponse:
    """The score lines of a seat, kind, entry or clause."""
    table = table_of(request, play)
    wanted = _line_filter(request, table)
    open_ = seats_visible_to(request, table)
    found = lines(table, wanted, open_)
    context = {
        "table": table,
        "title": title(table, wanted),
        "lines": found,
        "sums": sums(found).items() if len(found) > 1 else (),
        "closed": hidden_points(table, wanted, open_),
        "ledgers": links_of_lines(table, wanted),
        "urls": _corrections(table, wanted),
    }
    partial = "#lines" if request.htmx else ""
    answer = render(request, f"plays/lines.html{partial}", context)
    answer["Cache-Control"] = "no-store" if points_are_secret(table) else "no-cache"
    return answer


def _corrections(table: Table, wanted: LineFilter) -> Mapping[str, str]:
    """The ways to correct the entry whose lines are shown, for a device that may."""
    if wanted.entry is None or table.halt or not table.role.enters:
        return {}
    return correction_urls(table, wanted.entry)


@require_safe
def ledger(request: Request, play: UUID, number: int) -> HttpResponse:
    """The ledgers of a seat, counted from 1: what came and went with each entry."""
    table = table_of(request, play)
    if not table.positions or number not in range(1, len(table.play.players) + 1):
        raise Http404(gettext("There is no such seat."))
    open_ = seats_visible_to(request, table)
    context = {
        "table": table,
        "owner": number,
        "name": table.play.players[number - 1],
        "ledgers": ledgers(table, number - 1, open_),
        "closed": hidden_points(table, LineFilter(number - 1), open_),
    }
    answer = render(request, "plays/ledger.html", context)
    answer["Cache-Control"] = "no-store" if points_are_secret(table) else "no-cache"
    return answer


@require_safe
def result(request: Request, play: UUID) -> HttpResponse:
    """The winners, and where the points came from; the rematch, once one has begun."""
    table = table_of(request, play)
    if not table.complete and request.htmx:
        return HttpResponseClientRedirect(reverse("plays:play", args=[play]))
    if not table.complete:
        return redirect("plays:play", play)
    context = {
        "table": table,
        "seals": len(sealed_seats(play)) + table.log.answered,
        "next_play": next_play(table.play, device_or_404(request)),
    }
    if request.htmx:
        return render(request, "plays/next_play.html", context)
    context["result"] = result_page.result(table)
    context["clock"] = seat_times(table)
    with in_the_groups_zone(request):
        return render(request, "plays/result.html", context)


def _line_filter(request: Request, table: Table) -> LineFilter:
    """Parse the filter of lines; answers 404 for unknown values."""
    if not table.positions:
        raise Http404(gettext("The points of this game cannot be read."))
    kind = request.GET.get("kind")
    seats, entries = range(len(table.position.state.seats)), range(1, len(table.positions))
    known = table.game_view.kinds.keys() | {line.kind for line in table.position.state.lines}
    if kind is not None and kind not in known:
        raise Http404(gettext("There is no such kind of points."))
    clause = request.GET.get("clause")
    if clause not in {None, *(cite.id for cite in table.game.rulebook)}:
        raise Http404(gettext("There is no such clause."))
    seat, entry = _among(request, "seat", seats), _among(request, "entry", entries)
    return LineFilter(seat, kind, entry, clause)


def _among(request: Request, name: str, known: range) -> int | None:
    text = request.GET.get(name)
    if text is None:
        return None
    numbers = {str(number): number for number in known}
    if text not in numbers:
        raise Http404(gettext("There is no such {name}.").format(name=name))
    return numbers[text]
