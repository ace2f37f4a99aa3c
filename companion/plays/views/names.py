"""The view that asks for the name of a work, beside the play in which it appears."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.groups import own_copies
from companion.groups.session import has_group
from companion.http import Request
from companion.languages.sentences import gettext
from companion.plays.requests import table_of
from scoring.kernel.errors import EntryError


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def name_work(request: Request, play: UUID, work: str) -> HttpResponse:
    """One field, saved in the copy of the play's group; an empty one changes nothing."""
    table, error = table_of(request, play), None
    device = has_group(request)
    if device is None or not table.role.host:
        raise Http404(gettext("Only the group of a game can change this."))
    own = own_copies.own_copy_form(table.play.game)
    words = own.piece(work) if own is not None else ""
    if not words:
        raise Http404(gettext("There is no work {work}.").format(work=work))
    typed = request.POST.get("name", "").strip()
    if request.method == "POST":
        try:
            if typed:
                own_copies.name_piece(device, table.play.game, work, typed)
            return redirect("plays:play", play)
        except EntryError as refused:
            error = refused
    context = {
        "table": table,
        "work": work,
        "words": words,
        "called": typed or dict(table.catalog_game.names).get(work, ""),
        "error": error,
    }
    partial = "#sheet" if request.htmx else ""
    return render(
        request, f"plays/name_work.html{partial}", context, status=422 if error else 200
    )
