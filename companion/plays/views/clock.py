"""The view that switches the clock of a play on or off."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from companion.http import Request
from companion.plays import services
from companion.plays.models import Play
from companion.plays.requests import device_or_404, no_such_play


@require_POST
def switch(request: Request, play: UUID) -> HttpResponse:
    """Switch the clock on or off, and go back to what else is set for the play."""
    try:
        services.set_clock(play, device_or_404(request), on=request.POST.get("on") == "1")
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    return redirect("history:about", play)
