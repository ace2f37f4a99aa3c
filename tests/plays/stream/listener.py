"""Messages that an open page gets through the channel during a change elsewhere."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from uuid import UUID

from companion.plays.live.publish import Message, current_channel, group, register_callbacks

QUIET = 0.2
"""Seconds without a word after which nothing more comes: what is told is sent at once."""


@contextmanager
def open_page(play: UUID) -> Iterator[list[Message]]:
    """An open page of a play in its own loop; the list has its messages after the context."""
    loop, last_heartbeat = asyncio.new_event_loop(), list[Message]()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        channel = asyncio.run_coroutine_threadsafe(_opened(play), loop).result()
        yield last_heartbeat
        last_heartbeat += asyncio.run_coroutine_threadsafe(_messages_on(channel), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _opened(play: UUID) -> str:
    register_callbacks(lambda _, __: None)
    channel = await current_channel().new_channel()
    await current_channel().group_add(group(play), channel)
    return channel


async def _messages_on(channel: str) -> list[Message]:
    found = list[Message]()
    while True:
        try:
            async with asyncio.timeout(QUIET):
                message = await current_channel().receive(channel)
                if "device" not in message:
                    found.append(message)
        except TimeoutError:
            return found
