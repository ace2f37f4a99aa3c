"""Views of a group's own copies of the games."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.games.catalog import CATALOG
from companion.games.own_copy import Drawn, OwnCopy
from companion.groups import own_copies
from companion.groups.models import Device
from companion.groups.session import has_group, in_the_groups_zone, welcome
from companion.http import Request
from scoring.kernel.errors import EntryError


@never_cache
@require_safe
def copies_by_game(request: Request) -> HttpResponse:
    """The games of which copies differ, each with what the group has entered of its own."""
    device = has_group(request)
    if device is None:
        return render(request, "groups/none.html")
    context = {"group": device.group, "copies": own_copies.shown_copies(device.group)}
    with in_the_groups_zone(request):
        return render(request, "groups/copies.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def copy(request: Request, game: str) -> HttpResponse:
    """Enter what the group's copy of a game shows, or go back to what is printed.

    A device may do so before its first play: what it saves gives it a group.
    """
    device, own = has_group(request), own_copies.own_copy_form(game)
    if own is None:
        raise Http404("Of this game nothing is to be tapped in.")
    if request.method != "POST":
        return _copy_page(request, game, own, _drawn(device, game, own))
    drawn = own.read_form(request.POST)
    if request.htmx:
        return _copy_page(request, game, own, drawn, _draft_error(own, drawn))
    return _save(request, device, game, own, drawn)


def _drawn(device: Device | None, game: str, own: OwnCopy) -> Drawn:
    """What the group's copy shows; as printed for a device without a group."""
    if device is None:
        return own.printed
    shown = own_copies.shown_copies(device.group)
    return next(each.drawn for each in shown if each.slug == game)


def _save(
    request: Request, device: Device | None, game: str, own: OwnCopy, drawn: Drawn
) -> HttpResponse:
    back = redirect("plays:start" if device is None else "groups:copies")
    if "forget" in request.POST:
        if device is not None:
            own_copies.delete_copy(device.group, game)
        return back
    try:
        own.checked(drawn)
    except EntryError as error:
        return _copy_page(request, game, own, drawn, error, status=422)
    own_copies.save_copy(welcome(request, request.POST.get("zone", "")), game, drawn)
    return back


def _draft_error(own: OwnCopy, drawn: Drawn) -> EntryError | None:
    try:
        own.checked(drawn)
    except EntryError as error:
        return error
    return None


def _copy_page(  # noqa: PLR0913, PLR0917 - a page and what became of it
    request: Request,
    game: str,
    own: OwnCopy,
    drawn: Drawn,
    error: EntryError | None = None,
    status: int = 200,
) -> HttpResponse:
    context = {
        **own.context(drawn),
        "own": own,
        "member": has_group(request) is not None,
        "game_view": CATALOG[game].game_view,
        "counts": own.counts(drawn),
        "error": error,
        "redrawn": bool(request.htmx) and own.redraws,
    }
    part = "#looked" if request.htmx else ""
    return render(request, f"groups/copy.html{part}", context, status=status)
