"""Phones by the hundred in one process: each follows a play and fetches what it missed."""

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
    _one: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def follow(self) -> None:
        """Follow the play; every news is fetched, and when it was there is noted."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(f"GET {self.play}live/ HTTP/1.1\r\n{self.session.head}\r\n".encode())
        while line := await reader.readline():
            if line.startswith(b"data: "):
                told = json.loads(line[6:])["acts"]
                if told == 0:
                    self.seen.setdefault(0, perf_counter())
                while max(self.seen, default=-1) < told:
                    await self.fetch()

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
