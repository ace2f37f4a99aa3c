"""Views of corrections: an entry, its new version, its effects, saving."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from urllib.parse import urlencode
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.http import Request
from companion.plays import services
from companion.plays.log.corrections import ChangeKind
from companion.plays.outcomes import Outcome, Refused, Saved, Sent
from companion.plays.presentation import notices
from companion.plays.presentation.consequences import consequences
from companion.plays.presentation.correction_draft import (
    CorrectionDraft,
    correction_urls,
    read_draft,
    table_before,
    try_entry,
)
from companion.plays.presentation.entry_text import entry_row
from companion.plays.presentation.notices import Notice, raced_notice, refused_notice
from companion.plays.presentation.play_page import play_page
from companion.plays.presentation.result_page import as_played
from companion.plays.presentation.scoreboard import LineFilter, lines
from companion.plays.presentation.snapshot import snapshot, table_after
from companion.plays.presentation.visibility import NOT_JUDGED, points_are_secret
from companion.plays.requests import (
    PlayRequest,
    device_or_404,
    read_payload,
    read_sent,
    seats_visible_to,
    table_of,
    view_request,
)
from companion.plays.table import Table
from companion.plays.views.play import run
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import Json


@require_safe
def entry(request: Request, play: UUID, number: int) -> HttpResponse:
    """An entry, with the ways to correct it."""
    table = table_of(request, play)
    if not 0 < number < len(table.positions):
        raise Http404(gettext("There is no such entry."))
    open_ = seats_visible_to(request, table)
    breaches = [each for each in as_played(table) if each.number == number]
    context = {
        **snapshot(table_after(table, number)).context,
        "table": table,
        "entry": entry_row(table, number, open_),
        "lines": lines(table, LineFilter(entry=number), open_),
        "breaches": breaches,
        "before": number - 1,
        "urls": correction_urls(table, number),
    }
    return render(request, "plays/entry.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def pad(request: Request, play: UUID) -> HttpResponse:
    """The pad at an earlier position; what it enters joins the draft."""
    draft = _draft(request, play)
    at, do = _place(request, draft)
    if not draft.judgeable:
        raise Http404(gettext(NOT_JUDGED))
    if request.method != "POST":
        return _pad_page(request, draft, at, do)
    try:
        then, error = try_entry(draft, at, do, read_payload(request.POST))
    except Malformed as malformed:
        then, error = draft, malformed
    if error is not None:
        when: Mapping[str, str | int] = {"at": at, "changes": draft.payload}
        text, there = request.POST.get("entry", ""), table_before(draft, at).position
        notice = refused_notice(draft.table, error, text, when, there)
        return _pad_page(request, draft, at, do, notice)
    answer = _check_page(request, then)
    answer["HX-Push-Url"] = then.url("check")
    return answer


@require_safe
def check(request: Request, play: UUID) -> HttpResponse:
    """The effects of a draft, before anything is saved."""
    return _check_page(request, _draft(request, play))


@require_POST
def save(request: Request, play: UUID) -> HttpResponse:
    """Save a draft in which everything holds, as one event.

    A single tap on the play's page ("Flip") corrects too; the response is then the play.
    """
    if request.htmx:
        play_request = PlayRequest.read(request, play)
        flip = partial(_save, request, play)
        return run(play_request, flip, unsaved=notices.FLIP)
    draft = _draft(request, play)
    try:
        sent: Sent = read_sent(request.POST, device_or_404(request))
        outcome = _save(request, play, sent)
    except EntryError as error:
        return _check_page(request, draft, refused_notice(draft.table, error), 422)
    if isinstance(outcome, Saved):
        return redirect(f"{reverse('plays:play', args=[play])}?corrected")
    now = CorrectionDraft(outcome.table, draft.changes)
    if isinstance(outcome, Refused):
        now = replace(now, refused=outcome.error)
        return _check_page(request, now, refused_notice(outcome.table, outcome.error), 422)
    notice = raced_notice(outcome.table, sent.device, notices.CORRECTION)
    return _check_page(request, now, notice, 409)


def _save(request: Request, play: UUID, sent: Sent) -> Outcome:
    return services.correct(play, read_payload(request.POST, "changes"), sent)


def _draft(request: Request, play: UUID) -> CorrectionDraft:
    table = table_of(request, play)
    if not table.role.enters:
        raise PermissionDenied(table.role.refusal)
    if table.halt or not table.positions:
        raise Http404(gettext("This game can only be read."))
    text = request.GET.get("changes", "") or request.POST.get("changes", "")
    try:
        draft = read_draft(table, text)
        draft.checked  # noqa: B018 - raises for a place that does not exist
    except Malformed as error:
        raise Http404(error.message) from None
    return draft


def _place(request: Request, draft: CorrectionDraft) -> tuple[int, ChangeKind]:
    at, do = request.GET.get("at", ""), request.GET.get("do", "")
    places = range(len(draft.checked.entries) + 1)
    known = {str(place): place for place in places}
    if at not in known or do not in {ChangeKind.CHANGE, ChangeKind.INSERT}:
        raise Http404(gettext("There is no such entry."))
    return known[at], ChangeKind(do)


def _pad_page(
    request: Request,
    draft: CorrectionDraft,
    at: int,
    do: ChangeKind,
    notice: Notice | None = None,
) -> HttpResponse:
    table: Table = table_before(draft, at)
    if points_are_secret(draft.table) and not points_are_secret(table):
        raise Http404(gettext("Points are still secret in this game."))
    entered = _entered(draft, at, do)
    wanted = replace(view_request(request), pad=True)
    if entered and not wanted.depth:
        wanted = replace(wanted, depth=table.game_view.depth_of(table.position, entered))
    page = play_page(table, wanted, notice, by_hand=True)
    place = {"at": at, "do": do, "changes": draft.payload}
    context = {
        **page.board_page.context,
        "page": page,
        "table": table,
        "play": table.play,
        "after": table.after,
        "ask": page.ask,
        "notice": notice,
        "draft": draft,
        "entered": entered,
        "was": draft.words_at(at) if entered else "",
        "number": at + 1,
        # further requests of the pad, such as another depth, concern this position too
        "place": json.dumps(place),
        "keeps": f"{urlencode(place)}&",
    }
    partial = "#table" if request.htmx else ""
    return render(
        request, f"plays/correct.html{partial}", context, status=422 if notice else 200
    )


def _entered(draft: CorrectionDraft, at: int, do: ChangeKind) -> Mapping[str, Json]:
    """The entry that is changed, as it is entered now; empty where one is inserted."""
    entries = draft.checked.entries
    if do is not ChangeKind.CHANGE or at >= len(entries):
        return {}
    payload = entries[at]
    return payload if isinstance(payload, dict) else {}


def _check_page(
    request: Request, draft: CorrectionDraft, notice: Notice | None = None, status: int = 200
) -> HttpResponse:
    partial = "#table" if request.htmx else ""
    context = {
        "draft": draft,
        "table": draft.table,
        "notice": notice,
        "consequences": consequences(draft),
    }
    return render(request, f"plays/check.html{partial}", context, status=status)
