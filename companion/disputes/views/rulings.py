"""The readings of a play: the result of each, and the form that settles one."""

from collections.abc import Mapping
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from companion.disputes.compare_readings import ComparedRuling, compare
from companion.disputes.requests import readable
from companion.disputes.settlements import Settlement, settled_by
from companion.groups.house_rules import house_rulings, set_house_ruling
from companion.groups.models import Device
from companion.groups.session import in_the_groups_zone
from companion.http import Request
from companion.plays import services
from companion.plays.log.events import settler
from companion.plays.models import Play
from companion.plays.outcomes import Outcome, Refused, Saved, Sent
from companion.plays.presentation.notices import RULING, Notice, raced_notice, refused_notice
from companion.plays.presentation.play_page import play_page
from companion.plays.requests import device_or_404, no_such_play, read_sent, view_request
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json


@require_safe
def rulings(request: Request, play: UUID) -> HttpResponse:
    """All rulings of the game, with the reading that holds and whether it matters."""
    table = readable(request, play)
    compared = [compare(table, ruling) for ruling in table.game.rulings]
    return render(request, "disputes/rulings.html", {"table": table, "compared": compared})


@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: Request, play: UUID, name: str) -> HttpResponse:
    """One ruling: the play under each reading, and the form that settles it."""
    table = readable(request, play)
    found = _ruling(table, name)
    if request.method != "POST":
        return _ruling_page(request, compare(table, found), table)
    return _settle(request, table, found, Settlement.read(request.POST))


def _settle(request: Request, table: Table, found: Ruling, said: Settlement) -> HttpResponse:
    if fault := said.missing(found, table.play.players):
        notice = Notice("refused", fault)
        return _ruling_page(request, compare(table, found), table, notice, said)
    settlement = said.payload(found, table.play.players)
    if said.scope == "house":
        if not table.role.host:
            raise PermissionDenied(gettext("Only the host can change the house rules."))
        _settle_for_group(device_or_404(request), table, settlement)
        return redirect("disputes:ruling", table.play.id, found.name)
    try:
        sent = read_sent(request.POST, device_or_404(request))
    except Malformed as error:
        return _ruling_page(
            request, compare(table, found), table, refused_notice(table, error), said
        )
    try:
        outcome = services.settle(table.play.id, settlement, sent)
    except Play.DoesNotExist:  # deleted during this request
        raise no_such_play(request, table.play.id) from None
    return _outcome_response(request, outcome, found, said, sent)


def _outcome_response(
    request: Request, outcome: Outcome, found: Ruling, said: Settlement, sent: Sent
) -> HttpResponse:
    table = outcome.table
    if isinstance(outcome, Saved):
        return redirect("disputes:ruling", table.play.id, found.name)
    refusal_notice = (
        refused_notice(table, outcome.error) if isinstance(outcome, Refused) else None
    )
    notice = refusal_notice or raced_notice(table, sent.device, RULING)
    return _ruling_page(request, compare(table, found), table, notice, said)


def _settle_for_group(device_id: UUID, table: Table, settlement: Mapping[str, Json]) -> None:
    device = Device.objects.select_related("group").get(id=device_id)
    now = house_rulings(device.group_id).get(table.game.slug, {})
    settled = {**now, str(settlement["ruling"]): settlement["reading"]}
    by = settler(dict(settlement), table.play.players)
    set_house_ruling(device, table.game.slug, settled, str(settlement["why"]), by)


def _ruling_page(
    request: Request,
    compared: ComparedRuling,
    table: Table,
    notice: Notice | None = None,
    said: Settlement | None = None,
) -> HttpResponse:
    context = {
        "table": table,
        "compared": compared,
        "notice": notice,
        "said": said or Settlement(compared.holding.code, "play", _own_seat(table)),
        "names": table.play.names,
        "page": play_page(table, view_request(request)),
        "settled": settled_by(table, compared.ruling),
    }
    with in_the_groups_zone(request):
        status = 422 if notice else 200
        return render(request, "disputes/ruling.html", context, status=status)


def _own_seat(table: Table) -> str:
    """The device's seat as text, preselected as the person who settles; empty without one."""
    return "" if table.role.seat is None else str(table.role.seat)


def _ruling(table: Table, name: str) -> Ruling:
    found = next((ruling for ruling in table.game.rulings if ruling.name == name), None)
    if found is None:
        raise Http404(gettext("There is no such ruling."))
    return found
