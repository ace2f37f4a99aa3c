"""The view of the stream: progress and new fragments of a play for a device."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, override
from django.views.decorators.http import require_GET

from companion.conf.languages import ENGLISH
from companion.http import Request, device_of
from companion.plays import services
from companion.plays.live.progress import NO_PROGRESS, progress_of_plays
from companion.plays.presentation.departures import why_ended
from companion.plays.rendering import Viewer
from companion.plays.requests import view_request
from companion.plays.stream import sse
from companion.plays.stream.hub import Follower, hub
from companion.worker_threads import in_thread

BEAT = 15
"""Seconds between two keep-alive events."""

MOST = 24
"""Connections of a device in one process; a browser has one for each visible page."""


@require_GET
def follow(request: Request, play: UUID) -> HttpResponseBase:
    """Stream the progress of a play: the current one at once, then each change.

    With `?at` the stream holds progress only, for pages that are not shared with others.
    """
    device = device_of(request)
    if device is None or not _knows(device, play):
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    language = get_language() or ENGLISH
    viewer = (
        None if "at" in request.GET else Viewer(device, view_request(request).depth, language)
    )
    packs = "gzip" in request.headers.get("Accept-Encoding", "")
    packing = sse.GzippedEvents() if packs else sse.PlainEvents()
    events = _stream(Follower(device, viewer), play, packing, language)
    stream = StreamingHttpResponse(events, content_type="text/event-stream")
    stream["Cache-Control"] = "no-store"
    stream["Vary"] = "Accept-Encoding"
    stream["X-Accel-Buffering"] = "no"  # else nginx buffers the stream
    if packs:
        stream["Content-Encoding"] = "gzip"
    return stream


async def _stream(
    follower: Follower, play: UUID, events: sse.EventFormat, language: str
) -> AsyncIterator[bytes]:
    here = hub()
    with here.following(play, follower):
        # Subscribe first, then read the progress, so that no change is missed.
        if here.connections_of(follower.device) > MOST:
            yield events.begin() + events.event("full", NO_PROGRESS)
            return
        await here.join(play)
        now = await in_thread(progress_of_plays, [play])
        follower.receive(now.get(play, NO_PROGRESS))
        yield events.begin()
        news = await follower.next_update(0)
        while here.open:
            if news.changed and not await in_thread(_knows, follower.device, play):
                why = await in_thread(_why_ended, play, follower.device, language)
                yield events.gone(news.progress, why)
                return
            if news.shown is not None and not news.changed:
                yield events.shown(news.shown)
            else:
                yield events.event("changed" if news.changed else "at", news.progress)
            news = await follower.next_update(BEAT)


def _why_ended(play: UUID, device: UUID, language: str) -> str:
    with override(language):
        return why_ended(play, device)


def _knows(device: UUID, play: UUID) -> bool:
    return services.plays_of(device).filter(id=play).exists()
