"""Pages of achievements of the device's own group; no address contains another group's id."""

from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.achievements import presentation, services
from companion.achievements.awards import ANY, SECTIONS, Awards, awards_of
from companion.achievements.closest import closest_to
from companion.groups.models import Device
from companion.groups.people import person_or_404
from companion.groups.session import has_group, member_or_404
from companion.http import Request


@never_cache
@require_safe
def group(request: Request) -> HttpResponse:
    """The achievements of one game, or of any; a device without a group has none yet."""
    device = has_group(request)
    game = _game(request.GET.get("game", ""))
    if device is None:
        found = presentation.listed(Awards(), frozenset(), game)
        return render(
            request,
            "achievements/list.html",
            {"list": found, "group": "", "symbols": presentation.SYMBOLS},
        )
    found = presentation.listed(_awards(device), services.off_in(device.group_id), game)
    with timezone.override(_zone(device)):
        context = {"list": found, "group": device.group, "symbols": presentation.SYMBOLS}
        return render(request, "achievements/list.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def achievement(request: Request, name: str) -> HttpResponse:
    """One achievement, and who has earned it; switch it off or on for the group."""
    device, found = member_or_404(request), services.achievement_or_404(name)
    if request.method == "POST":
        services.switch(device.group, found.name, on=request.POST.get("on") == "1")
        return redirect("achievements:one", found.name)
    awards, group = _awards(device), device.group_id
    closest = closest_to(group, name, awards)
    one = presentation.shown(found, awards, services.off_in(group), closest)
    with timezone.override(_zone(device)):
        return render(request, "achievements/one.html", {"one": one, "row": one.row})


@never_cache
@require_safe
def person(request: Request, person: UUID) -> HttpResponse:
    """What a person of the group has earned."""
    device = member_or_404(request)
    found = person_or_404(device, person)
    if found.same_as is not None:
        return redirect("achievements:person", found.same_as.uid)
    off = services.off_in(device.group_id)
    own = presentation.of_person(_awards(device), off, found.id)
    with timezone.override(_zone(device)):
        context = {"own": own, "person": found, "symbols": presentation.SYMBOLS}
        return render(request, "achievements/person.html", context)


def _game(tab: str) -> str | None:
    """The requested game; by default the one that is played most."""
    if tab == presentation.ANY_TAB:
        return ANY
    return tab if tab and tab in SECTIONS else None


def _zone(device: Device) -> ZoneInfo:
    return ZoneInfo(device.group.zone)


def _awards(device: Device) -> Awards:
    return awards_of(device.group_id, _zone(device))
