"""The backup page of a group: download and restore."""

from dataclasses import dataclass
from http import HTTPStatus

from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.backup.archive import MOST_SENT
from companion.backup.group_backup import written
from companion.backup.group_restore import Restored, restore
from companion.groups.models import Device
from companion.groups.session import has_group, in_the_groups_zone, member_or_404, welcome
from companion.http import Request
from scoring.kernel.errors import Malformed


@dataclass(frozen=True, slots=True)
class Came:
    """The result of an uploaded backup."""

    report: Restored | None = None
    error: Malformed | None = None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def backup(request: Request) -> HttpResponse:
    """Show the page; POST restores a backup, and a device without a group gets one."""
    if request.method != "POST":
        return _shown(request, has_group(request), Came())
    device = welcome(request)
    try:
        came = Came(restore(device.group, _sent(request)))
    except Malformed as error:
        came = Came(error=error)
    device.group.refresh_from_db()
    return _shown(request, device, came)


def _sent(request: Request) -> bytes:
    file = request.FILES.get("file")
    if file is None:
        raise Malformed(gettext("Choose a backup file."))
    data: bytes = file.read(MOST_SENT + 1)
    return data


def _shown(request: Request, device: Device | None, came: Came) -> HttpResponse:
    group = device.group if device else None
    context = {
        "group": group,
        "plays": group.plays.filter(sample="").count() if group else 0,
        "report": came.report,
        "error": came.error,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if came.error else HTTPStatus.OK
    return render(request, "backup/backup.html", context, status=status)


@never_cache
@require_safe
def file(request: Request) -> HttpResponse:
    """Download the group's backup."""
    group = member_or_404(request).group
    answer = HttpResponse(written(group), content_type="application/zip")
    with in_the_groups_zone(request):
        day = timezone.localtime().date().isoformat()
    answer["Content-Disposition"] = f'attachment; filename="nile-scribe-{day}.zip"'
    return answer
