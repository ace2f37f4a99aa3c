"""Pages of recaps of the device's own group; no address contains another group's id."""

from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.csp import CSP
from django.views.decorators.cache import never_cache
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_POST, require_safe

from companion.groups.models import Device, Person
from companion.groups.people import person_or_404
from companion.groups.session import has_group, member_or_404
from companion.http import Request, reaches_home_only, server_url
from companion.plays.models import Play
from companion.plays.requests import no_such_play
from companion.recaps import services
from companion.recaps.period import Period, read_period
from companion.recaps.periods import periods
from companion.recaps.picture import svg
from companion.recaps.shown import ShownRecap, shown
from companion.sharing.models import Names
from companion.sharing.views import name_choices

NONE = "There is no such recap."


@never_cache
@require_safe
def index(request: Request) -> HttpResponse:
    """All periods that have plays; a device without a group has none."""
    device = has_group(request)
    if device is None:
        return render(request, "recaps/index.html", {"periods": None, "off": False})
    found = periods(device.group_id, ZoneInfo(device.group.zone))
    off = services.is_off(device.group_id)
    context = {"group": device.group, "periods": found, "off": off}
    return render(request, "recaps/index.html", context)


@never_cache
@require_safe
def recap(request: Request, period: str, person: UUID | None = None) -> HttpResponse:
    """The recap of a period; following an offer closes it."""
    device = member_or_404(request)
    who = person_or_404(device, person) if person else None
    if who is not None and who.same_as is not None:
        return redirect("recaps:person", period, who.same_as.uid)
    found = _shown(device, who, period)
    skipped = services.people_off(device.group_id)
    faces = [] if who else found.people
    off = {found.faces[each].uid for each in found.faces if each in skipped}
    context = {
        "shown": found,
        "people": [each for each in faces if each.uid not in off],
        "share": _address("share", found),
    }
    return render(request, "recaps/recap.html", context)


@never_cache
@require_safe
def wall(request: Request, period: str) -> HttpResponse:
    """The recap of a group on a big screen."""
    device = member_or_404(request)
    return render(request, "recaps/wall.html", {"shown": _shown(device, None, period)})


@never_cache
@require_safe
def share(request: Request, period: str, person: UUID | None = None) -> HttpResponse:
    """The picture of a recap and its link, before they are sent."""
    device, who, found = _own(request, period, person, _names(request, "GET"))
    row = services.link(device.group_id, who, found.period)
    url = link_url(request, row.token) if row else ""
    context = {
        "shown": found,
        "link": row,
        "url": url,
        "home_only": reaches_home_only(server_url(request)),
        "text": f"{found.text}\n{url}".rstrip(),
        "names": name_choices(),
        "chosen": _names(request, "GET"),
        "addresses": {
            name: _address(name, found) for name in ("recap", "link", "withdraw", "drawing")
        },
    }
    # The page draws from a blob of its own.
    policy = settings.SECURE_CSP | {"img-src": [CSP.SELF, "blob:"]}
    return csp_override(policy)(render)(request, "recaps/share.html", context)


@require_POST
def link(request: Request, period: str, person: UUID | None = None) -> HttpResponse:
    """Make the link of a recap, or change how it names people."""
    names = _names(request, "POST")
    device, who, found = _own(request, period, person, names)
    services.share(device, who, found.period, names)
    return redirect(f"{_address('share', found)}?names={names}")


@require_POST
def withdraw(request: Request, period: str, person: UUID | None = None) -> HttpResponse:
    """Withdraw the link; a new one will have another token."""
    device, who, found = _own(request, period, person, Names.FULL)
    services.withdraw(device.group_id, who, found.period)
    return redirect(_address("share", found))


@never_cache
@require_safe
def drawing(request: Request, period: str, person: UUID | None = None) -> HttpResponse:
    """The picture of a recap as SVG."""
    _, _, found = _own(request, period, person, _names(request, "GET"))
    return HttpResponse(svg(found.picture), content_type="image/svg+xml; charset=utf-8")


@require_POST
def switch(request: Request, person: UUID | None = None) -> HttpResponse:
    """Switch recaps of the group or of a person on or off."""
    device = member_or_404(request)
    who = person_or_404(device, person) if person else None
    services.switch(device.group_id, who, on=request.POST.get("on") == "1")
    return redirect("people:person", who.uid) if who else redirect("recaps:index")


@never_cache
@require_safe
def offer(request: Request, play: UUID) -> HttpResponse:
    """The offer on a result's page: one row, or nothing."""
    device = has_group(request)
    if device is None or not Play.objects.filter(id=play, group=device.group_id).exists():
        raise no_such_play(request, play)
    period = services.offer(device, play, timezone.now())
    if period is None:
        return HttpResponse()
    context = {"shown": _shown(device, None, period.text), "play": play}
    return render(request, "recaps/offer.html", context)


@never_cache
@require_safe
def offer_year(request: Request) -> HttpResponse:
    """The offer of the year on the list of plays in December: one row, or nothing."""
    device = has_group(request)
    period = services.offer_year(device, timezone.now()) if device else None
    if device is None or period is None:
        return HttpResponse()
    return render(request, "recaps/offer.html", {"shown": _shown(device, None, period.text)})


@require_POST
def close(request: Request, period: str) -> HttpResponse:
    """Offer this recap no more on this device; `follow` goes on to the recap."""
    device = member_or_404(request)
    services.close_offer(device, _period(device, period))
    if request.POST.get("follow"):
        return redirect("recaps:recap", period)
    return HttpResponse()


def link_url(request: HttpRequest, token: str) -> str:
    """The address of a shared recap, as other phones open it."""
    return f"{server_url(request)}{reverse('recaps:seen', args=[token])}"


def _own(
    request: Request, period: str, person: UUID | None, names: Names
) -> tuple[Device, Person | None, ShownRecap]:
    device = member_or_404(request)
    who = services.merged_into(person_or_404(device, person)) if person else None
    return device, who, _shown(device, who, period, names)


def _shown(
    device: Device, who: Person | None, period: str, names: Names = Names.FULL
) -> ShownRecap:
    if services.is_off(device.group_id, who):
        raise Http404("Recaps are switched off.")
    return shown(device.group, who, _period(device, period), names)


def _period(device: Device, text: str) -> Period:
    try:
        return read_period(text, ZoneInfo(device.group.zone))
    except ValueError:
        raise Http404(NONE) from None


def _address(name: str, found: ShownRecap) -> str:
    """The address of a page of this recap."""
    period, person = found.period.text, found.person
    if person is None:
        return reverse(f"recaps:{name}", args=[period])
    own = "person" if name == "recap" else f"{name}-person"
    return reverse(f"recaps:{own}", args=[period, person.uid])


def _names(request: Request, method: str) -> Names:
    sent = request.POST if method == "POST" else request.GET
    try:
        return Names(sent.get("names", "" if method == "POST" else Names.FULL.value))
    except ValueError:
        raise Http404("There is no such way to call people.") from None
