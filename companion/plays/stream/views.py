"""The view of the stream: progress and new fragments of a play for a device."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from uuid import UUID

from django.http import HttpResponse, QueryDict, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import get_language, override
from django.views.decorators.http import require_http_methods

from companion.conf.languages import ENGLISH
from companion.http import Request, device_of
from companion.plays import running, services
from companion.plays.live.progress import NO_PROGRESS, progress_of_plays
from companion.plays.live.running_entries import RunningEntry
from companion.plays.models import Play
from companion.plays.outcomes import Forbidden
from companion.plays.presentation.departures import why_ended
from companion.plays.rendering import Viewer, running_fragments
from companion.plays.requests import (
    MAX_RUNNING_BYTES,
    read_number,
    read_payload,
    view_request,
)
from companion.plays.stream import sse
from companion.plays.stream.hub import Follower, hub
from companion.worker_threads import in_thread
from scoring.kernel.errors import EntryError

BEAT = 15
"""Seconds between two keep-alive events."""

MOST = 24
"""Connections of a device in one process; a browser has one for each visible page."""


@require_http_methods(["GET", "POST"])
def live(request: Request, play: UUID) -> HttpResponseBase:
    """GET: the stream of a play. POST: share a running entry with all who follow it."""
    return follow(request, play) if request.method == "GET" else share(request, play)


def share(request: Request, play: UUID) -> HttpResponse:
    """Show the others what this device has laid of the next entry; `null` takes it back.

    The response has no body: nobody waits for it.
    """
    device = device_of(request)
    status = HTTPStatus.NOT_FOUND if device is None else _shared(request.POST, play, device)
    return HttpResponse(status=status)


def _shared(post: QueryDict, play: UUID, device: UUID) -> HTTPStatus:
    try:
        table = running.table_to_share(play, device)
        payload = read_payload(post, most=MAX_RUNNING_BYTES)
        laid = RunningEntry(device, read_number(post, "after"), payload)
        fits = running.share(table, laid)
    except Play.DoesNotExist:
        return HTTPStatus.NOT_FOUND
    except Forbidden:
        return HTTPStatus.FORBIDDEN
    except EntryError:
        return HTTPStatus.UNPROCESSABLE_ENTITY
    return HTTPStatus.NO_CONTENT if fits else HTTPStatus.CONFLICT


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
    events = _stream(Follower(device, viewer, language), play, packing)
    stream = StreamingHttpResponse(events, content_type="text/event-stream")
    stream["Cache-Control"] = "no-store"
    stream["Vary"] = "Accept-Encoding"
    stream["X-Accel-Buffering"] = "no"  # else nginx buffers the stream
    if packs:
        stream["Content-Encoding"] = "gzip"
    return stream


async def _stream(
    follower: Follower, play: UUID, events: sse.EventFormat
) -> AsyncIterator[bytes]:
    here = hub()
    with here.following(play, follower):
        # Subscribe first, then read the progress, so that no change is missed.
        if here.connections_of(follower.device) > MOST:
            yield events.begin() + events.event("full", NO_PROGRESS)
            return
        await here.join(play)
        await _catch_up(follower, play)
        yield events.begin()
        news = await follower.next_update(0)
        while here.open:
            if news.changed and not await in_thread(_knows, follower.device, play):
                why = await in_thread(_why_ended, play, follower.device, follower.language)
                yield events.gone(news.progress, why)
                return
            if news.shown is not None and not news.changed:
                yield events.shown(news.shown)
            else:
                yield events.event("changed" if news.changed else "at", news.progress)
            if news.running is not None:
                yield events.shown(news.running, "running")
            news = await follower.next_update(BEAT)


async def _catch_up(follower: Follower, play: UUID) -> None:
    """Tell a new connection how far the play is, and what lies of the next entry."""
    now = await in_thread(progress_of_plays, [play])
    follower.receive(now.get(play, NO_PROGRESS))
    follower.receive_running(await in_thread(running_fragments, play, [follower.language]))


def _why_ended(play: UUID, device: UUID, language: str) -> str:
    with override(language):
        return why_ended(play, device)


def _knows(device: UUID, play: UUID) -> bool:
    return services.plays_of(device).filter(id=play).exists()
