"""Rendering a play's fragment once per audience and language.

An audience is a set of devices that are shown the same.

Of four phones that follow a play one has the fragment rendered and three get it from the cache.
The key holds everything that the fragment depends on, so a cached one is never outdated.

A fragment is compressed once, too, and sent in many streams. A gzip file is a header followed
by blocks. Data that refers to nothing before it and ends at a whole byte can be part of any
stream.
"""

import json
import zlib
from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Self
from uuid import UUID

from django.template.loader import render_to_string
from django.utils.translation import get_language, override

from companion.caching import Cache
from companion.conf.languages import ENGLISH
from companion.frontend.templatetags.frontend import in_one_line
from companion.games.view import ViewRequest
from companion.plays import running, services
from companion.plays.confirmation import pending
from companion.plays.live.progress import Progress
from companion.plays.live.running_entries import RunningEntry, running_entry
from companion.plays.models import Play
from companion.plays.presentation.notices import Notice
from companion.plays.presentation.play_page import play_page
from companion.plays.queries import SealedSeats, next_plays, sealed_seats
from companion.plays.table import Table

LEVEL = 4  # half the time of the usual 6, some 4 % larger
GZIP_HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
"""An empty final block."""
LONGEST_BLOCK = 0xFFFF


def compress_block(text: bytes) -> bytes:
    """Data as compressed blocks that fit into any stream."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(text) + packer.flush(zlib.Z_FULL_FLUSH)


def stored_block(text: bytes) -> bytes:
    """A few bytes as an uncompressed block; compressing them would gain nothing."""
    if len(text) > LONGEST_BLOCK:
        return compress_block(text)
    length = len(text)
    return (
        b"\x00"
        + length.to_bytes(2, "little")
        + (LONGEST_BLOCK - length).to_bytes(2, "little")
        + text
    )


MOST_FRAGMENTS = 400  # fragments; one takes some 40 KB


@dataclass(frozen=True)
class Fragment:
    """A rendered fragment without line breaks, as text and compressed.

    Compressed once, for responses and streams; without slots, since cached properties need a
    `__dict__`.
    """

    text: bytes

    @classmethod
    def of(cls, page: str) -> Self:
        """A fragment from rendered HTML, whose line breaks are removed."""
        return cls(in_one_line(page).encode())

    @cached_property
    def packed(self) -> bytes:
        """The text as blocks of a gzip stream."""
        return compress_block(self.text)

    @property
    def gzipped(self) -> bytes:
        """The text as a complete gzip file."""
        end = zlib.crc32(self.text).to_bytes(4, "little") + len(self.text).to_bytes(4, "little")
        return GZIP_HEAD + self.packed + LAST_BLOCK + end


def rendered_once(key: Hashable, render: Callable[[], str]) -> Fragment:
    """The cached fragment of this key in the language in use, rendered if it is not cached."""
    return FRAGMENTS.get_or_make((get_language(), key), lambda: Fragment.of(render()))


FRAGMENTS = Cache[Hashable, Fragment](MOST_FRAGMENTS)


@dataclass(frozen=True, slots=True)
class View:
    """How a device views a play: its view request, and which seats have sealed a choice.

    `next_play`: of a finished play, its rematch in which the device has a place.
    """

    view_request: ViewRequest
    made: SealedSeats
    by_hand: bool = False
    next_play: UUID | None = None


def view_of(
    table: Table,
    view_request: ViewRequest,
    made: SealedSeats,
    *,
    by_hand: bool = False,
    next_play: UUID | None = None,
) -> View:
    """The view of a device by its request; without a depth in it, at that of the play.

    An unknown depth is ignored, so that each view is cached once.
    """
    known = table.game_view.depths(table.position)
    wanted = (each for each in (view_request.depth, table.play.depth) if each in known)
    return View(replace(view_request, depth=next(wanted, "")), made, by_hand, next_play)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A device that follows a play, the entry depth that it chose, and its language."""

    device: UUID
    depth: str = ""
    language: str = ENGLISH


