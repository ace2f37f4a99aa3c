"""Responses with a play: the whole page, or a fragment for htmx."""

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID, uuid4

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
from companion.plays.requests import device_or_404, purse, read_sent, table_of, view_request
from companion.plays.table import Table
from scoring.kernel.errors import Malformed

ELSEWHERE = "This purse opens on the device that holds the seat."


def page_response(
    request: Request, table: Table, notice: Notice | None = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page, or its fragment for htmx; an entry that was not saved is kept in the form."""
    return or_unread(table, lambda found: _shown(request, found, notice, status))


def _shown(request: Request, table: Table, notice: Notice | None, status: int) -> HttpResponse:
    if not table.positions:
        return unread(request, table, status)
    wanted = replace(view_request(request), purse=purse(request, table))
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
    request: Request, play: UUID, event: Act, tell: Callable[[Table], Notice | None] = _quiet
) -> HttpResponse:
    """Run a service and respond to its outcome; `tell` makes the notice after success."""
    device = device_or_404(request)
    try:
        outcome = _outcome(request, play, device, event)
    except Forbidden as barred:
        return _barred(request, barred)
    match outcome:
        case Saved(table) if request.htmx:
            return page_response(request, table, or_unread(table, tell))
        case Saved():
            return redirect("plays:play", play)
        case Behind(table):
            notice = or_unread(table, lambda found: raced(found, device))
            return page_response(request, table, notice, HTTPStatus.CONFLICT)
        case Refused(table, reason):
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            entry = request.POST.get("entry", "")
            return page_response(request, table, refused(table, reason, entry), status)


def _outcome(request: Request, play: UUID, device: UUID, event: Act) -> Outcome:
    try:
        return event(read_sent(request.POST, device))
    except Malformed as unread:
        return Refused(table_of(request, play), unread)
    except Play.DoesNotExist:
        raise Http404("This device knows no such play.") from None


def _barred(request: Request, barred: Forbidden) -> HttpResponse:
    notice = Notice("barred", barred.why, "Nothing was stored.")
    answer = page_response(request, barred.table, notice, HTTPStatus.FORBIDDEN)
    answer["HX-Retarget"] = "#page"  # makes htmx swap this 403, which is about the play itself
    return answer
