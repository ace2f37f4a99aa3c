"""The replay page of a play."""

from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from companion.groups.session import in_the_groups_zone
from companion.history.replay_page import step
from companion.http import Request, read_whole
from companion.plays.requests import table_of
from companion.plays.table import Table, draw_or_unreadable
from companion.plays.views.play import unreadable_page

DIGITS = 4
"""Enough digits for the entries of any log."""


@require_safe
def replay(request: Request, play: UUID) -> HttpResponse:
    """The table after a number of entries, with links to the other steps."""
    return draw_or_unreadable(
        table_of(request, play), lambda table: _replay_page(request, table)
    )


def _replay_page(request: Request, table: Table) -> HttpResponse:
    if not table.positions:
        return unreadable_page(request, table)
    number = read_whole(request.GET.get("step", ""), DIGITS) or 0
    role = "#then" if request.htmx else ""
    with in_the_groups_zone(request):
        answer = render(
            request, f"history/replay.html{role}", dict(step(table, number).context)
        )
    answer["Cache-Control"] = "no-cache"
    patch_vary_headers(answer, ["HX-Request"])
    return answer
