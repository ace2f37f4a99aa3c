"""Views of a play's page, and of the events sent from it."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from companion.groups.session import renew
from companion.http import Request
from companion.plays import services
from companion.plays.models import Play
from companion.plays.presentation.notices import raced, undone
from companion.plays.requests import device_or_404, read_payload, table_of
from companion.plays.views.responses import page_response, run


@require_safe
def play(request: Request, play: UUID) -> HttpResponse:
    """The current play."""
    renew(request)
    table, device = table_of(request, play), device_or_404(request)
    # Other devices have entered since an entry was begun here: say who and what.
    begun = request.htmx and "begun" in request.GET and table.after
    return page_response(request, table, raced(table, device, begun=True) if begun else None)


@require_POST
def enter(request: Request, play: UUID) -> HttpResponse:
    """Enter an entry."""
    return run(
        request, play, lambda sent: services.enter(play, read_payload(request.POST), sent)
    )


@require_POST
def undo(request: Request, play: UUID) -> HttpResponse:
    """Undo the last entry."""
    return run(request, play, lambda sent: services.undo(play, sent), undone)


@require_POST
def redo(request: Request, play: UUID) -> HttpResponse:
    """Redo what was undone last."""
    return run(request, play, lambda sent: services.redo(play, sent))


@require_POST
def open_scores(request: Request, play: UUID) -> HttpResponse:
    """Show every seat's points to all, or keep them secret again."""
    to_all = request.POST.get("open") == "1"
    try:
        services.show_scores(play, device_or_404(request), to_all=to_all)
    except Play.DoesNotExist:
        raise Http404("This device is no host of such a play.") from None
    return redirect("plays:play", play)


@require_POST
def reveal(request: Request, play: UUID) -> HttpResponse:
    """Reveal the sealed choices."""
    return run(request, play, lambda sent: services.reveal(play, sent))
