"""A visit to the quarry as it would be: judged by the rules and drawn, never stored."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.disputes.examples import example_by
from companion.disputes.what_if import scratch, unpacked
from companion.games.cleopatra.quarry import quarry
from companion.games.cleopatra.visit import Visit
from companion.http import Request
from companion.plays.presentation.correction_draft import before, read_draft
from companion.plays.requests import read_number, read_spelt, table_of
from companion.plays.table import Table
from scoring.cleopatra.state import State
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import as_object, read_fields


@never_cache
@require_safe
def preview(request: Request, play: UUID) -> HttpResponse:
    """Show a visit: its board, what can be added, its bill; or say what it is refused for."""
    try:
        table = _asked(request, play)
        state = table.position.state if table.positions else None
        if not isinstance(state, State):
            raise Malformed("This is no play of Cleopatra.")
        seen = request.GET.get("after") == str(table.after)
        if not seen or "build" not in table.position.due:
            return JsonResponse({}, status=HTTPStatus.CONFLICT)
        visit = read_fields(Visit, as_object(read_spelt(request.GET, "visit"), "visit"))
        context = {"table": table, **quarry(state, visit)}
    except EntryError as error:
        return JsonResponse({"message": error.message}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    return render(request, "games/cleopatra/visit.html", context)


def _asked(request: Request, play: UUID) -> Table:
    """The table now, as it was where something is put right, or as it is tried out."""
    if "tried" in request.GET:
        base = example_by(play) or table_of(request, play)
        return scratch(
            base, read_number(request.GET, "at"), unpacked(request.GET["tried"])
        ).table
    table = table_of(request, play)
    if "at" not in request.GET or table.halt or not table.positions:
        return table
    draft = read_draft(table, request.GET.get("changes", ""))
    return before(draft, read_number(request.GET, "at"))
