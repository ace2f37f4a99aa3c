"""The choice of a device's language, kept in a cookie."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_http_methods
from django.views.i18n import set_language


@require_http_methods(["GET", "HEAD", "POST"])
def choose(request: HttpRequest) -> HttpResponseBase:
    """Choose the language of this device; POST sets its cookie and goes back."""
    if request.method == "POST":
        return set_language(request)
    return render(request, "languages/choose.html", {"back": _back(request)})


def _back(request: HttpRequest) -> str:
    """The page of this server that the choice was opened from; else the start."""
    wanted = request.GET.get("next", "")
    return wanted if url_has_allowed_host_and_scheme(wanted, allowed_hosts=None) else "/"
