"""Views of a device's settings, its hints, and help; nothing is stored but cookies."""

from dataclasses import replace
from http import HTTPStatus

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import check_for_language, get_language_info
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.frontend.device import NO_HINTS, DeviceSettings
from companion.games.catalog import CATALOG
from companion.games.hints import all_ids, hints_of
from companion.http import Request


@require_http_methods(["GET", "HEAD", "POST"])
def settings_page(request: Request) -> HttpResponse:
    """The settings of this device; POST changes one of them."""
    if request.method == "POST":
        return _changed(request)
    device, ids = DeviceSettings.of(request), all_ids()
    context = {
        "back": _back(request),
        "languages": [(code, get_language_info(code)["name_local"]) for code in _languages()],
        "chosen": request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""),
        "hints_left": len(ids - device.hidden),
        "hints_all": len(ids),
    }
    return render(request, "preferences/settings.html", context)


def _languages() -> list[str]:
    return [code for code, _ in settings.LANGUAGES]


def _changed(request: Request) -> HttpResponse:
    post = request.POST
    here = f"{reverse('preferences:settings')}?{urlencode({'next': _back(request)})}"
    answer = redirect(here)
    DeviceSettings.of(request).changed(post.dict()).keep(answer)
    if "language" in post:
        _keep_language(answer, post.get("language", ""))
    return answer


def _keep_language(answer: HttpResponse, code: str) -> None:
    """Keep the chosen language; without one the browser's is used again."""
    name = settings.LANGUAGE_COOKIE_NAME
    if code in _languages() and check_for_language(code):
        answer.set_cookie(
            name,
            code,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            samesite="Lax",
        )
    elif not code:
        answer.delete_cookie(name, samesite="Lax")


@require_POST
def hints(request: Request) -> HttpResponse:
    """Hide one hint on this device, or show all of them again and go back."""
    device = DeviceSettings.of(request)
    if "again" in request.POST:
        answer: HttpResponse = redirect(_back(request))
        replace(device, hidden=frozenset(), on=device.on - {NO_HINTS}).keep(answer)
        return answer
    answer = HttpResponse(status=HTTPStatus.NO_CONTENT)
    hidden = {request.POST.get("hide", "")} & all_ids()
    replace(device, hidden=device.hidden | hidden).keep(answer)
    return answer


@require_safe
def help_page(request: Request) -> HttpResponse:
    """How to use Nile Scribe: what holds in every game, and the hints of each."""
    games = [(each, hints_of(slug)) for slug, each in CATALOG.items()]
    return render(request, "preferences/help.html", {"games": games, "back": _back(request)})


def _back(request: Request) -> str:
    """The page of this server from which these pages were opened; else the start."""
    wanted = request.POST.get("next") or request.GET.get("next", "")
    safe = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if safe and wanted else reverse("plays:start")
