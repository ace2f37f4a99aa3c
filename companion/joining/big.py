"""The big screen: the board, the standing and the last entries, for a tablet or a television.

It is the same for everybody and shows what everybody may know, whoever's device it is.
"""

from dataclasses import replace
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.joining.addresses import drawn, link
from companion.joining.codes import spaced
from companion.joining.door import invitation
from companion.plays.pages import play_page
from companion.plays.parts import WATCHING
from companion.plays.positions import seals
from companion.plays.views.asking import Request, asked, table_of


@require_safe
def screen(request: Request, play: UUID) -> HttpResponse:
    """The play from afar; nothing on it can be touched."""
    table = replace(table_of(request, play), part=WATCHING)
    if not table.positions:
        return render(request, "plays/unread.html", {"table": table})
    now = seals(table.play.id)  # counted first: the page may show more than it says, never less
    page, live = play_page(table, asked(request)), invitation(table.play)
    context = {
        **page.scene.context,
        "page": page,
        "table": table,
        "seals": now,
        "ask": page.ask,
        "code": spaced(live.code) if live else "",
        "qr": drawn(link(request, live.code)) if live else None,
    }
    part = "#big" if request.htmx else ""
    answer = render(request, f"joining/big.html{part}", context)
    answer["Cache-Control"] = "no-cache"
    return answer
