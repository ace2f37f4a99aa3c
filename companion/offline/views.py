"""The service worker, the web app manifest, and the offline page."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language, gettext
from django.views.decorators.http import require_safe

PNG = "image/png"
ICONS = (
    ("icon.svg", "any", "image/svg+xml", "any"),
    ("icons/icon-192.png", "192x192", PNG, "any"),
    ("icons/icon-512.png", "512x512", PNG, "any"),
    ("icons/maskable-512.png", "512x512", PNG, "maskable"),
)
"""File, sizes, media type and purpose of each; iOS takes its own from the page's head."""


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
    icons = [
        {"src": static(name), "sizes": sizes, "type": kind, "purpose": purpose}
        for name, sizes, kind, purpose in ICONS
    ]
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
        "icons": icons,
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def shell(request: HttpRequest) -> HttpResponse:
    """The page that is shown without a connection if the requested one is not cached."""
    return render(request, "offline/shell.html")
