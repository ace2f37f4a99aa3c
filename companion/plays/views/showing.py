"""How a play is shown: the whole page, or for htmx what changes on it."""

from dataclasses import dataclass, replace
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from companion.games.screen import Asked
from companion.plays.confirming import pending
from companion.plays.fragments import FRAGMENTS, Fragment
from companion.plays.pages import Notice, play_page
from companion.plays.sealed import Made, made
from companion.plays.table import Table
from companion.plays.views.asking import Request, asked, purse

ELSEWHERE = "This purse opens on the device that holds the seat."


@dataclass(frozen=True, slots=True)
class Look:
    """How a device looks at a play: what it chose to see, and who has sealed by now."""

    asked: Asked
    made: Made
    by_hand: bool


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
        answer = _shared(request, table, look)
    else:
        context = _context(table, look, notice) | {"kept": kept}
        template = "plays/play.html#table" if request.htmx else "plays/play.html"
        answer = render(request, template, context, status=status)
    # Back shows the play as it is, not as it was; a purse is kept nowhere.
    answer["Cache-Control"] = "no-cache" if wanted.purse is None else "no-store"
    return answer


def _shared(request: Request, table: Table, look: Look) -> HttpResponse:
    """What all get who are shown the same: all that it is made of is in the key."""
    play = table.play
    host = (play.id, *play.players, play.locked, play.open_scores, play.confirms)
    key = (host, table.game.version, table.log.digest, table.part, look)
    return sent(request, FRAGMENTS.once(key, lambda: _fragment(_context(table, look))))


def sent(request: Request, page: Fragment) -> HttpResponse:
    """A page that is rendered already, as this browser takes it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(page.text)
    encoded = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(page.gzipped, headers=encoded)


def _fragment(context: dict[str, object]) -> str:
    """The part of the page. Its forms have no device's token: htmx sends that of the body."""
    return render_to_string("plays/play.html#table", context)


def _context(table: Table, look: Look, notice: Notice | None = None) -> dict[str, object]:
    page = play_page(table, look.asked, notice, by_hand=look.by_hand, choices=look.made)
    return {
        **page.scene.context,
        "page": page,
        "table": table,
        "play": table.play,
        "after": table.after,
        "seals": len(look.made) + table.log.answered,
        "waits": pending(table),
        "ask": page.ask,
        "notice": notice,
        "kept": "",
    }
