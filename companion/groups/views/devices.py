"""The devices of a group: what they are called, and removing one that is lost."""

from uuid import UUID

from django.db import transaction
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.groups.access import in_the_groups_zone, known, member_or_404
from companion.groups.keeping import is_kept
from companion.groups.models import Device, Group
from companion.plays.views.asking import Request
from scoring.kernel.errors import Malformed
from scoring.record import read_name


@never_cache
@require_safe
def devices(request: Request) -> HttpResponse:
    """Which devices are in this group."""
    device = known(request)
    return render(request, "groups/none.html") if device is None else _shown(request, device)


def _shown(
    request: Request, mine: Device, error: Malformed | None = None, about: UUID | None = None
) -> HttpResponse:
    found = sorted(
        mine.group.devices.filter(left=None), key=lambda each: (each != mine, each.created)
    )
    context = {
        "mine": mine,
        "group": mine.group,
        "devices": found,
        "kept": is_kept(mine.group),
        "error": error,
        "about": about,
        "typed": request.POST.get("name", ""),
    }
    with in_the_groups_zone(request):
        return render(request, "groups/devices.html", context, status=422 if error else 200)


@require_POST
def name(request: Request, device: UUID) -> HttpResponse:
    """Call a device otherwise."""
    mine = member_or_404(request)
    found = _device(mine, device)
    try:
        found.name = read_name(request.POST.get("name", ""))
    except Malformed as error:
        return _shown(request, mine, error, found.id)
    found.save(update_fields=["name"])
    return redirect("groups:devices")


@require_POST
def remove(request: Request, device: UUID) -> HttpResponse:
    """Take a device out of the group: it finds nothing of it any more; its entries stay."""
    mine = member_or_404(request)
    found = _device(mine, device)
    if found == mine:
        error = Malformed("This device cannot remove itself.")
        return _shown(request, mine, error)
    with transaction.atomic():
        found.group = Group.objects.create(zone=mine.group.zone)
        found.save(update_fields=["group"])
    return redirect("groups:devices")


def _device(mine: Device, device: UUID) -> Device:
    found = Device.objects.filter(group=mine.group_id, id=device).first()
    if found is None:
        raise Http404("This group has no such device.")
    return found
