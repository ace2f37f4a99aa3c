"""The public page and picture of a shared recap."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from companion.http import server_url
from companion.recaps.picture import png
from companion.recaps.shared_recap import shared_recap
from companion.recaps.shown import ShownRecap
from companion.recaps.views import link_url
from companion.sharing.picture import HEIGHT, WIDTH
from companion.sharing.services import NoSuchLink
from companion.sharing.views import prevent_listing


@require_safe
def seen(request: HttpRequest, token: str) -> HttpResponse:
    """The public page of a recap."""
    found = opened(token)
    address = reverse("recaps:picture", args=[token])
    context = {
        "shown": found,
        "url": link_url(request, token),
        "picture": f"{server_url(request)}{address}?v={found.digest}",
        "width": WIDTH,
        "height": HEIGHT,
    }
    return prevent_listing(render(request, "recaps/seen.html", context))


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of the recap; clients with a copy check whether it has changed."""
    found = opened(token)
    tag = f'"{found.digest}"'
    if tag in request.headers.get("If-None-Match", ""):
        return prevent_listing(HttpResponseNotModified(headers={"ETag": tag}))
    answer = HttpResponse(png(found.picture), content_type="image/png")
    answer["ETag"] = tag
    return prevent_listing(answer)


def opened(token: str) -> ShownRecap:
    """What a link shows; answers 404 for one that shows nothing."""
    try:
        return shared_recap(token)
    except NoSuchLink:
        raise Http404("Nothing is shared here.") from None
