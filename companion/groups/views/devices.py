"""Views of a group's devices: renaming, and removing one that is lost."""

from uuid import UUID

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from companion.groups import devices as group_devices
from companion.groups.models import Device
from companion.groups.session import has_group, in_the_groups_zone, member_or_404
from companion.http import Request
from scoring.kernel.errors import Malformed

UNKNOWN = "This group has no such device."


@never_cache
@require_safe
def devices(request: Request) -> HttpResponse:
    """The page of the group's devices, this one first."""
    device = has_group(request)
    return (
        render(request, "groups/none.html")
        if device is None
        else _devices_page(request, device)
    )


def _devices_page(
    request: Request, mine: Device, error: Malformed | None = None, about: UUID | None = None
) -> HttpResponse:
    context = {
        "mine": mine,
        "group": mine.group,
        "devices": group_devices.devices(mine),
        "kept": mine.group.has_account(),
        "error": error,
        "about": about,
        "typed": request.POST.get("name", ""),
    }
    with in_the_groups_zone(request):
        return render(request, "groups/devices.html", context, status=422 if error else 200)


@require_POST
def name(request: Request, device: UUID) -> HttpResponse:
    """Rename a device."""
    mine = member_or_404(request)
    try:
        group_devices.rename(mine, device, request.POST.get("name", ""))
    except Malformed as error:
        return _devices_page(request, mine, error, device)
    except Device.DoesNotExist:
        raise Http404(UNKNOWN) from None
    return redirect("groups:devices")


@require_POST
def remove(request: Request, device: UUID) -> HttpResponse:
    """Remove a device from the group; the entries it made stay."""
    mine = member_or_404(request)
    try:
        group_devices.remove(mine, device)
    except Malformed as error:
        return _devices_page(request, mine, error)
    except Device.DoesNotExist:
        raise Http404(UNKNOWN) from None
    return redirect("groups:devices")
