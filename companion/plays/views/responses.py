"""Responses with a play: the whole page, or a fragment for htmx."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render

from companion.http import Request
from companion.plays.models import Play
from companion.plays.outcomes import Behind, Forbidden, Outcome, Refused, Saved, Sent
from companion.plays.presentation.notices import Notice, raced, refused
from companion.plays.presentation.undrawable import or_unread
from companion.plays.queries import sealed_seats
from companion.plays.rendering.audiences import context, fragment, look_of
from companion.plays.rendering.fragment_cache import Fragment
from companion.plays.requests import PlayRequest
from companion.plays.table import Table
from scoring.kernel.errors import Malformed

ELSEWHERE = "This purse opens on the device that holds the seat."


def page_response(
    play_request: PlayRequest,
    table: Table,
    notice: Notice | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page, or for htmx what changes on it; with what was sent and not saved."""
    return or_unread(table, lambda found: _shown(play_request, found, notice, status))


def _shown(
    play_request: PlayRequest, table: Table, notice: Notice | None, status: int
) -> HttpResponse:
    request = play_request.http
    if not table.positions:
        return unread(request, table, status)
    wanted = play_request.view(table)
    if "purse" in request.GET and wanted.purse is None:
        notice = notice or Notice("barred", ELSEWHERE)
    look = look_of(table, wanted, sealed_seats(table.play.id), by_hand="by-hand" in request.GET)
    kept = request.POST.get("entry", "") if status != HTTPStatus.OK else ""
    if request.htmx and notice is None and status == HTTPStatus.OK:
        answer = answer_response(request, fragment(table, look))
    else:
        found = context(table, look, notice) | {"kept": kept}
        template = "plays/play.html#table" if request.htmx else "plays/play.html"
        answer = render(request, template, found, status=status)
    # Going back shows the play as it is now; a page with a purse is stored in no cache.
    answer["Cache-Control"] = "no-cache" if wanted.purse is None else "no-store"
    return answer


def unread(request: Request, table: Table, status: int = HTTPStatus.OK) -> HttpResponse:
    """The page of a play that cannot be drawn: what is wrong, and how to mend it.

    htmx puts it in place of the table.
    """
    partial = "#table" if request.htmx else ""
    context = {"table": table, "after": table.after, "key": uuid4()}
    answer = render(request, f"plays/unread.html{partial}", context, status=status)
    answer["Cache-Control"] = "no-cache"
    return answer


def answer_response(request: Request, page: Fragment) -> HttpResponse:
    """A rendered fragment, gzipped if the browser accepts it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(page.text)
    encoded = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(page.gzipped, headers=encoded)


type Act = Callable[[Sent], Outcome]


def _quiet(_: Table) -> Notice | None:
    return None


def run(
    play_request: PlayRequest, event: Act, tell: Callable[[Table], Notice | None] = _quiet
) -> HttpResponse:
    """Do one act and answer it; `tell` says of the table what a saved act has changed."""
    try:
        outcome = _outcome(play_request, event)
    except Forbidden as barred:
        return _barred(play_request, barred)
    match outcome:
        case Saved(table) if play_request.http.htmx:
            return page_response(play_request, table, or_unread(table, tell))
        case Saved():
            return redirect("plays:play", play_request.play)
        case Behind(table):
            notice = or_unread(table, lambda found: raced(found, play_request.device))
            return page_response(play_request, table, notice, HTTPStatus.CONFLICT)
        case Refused(table, reason):
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            http = play_request.http
            # one that stands instead of others is not explained as the next entry
            entry = "" if "instead" in http.GET else http.POST.get("entry", "")
            return page_response(play_request, table, refused(table, reason, entry), status)


def _outcome(play_request: PlayRequest, event: Act) -> Outcome:
    try:
        return event(play_request.sent)
    except Malformed as unread:
        return Refused(play_request.table, unread)
    except Play.DoesNotExist:
        raise Http404("This device knows no such play.") from None


def _barred(play_request: PlayRequest, barred: Forbidden) -> HttpResponse:
    notice = Notice("barred", barred.why, "Nothing was stored.")
    answer = page_response(play_request, barred.table, notice, HTTPStatus.FORBIDDEN)
    answer["HX-Retarget"] = "#page"  # this 403 is the table's own answer: the phone shows it
    return answer
