"""Rendering a play's fragment once per audience: devices that are shown the same."""

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
    """How a device views a play: its view request, and which seats have sealed a choice."""

    view_request: ViewRequest
    made: SealedSeats
    by_hand: bool = False


def look_of(
    table: Table, view_request: ViewRequest, made: SealedSeats, *, by_hand: bool = False
) -> View:
    """The view of a device by its request.

    A depth that the game does not have counts as none, so that each view is cached once.
    """
    known = view_request.depth in table.game_view.depths(table.position)
    return View(view_request if known else replace(view_request, depth=""), made, by_hand)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device that follows a play, and the entry depth that it chose."""

    device: UUID
    depth: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """The fragment of a device, and the progress that it shows."""

    position: Progress
    fragment: Fragment


def fragment(table: Table, view: View) -> Fragment:
    """The part of the page that an entry changes; the cache key holds all that it depends on.

    Its forms have no CSRF token of a device: htmx sends that of the body.
    """
    play = table.play
    host = (play.id, *play.players, play.locked, play.open_scores, play.confirms)
    game = (table.game.version, table.catalog_game.names)
    key = (host, game, table.log.digest, table.role, view)
    return rendered_once(key, partial(_rendered, table, view))


def _rendered(table: Table, view: View) -> str:
    return render_to_string("plays/play.html#table", context(table, view))


def context(table: Table, view: View, notice: Notice | None = None) -> dict[str, object]:
    """Template context of the page."""
    page = play_page(table, view.view_request, notice, by_hand=view.by_hand, choices=view.made)
    return {
        "figure": None,  # default; the game's context may set it
        **page.board_page.context,
        "page": page,
        "board_page": page.board_page,
        "urls": page.urls,
        "table": table,
        "play": table.play,
        "after": table.after,
        "seals": _seals(table, view),
        "waits": pending(table) if table.play.confirms else [],
        "ask": page.ask,
        "notice": notice,
        "kept": "",
    }


def _seals(table: Table, view: View) -> int:
    return len(view.made) + table.log.answered


def shown_to(play: UUID, viewers: Collection[Viewer]) -> Mapping[Viewer, Shown]:
    """The current fragment of each viewer.

    Roles are read from the database: viewers without one are left out, and so are all viewers
    of a play that cannot be read.
    """
    found = dict[Viewer, Shown]()
    tables = services.show_to(play, {viewer.device for viewer in viewers})
    choices: SealedSeats | None = None
    for viewer in viewers:
        table = tables.get(viewer.device)
        if table is None or not table.positions:
            continue
        choices = sealed_seats(table.play.id) if choices is None else choices
        view = look_of(table, ViewRequest(depth=viewer.depth, purse=table.role.seat), choices)
        position = Progress(table.after, _seals(table, view))
        found[viewer] = Shown(position, fragment(table, view))
    return found
