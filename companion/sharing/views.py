"""The form that shares a result, and the public pages."""

from uuid import UUID

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.csp import CSP
from django.utils.text import slugify
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csp import csp_override
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.http import Request, reaches_home_only, server_url
from companion.photos import services as photos
from companion.photos.views import photo_response
from companion.plays.models import Play
from companion.plays.requests import device_or_404, no_such_play, table_of
from companion.plays.table import Table
from companion.sharing import services
from companion.sharing.models import Names, Share
from companion.sharing.picture import HEIGHT, WIDTH, png, svg
from companion.sharing.shared_result import Shared, named_result, shared_result


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def share(request: Request, play: UUID) -> HttpResponse:
    """The link of a play and its message; POST creates or changes it."""
    table = _table_as_host(request, play)
    if request.method == "POST":
        try:
            services.share(
                play,
                device_or_404(request),
                _names(request),
                photo="photo" in request.POST,
            )
        except (
            services.NotOver,
            Play.DoesNotExist,
        ):  # reopened or deleted during this request
            raise Http404(gettext("Only finished games can be shared.")) from None
        return redirect("sharing:share", play)
    link = services.link(play)
    url = _url(request, link.token) if link else ""
    result = named_result(table, Names(link.names if link else Names.FULL))
    context = {
        "table": table,
        "link": link,
        "url": url,
        "shared": result,
        "text": f"{result.text}\n{url}",
        "names": name_choices(),
        "chosen": link.names if link else Names.FULL.value,
        "home_only": reaches_home_only(server_url(request)),
        "file_name": f"{table.game.slug}-{slugify(result.day)}.png",
        "photo": photos.photo_of(play),
        "photo_shown": link is not None and services.shown_photo(link) is not None,
    }
    return render(request, "sharing/share.html", context)


@require_POST
def withdraw(request: Request, play: UUID) -> HttpResponse:
    """Withdraw the link; a new one will have another token."""
    try:
        services.withdraw(play, device_or_404(request))
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    return redirect("sharing:share", play)


@require_safe
def shared_page(request: HttpRequest, token: str) -> HttpResponse:
    """The public page of a result."""
    link, result = _open_or_404(token)
    address = reverse("sharing:picture", args=[token])
    context = {
        "shared": result,
        "result": result.result,
        "url": _url(request, token),
        "picture": f"{server_url(request)}{address}?v={result.digest}",
        "width": WIDTH,
        "height": HEIGHT,
        "photo": services.shown_photo(link),
        "token": token,
    }
    return prevent_listing(render(request, "sharing/seen.html", context))


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """The picture of the result; clients with a copy check whether it has changed."""
    _, result = _open_or_404(token)
    tag = f'"{result.digest}"'
    if tag in request.headers.get("If-None-Match", ""):
        return prevent_listing(HttpResponseNotModified(headers={"ETag": tag}))
    answer = HttpResponse(png(result), content_type="image/png")
    answer["ETag"] = tag
    return prevent_listing(answer)


@never_cache
@require_safe
def picture_page(request: Request, play: UUID) -> HttpResponse:
    """A page that draws the picture of a result by itself, without a link."""
    table = _table_as_host(request, play)
    names = _chosen_names(request)
    context = {
        "table": table,
        "shared": named_result(table, names),
        "names": name_choices(),
        "chosen": names,
    }
    # The page draws from a blob of its own.
    policy = settings.SECURE_CSP | {"img-src": [CSP.SELF, "blob:"]}
    return csp_override(policy)(render)(request, "sharing/drawn.html", context)


@never_cache
@require_safe
def own_picture(request: Request, play: UUID) -> HttpResponse:
    """The picture of a result for its own group, without a link."""
    result = named_result(_table_as_host(request, play), _chosen_names(request))
    return HttpResponse(png(result), content_type="image/png")


@never_cache
@require_safe
def picture_svg(request: Request, play: UUID) -> HttpResponse:
    """The picture of a result as SVG."""
    result = named_result(_table_as_host(request, play), _chosen_names(request))
    return HttpResponse(svg(result), content_type="image/svg+xml; charset=utf-8")


def _chosen_names(request: Request) -> Names:
    """How a query names the people; in full without one."""
    return _names_by_text(request.GET.get("names", Names.FULL.value))


@require_safe
def photo(request: HttpRequest, token: str) -> HttpResponse:
    """The photo of the table, if the group shows it by this link."""
    link, _ = _open_or_404(token)
    return prevent_listing(photo_response(request, services.shown_photo(link)))


def _open_or_404(token: str) -> tuple[Share, Shared]:
    try:
        link, table = services.open_link(token)
        return link, shared_result(link, table)
    except services.NoSuchLink:
        raise Http404(gettext("Nothing is shared here.")) from None


def prevent_listing(answer: HttpResponse) -> HttpResponse:
    """Prevent caching beyond withdrawal, search listings, and referrer headers."""
    answer["Cache-Control"] = "no-cache"
    answer["X-Robots-Tag"] = "noindex, nofollow, noarchive"
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def _table_as_host(request: Request, play: UUID) -> Table:
    table = table_of(request, play)
    if not table.role.host or not table.complete or table.play.finished is None:
        raise Http404(gettext("Only the group of a finished game can share it."))
    return table


def _names(request: Request) -> Names:
    return _names_by_text(request.POST.get("names", ""))


def _names_by_text(text: str) -> Names:
    try:
        return Names(text)
    except ValueError:
        raise Http404(gettext("Names cannot be shown like that.")) from None


def _url(request: HttpRequest, token: str) -> str:
    return f"{server_url(request)}{reverse('sharing:seen', args=[token])}"


def name_choices() -> list[tuple[str, str]]:
    """How people can be named, with the words for it."""
    return [
        (Names.FULL.value, gettext("Full names")),
        (Names.INITIALS.value, gettext("Initials")),
        (Names.NONE.value, gettext("No names")),
    ]
