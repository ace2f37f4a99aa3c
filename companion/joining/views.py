"""Views of joining: a code, a seat; for the host, the devices and who may enter."""

from collections.abc import Callable
from http import HTTPStatus
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext, gettext_noop
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.groups.session import in_the_groups_zone, welcome
from companion.http import Request, device_of, reaches_home_only, read_whole, server_url
from companion.joining import services
from companion.joining.codes import could_be, read, spaced
from companion.joining.join_link import link
from companion.joining.presentation import count_devices, devices, progress_text, seats
from companion.joining.rate_limit import TooMany, check_allowed, guesser, record_wrong_code
from companion.plays import services as plays
from companion.plays.live.progress import sealed_count
from companion.plays.models import Participant, Play
from companion.plays.requests import device_or_404, no_such_play, table_of
from companion.qr import qr_code
from scoring.kernel.errors import Malformed

NO_CODE = gettext_noop(
    "No game has this code. It may have expired, or the host no longer shares it."
)
LONGEST_TYPED = 200
"""A link may be pasted as well."""
TOO_MANY = gettext_noop("Too many wrong codes. Try again in ten minutes.")


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: Request) -> HttpResponse:
    """Type a code."""
    if request.method != "POST":
        return render(request, "joining/join.html", {"typed": ""})
    typed = request.POST.get("code", "")
    code = read(typed)
    if not code:
        return _form_again(
            request, typed, gettext("Enter the six characters shown on the host’s phone.")
        )
    try:
        _play_of_code(request, code)
    except (services.NoSuchCode, TooMany) as error:
        return _no_such_play(request, typed, error)
    return redirect("joining:code", code)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def code(request: Request, code: str) -> HttpResponse:
    """The play behind a code: take a free seat, or watch."""
    try:
        play = _play_of_code(request, read(code))
    except (services.NoSuchCode, TooMany) as error:
        return _no_such_play(request, code, error)
    if request.method != "POST":
        return _seats(request, play, read(code))
    device = welcome(request, request.POST.get("zone") or play.group.zone)
    try:
        services.join_play(read(code), device.id, _seat(request.POST))
    except Malformed as error:
        return _seats(request, play, read(code), error)
    except services.NoSuchCode as error:  # withdrawn in the meantime
        return _no_such_play(request, code, error)
    return redirect("plays:play", play.id)


def _play_of_code(request: Request, code: str) -> Play:
    """The play of a code; the rate limit is checked before the look-up."""
    check_allowed(guesser(request))
    try:
        return services.play_of_code(code)
    except services.NoSuchCode:
        if could_be(code):  # a typing error does not count as guessing
            record_wrong_code(guesser(request))
        raise


def _no_such_play(request: Request, typed: str, error: Exception) -> HttpResponse:
    if isinstance(error, TooMany):
        return _form_again(request, typed, gettext(TOO_MANY), HTTPStatus.TOO_MANY_REQUESTS)
    return _form_again(request, typed, gettext(NO_CODE), HTTPStatus.NOT_FOUND)


def _form_again(request: Request, typed: str, why: str, status: int = 422) -> HttpResponse:
    context = {"typed": typed[:LONGEST_TYPED], "error": why}
    return render(request, "joining/join.html", context, status=status)


def _seat(post: QueryDict) -> int | None:
    """The chosen seat; None to watch."""
    if "watch" in post:
        return None
    seat = read_whole(post.get("seat", ""), digits=1)
    if seat is None:
        raise Malformed(gettext("Choose a seat, or watch."), field="seat")
    return seat


def _seats(
    request: Request, play: Play, code: str = "", error: Malformed | None = None
) -> HttpResponse:
    device = device_of(request)
    (table,), free = plays.tables_of_plays([play]), seats(play, device)
    context = {
        "play": play,
        "code": spaced(code),
        "where": progress_text(table),
        "seats": free,
        "taken": any(seat.holder for seat in free),
        "there": bool(device) and plays.plays_of(device).filter(id=play.id).exists(),
        "error": error,
    }
    return render(request, "joining/seats.html", context, status=422 if error else 200)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def seat(request: Request, play: UUID) -> HttpResponse:
    """Take another seat, no seat, or leave."""
    table, device = table_of(request, play), device_or_404(request)
    if request.method != "POST":
        return _own_seat(request, table.play)
    try:
        if "leave" in request.POST:
            services.leave(play, device)
            # A host only leaves their seat; a guest no longer sees the play.
            return redirect("plays:play", play) if table.role.host else redirect("plays:start")
        services.sit(play, device, _seat(request.POST))
    except Malformed as error:
        return _own_seat(request, table.play, error)
    except Play.DoesNotExist:  # removed, or left, in the meantime
        raise no_such_play(request, play) from None
    return redirect("plays:play", play)


