"""Views of a play's page, and of the events sent from it."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from companion.groups.session import renew
from companion.http import Request
from companion.plays import services
from companion.plays.log.corrections import instead_of, serialize_changes
from companion.plays.models import Play
from companion.plays.outcomes import Outcome, Sent
from companion.plays.presentation.notices import raced, undone
from companion.plays.requests import PlayRequest, device_or_404, read_range, table_of
from companion.plays.views.responses import page_response, run


@require_safe
def play(request: Request, play: UUID) -> HttpResponse:
    """The current play."""
    renew(request)
    table = table_of(request, play)  # first: it says why a device has no part here
    play_request = PlayRequest.read(request, play)
    # Others have entered while something was begun here: it says who and what.
    begun = request.htmx and "begun" in request.GET and table.after
    return page_response(
        play_request, table, raced(table, play_request.device, begun=True) if begun else None
    )


@require_POST
def enter(request: Request, play: UUID) -> HttpResponse:
    """Enter what happened, or count it instead of the last entries."""
    play_request = PlayRequest.read(request, play)
    if "instead" in request.GET:
        return run(play_request, lambda sent: _instead(play_request, sent))
    return run(play_request, lambda sent: services.enter(play, play_request.payload(), sent))


def _instead(play_request: PlayRequest, sent: Sent) -> Outcome:
    replaced = read_range(play_request.http.GET.get("instead", ""))
    changes = instead_of(replaced, play_request.payload())
    return services.correct(play_request.play, serialize_changes(changes), sent)


@require_POST
def undo(request: Request, play: UUID) -> HttpResponse:
    """Take back the last entry."""
    return run(PlayRequest.read(request, play), lambda sent: services.undo(play, sent), undone)


@require_POST
def redo(request: Request, play: UUID) -> HttpResponse:
    """Bring back what was taken back last."""
    return run(PlayRequest.read(request, play), lambda sent: services.redo(play, sent))


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
    """Turn up what all have sealed."""
    return run(PlayRequest.read(request, play), lambda sent: services.reveal(play, sent))