@dataclass(frozen=True, slots=True)
class ShownFragment:
    """The fragment of a device, and the progress that it shows."""

    progress: Progress
    fragment: Fragment


def fragment(table: Table, view: View) -> Fragment:
    """The part of the page that an entry changes; the cache key holds all that it depends on.

    Its forms have no CSRF token of a device: htmx sends that of the body.
    """
    play = table.play
    host = (play.id, *play.players, play.locked, play.open_scores, play.confirms, play.clock)
    looks = tuple(map(tuple, play.looks))
    game = (table.game.version, table.catalog_game.names)
    key = (host, looks, game, table.log.digest, table.role, view)
    return rendered_once(key, partial(_render, table, view))


def _render(table: Table, view: View) -> str:
    return render_to_string("plays/play.html#table", context(table, view))


def context(table: Table, view: View, notice: Notice | None = None) -> dict[str, object]:
    """Template context of the page."""
    page = play_page(table, view.view_request, notice, by_hand=view.by_hand, choices=view.made)
    return {
        "figure": None,  # default; the game's context may set it
        **page.board_page.context,
        **(page.outcome.context if page.outcome else {}),
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
        "next_play": view.next_play,
        "kept": "",
    }


def _seals(table: Table, view: View) -> int:
    return len(view.made) + table.log.answered


def fragments_for(play: UUID, viewers: Collection[Viewer]) -> Mapping[Viewer, ShownFragment]:
    """The current fragment of each viewer.

    Roles are read from the database: viewers without one are left out, and so are all viewers
    of a play that cannot be read.
    """
    found = dict[Viewer, ShownFragment]()
    tables = services.get_tables(play, {viewer.device for viewer in viewers})
    choices: SealedSeats | None = None
    rematch: Mapping[UUID, UUID] | None = None
    for viewer in viewers:
        table = tables.get(viewer.device)
        if table is None or not table.positions:
            continue
        choices = sealed_seats(table.play.id) if choices is None else choices
        if rematch is None:
            rematch = next_plays(table.play, tables.keys()) if table.complete else {}
        wanted = ViewRequest(depth=viewer.depth, purse=table.role.seat)
        view = view_of(table, wanted, choices, next_play=rematch.get(viewer.device))
        progress = Progress(table.after, _seals(table, view))
        with override(viewer.language):
            found[viewer] = ShownFragment(progress, fragment(table, view))
    return found


NOTHING = Fragment(b"")
"""The running entry while nobody enters: nothing."""


@dataclass(frozen=True, slots=True)
class RunningFragments:
    """What a device has laid of the next entry, drawn once for each language."""

    device: UUID
    drawn: Mapping[str, ShownFragment]

    def for_viewer(self, device: UUID, language: str, *, own: bool) -> ShownFragment | None:
        """What a connection is sent; one of a device's `own` pages has what it has laid."""
        return None if own and device == self.device else self.drawn.get(language)


def running_fragments(play: UUID, languages: Collection[str]) -> RunningFragments | None:
    """The running entry of a play: cards laid, not stored yet; None for nothing."""
    running_now = running_entry(play)
    if running_now is None:
        return None
    try:
        table = services.get_table(play, running_now.device)
    except Play.DoesNotExist:
        return None
    drawn = dict[str, ShownFragment]()
    for language in languages:
        with override(language):
            fragment = _running_fragment(table, running_now)
        if fragment is None:
            return None
        drawn[language] = ShownFragment(Progress(table.after, 0), fragment)
    return RunningFragments(running_now.device, drawn)


def _running_fragment(table: Table, running_now: RunningEntry) -> Fragment | None:
    preview = running.drawing(table, running_now)
    if preview is None:
        return None
    key = ("running", table.play.id, *table.play.players, table.log.digest, preview.template)
    laid = json.dumps(running_now.payload)
    draw = partial(render_to_string, preview.template, dict(preview.context))
    return rendered_once((*key, laid), draw)
