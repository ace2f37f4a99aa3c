"""Who is shown the same of a play, and what they are shown: rendered once for all of them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import partial
from uuid import UUID

from django.template.loader import render_to_string

from companion.games.view import Asked
from companion.plays import services
from companion.plays.confirmation import pending
from companion.plays.live.progress import Position
from companion.plays.presentation.notices import Notice
from companion.plays.presentation.play_page import play_page
from companion.plays.queries import Made, made
from companion.plays.rendering.fragment_cache import Fragment, rendered_once
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class Look:
    """How a device looks at a play: what it chose to see, and who has sealed by now."""

    asked: Asked
    made: Made
    by_hand: bool = False


def look_of(table: Table, asked: Asked, made: Made, *, by_hand: bool = False) -> Look:
    """How a device looks at a play, by what it asked for.

    Depths that the game does not have are as none: each look is rendered, and kept, once.
    """
    known = asked.depth in table.screen.depths(table.position)
    return Look(asked if known else replace(asked, depth=""), made, by_hand)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device that follows, and how deep it enters."""

    device: UUID
    depth: str = ""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a device is shown of a play, and how far the play is there."""

    position: Position
    fragment: Fragment


def fragment(table: Table, look: Look) -> Fragment:
    """What changes on the page; all that it is made of is in the key.

    Its forms have no device's token: htmx sends that of the body.
    """
    play = table.play
    host = (play.id, *play.players, play.locked, play.open_scores, play.confirms)
    game = (table.game.version, table.shelved.names)
    key = (host, game, table.log.digest, table.part, look)
    return rendered_once(key, partial(_rendered, table, look))


def _rendered(table: Table, look: Look) -> str:
    return render_to_string("plays/play.html#table", context(table, look))


def context(table: Table, look: Look, notice: Notice | None = None) -> dict[str, object]:
    """What the templates of the page find under their names."""
    page = play_page(table, look.asked, notice, by_hand=look.by_hand, choices=look.made)
    return {
        "figure": None,  # unless the game says
        **page.scene.context,
        "page": page,
        "scene": page.scene,
        "urls": page.urls,
        "table": table,
        "play": table.play,
        "after": table.after,
        "seals": _seals(table, look),
        "waits": pending(table),
        "ask": page.ask,
        "notice": notice,
        "kept": "",
    }


def _seals(table: Table, look: Look) -> int:
    return len(look.made) + table.log.answered


def shown_to(play: UUID, viewers: Collection[Viewer]) -> Mapping[Viewer, Shown]:
    """What each of these is shown now.

    Their parts are asked of the database: who has none any more is not in the answer. Nor is
    anybody where the play cannot be read.
    """
    found = dict[Viewer, Shown]()
    tables = services.show_to(play, {viewer.device for viewer in viewers})
    choices: Made | None = None
    for viewer in viewers:
        table = tables.get(viewer.device)
        if table is None or not table.positions:
            continue
        choices = made(table.play.id) if choices is None else choices
        look = look_of(table, Asked(depth=viewer.depth, purse=table.part.seat), choices)
        position = Position(table.after, _seals(table, look))
        found[viewer] = Shown(position, fragment(table, look))
    return found
