"""Read the table and the entry that a request of a dispute page refers to."""

from uuid import UUID

from django.http import Http404

from companion.http import Request
from companion.languages.sentences import gettext
from companion.plays.presentation.correction_draft import read_draft, table_before
from companion.plays.requests import MAX_BYTES, table_of
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import parse_json


def readable(request: Request, play: UUID) -> Table:
    """The table of a play; raises `Http404` if its log halts."""
    table = table_of(request, play)
    if table.halt or not table.positions:
        raise Http404(gettext("This game can only be read."))
    return table


def requested_entry(request: Request, table: Table) -> Table:
    """The table as it stands, or at the entry that is being corrected."""
    if "at" not in request.GET:
        return table
    try:
        draft = read_draft(table, request.GET.get("changes", ""))
        places = {str(place): place for place in range(len(draft.checked.entries) + 1)}
        if request.GET["at"] in places:
            return table_before(draft, places[request.GET["at"]])
    except Malformed as error:
        raise Http404(error.message) from None
    raise Http404(gettext("There is no such entry."))


def read_entry(text: str) -> dict[str, Json]:
    """The payload of an entry in a query parameter."""
    try:
        payload = parse_json(text.encode("utf-8", "surrogatepass"), "entry", MAX_BYTES)
    except Malformed as error:
        raise Http404(error.message) from None
    if not isinstance(payload, dict):
        raise Http404(gettext("This is not an entry."))
    return payload
