"""Explanations: why an entry is refused, where a score line comes from; entering as played."""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from companion.disputes.compare_readings import compare, disputed_rulings
from companion.disputes.requests import read_entry, readable, requested_entry
from companion.http import Request
from companion.languages.sentences import sentence
from companion.plays import services
from companion.plays.models import Play
from companion.plays.outcomes import Saved
from companion.plays.presentation import visibility
from companion.plays.presentation.entry_text import EntryRow, entry_row
from companion.plays.presentation.ledger import links
from companion.plays.presentation.links import url
from companion.plays.presentation.notices import stand_as_played
from companion.plays.presentation.scoreboard import LineFilter, lines
from companion.plays.presentation.snapshot import snapshot, table_after
from companion.plays.requests import device_or_404, no_such_play, read_sent, seats_visible_to
from companion.plays.table import Table
from companion.score_text import signed
from scoring.kernel.errors import EntryError, Malformed, RuleViolation
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class RefusedEntry:
    """A refused entry and the reason; `sentence` reveals no secrets."""

    entry: str
    sentence: str
    error: RuleViolation
    earlier: EntryRow | None
    draft: bool
    scored: Sequence[str] | None

    @property
    def stands_as_played(self) -> bool:
        """Whether the table can let the breach stand now."""
        return self.error.waivable and not self.draft and self.scored is not None


@require_safe
def why(request: Request, play: UUID) -> HttpResponse:
    """Why an entry is refused: position, clause, readings, and the as-played form."""
    table = readable(request, play)
    before_entry = requested_entry(request, table)
    payload = read_entry(request.GET.get("entry", ""))
    try:
        visibility.judgeable(table, payload)
        before_entry.position.enter(payload)
        before_entry.game_view.check_pad_entry(before_entry.position, payload)
    except RuleViolation as error:
        shown = snapshot(before_entry, (payload, error))
        context = {
            **shown.context,
            "table": table,
            "after": table.after,
            "refusal": _refusal(request, before_entry, payload, error),
            "clause": error.cite,
            "compared": disputed_rulings(before_entry, error.cite, payload),
            "ledgers": links(table, error.cite.id, range(len(table.play.players))),
            "reason": request.GET.get("why", "")[:LONGEST_REASON],
        }
        return render(request, "disputes/why.html", context)
    except EntryError as error:
        raise Http404(error.message) from None
    return redirect("plays:play", play)


def _refusal(
    request: Request, before_entry: Table, payload: dict[str, Json], error: RuleViolation
) -> RefusedEntry:
    earlier = None
    if error.earlier is not None and error.earlier < len(before_entry.log.entries):
        earlier = entry_row(
            before_entry, error.earlier + 1, seats_visible_to(request, before_entry)
        )
    sentence = visibility.discreet_message(before_entry, error)
    scored = _points_as_played(before_entry, payload, seats_visible_to(request, before_entry))
    return RefusedEntry(
        json.dumps(payload), sentence, error, earlier, "at" in request.GET, scored
    )


def _points_as_played(
    before_entry: Table, payload: dict[str, Json], seats: Collection[int]
) -> Sequence[str] | None:
    """The visible points of an entry as played; None if it cannot stand."""
    before = before_entry.position.state
    try:
        after = before_entry.position.enter(stand_as_played(payload)).state
    except EntryError:
        return None
    new_lines = after.lines[len(before.lines) :]
    return [
        gettext("{name} {points}: {reason}").format(
            name=before.seats[line.seat],
            points=signed(line.points),
            reason=sentence(line.because),
        )
        for line in new_lines
        if line.seat in seats
    ]


@require_safe
def line(request: Request, play: UUID, number: int) -> HttpResponse:
    """One score line: the position after its entry, its clause, its readings."""
    table = readable(request, play)
    every_line = table.position.state.lines
    if not 0 < number <= len(every_line):
        raise Http404(gettext("There is no such score line."))
    score_line = every_line[number - 1]
    if score_line.seat not in seats_visible_to(request, table):
        raise Http404(gettext("These points are secret until they are revealed."))
    (view,) = lines(table, LineFilter(place=number), {score_line.seat})
    shown = snapshot(
        table_after(table, view.number), step=_step(every_line, number), earner=score_line.seat
    )
    context = {
        **shown.context,
        "table": table,
        "line": view,
        "clause": score_line.cite,
        "ledgers": links(table, score_line.cite.id, (score_line.seat,)),
        "compared": [
            compare(table, each) for each in table.game.rulings if each.cite is score_line.cite
        ],
    }
    role = "#line" if request.htmx else ""
    answer = render(request, f"disputes/line.html{role}", context)
    answer["Cache-Control"] = "no-store" if visibility.points_are_secret(table) else "no-cache"
    return answer


def _step(lines: tuple[Line, ...], number: int) -> int:
    """The index of the line among its entry's lines of its kind: the end shows them singly."""
    score_line = lines[number - 1]
    alike = (score_line.entry, score_line.kind)
    return sum((each.entry, each.kind) == alike for each in lines[: number - 1])


@require_POST
def as_played(request: Request, play: UUID) -> HttpResponse:
    """Record a breach that stands as played, with its points and a mark."""
    table = readable(request, play)
    text = request.POST.get("entry", "")
    payload, reason = read_entry(text), request.POST.get("why", "").strip()
    try:
        sent = read_sent(request.POST, device_or_404(request))
    except Malformed:
        raise Http404(gettext("There was nothing to enter.")) from None
    breach = stand_as_played(payload, reason[:LONGEST_REASON])
    try:
        outcome = services.enter(play, breach, sent, with_forced=True)
    except Play.DoesNotExist:  # deleted during this request
        raise no_such_play(request, play) from None
    if isinstance(outcome, Saved):
        return redirect("plays:play", play)
    kept = urlencode({"entry": text, "why": reason[:LONGEST_REASON]})
    return redirect(f"{url(table, 'play')}why/?{kept}")
