"""Views of confirmation by a second person."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_htmx.http import HttpResponseClientRedirect

from companion.http import Request
from companion.plays import confirmation, services
from companion.plays.confirmation import Section
from companion.plays.models import Play
from companion.plays.outcomes import Forbidden, Outcome, Refused, Saved
from companion.plays.presentation.confirmation_page import question
from companion.plays.presentation.notices import ANSWER, Notice, raced_notice, refused_notice
from companion.plays.queries import sealed_seats
from companion.plays.requests import (
    device_or_404,
    no_such_play,
    read_number,
    read_sent,
    seats_visible_to,
    table_of,
)
from companion.plays.table import Table
from scoring.kernel.errors import Malformed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def confirm(request: Request, play: UUID) -> HttpResponse:
    """Show a section to confirm, to choose the answering seat; POST stores its answer."""
    if request.method == "POST":
        return _store_answer(request, play)
    return _confirm_page(request, table_of(request, play))


@require_POST
def set_confirmation_on(request: Request, play: UUID) -> HttpResponse:
    """Switch confirmation by a second person on or off."""
    try:
        services.set_confirmation(
            play, device_or_404(request), on=request.POST.get("on") == "1"
        )
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    return redirect("joining:together", play)


def _confirm_page(
    request: Request, table: Table, notice: Notice | None = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    section = _section(request, table)
    if section is None and request.htmx:
        return HttpResponseClientRedirect(reverse("plays:play", args=[table.play.id]))
    if section is None:
        return redirect("plays:play", table.play.id)
    may = confirmation.seats_that_may_answer(table, section, device_or_404(request))
    question_ = question(
        table, section, may, _seat(request, table, may), seats_visible_to(request, table)
    )
    context = {
        "table": table,
        "question": question_,
        "notice": notice,
        "seals": len(sealed_seats(table.play.id)) + table.log.answered,
    }
    template = "plays/pass.html" if question_.passes and not notice else "plays/confirm.html"
    partial = "#page" if request.htmx else ""
    return render(request, f"{template}{partial}", context, status=status)


def _section(request: Request, table: Table) -> Section | None:
    """The requested section, else the first that waits."""
    waits = confirmation.pending(table) if table.positions else []
    wanted = request.GET.get("first", "")
    return next((each for each in waits if str(each.first) == wanted), next(iter(waits), None))


def _seat(request: Request, table: Table, may: list[int]) -> int | None:
    """The seat that answers: the device's own, or the one chosen on the page."""
    if table.role.seat in may:
        return table.role.seat
    return {str(seat): seat for seat in may}.get(request.GET.get("seat", ""))


def _store_answer(request: Request, play: UUID) -> HttpResponse:
    table, so = table_of(request, play), request.POST.get("so") == "yes"
    if not table.role.enters:
        raise Forbidden(table, table.role.refusal)
    try:
        outcome = _outcome(request, play, so=so)
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    match outcome:
        case Saved(table) if so and not confirmation.pending(table):
            return redirect("plays:play", play)
        case Saved():
            first = "" if so else f"&first={request.POST.get('first', '')}"
            seat = request.POST.get("seat", "")
            return redirect(f"/plays/{play}/confirm/?seat={seat}{first}")
        case Refused(table, error):
            return _confirm_page(request, table, refused_notice(table, error), 422)
        case _:
            notice = raced_notice(outcome.table, device_or_404(request), ANSWER)
            return _confirm_page(request, outcome.table, notice, HTTPStatus.CONFLICT)


def _outcome(request: Request, play: UUID, *, so: bool) -> Outcome:
    try:
        payload = {name: read_number(request.POST, name) for name in ("first", "last", "seat")}
        sent = read_sent(request.POST, device_or_404(request))
    except Malformed as error:
        return Refused(table_of(request, play), error)
    return services.answer(play, dict(payload), sent, agreed=so)
