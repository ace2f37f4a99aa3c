"""What-if: a copy of a position with its real pads; nothing is stored."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST

from companion.disputes.best_placements import PlacedPiece, best_placements, may_show_advice
from companion.disputes.examples import Example, example_table, examples_of
from companion.disputes.requests import readable
from companion.disputes.services import allow_advice
from companion.disputes.what_if import (
    NOTHING,
    WhatIf,
    decode_entries,
    encode_entries,
    read_what_if,
)
from companion.http import Request, read_whole
from companion.plays.models import Play
from companion.plays.presentation.entry_text import newest_rows
from companion.plays.presentation.notices import Notice, refused_notice
from companion.plays.presentation.play_page import PlayPage, play_page
from companion.plays.presentation.visibility import points_are_secret
from companion.plays.requests import device_or_404, no_such_play, read_payload, view_request
from companion.plays.table import Table
from scoring.kernel.errors import EntryError
from scoring.kernel.serialization.entries import Json

type Where = Callable[[Sequence[Json]], str]

DIGITS = 5
"""Enough digits for the entries of any log."""


@dataclass(frozen=True, slots=True)
class WhatIfPage:
    """A what-if copy: its table, its address, and the page it came from.

    `advice` if the best placements may be shown; `host` if this device may allow that.
    """

    what_if: WhatIf
    where: Where
    back: str
    advice: bool
    host: bool = False
    wanted: bool = False

    @property
    def here(self) -> str:
        """The address of the copy with all tried entries."""
        return self.where(self.what_if.tried)

    @property
    def undo(self) -> str:
        """The address without the last tried entry; empty if there is none."""
        return self.where(self.what_if.before) if self.what_if.tried else ""

    @property
    def packed(self) -> str:
        """The tried entries, encoded for the other requests of a pad."""
        return encode_entries(self.what_if.tried)

    @property
    def began(self) -> int:
        """The number of entries after which the copy was made."""
        return self.what_if.number

    @property
    def pieces(self) -> list[tuple[PlacedPiece, list[tuple[object, str]]]]:
        """The best placements with links, if they are requested and may be shown."""
        if not (self.wanted and self.advice) or points_are_secret(self.what_if.table):
            return []
        tried = self.what_if.tried
        return [
            (piece, [(way, self.where((*tried, dict(way.entry)))) for way in piece.ways])
            for piece in best_placements(self.what_if.table)
        ]


@require_http_methods(["GET", "HEAD", "POST"])
def what_if(request: Request, play: UUID, number: int, tried: str = NOTHING) -> HttpResponse:
    """Try entries from a position of a play, after its first `number` entries."""
    table = readable(request, play)

    def where(entries: Sequence[Json]) -> str:
        return reverse("disputes:try", args=[play, number, encode_entries(entries)])

    back = reverse("plays:play", args=[play])
    trial = WhatIfPage(
        _play_what_if(table, number, tried), where, back, may_show_advice(table),
        host=table.role.host and not table.complete,
    )  # fmt: skip
    return _respond(request, trial)


@require_http_methods(["GET", "HEAD", "POST"])
def example(
    request: Request, game: str, clause: str, number: int, tried: str = NOTHING
) -> HttpResponse:
    """Try entries from the position of an example."""
    found = example_or_404(game, clause, number)

    def where(entries: Sequence[Json]) -> str:
        return reverse(
            "disputes:try-example", args=[game, clause, number, encode_entries(entries)]
        )

    back = reverse("disputes:example", args=[game, clause, number])
    table = example_table(found)
    copied = _play_what_if(table, len(table.log.entries), tried)
    return _respond(request, WhatIfPage(copied, where, back, advice=True))


def example_or_404(game: str, clause: str, number: int) -> Example:
    """An example of a clause by its number; raises `Http404`."""
    for each in examples_of(game, clause):
        if each.number == number:
            return each
    raise Http404(gettext("There is no such example."))


@require_POST
def advice(request: Request, play: UUID) -> HttpResponse:
    """Allow or forbid advice while this play runs."""
    try:
        allow_advice(play, device_or_404(request), allowed=request.POST.get("allow") == "1")
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    number = read_whole(request.POST.get("number", ""), DIGITS) or 0
    return redirect("disputes:what-if", play, number)


def _play_what_if(live: Table, number: int, tried: str) -> WhatIf:
    try:
        return read_what_if(live, number, decode_entries(tried))
    except EntryError as error:
        raise Http404(error.message) from None


def _respond(request: Request, trial: WhatIfPage) -> HttpResponse:
    if request.method != "POST":
        return _what_if_page(request, replace(trial, wanted="best" in request.GET))
    try:
        further = trial.what_if.then(read_payload(request.POST))
    except EntryError as error:
        notice = refused_notice(trial.what_if.table, error)
        return _what_if_page(request, trial, notice)
    moved = replace(trial, what_if=further)
    if not request.htmx:
        return redirect(moved.here)
    answer = _what_if_page(request, moved)
    answer["HX-Push-Url"] = moved.here
    return answer


def _what_if_page(
    request: Request, trial: WhatIfPage, notice: Notice | None = None
) -> HttpResponse:
    table = trial.what_if.table
    wanted = replace(view_request(request), pad=True)
    page: PlayPage = play_page(table, wanted, notice, choices=frozenset())
    rows = newest_rows(table, len(trial.what_if.tried), frozenset())
    context = {
        **page.board_page.context,
        "page": page,
        "seats": [seat._replace(url="#main", opens="", shuts="") for seat in page.seats],
        "table": table,
        "play": table.play,
        "after": table.after,
        "ask": page.ask,
        "notice": notice,
        "trial": trial,
        "tried_rows": rows if trial.what_if.tried else [],
        "facts_then": table.game_view.facts(table.position),
        # the other requests of a pad refer to this copy too
        "place": json.dumps({"at": trial.began, "tried": trial.packed}),
    }
    role = "#table" if request.htmx else ""
    status = 422 if notice else 200
    return render(request, f"disputes/what_if.html{role}", context, status=status)
