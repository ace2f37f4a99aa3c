"""Pages of transfers: export a play, import a file, decide which entries count."""

import binascii
from base64 import b64decode, b64encode
from collections.abc import Mapping
from http import HTTPStatus
from urllib.parse import urlsplit
from uuid import UUID

from django.conf import settings
from django.db.models import F
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.csp import CSP
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csp import csp_override
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.backup.archive import MOST_SENT
from companion.backup.group_backup import backup_file
from companion.groups.models import Group
from companion.groups.session import has_group, in_the_groups_zone, member_or_404, welcome
from companion.http import Request, server_url
from companion.plays.models import Play, SealedChoice
from companion.plays.requests import device_or_404, table_of
from companion.plays.table import Table
from companion.transfer import services
from companion.transfer.comparison import Comparison, State, compare
from companion.transfer.models import Carried
from companion.transfer.services import Decision, Interrupted, Report
from companion.transfer.unsent_comment import with_comment
from scoring.kernel.errors import EntryError, Malformed


@never_cache
@require_safe
def transfer(request: Request) -> HttpResponse:
    """The plays that came from a server, and the forms that send files both ways."""
    return _transfer_page(request)


@never_cache
@csrf_exempt  # another origin may bring a file; nothing is changed before the table decides
@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: Request) -> HttpResponse:
    """Compare the uploaded or the waiting file with the plays of the group."""
    try:
        if request.method != "POST":
            return _waiting(request)
        data = _received_file(request)
        if _is_foreign(request):
            return _again(request, data)  # it came without this site's cookies
        device = welcome(request)
        return _comparison_page(request, services.receive_file(device, data))
    except EntryError as error:
        return _transfer_page(request, error=error)


@never_cache
@require_POST
def settle(request: Request) -> HttpResponse:
    """Import the waiting file, as the table has decided."""
    device = member_or_404(request)
    try:
        return _transfer_page(
            request, report=services.import_received(device, _decisions(request.POST))
        )
    except EntryError as error:
        return _transfer_page(request, error=error, waiting=True)


@never_cache
@require_safe
def file(request: Request) -> HttpResponse:
    """Download one play (`?play=`) or the whole group, to bring it back."""
    device = member_or_404(request)
    play = _play(request, device.group_id)
    name = "nile-scribe-game" if play else "nile-scribe-group"
    return _file(backup_file(device.group, play, server_url(request)), f"{name}.zip")


@never_cache
@require_safe
def send(request: Request, play: UUID) -> HttpResponse:
    """Send a play back to the server from which it came."""
    _play_as_host(request, play)
    device = member_or_404(request)
    carried = Carried.objects.filter(play=play, play__group=device.group).first()
    if carried is None:
        raise Http404(gettext("This game did not come from a server."))
    data = backup_file(device.group, carried.play, server_url(request))
    return _onward(request, carried.home, play, data)


@never_cache
@require_POST
def send_group(request: Request) -> HttpResponse:
    """Move all plays of the group: to the pocket edition, or back to their server."""
    device = member_or_404(request)
    site = _site_of_group(device.group)
    if not site:
        raise Http404(gettext("This server offers no edition for phones."))
    try:
        export = services.export_group if settings.POCKET_URL else services.return_group
        return _onward(request, site, None, export(device, server_url(request)))
    except Malformed as error:
        return _transfer_page(request, error=error)


def _site_of_group(group: Group) -> str:
    """Where all plays can be moved by one tap; empty if that is nowhere, or not one place."""
    if settings.POCKET_URL:
        return str(settings.POCKET_URL)
    homes = set(Carried.objects.filter(play__group=group).values_list("home", flat=True))
    return homes.pop() if len(homes) == 1 else ""


@never_cache
@require_safe
def away(request: Request, play: UUID) -> HttpResponse:
    """The page on how to continue a play without this server."""
    return _away(request, _play_as_host(request, play))


@require_POST
def take(request: Request, play: UUID) -> HttpResponse:
    """Export a play to continue it elsewhere: as a file, or straight to the pocket edition."""
    table, device = _play_as_host(request, play), member_or_404(request)
    give_up = "give-up" in request.POST
    try:
        data = services.export_play(play, device, server_url(request), give_up=give_up)
        if "send" not in request.POST:
            data = _with_unsent(request, data)
    except Malformed as error:
        return _away(request, table, error)
    if "send" in request.POST and settings.POCKET_URL:
        return _onward(request, settings.POCKET_URL, play, data)
    with in_the_groups_zone(request):
        return _file(data, f"nile-scribe-{table.game.slug}.zip")


@require_safe
def keep_for_later(request: Request, play: UUID) -> HttpResponse:
    """The play as it is now, for the pocket edition.

    Phones keep this page: should the server not answer, they go on with it.
    """
    table = _play_as_host(request, play)
    if not settings.POCKET_URL:
        raise Http404(gettext("This server offers no edition for phones."))
    data = backup_file(table.play.group, table.play, server_url(request))
    return _onward(request, settings.POCKET_URL, play, data, table)


