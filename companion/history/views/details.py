"""A play's details, deleting it, rematch, and copy."""

from dataclasses import replace
from uuid import UUID

from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from companion.groups import places
from companion.groups.session import in_the_groups_zone, welcome
from companion.history import copy_play
from companion.http import Request
from companion.joining.rematch import start_rematch
from companion.plays import details, trash
from companion.plays.models import Play
from companion.plays.new_play import form
from companion.plays.new_play.views import start_page
from companion.plays.play_date import as_text
from companion.plays.requests import device_or_404, no_such_play, read_key, table_of
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, Malformed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def about(request: Request, play: UUID) -> HttpResponse:
    """The form of a play's place, duration and notes, and whether it counts."""
    table, error = table_of(request, play), None
    typed = _details_of(table.play)
    shown: details.PlayDetails | None = typed
    if request.method == "POST":
        typed, shown = _read_details(request.POST), _read_shown(request.POST)
        try:
            details.update_details(play, device_or_404(request), typed, shown)
        except Malformed as refusal:
            error = refusal
        except Play.DoesNotExist:  # deleted during this request
            raise no_such_play(request, play) from None
        else:
            return redirect("plays:result" if table.complete else "plays:play", play)
    elif not table.role.host:
        raise Http404(gettext("Only the group of a game can change this."))
    context = {
        "table": table,
        "details": typed,
        "shown": shown,
        "error": error,
        "latest": as_text(timezone.now(), table.play.group.zone),
        "places": places.by_name(table.play.group_id),
    }
    with in_the_groups_zone(request):
        return render(request, "history/about.html", context, status=422 if error else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def notes(request: Request, play: UUID) -> HttpResponse:
    """The notes of a play, beside it: saved while they are typed."""
    table, error = table_of(request, play), None
    if not table.role.host:
        raise Http404(gettext("Only the group of a game can change this."))
    typed = request.POST.get("notes", table.play.notes)
    if request.method == "POST":
        try:
            table.play.notes = details.update_notes(
                play, device_or_404(request), typed, request.POST.get("was", "")
            ).notes
        except Malformed as refusal:
            error = refusal
        except Play.DoesNotExist:  # deleted during this request
            raise no_such_play(request, play) from None
    return _notes_page(request, table, typed, error)


def _notes_page(
    request: Request, table: Table, typed: str, error: Malformed | None
) -> HttpResponse:
    """The whole page; for htmx the sheet, or only what has become of what was typed."""
    saved = request.method == "POST" and error is None
    if saved and not request.htmx:
        return redirect("plays:play", table.play.id)
    merged = saved and table.play.notes != details.tidy_notes(typed)
    context = {
        "table": table,
        "typed": typed if error else table.play.notes,
        "error": error,
        "saved": saved,
        "merged": merged,
        "moment": table.game_view.headline(table.position)[0] if table.positions else "",
    }
    partial = ""
    if request.htmx:
        partial = "#sheet" if request.method != "POST" or merged else "#state"
    page = f"history/notes.html{partial}"
    answer = render(request, page, context, status=422 if error else 200)
    if merged:
        answer["HX-Retarget"] = "#aside"
        answer["HX-Reswap"] = "innerHTML"
    return answer


@require_POST
def move_to_trash(request: Request, play: UUID) -> HttpResponse:
    """Move a play to the trash, where it stays for 30 days."""
    try:
        trash.delete(play, device_or_404(request))
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    return redirect(f"{reverse('history:plays')}?thrown={play}")


@require_POST
def rematch(request: Request, play: UUID) -> HttpResponse:
    """Start a rematch with the same people and readings; redirect to the form if it cannot."""
    table = table_of(request, play)
    try:
        begun = start_rematch(table, read_key(request.POST, "play"), welcome(request))
        return redirect("plays:play", begun.id)
    except EntryError as error:
        return start_page(request, form.draft_of_rematch(table.play), error)


@require_POST
def copy(request: Request, play: UUID) -> HttpResponse:
    """Copy a finished play of another group into the own group."""
    table = table_of(request, play)
    if not table.complete:
        raise Http404(gettext("This game is not finished."))
    try:
        kept = copy_play.copy_to_group(device_or_404(request), table)
    except Malformed as error:
        context = {"table": table, "error": error}
        return render(request, "history/not_saved.html", context, status=422)
    return redirect("plays:result", kept.id)


def _read_details(post: QueryDict) -> details.PlayDetails:
    return details.PlayDetails(
        post.get("place", ""),
        post.get("new-place", ""),
        post.get("played", ""),
        post.get("minutes", ""),
        post.get("notes", ""),
        counted="kept-out" not in post,
    )


def _read_shown(post: QueryDict) -> details.PlayDetails | None:
    """What the form had shown, from its hidden fields; None if they were not sent."""
    if "was-notes" not in post:
        return None
    return details.PlayDetails(
        place=post.get("was-place", ""),
        played=post.get("was-played", ""),
        minutes=post.get("was-minutes", ""),
        notes=post.get("was-notes", ""),
        counted="was-kept-out" not in post,
    )


def _details_of(play: Play) -> details.PlayDetails:
    played = as_text(play.created, play.group.zone)
    return replace(details.details_of(play), played=played)
