"""The big screen: board, standing and last entries, for a tablet or a television.

It shows public information only, whichever device opens it.
"""

from dataclasses import replace
from functools import partial
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.views.decorators.http import require_safe

from companion.games.view import ViewRequest
from companion.http import Request
from companion.joining.codes import spaced
from companion.joining.join_link import link
from companion.joining.services import invitation
from companion.plays.live.progress import sealed_count
from companion.plays.permissions import WATCHER
from companion.plays.presentation.play_page import play_page
from companion.plays.presentation.result_page import result
from companion.plays.rendering import rendered_once
from companion.plays.requests import table_of, view_request
from companion.plays.table import Table, draw_or_unreadable
from companion.plays.views.play import answer_response, unreadable_page
from companion.qr import qr_code


@require_safe
def screen(request: Request, play: UUID) -> HttpResponse:
    """The play on a big screen, without controls."""
    watched = replace(table_of(request, play), role=WATCHER)
    return draw_or_unreadable(watched, lambda table: _screen_page(request, table))


def _screen_page(request: Request, table: Table) -> HttpResponse:
    if not table.positions:
        return unreadable_page(request, table)
    # Counted first: the page may show later choices than its number says, never fewer.
    now = sealed_count(table.play.id)
    wanted, live = view_request(request), invitation(table.play)
    code, at = (live.code, link(request, live.code)) if live else ("", "")
    if request.htmx:
        game = (table.game.version, table.catalog_game.names)
        play = table.play
        host = (play.id, *play.players, play.open_scores, play.confirms, play.clock)
        looks = tuple(map(tuple, play.looks))
        key = ("big", host, looks, game, table.log.digest, wanted, now, at)
        made = partial(_render_fragment, table, wanted, now, code, at)
        answer = answer_response(request, rendered_once(key, made))
    else:
        answer = render(request, "joining/big.html", _context(table, wanted, now, code, at))
    answer["Cache-Control"] = "no-cache"
    return answer


def _render_fragment(table: Table, wanted: ViewRequest, now: int, code: str, at: str) -> str:
    return render_to_string("joining/big.html#big", _context(table, wanted, now, code, at))


def _context(
    table: Table, wanted: ViewRequest, now: int, code: str, at: str
) -> dict[str, object]:
    """Template context; `at` is the QR code's URL, `code` its text, empty for none."""
    page = play_page(table, wanted)
    return {
        **page.board_page.context,
        **(page.outcome.context if page.outcome else {}),
        "page": page,
        "table": table,
        "seals": now,
        "ask": page.ask,
        "ended": result(table).heading if table.complete else "",
        "code": spaced(code) if code else "",
        "qr": qr_code(at) if at else None,
    }
