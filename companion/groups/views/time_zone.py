"""Views of a group's time zone."""

from itertools import groupby
from zoneinfo import available_timezones

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.groups import time_zone
from companion.groups.session import in_the_groups_zone, member_or_404
from companion.http import Request
from scoring.kernel.errors import Malformed

OLD = ("Etc", "SystemV", "US", "posix", "right")
"""Prefixes of zone names without a town."""


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def zone(request: Request) -> HttpResponse:
    """Choose the time zone in which every device of the group shows times."""
    group, unknown = member_or_404(request).group, False
    if request.method == "POST":
        try:
            time_zone.choose(group, request.POST.get("zone", ""))
        except Malformed:
            unknown = True
        else:
            return redirect("people:group")
    with in_the_groups_zone(request):
        now = timezone.localtime()
        context = {"group": group, "zones": _zones(group.zone), "unknown": unknown, "now": now}
        return render(request, "groups/zone.html", context, status=422 if unknown else 200)


def _zones(now: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """The zones by continent, as (zone, label); the group's zone is always included."""
    known = sorted(
        zone
        for zone in available_timezones()
        if ("/" in zone and zone.partition("/")[0] not in OLD) or zone in {"UTC", now}
    )
    return [
        (area, [(zone, _label(zone)) for zone in zones])
        for area, zones in groupby(known, key=lambda zone: zone.partition("/")[0])
    ]


def _label(zone: str) -> str:
    return (zone.partition("/")[2] or zone).replace("_", " ").replace("/", ", ")
