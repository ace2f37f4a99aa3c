"""Preview of the entry on a pad: judged by the rules and drawn, never stored."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.disputes.examples import example_by
from companion.disputes.what_if import decode_entries, read_what_if
from companion.games.view import Preview
from companion.http import Request
from companion.languages.sentences import sentence
from companion.plays.presentation.correction_draft import read_draft, table_before
from companion.plays.requests import read_number, read_payload, table_of
from companion.plays.table import Table
from scoring.kernel.errors import EntryError


@never_cache
@require_safe
def preview(request: Request, play: UUID) -> HttpResponse:
    """Draw the entry; or show why it is refused, or that it is outdated."""
    try:
        table = _table(request, play)
        found = _preview_page(request, table)
    except EntryError as error:
        return JsonResponse(
            {"message": sentence(error.message)}, status=HTTPStatus.UNPROCESSABLE_ENTITY
        )
    if found is None:
        return JsonResponse({}, status=HTTPStatus.CONFLICT)
    return render(request, found.template, {"table": table, **found.context})


def _preview_page(request: Request, table: Table) -> Preview | None:
    if not table.positions or request.GET.get("after") != str(table.after):
        return None
    return table.game_view.preview(table.position, read_payload(request.GET, "draft"))


def _table(request: Request, play: UUID) -> Table:
    """The table now, at the entry that is being corrected, or in the what-if copy."""
    if "tried" in request.GET:
        base = example_by(play) or table_of(request, play)
        return read_what_if(
            base, read_number(request.GET, "at"), decode_entries(request.GET["tried"])
        ).table
    table = table_of(request, play)
    if "at" not in request.GET or table.halt or not table.positions:
        return table
    draft = read_draft(table, request.GET.get("changes", ""))
    return table_before(draft, read_number(request.GET, "at"))
