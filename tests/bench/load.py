"""Phones by the hundred in one process: each follows a play, as static/js/live.js does.

What a stream sends is unpacked to the last byte, and an entry is there when the page that
shows it is. A phone that only hears of a position that it has not been sent fetches the page.
"""

import asyncio
import json
import re
import zlib
from asyncio import StreamReader, StreamWriter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from urllib.parse import urlencode

GZIP = 31  # what zlib calls it
AFTER = re.compile(rb'data-after="(\d+)"')
ACTS = re.compile(rb'"acts":(\d+)')


@dataclass
class Session:
    """What all phones of the run have in common: their device."""

    cookies: Mapping[str, str]
    token: str

    @property
    def head(self) -> str:
        """The lines of every request."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        lines = ("Host: 127.0.0.1", f"Cookie: {cookie}", "HX-Request: true")
        return "\r\n".join((*lines, "Accept-Encoding: gzip", f"X-CSRFToken: {self.token}", ""))


@dataclass
class Phone:
    """One phone: a stream tells it how far its play is; it fetches and sends by another."""

    port: int
    play: str
    session: Session
    seen: dict[int, float] = field(default_factory=dict)
    reader: StreamReader | None = None
    writer: StreamWriter | None = None
    newest: int = -1
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)
    _waiting: asyncio.Future[None] | None = None

    async def follow(self) -> None:
        """Follow the play; when what is new was there is noted."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {self.play}live/ HTTP/1.1\r\n{self.session.head}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        assert b"content-encoding: gzip" in head.lower(), head
        unpack, unread = zlib.decompressobj(GZIP), b""
        while size := int(await reader.readline(), 16):
            unread += unpack.decompress((await reader.readexactly(size + 2))[:size])
            *events, unread = unread.split(b"\n\n")
            for event in events:
                await self._hear(event)

    async def _hear(self, event: bytes) -> None:
        found = ACTS.search(event)
        if found is None:  # when to try again
            return
        acts = int(found[1])
        if event.startswith(b"event: page"):
            page = AFTER.search(event)
            assert page is not None
            assert int(page[1]) == acts
            self._note((200, acts))
        elif acts == 0:
            self._note((200, 0))
        while self.newest < acts:
            await self.fetch()

    async def shows(self, acts: int) -> float:
        """When it first showed so many acts, or more; waits until it does."""
        while self.newest < acts:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return min(at for each, at in self.seen.items() if each >= acts)

    async def fetch(self) -> None:
        """Get what the page shows now."""
        head = f"GET {self.play} HTTP/1.1\r\n{self.session.head}\r\n"
        self._note(await self._ask(head.encode()))

    async def enter(self, entry: object, after: int, key: str) -> int:
        """Send an entry; the status of the answer."""
        body = urlencode({"entry": json.dumps(entry), "after": after, "key": key})
        head = (
            f"POST {self.play}entries/ HTTP/1.1\r\n{self.session.head}"
            f"Content-Length: {len(body)}\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
        )
        status, acts = await self._ask((head + body).encode())
        self._note((status, acts))
        return status

    def _note(self, answer: tuple[int, int]) -> None:
        if answer[0] == 200:
            self.seen.setdefault(answer[1], perf_counter())
            self.newest = max(self.newest, answer[1])
            if self._waiting is not None and not self._waiting.done():
                self._waiting.set_result(None)

    async def _ask(self, request: bytes) -> tuple[int, int]:
        """The status, and how many acts the page shows."""
        async with self._one:
            for fresh in (False, True):
                if fresh or self.reader is None or self.writer is None:
                    opened = await asyncio.open_connection("127.0.0.1", self.port)
                    self.reader, self.writer = opened
                with suppress(ConnectionError):  # the server has hung up on an idle line
                    self.writer.write(request)
                    if first := await self.reader.readline():
                        return await self._read(first)
        return 0, 0

    async def _read(self, first: bytes) -> tuple[int, int]:
        reader, length = self.reader, 0
        assert reader is not None
        while (line := await reader.readline()) not in {b"\r\n", b""}:
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        page = await reader.readexactly(length)
        found = AFTER.search(zlib.decompress(page, GZIP) if page[:2] == b"\x1f\x8b" else page)
        return int(first.split()[1]), int(found[1]) if found else 0
