"""The joined style sheets, and in development the page that shows every part."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from companion.look import samples, sheets

A_YEAR = 365 * 24 * 60 * 60


@require_safe
def sheet(request: HttpRequest, names: str, digest: str) -> HttpResponse:
    """A page's sheet. Under its own digest it never changes; under an old one it is today's."""
    try:
        found = sheets.sheet(*names.split("+"))
    except sheets.UnknownSheet as unknown:
        raise Http404(str(unknown)) from unknown
    zipped = "gzip" in request.headers.get("accept-encoding", "")
    answer = HttpResponse(found.gzipped if zipped else found.text, content_type="text/css")
    if zipped:
        answer["Content-Encoding"] = "gzip"
    patch_vary_headers(answer, ["Accept-Encoding"])
    current = digest == found.digest
    answer["Cache-Control"] = f"public, max-age={A_YEAR}, immutable" if current else "no-cache"
    return answer


@require_safe
def look(request: HttpRequest, page: str = "parts") -> HttpResponse:
    """A style page: parts in their states, a trick, a field, a cover; not for the public."""
    if not settings.DEBUG or page not in samples.PAGES:
        raise Http404("Style pages are shown in development only.")
    return render(request, f"look/{page}.html", samples.everything())
