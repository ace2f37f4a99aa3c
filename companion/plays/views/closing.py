"""Views with which a table closes a play: ended early, or only its final scores entered."""

from http import HTTPStatus
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from companion.http import Request
from companion.plays import services
from companion.plays.models import Play
from companion.plays.outcomes import Refused, Saved
from companion.plays.presentation.notices import Notice, raced_notice, refused_notice
from companion.plays.presentation.score_sheet_form import SheetForm, blank_form, read_sheet
from companion.plays.requests import PlayRequest, no_such_play, table_of
from companion.plays.table import Table
from companion.plays.views.play import unreadable_page
from scoring.kernel.closing import STOP
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

LONGEST_WHY = 200
TOTALS = "totals"
"""The field of a form that asks only for each seat's total."""


@require_http_methods(["GET", "HEAD", "POST"])
def stop(request: Request, play: UUID) -> HttpResponse:
    """End the play early; its standing is kept."""
    table = _open_table(request, play)
    if not table.positions:
        return _unreadable(request, table)
    if request.method != "POST":
        return _page(request, "stop", table)
    entry: dict[str, Json] = {"kind": STOP, "counts": "counts" in request.POST}
    if why := " ".join(request.POST.get("why", "").split())[:LONGEST_WHY]:
        entry["why"] = why
    return _enter(request, "stop", play, entry)


@require_http_methods(["GET", "HEAD", "POST"])
def sheet(request: Request, play: UUID) -> HttpResponse:
    """The final scores of a play that was scored on paper."""
    table = _open_table(request, play)
    if not table.positions:
        return _unreadable(request, table)
    if request.method != "POST":
        form = blank_form(table, totals=TOTALS in request.GET)
        return _page(request, "sheet", table, form=form)
    form = SheetForm(table, request.POST, TOTALS in request.POST)
    try:
        entry = read_sheet(form)
    except Malformed as error:
        return _page(request, "sheet", table, refused_notice(table, error), form)
    return _enter(request, "sheet", play, entry, form)


def _open_table(request: Request, play: UUID) -> Table:
    table = table_of(request, play)
    if not table.role.enters:
        raise PermissionDenied(table.role.refusal)
    return table


def _unreadable(request: Request, table: Table) -> HttpResponse:
    """The page of a play that cannot begin, and so cannot be closed."""
    asks = request.method != "POST"
    status = HTTPStatus.OK if asks else HTTPStatus.UNPROCESSABLE_ENTITY
    return unreadable_page(request, table, status)


def _enter(
    request: Request, name: str, play: UUID, entry: Json, form: SheetForm | None = None
) -> HttpResponse:
    """Append the entry; show the result, or the form again with the reason for a refusal."""
    play_request = PlayRequest.read(request, play)
    try:
        outcome = services.enter(play, entry, play_request.sent)
    except Malformed as unread:
        outcome = Refused(play_request.table, unread)
    except Play.DoesNotExist:  # removed, or left, in the meantime
        raise no_such_play(request, play) from None
    if isinstance(outcome, Saved):
        return redirect("plays:result", play)
    table = outcome.table
    if isinstance(outcome, Refused):
        return _page(request, name, table, refused_notice(table, outcome.error), form)
    return _page(request, name, table, raced_notice(table, play_request.device), form)


def _page(
    request: Request,
    name: str,
    table: Table,
    notice: Notice | None = None,
    form: SheetForm | None = None,
) -> HttpResponse:
    status = 200 if notice is None else 409 if notice.kind == "raced" else 422
    context = {
        "table": table,
        "notice": notice,
        "form": form,
        "key": uuid4(),
        "why": request.POST.get("why", ""),
        "counts": request.method != "POST" or "counts" in request.POST,
    }
    return render(request, f"plays/{name}.html", context, status=status)
