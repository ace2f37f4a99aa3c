"""Who is shown the same of a play, and what they are shown: rendered once for all of them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.template.loader import render_to_string

from companion.games.view import ViewRequest
from companion.plays import services
from companion.plays.confirmation import pending
from companion.plays.live.progress import Progress
from companion.plays.presentation.notices import Notice
from companion.plays.presentation.play_page import play_page
from companion.plays.queries import SealedSeats, sealed_seats
from companion.plays.rendering.fragment_cache import Fragment, rendered_once
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class View:
    """How a device looks at a play: what it chose to see, and who has sealed by now."""

    view_request: ViewRequest
    made: SealedSeats
    by_hand: bool = False


def look_of(
    table: Table, view_request: ViewRequest, made: SealedSeats, *, by_hand: bool = False
) -> View:
    """How a device looks at a play, by what it asked for.

    Depths that the game does not have are as none: each look is rendered, and kept, once.
    """
    known = view_request.depth in table.game_view.depths(table.position)
    return View(view_request if known else replace(view_request, depth=""), made, by_hand)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device that follows, and how deep it enters."""

    device: UUID
    depth: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a device is shown of a play, and how far the play is there."""

    position: Progress
    fragment: Fragment


def fragment(table: Table, look: View) -> Fragment:
    """What changes on the page; all that it is made of is in the key.

    Its forms have no device's token: htmx sends that of the body.
    """
    play = table.play
    host = (play.id, *play.players, play.locked, play.open_scores, play.confirms)
    game = (table.game.version, table.catalog_game.names)
    key = (host, game, table.log.digest, table.role, look)
    return rendered_once(key, partial(_rendered, table, look))


def _rendered(table: Table, look: View) -> str:
    return render_to_string("plays/play.html#table", context(table, look))


def context(table: Table, look: View, notice: Notice | None = None) -> dict[str, object]:
    """What the templates of the page find under their names."""
    page = play_page(table, look.view_request, notice, by_hand=look.by_hand, choices=look.made)
    return {
        "figure": None,  # unless the game says
        **page.board_page.context,
        "page": page,
        "board_page": page.board_page,
        "urls": page.urls,
        "table": table,
        "play": table.play,
        "after": table.after,
        "seals": _seals(table, look),
        "waits": pending(table) if table.play.confirms else [],
        "ask": page.ask,
        "notice": notice,
        "kept": "",
    }


def _seals(table: Table, look: View) -> int:
    return len(look.made) + table.log.answered


def shown_to(play: UUID, viewers: Collection[Viewer]) -> Mapping[Viewer, Shown]:
    """What each of these is shown now.

    Their parts are asked of the database: who has none any more is not in the answer. Nor is
    anybody where the play cannot be read.
    """
    found = dict[Viewer, Shown]()
    tables = services.show_to(play, {viewer.device for viewer in viewers})
    choices: SealedSeats | None = None
    for viewer in viewers:
        table = tables.get(viewer.device)
        if table is None or not table.positions:
            continue
        choices = sealed_seats(table.play.id) if choices is None else choices
        look = look_of(table, ViewRequest(depth=viewer.depth, purse=table.role.seat), choices)
        position = Progress(table.after, _seals(table, look))
        found[viewer] = Shown(position, fragment(table, look))
    return found
