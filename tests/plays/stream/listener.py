"""What open pages hear over the bus while something is done elsewhere."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from uuid import UUID

from companion.plays.live.publish import Message, current_channel, group, here

QUIET = 0.2
"""Seconds without a word after which nothing more comes: what is told is sent at once."""


@contextmanager
def open_page(play: UUID) -> Iterator[list[Message]]:
    """The page of a play, open in a loop of its own; what it heard is there once it closes."""
    loop, last_heartbeat = asyncio.new_event_loop(), list[Message]()
    thread = Thread(target=loop.run_forever)
    thread.start()
    try:
        channel = asyncio.run_coroutine_threadsafe(_opened(play), loop).result()
        yield last_heartbeat
        last_heartbeat += asyncio.run_coroutine_threadsafe(_heard(channel), loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _opened(play: UUID) -> str:
    here(lambda _, __: None)
    channel = await current_channel().new_channel()
    await current_channel().group_add(group(play), channel)
    return channel


async def _heard(channel: str) -> list[Message]:
    found = list[Message]()
    while True:
        try:
            async with asyncio.timeout(QUIET):
                message = await current_channel().receive(channel)
                if "device" not in message:
                    found.append(message)
        except TimeoutError:
            return found
