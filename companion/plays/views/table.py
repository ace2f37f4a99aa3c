"""The page of a play, and what is entered on it."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from companion.groups.access import renew
from companion.plays import door
from companion.plays.models import Play
from companion.plays.outcomes import Barred, Behind, Outcome, Refused, Saved, Sent
from companion.plays.pages import Notice, raced, refused, undone
from companion.plays.posted import read_sent, read_spelt
from companion.plays.table import Table
from companion.plays.views.asking import Request, device_or_404, table_of
from companion.plays.views.showing import shown
from scoring.kernel.errors import Malformed

type Act = Callable[[Sent], Outcome]


@require_safe
def play(request: Request, play: UUID) -> HttpResponse:
    """The play as it stands."""
    renew(request)
    table, device = table_of(request, play), device_or_404(request)
    # Others have entered while something was begun here: it says who and what.
    begun = request.htmx and "begun" in request.GET and table.after
    return shown(request, table, raced(table, device, begun=True) if begun else None)


@require_POST
def enter(request: Request, play: UUID) -> HttpResponse:
    """Enter what happened."""
    return acted(request, play, lambda sent: door.enter(play, read_spelt(request.POST), sent))


@require_POST
def undo(request: Request, play: UUID) -> HttpResponse:
    """Take back the last entry."""
    return acted(request, play, lambda sent: door.undo(play, sent), undone)


@require_POST
def redo(request: Request, play: UUID) -> HttpResponse:
    """Bring back what was taken back last."""
    return acted(request, play, lambda sent: door.redo(play, sent))


@require_POST
def open_scores(request: Request, play: UUID) -> HttpResponse:
    """Show every seat's points to all, or keep them secret again."""
    to_all = request.POST.get("open") == "1"
    try:
        door.show_scores(play, device_or_404(request), to_all=to_all)
    except Play.DoesNotExist:
        raise Http404("This device is no host of such a play.") from None
    return redirect("plays:play", play)


@require_POST
def reveal(request: Request, play: UUID) -> HttpResponse:
    """Turn up what all have sealed."""
    return acted(request, play, lambda sent: door.reveal(play, sent))


def _quiet(_: Table) -> Notice | None:
    return None


def acted(
    request: Request, play: UUID, act: Act, tell: Callable[[Table], Notice | None] = _quiet
) -> HttpResponse:
    """Do one act and answer it; `tell` says of the table what a saved act has changed."""
    device = device_or_404(request)
    try:
        outcome = _outcome(request, play, device, act)
    except Barred as barred:
        return _barred(request, barred)
    match outcome:
        case Saved(table) if request.htmx:
            return shown(request, table, tell(table))
        case Saved():
            return redirect("plays:play", play)
        case Behind(table):
            return shown(request, table, raced(table, device), HTTPStatus.CONFLICT)
        case Refused(table, reason):
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            entry = request.POST.get("entry", "")
            return shown(request, table, refused(table, reason, entry), status)


def _outcome(request: Request, play: UUID, device: UUID, act: Act) -> Outcome:
    try:
        return act(read_sent(request.POST, device))
    except Malformed as unread:
        return Refused(table_of(request, play), unread)
    except Play.DoesNotExist:
        raise Http404("This device knows no such play.") from None


def _barred(request: Request, barred: Barred) -> HttpResponse:
    notice = Notice("barred", barred.why, "Nothing was stored.")
    answer = shown(request, barred.table, notice, HTTPStatus.FORBIDDEN)
    answer["HX-Retarget"] = "#page"  # this 403 is the table's own answer: the phone shows it
    return answer
