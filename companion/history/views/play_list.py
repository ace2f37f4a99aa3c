"""The list of plays, and the trash."""

from uuid import UUID

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.games.catalog import CATALOG
from companion.groups import people, places
from companion.groups.session import group_of, in_the_groups_zone
from companion.history.filters import COUNTS, OTHER, STATES, read_filters
from companion.history.play_list import listed, listed_rows, rows
from companion.http import Request, device_of
from companion.languages.sentences import sentence
from companion.plain_results import services as plain_results
from companion.plays import trash
from companion.plays.models import Play
from companion.plays.requests import device_or_404
from companion.plays.services import plays_of
from companion.recaps.services import DECEMBER

A_PAGE = 20


@require_safe
def plays(request: Request) -> HttpResponse:
    """The plays that match the filters, the newest first."""
    device, group = device_of(request), group_of(request)
    filters = read_filters(request.GET.dict(), group)
    results = filters.among_results(plain_results.results_of(group))
    found = listed(filters.among(plays_of(device).filter(sample="")), results)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    with in_the_groups_zone(request):
        context = {
            "page": page,
            "rows": listed_rows(page.object_list, group),
            "filters": filters,
            "games": [
                *((slug, sentence(each.game.title)) for slug, each in CATALOG.items()),
                *((f"{OTHER}{title}", title) for title in plain_results.titles(group)),
            ],
            "people": people.by_name(group),
            "places": places.by_name(group),
            "states": STATES.items(),
            "counts": COUNTS.items(),
            "thrown": _just_deleted(request, device),
            "december": timezone.localtime().month == DECEMBER,
        }
        return render(request, "history/plays.html", context)


@never_cache
@require_safe
def trash_page(request: Request) -> HttpResponse:
    """The plays that were deleted within 30 days, each with a button to restore it."""
    binned = trash.plays_in_trash(device_of(request)).select_related("place")
    page = Paginator(binned, A_PAGE).get_page(request.GET.get("page"))
    with in_the_groups_zone(request):
        context = {"page": page, "rows": rows(page.object_list, group_of(request))}
        return render(request, "history/trash.html", {**context, "days": trash.KEPT_FOR.days})


@require_POST
def restore_play(request: Request, play: UUID) -> HttpResponse:
    """Restore a play from the trash."""
    try:
        found = trash.restore(play, device_or_404(request))
    except Play.DoesNotExist:
        raise Http404(gettext("This is not in the group’s trash.")) from None
    return redirect("plays:result" if found.finished else "plays:play", found.id)


def _just_deleted(request: Request, device: UUID | None) -> Play | None:
    """The play of the query that was just deleted, for the notice with its undo button."""
    try:
        return (
            trash.plays_in_trash(device).filter(id=UUID(request.GET.get("thrown", ""))).first()
        )
    except ValueError:
        return None
