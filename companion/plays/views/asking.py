"""What every view asks first: who is there, and which play is meant."""

from uuid import UUID

from django.http import Http404, HttpRequest
from django_htmx.middleware import HtmxDetails

from companion.games.screen import Asked
from companion.groups.access import device_of
from companion.plays import door, secrets
from companion.plays.models import Play
from companion.plays.posted import whole
from companion.plays.table import Table

DIGITS = 3
"""Enough for the steps of any end."""


class Request(HttpRequest):
    """A request as the middleware hands it on."""

    htmx: HtmxDetails


def table_of(request: HttpRequest, play: UUID) -> Table:
    """The play as it stands; not found where it is not this device's to see."""
    try:
        return door.show(play, device_of(request))
    except Play.DoesNotExist:
        raise Http404("This device knows no such play.") from None


def device_or_404(request: HttpRequest) -> UUID:
    """The device that asks; who has none has no play either."""
    device = device_of(request)
    if device is None:
        raise Http404("This device knows no play yet.")
    return device


def purse(request: Request, table: Table) -> int | None:
    """Whose purse this request may look into."""
    seats = range(len(table.play.players))
    wanted = {str(seat): seat for seat in seats}.get(request.GET.get("purse", ""))
    return secrets.purse_of(table, wanted, device_of(request))


def seen(request: Request, table: Table) -> frozenset[int]:
    """The seats whose points may be on the page that is asked for."""
    return secrets.seen(table, Asked(purse=purse(request, table)))


def asked(request: HttpRequest) -> Asked:
    """What the device chose to look at; it comes with every request of a page."""
    chosen = request.POST if request.method == "POST" else request.GET
    return Asked(
        depth=chosen.get("depth", "")[:20], step=whole(chosen.get("step", ""), DIGITS) or 0
    )
