"""Views of joined style sheets and scripts, and of the style guide in development."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from companion import __version__
from companion.frontend import scripts, style_guide, stylesheets
from companion.frontend.joined_file import JoinedFile

A_YEAR = 365 * 24 * 60 * 60


@require_safe
def sheet(request: HttpRequest, names: str, digest: str) -> HttpResponse:
    """A page's style sheet."""
    try:
        found = stylesheets.sheet(*names.split("+"))
    except stylesheets.UnknownSheet as unknown:
        raise Http404(str(unknown)) from unknown
    return _file(request, found, "text/css", current=digest == found.digest)


@require_safe
def script(request: HttpRequest, names: str, digest: str) -> HttpResponse:
    """A page's script."""
    try:
        found = scripts.script(*names.split("+"))
    except scripts.UnknownScript as unknown:
        raise Http404(str(unknown)) from unknown
    return _file(request, found, "text/javascript", current=digest == found.digest)


def _file(request: HttpRequest, found: JoinedFile, kind: str, *, current: bool) -> HttpResponse:
    """A joined file: cached forever under its own digest; an old digest gets the new file."""
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    answer = HttpResponse(found.gzipped if zipped else found.text, content_type=kind)
    if zipped:
        answer["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    answer["Cache-Control"] = f"public, max-age={A_YEAR}, immutable" if current else "no-cache"
    return answer


@require_safe
def look(request: HttpRequest, page: str = "parts") -> HttpResponse:
    """A page of the style guide: parts in their states, a trick, a field, a cover."""
    if not settings.DEBUG or page not in style_guide.PAGES:
        raise Http404("Style pages are shown in development only.")
    return render(request, f"style_guide/{page}.html", style_guide.everything())


@require_safe
def about(request: HttpRequest) -> HttpResponse:
    """Which version this is, where plays are kept, and what belongs to others."""
    return render(request, "about.html", {"version": __version__})
