"""Views of a play's page and of the events sent from it, and their responses.

A response is the whole page, or a fragment for htmx.
"""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.http import require_POST, require_safe

from companion.frontend.device import DeviceSettings
from companion.frontend.templatetags.frontend import in_one_line
from companion.games.hints import ShownHint, hints_of
from companion.groups.session import renew
from companion.http import Request
from companion.plays import services
from companion.plays.log.corrections import replace_entries, serialize_changes
from companion.plays.models import Play
from companion.plays.outcomes import Behind, Forbidden, Outcome, Refused, Saved, Sent
from companion.plays.presentation import notices
from companion.plays.presentation.notices import (
    Notice,
    Unsaved,
    corrected,
    raced_notice,
    refused_notice,
    undone_notice,
)
from companion.plays.queries import next_play, sealed_seats
from companion.plays.rendering import Fragment, context, fragment, view_of
from companion.plays.requests import (
    PlayRequest,
    device_or_404,
    no_such_play,
    read_range,
    table_of,
)
from companion.plays.table import Table, draw_or_unreadable
from scoring.kernel.errors import Malformed

ELSEWHERE = gettext_noop("These points can only be shown on the device that has the seat.")


def page_response(
    play_request: PlayRequest,
    table: Table,
    notice: Notice | None = None,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """The page, or for htmx what changes on it; with what was sent and not saved."""
    return draw_or_unreadable(table, lambda found: _page(play_request, found, notice, status))


def _page(
    play_request: PlayRequest, table: Table, notice: Notice | None, status: int
) -> HttpResponse:
    request = play_request.http
    if not table.positions:
        return unreadable_page(request, table, status)
    wanted = play_request.view(table)
    if "purse" in request.GET and wanted.purse is None:
        notice = notice or Notice("forbidden", gettext(ELSEWHERE))
    if "corrected" in request.GET and not request.htmx:
        notice = notice or corrected(table)
    look = view_of(
        table,
        wanted,
        sealed_seats(table.play.id),
        by_hand="by-hand" in request.GET,
        next_play=_rematch(play_request, table, status),
    )
    kept = request.POST.get("entry", "") if status != HTTPStatus.OK else ""
    if request.htmx and notice is None and status == HTTPStatus.OK:
        answer = answer_response(request, fragment(table, look))
    else:
        found = context(table, look, notice) | {"kept": kept}
        template = "plays/play.html#table" if request.htmx else "plays/play.html"
        if not request.htmx:
            hints = _hints(request, table)
            found |= {"hints": hints, "hinting": ["hints"] if hints else []}
        whole = render_to_string(template, found, request)
        answer = HttpResponse(in_one_line(whole), status=status)
    # Going back shows the play as it is now; a page with a purse is stored in no cache.
    answer["Cache-Control"] = "no-cache" if wanted.purse is None else "no-store"
    return answer


def _rematch(play_request: PlayRequest, table: Table, status: int) -> UUID | None:
    """The rematch of a finished play; there is none yet when the last entry was just saved."""
    saved = play_request.http.method == "POST" and status == HTTPStatus.OK
    if saved or not table.complete:
        return None
    return next_play(table.play, play_request.device)


def _hints(request: Request, table: Table) -> Sequence[ShownHint]:
    """The hints that this device has not hidden, if it enters what is played."""
    device = DeviceSettings.of(request)
    if not device.hints or not table.role.enters or table.complete:
        return ()
    return hints_of(table.game.slug, device.hidden)


def unreadable_page(
    request: Request, table: Table, status: int = HTTPStatus.OK
) -> HttpResponse:
    """The page of a play that cannot be drawn: the reason, and how to correct it.

    htmx puts it in place of the table.
    """
    partial = "#table" if request.htmx else ""
    context = {"table": table, "after": table.after, "key": uuid4()}
    answer = render(request, f"plays/unread.html{partial}", context, status=status)
    answer["Cache-Control"] = "no-cache"
    return answer


def answer_response(request: Request, page: Fragment) -> HttpResponse:
    """A rendered fragment, gzipped if the browser accepts it."""
    if "gzip" not in request.headers.get("Accept-Encoding", ""):
        return HttpResponse(page.text)
    encoded = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return HttpResponse(page.gzipped, headers=encoded)


type Write = Callable[[Sent], Outcome]
type NoticeOf = Callable[[Table], Notice | None]


def _no_notice(_: Table) -> Notice | None:
    return None


def run(
    play_request: PlayRequest,
    write: Write,
    notice_of: NoticeOf = _no_notice,
    unsaved: Unsaved = notices.ENTRY,
) -> HttpResponse:
    """Call a service and answer its outcome.

    `notice_of` says what a saved event changed, `unsaved` what was sent if others were quicker.
    """
    try:
        outcome = _outcome(play_request, write)
    except Forbidden as forbidden:
        return _forbidden(play_request, forbidden)
    match outcome:
        case Saved(table) if play_request.http.htmx:
            return page_response(play_request, table, draw_or_unreadable(table, notice_of))
        case Saved():
            return redirect("plays:play", play_request.play)
        case Behind(table):
            notice = draw_or_unreadable(
                table, lambda found: raced_notice(found, play_request.device, unsaved)
            )
            return page_response(play_request, table, notice, HTTPStatus.CONFLICT)
        case Refused(table, reason):
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            http = play_request.http
            # one that stands instead of others is not explained as the next entry
            entry = "" if "instead" in http.GET else http.POST.get("entry", "")
            return page_response(
                play_request, table, refused_notice(table, reason, entry), status
            )


def _outcome(play_request: PlayRequest, write: Write) -> Outcome:
    try:
        return write(play_request.sent)
    except Malformed as unread:
        return Refused(play_request.table, unread)
    except Play.DoesNotExist:
        raise no_such_play(play_request.http, play_request.play) from None


def _forbidden(play_request: PlayRequest, forbidden: Forbidden) -> HttpResponse:
    notice = Notice("forbidden", forbidden.why, gettext("Nothing was saved."))
    answer = page_response(play_request, forbidden.table, notice, HTTPStatus.FORBIDDEN)
    answer["HX-Retarget"] = "#page"  # this 403 is the table's own answer: the phone shows it
    return answer


@require_safe
def play(request: Request, play: UUID) -> HttpResponse:
    """The current play."""
    renew(request)
    table = table_of(request, play)  # first: it says why a device has no part here
    play_request = PlayRequest.read(request, play)
    # Others have entered while something was begun here: it says who and what.
    begun = request.htmx and "begun" in request.GET and table.after
    return page_response(
        play_request,
        table,
        raced_notice(table, play_request.device, notices.BEGUN) if begun else None,
    )


@require_POST
def enter(request: Request, play: UUID) -> HttpResponse:
    """Enter what happened, or replace the last entries by it."""
    play_request = PlayRequest.read(request, play)
    if "instead" in request.GET:
        return run(play_request, lambda sent: _replace_last(play_request, sent))
    return run(play_request, lambda sent: _enter(play_request, sent))


def _enter(play_request: PlayRequest, sent: Sent) -> Outcome:
    entry = play_request.payload()
    return services.enter(play_request.play, entry, sent, with_forced=True, by_pad=True)


def _replace_last(play_request: PlayRequest, sent: Sent) -> Outcome:
    replaced = read_range(play_request.http.GET.get("instead", ""))
    changes = replace_entries(replaced, play_request.payload())
    return services.correct(play_request.play, serialize_changes(changes), sent)


@require_POST
def undo(request: Request, play: UUID) -> HttpResponse:
    """Take back the last entry, with what was forced by it."""
    return run(
        PlayRequest.read(request, play),
        lambda sent: services.undo(play, sent, with_forced=True),
        undone_notice,
        notices.UNDO,
    )


@require_POST
def redo(request: Request, play: UUID) -> HttpResponse:
    """Restore the entry that was undone last, with what was forced by it."""
    return run(
        PlayRequest.read(request, play),
        lambda sent: services.redo(play, sent, with_forced=True),
        unsaved=notices.REDO,
    )


@require_POST
def open_scores(request: Request, play: UUID) -> HttpResponse:
    """Show every seat's points to all, or keep them secret again."""
    to_all = request.POST.get("open") == "1"
    try:
        services.set_open_scores(play, device_or_404(request), to_all=to_all)
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    return redirect("plays:play", play)


@require_POST
def reveal(request: Request, play: UUID) -> HttpResponse:
    """Reveal the sealed choices of all seats."""
    return run(
        PlayRequest.read(request, play),
        lambda sent: services.reveal(play, sent),
        unsaved=notices.REVEAL,
    )
