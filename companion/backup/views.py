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
from companion.backup.group_backup import backup_file
from companion.backup.group_restore import Restored, restore
from companion.groups.models import Device
from companion.groups.session import has_group, in_the_groups_zone, member_or_404, welcome
from companion.http import Request
from companion.plain_results.services import number_of_games
from scoring.kernel.errors import Malformed


@dataclass(frozen=True, slots=True)
class RestoreReport:
    """The result of an uploaded backup."""

    report: Restored | None = None
    error: Malformed | None = None


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def backup(request: Request) -> HttpResponse:
    """Show the page; POST restores a backup, and a device without a group gets one."""
    if request.method != "POST":
        return _backup_page(request, has_group(request), RestoreReport())
    device = welcome(request)
    try:
        came = RestoreReport(restore(device.group, _uploaded_file(request)))
    except Malformed as error:
        came = RestoreReport(error=error)
    device.group.refresh_from_db()
    return _backup_page(request, device, came)


def _uploaded_file(request: Request) -> bytes:
    file = request.FILES.get("file")
    if file is None:
        raise Malformed(gettext("Choose a backup file."))
    data: bytes = file.read(MOST_SENT + 1)
    return data


def _backup_page(request: Request, device: Device | None, came: RestoreReport) -> HttpResponse:
    group = device.group if device else None
    context = {
        "group": group,
        "plays": number_of_games(group) if group else 0,
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
    answer = HttpResponse(backup_file(group), content_type="application/zip")
    with in_the_groups_zone(request):
        day = timezone.localtime().date().isoformat()
    answer["Content-Disposition"] = f'attachment; filename="nile-scribe-{day}.zip"'
    return answer
