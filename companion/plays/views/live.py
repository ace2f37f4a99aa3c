"""The stream that tells a phone how far its play is."""

from collections.abc import AsyncIterator
from http import HTTPStatus
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import connection
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_GET

from companion.groups.access import device_of
from companion.plays import door, live
from companion.plays.hub import hub
from companion.plays.positions import NOWHERE, positions
from companion.plays.views.asking import Request

BEAT = 15
"""Seconds after which a phone hears that the line still stands."""
RETRY = 1500
"""Milliseconds after which a browser tries again by itself."""


@require_GET
def follow(request: Request, play: UUID) -> HttpResponseBase:
    """Follow a play: at once how far it is, then whenever that changes."""
    # Not itself asynchronous: a line cut while it still asks would else leave the loop's
    # thread with an executor that has already quit.
    device = device_of(request)
    if device is None or not _knows(device, play):
        return HttpResponse(status=HTTPStatus.NOT_FOUND)
    stream = StreamingHttpResponse(_stream(device, play), content_type="text/event-stream")
    stream["Cache-Control"] = "no-store"
    stream["X-Accel-Buffering"] = "no"  # or nginx would hold it back
    return stream


async def _stream(device: UUID, play: UUID) -> AsyncIterator[str]:
    here = hub()
    with here.follower(play, device) as follower:
        # First the ear, then the look: between the two nothing is missed.
        await here.join(play)
        now = await sync_to_async(positions)([play])
        follower.hear(now.get(play, NOWHERE))
        yield f"retry: {RETRY}\n\n"
        changed = await follower.news(0)
        while here.open:
            if changed and not await sync_to_async(_knows)(device, play):
                yield live.event("gone", follower.position)
                return
            yield live.event("changed" if changed else "at", follower.position)
            changed = await follower.news(BEAT)


def _knows(device: UUID, play: UUID) -> bool:
    try:
        return door.plays_of(device).filter(id=play).exists()
    finally:
        connection.close_if_unusable_or_obsolete()
