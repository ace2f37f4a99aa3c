"""How a play is shown: the whole page, or for htmx what changes on it."""

from dataclasses import replace
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render

from companion.plays.audiences import Look, context, fragment
from companion.plays.fragments import Fragment
from companion.plays.pages import Notice
from companion.plays.sealed import made
from companion.plays.table import Table
from companion.plays.views.asking import Request, asked, purse

ELSEWHERE = "This purse opens on the device that holds the seat."


def shown(
    request: Request, table: Table, notice: Notice | None = None, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page, or for htmx what changes on it; with what was sent and not saved."""
    if not table.positions:
        return render(request, "plays/unread.html", {"table": table}, status=status)
    wanted = replace(asked(request), purse=purse(request, table))
    if "purse" in request.GET and wanted.purse is None:
        notice = notice or Notice("barred", ELSEWHERE)
    look = Look(wanted, made(table), by_hand="by-hand" in request.GET)
    kept = request.POST.get("entry", "") if status != HTTPStatus.OK else ""
    if request.htmx and notice is None and status == HTTPStatus.OK:
        answer = sent(request, fragment(table, look))
    else:
        found = context(table, look, notice) | {"kept": kept}
        template = "plays/play.html#table" if request.htmx else "plays/play.html"
        answer = render(request, template, found, status=status)
    # Back shows the play as it is, not as it was; a purse is kept nowhere.
    answer["Cache-Control"] = "no-cache" if wanted.purse is None else "no-store"
    return answer


def sent(request: Request, page: Fragment) -> HttpResponse:
    """A page that is rendered already, as this browser takes it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(page.text)
    encoded = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(page.gzipped, headers=encoded)
