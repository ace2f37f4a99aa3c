"""The stream that tells a phone how far its play is, with what has changed on its page."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from companion.groups.session import device_of
from companion.http import Request
from companion.plays import services
from companion.plays.live.progress import NOWHERE, positions
from companion.plays.presentation.departures import why_ended
from companion.plays.rendering.audiences import Viewer
from companion.plays.requests import asked
from companion.plays.stream import sse
from companion.plays.stream.hub import Follower, hub
from companion.worker_threads import in_thread

BEAT = 15
"""Seconds after which a phone hears that the line still stands."""

MOST = 24
"""Connections of a device in one process: a browser has one for each page that is in sight."""


@require_GET
def follow(request: Request, play: UUID) -> HttpResponseBase:
    """Follow a play: at once how far it is, then whenever that changes.

    Who asks for `at` hears positions alone: his page is none that others are shown as well.
    """
    device = device_of(request)
    if device is None or not _knows(device, play):
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    viewer = None if "at" in request.GET else Viewer(device, asked(request).depth)
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    told = _stream(Follower(device, viewer), play, sse.Packed() if packs else sse.Plain())
    stream = StreamingHttpResponse(told, content_type="text/event-stream")
    stream["Cache-Control"] = "no-store"
    stream["Vary"] = "Accept-Encoding"
    stream["X-Accel-Buffering"] = "no"  # or nginx would hold it back
    if packs:
        stream["Content-Encoding"] = "gzip"
    return stream


async def _stream(follower: Follower, play: UUID, told: sse.Telling) -> AsyncIterator[bytes]:
    here = hub()
    with here.following(play, follower):
        # First the ear, then the look: between the two nothing is missed.
        if here.connections_of(follower.device) > MOST:
            yield told.begin() + told.event("full", NOWHERE)
            return
        await here.join(play)
        now = await in_thread(positions, [play])
        follower.hear(now.get(play, NOWHERE))
        yield told.begin()
        news = await follower.news(0)
        while here.open:
            if news.changed and not await in_thread(_knows, follower.device, play):
                why = await in_thread(why_ended, play, follower.device)
                yield told.gone(news.position, why)
                return
            if news.shown is not None and not news.changed:
                yield told.shown(news.shown)
            else:
                yield told.event("changed" if news.changed else "at", news.position)
            news = await follower.news(BEAT)


def _knows(device: UUID, play: UUID) -> bool:
    return services.plays_of(device).filter(id=play).exists()
