"""The page that adds or deletes the photo of a play, and the photo itself."""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.groups.session import in_the_groups_zone
from companion.http import Request
from companion.photos import encoding, services
from companion.photos.models import Photo
from companion.plays.models import Play
from companion.plays.presentation.result_page import result
from companion.plays.requests import device_or_404, no_such_play, table_of
from companion.plays.table import Table
from scoring.kernel.errors import Malformed


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def photo(request: Request, play: UUID) -> HttpResponse:
    """Add the photo of a finished play, replace or delete it."""
    table, error = _table_as_host(request, play), None
    if request.method == "POST":
        try:
            services.put(play, device_or_404(request), _sent(request))
        except Malformed as refusal:
            error = refusal
        except Play.DoesNotExist:  # deleted during this request
            raise no_such_play(request, play) from None
        else:
            return redirect("plays:result", play)
    context = {
        "table": table,
        "title": result(table).heading,
        "photo": services.photo_of(play),
        "error": error,
        "most": encoding.MOST_SENT // 1_000_000,
        "kept": encoding.MOST_KEPT,
        "longest": encoding.LONGEST,
    }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
    with in_the_groups_zone(request):
        return render(request, "photos/add.html", context, status=status)


@require_POST
def remove(request: Request, play: UUID) -> HttpResponse:
    """Delete the photo of a play."""
    try:
        services.remove(play, device_or_404(request))
    except Play.DoesNotExist:
        raise no_such_play(request, play) from None
    return redirect("plays:result", play)


@require_safe
def file(request: Request, play: UUID) -> HttpResponse:
    """The photo of a play, for devices of its group."""
    return photo_response(request, services.photo_of(_table_as_host(request, play).play.id))


def photo_response(request: HttpRequest, photo: Photo | None) -> HttpResponse:
    """A photo as a file that browsers request again each time, as it can be deleted."""
    if photo is None:
        raise Http404(gettext("There is no photo here."))
    tag = f'"{photo.digest}"'
    if tag in request.headers.get("If-None-Match", ""):
        return HttpResponseNotModified(headers={"ETag": tag, "Cache-Control": PRIVATE})
    answer = HttpResponse(services.content(photo), content_type=encoding.CONTENT_TYPE)
    answer["ETag"], answer["Cache-Control"] = tag, PRIVATE
    return answer


PRIVATE = "private, no-cache"


def _table_as_host(request: Request, play: UUID) -> Table:
    table = table_of(request, play)
    if not table.role.host or not table.complete or table.play.finished is None:
        raise Http404(gettext("Only the group of a finished game has its photo."))
    return table


def _sent(request: Request) -> bytes:
    """The bytes of the file in the form; more than the limit are not read."""
    sent = request.FILES.get("photo")
    if sent is None:
        raise Malformed(gettext("Choose a photo first."), field="photo")
    if sent.size is None or sent.size > encoding.MOST_SENT:
        raise Malformed(encoding.too_large(), field="photo")
    data: bytes = sent.read()
    return data