def _own_seat(request: Request, play: Play, error: Malformed | None = None) -> HttpResponse:
    table, free = table_of(request, play.id), seats(play, device_or_404(request))
    context = {
        "play": play,
        "role": table.role,
        "where": progress_text(table),
        "seats": free,
        "taken": any(seat.holder for seat in free),
        "there": True,
        "error": error,
    }
    return render(request, "joining/seats.html", context, status=422 if error else 200)


# Views for the host.


@never_cache
@require_safe
def devices_page(request: Request, play: UUID) -> HttpResponse:
    """The code, and the devices at the play."""
    table, device = table_of(request, play), device_or_404(request)
    _for_hosts(table.role.host)
    with in_the_groups_zone(request):
        there = devices(table, device)
    invitation = services.invitation(table.play)
    context = {
        "table": table,
        "seals": sealed_count(play),
        "there": [each for each in there if not each.out],
        "out": [each for each in there if each.out],
        "counted": count_devices(there),
        "code": spaced(invitation.code) if invitation else "",
        "home": server_url(request).split("//")[1],
        "link": link(request, invitation.code) if invitation else "",
        "home_only": reaches_home_only(server_url(request)),
        "qr": qr_code(link(request, invitation.code)) if invitation else None,
    }
    partial = "#page" if request.htmx else ""
    return render(request, f"joining/together.html{partial}", context)


@require_POST
def invite(request: Request, play: UUID) -> HttpResponse:
    """Open the play by a code."""
    return _run(play, lambda host: services.invite(play, host), request)


@require_POST
def withdraw(request: Request, play: UUID) -> HttpResponse:
    """Withdraw the code."""
    return _run(play, lambda host: services.withdraw(play, host), request)


@require_POST
def lock(request: Request, play: UUID) -> HttpResponse:
    """Let only chosen devices enter, or again all."""
    locked = request.POST.get("locked") == "1"
    return _run(play, lambda host: services.lock(play, host, locked=locked), request)


@require_POST
def choose(request: Request, play: UUID, presence: UUID) -> HttpResponse:
    """Choose whether a device may enter."""
    may = request.POST.get("may") == "1"
    return _run(
        play, lambda host: services.choose(play, host, presence, may_enter=may), request
    )


@require_POST
def remove_from_play(request: Request, play: UUID, presence: UUID) -> HttpResponse:
    """Remove a device."""
    return _run(play, lambda host: services.remove_device(play, host, presence), request)


@require_POST
def readmit_device(request: Request, play: UUID, presence: UUID) -> HttpResponse:
    """Readmit a removed device."""
    return _run(play, lambda host: services.readmit(play, host, presence), request)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def device(request: Request, play: UUID, presence: UUID) -> HttpResponse:
    """One device: give it a seat, or have it watch."""
    table = table_of(request, play)
    _for_hosts(table.role.host)
    there = (
        table.play.participants.select_related("device").filter(id=presence, out=None).first()
    )
    if there is None:
        raise Http404("There is no such device at this play.")
    error = None
    if request.method == "POST":
        try:
            seat = _seat(request.POST)
            return _run(
                play, lambda host: services.hand_over(play, host, presence, seat), request
            )
        except Malformed as refusal:
            error = refusal
    context = {
        "table": table,
        "there": there,
        "seats": seats(table.play, there.device_id),
        "error": error,
    }
    return render(request, "joining/device.html", context, status=422 if error else 200)


def _run(play: UUID, say: Callable[[UUID], object], request: Request) -> HttpResponse:
    """Run a service for the host, and show the devices again."""
    try:
        say(device_or_404(request))
    except (Play.DoesNotExist, Participant.DoesNotExist):
        raise no_such_play(request, play) from None
    return redirect("joining:together", play)


def _for_hosts(host: bool) -> None:  # noqa: FBT001 - the flag is what the function is about
    if not host:
        raise PermissionDenied(gettext("Only the host can manage devices."))