@require_POST
def back(request: Request, play: UUID) -> HttpResponse:
    """Continue a play here that is away."""
    _play_as_host(request, play)
    services.resume_here(play, member_or_404(request))
    return redirect("plays:play", play)


def _received_file(request: Request) -> bytes:
    """The file of a form, or the one that another origin's form holds as text.

    What the phone had not sent is put into the file.
    """
    return _with_unsent(request, _sent_file(request))


def _with_unsent(request: Request, data: bytes) -> bytes:
    unsent = request.POST.get("unsent", "")
    return with_comment(data, unsent) if unsent else data


def _sent_file(request: Request) -> bytes:
    file = request.FILES.get("file")
    if file is not None:
        data: bytes = file.read(MOST_SENT + 1)
        return data
    try:
        found = b64decode(request.POST.get("packed", ""), validate=True)
    except binascii.Error:
        raise Malformed(gettext("The file is incomplete: send it again.")) from None
    if not found:
        raise Malformed(gettext("Choose a file."))
    return found


def _is_foreign(request: Request) -> bool:
    """Whether another site's page has sent this form."""
    origin = request.headers.get("Origin")
    return origin is not None and origin.partition("://")[2] != request.get_host()


def _again(request: Request, data: bytes) -> HttpResponse:
    """A page that submits the file again by itself, now from this origin."""
    return render(request, "transfer/again.html", {"packed": b64encode(data).decode("ascii")})


def _onward(
    request: Request, site: str, play: UUID | None, data: bytes, table: Table | None = None
) -> HttpResponse:
    """A page that sends the file to another origin; by itself, unless it is kept for later.

    Its script adds what the phone has not sent by then.
    """
    context = {
        "play": play,
        "packed": b64encode(data).decode("ascii"),
        "site": site,
        "host": urlsplit(site).netloc,
        "table": table,
    }
    policy = settings.SECURE_CSP | {"form-action": [CSP.SELF, site]}
    return csp_override(policy)(render)(request, "transfer/onward.html", context)


def _waiting(request: Request) -> HttpResponse:
    device = has_group(request)
    data = services.received_file(device) if device else None
    if device is None or data is None:
        return redirect("transfer:transfer")
    return _comparison_page(request, compare(device.group, data))


def _comparison_page(request: Request, comparison: Comparison) -> HttpResponse:
    context = {
        "new": comparison.with_state(State.NEW),
        "ahead": comparison.with_state(State.AHEAD),
        "parted": comparison.with_state(State.PARTED),
        "same": comparison.with_state(State.SAME) + comparison.with_state(State.BEHIND),
        "additions": comparison.additions,
    }
    return render(request, "transfer/compared.html", context)


def _decisions(post: Mapping[str, object]) -> Mapping[UUID, Decision]:
    found = {}
    for name, value in post.items():
        if name.startswith("play-"):
            try:
                found[UUID(name.removeprefix("play-"))] = Decision(str(value))
            except ValueError:
                raise Malformed(gettext("That cannot be decided.")) from None
    return found


def _transfer_page(
    request: Request,
    *,
    report: Report | None = None,
    error: EntryError | None = None,
    waiting: bool = False,
) -> HttpResponse:
    """The page, after an import with its report or error; the file may be `waiting` still."""
    device = has_group(request)
    group = device.group if device else None
    carried = _carried(group) if group else []
    site = _site_of_group(group) if group else ""
    context = {
        "group": group,
        "carried": carried,
        "site": urlsplit(site).netloc,
        "pocket": settings.POCKET_URL,
        "report": report,
        "error": error,
        "interrupted": isinstance(error, Interrupted),
        "waiting": waiting and device and services.received_file(device) is not None,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, "transfer/transfer.html", context, status=status)


def _carried(group: Group) -> list[Carried]:
    """What came from servers, each server's together: running plays first, then the newest."""
    rows = Carried.objects.filter(play__group=group, play__deleted=None).select_related("play")
    order = F("play__finished").desc(nulls_first=True)
    return list(rows.order_by("home", order, "-play__created"))


def _away(request: Request, table: Table, error: Malformed | None = None) -> HttpResponse:
    context = {
        "table": table,
        "sealed": SealedChoice.objects.filter(play=table.play).exists(),
        "pocket": settings.POCKET_URL,
        "error": error,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    return render(request, "transfer/away.html", context, status=status)


def _play_as_host(request: Request, play: UUID) -> Table:
    device_or_404(request)
    table = table_of(request, play)
    if not table.role.host:
        raise Http404(gettext("Only the group of a game can move it."))
    return table


def _play(request: Request, group: int) -> Play | None:
    if "play" not in request.GET:
        return None
    try:
        found = Play.objects.filter(id=UUID(request.GET["play"]), group=group, deleted=None)
    except ValueError:
        found = Play.objects.none()
    play = found.first()
    if play is None:
        raise Http404(gettext("This group has no such game."))
    return play


def _file(data: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
