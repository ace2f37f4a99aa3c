"""The service worker, the web app manifest, and the offline page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe


@require_safe
def worker(_: HttpRequest) -> HttpResponse:
    """The service worker's script; never cached, or an old version would stay for ever."""
    answer = HttpResponse(_program(), content_type="text/javascript")
    answer["Cache-Control"] = "no-cache"
    return answer


def _program() -> str:
    return (settings.BASE / "static" / "js" / "worker.js").read_text("utf-8")


@require_safe
def manifest(_: HttpRequest) -> JsonResponse:
    """The web app manifest."""
    icon = {"src": static("icon.svg"), "sizes": "any", "type": "image/svg+xml"}
    content = {
        "name": "Nile Scribe",
        "short_name": "Scribe",
        "lang": get_language(),
        "description": gettext(
            "Keeps the score of games at your table, and knows their rules."
        ),
        "id": "/",
        "start_url": "/",
        "display": "standalone",
        "background_color": "#eee1c5",
        "theme_color": "#eee1c5",
        "icons": [icon | {"purpose": "any"}, icon | {"purpose": "maskable"}],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """The page that is shown without a connection if the requested one is not cached."""
    return render(request, "offline/shell.html")
