"""Tables with four phones each, over loopback: from an entry to the last phone that shows it.

A host's phone and three in seats of their own: each is shown a page that the others are not.

`TABLES=250 RATE=50 SECONDS=30 make bench ARGS=together` is the run of the budget. On PostgreSQL
and Redis with two server processes where both are installed, else on SQLite with one. The
phones of a table are at one process, as `deploy/nginx.conf` sends them; `SPREAD=1`: at both.
"""

import asyncio
import os
import re
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import NamedTuple
from uuid import uuid4

from scoring.record import Record, load
from scoring.registry import GAMES
from tests import redis
from tests.bench.load import Phone, Session
from tests.browser.live import LiveApp
from tests.postgres import binaries, private_postgres
from tests.together import phones as simple

TABLES, RATE = int(os.environ.get("TABLES", "20")), float(os.environ.get("RATE", "10"))
SECONDS = float(os.environ.get("SECONDS", "10"))
SPREAD = "SPREAD" in os.environ
PHONES = 4
RECORD = Path(__file__).parents[2] / "companion/plays/sample_records/krimsutep-finished.json"
GOAL = 300  # ms
CODE = re.compile(r">([0-9A-Z]{3}) ([0-9A-Z]{3})<")


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        shared, what = surroundings(stack)
        apps = [LiveApp(folder / name, **shared) for name in ("one", "two")[: 1 + bool(shared)]]
        for app in apps:
            app.start()
            stack.callback(app.stop)
        yield f"{TABLES} tables × {PHONES} phones, {RATE:g} entries/s, {what}"
        yield from measured(apps)


def surroundings(stack: ExitStack) -> tuple[dict[str, str], str]:
    """What is installed: the settings of the servers, and its name."""
    programs, server = binaries(), redis.server()
    if programs is None or server is None:
        return {}, "SQLite and one server process (PostgreSQL or Redis is not installed)"
    url = stack.enter_context(private_postgres(programs, lasting=True))
    bus = stack.enter_context(redis.private_redis(server))
    shared = {"DATABASE_URL": url, "REDIS_URL": bus.url, "SECRET_KEY": "of the benchmark"}
    where = "the phones of a table at both" if SPREAD else "each table at one"
    return shared, f"PostgreSQL, Redis and two server processes, {where}"


def measured(apps: list[LiveApp]) -> Iterator[str]:
    record = load(GAMES, RECORD.read_bytes())
    host = simple.Phone(apps[0].port)
    starts = record.players[record.start]
    guests = [simple.Phone(apps[0].port) for _ in range(1, PHONES)]
    plays = [host.begin(record.game.slug, record.players, starts) for _ in range(TABLES)]
    for play in plays:
        seat(host, guests, play)
    sessions = [Session(each.cookies, each.token) for each in (host, *guests)]
    tables = [
        [
            Phone(apps[(n if SPREAD else number) % len(apps)].port, play, session)
            for n, session in enumerate(sessions)
        ]
        for number, play in enumerate(plays)
    ]
    ran = asyncio.run(load_run(record, tables, apps))
    delays, saved, late, seconds, used, of_phones = ran
    if len(delays) > 1:
        cuts = quantiles(delays, n=100)
        yield (
            f"{saved / seconds:.1f} entries/s; to the last phone: median {cuts[49]:.0f} ms, "
            f"p95 {cuts[94]:.0f} ms (goal {GOAL})"
        )
    yield f"servers: {used / saved * 1000:.1f} ms CPU an entry with its {PHONES} phones"
    yield f"the phones themselves: {of_phones:.1f} s CPU in {seconds:.0f} s"
    lost = saved - sum(stored(host, play) for play in plays)
    yield f"saved {saved}, lost {lost}, not on every phone within 10 s: {late}"


def seat(host: simple.Phone, guests: list[simple.Phone], play: str) -> None:
    """Have guests take the first seats by the code that the host shows."""
    host.post(f"{play}together/code/")
    code = CODE.search(host.get(f"{play}together/"))
    assert code is not None
    for number, guest in enumerate(guests):
        status, _ = guest.post(f"/join/{code[1]}{code[2]}/", seat=number)
        assert status < 400, f"seat {number} was answered {status}"


class Ran(NamedTuple):
    """What a run came to, from when all phones follow until the last entry is everywhere."""

    delays: list[float]  # ms from an entry to the last of its phones
    saved: int
    late: int  # entries that never came everywhere
    seconds: float
    servers: float  # seconds of processor time
    phones: float


async def load_run(record: Record, tables: list[list[Phone]], apps: list[LiveApp]) -> Ran:
    """Have all phones follow, then enter at the rate that is asked for."""
    streams = await following(tables)
    acts = [0] * len(tables)
    turns = [
        asyncio.Lock() for _ in tables
    ]  # nobody enters before they have seen the last entry
    going: list[asyncio.Task[float | None]] = []
    begun, servers, mine = perf_counter(), cpu(apps), process_time()
    for number in range(int(RATE * SECONDS)):
        await asyncio.sleep(max(0.0, begun + number / RATE - perf_counter()))
        at = number % len(tables)
        if acts[at] < len(record.entries):
            entry = record.entries[acts[at]]
            going.append(asyncio.create_task(one(tables[at], entry, acts[at], turns[at])))
            acts[at] += 1
    delays = await asyncio.gather(*going)
    there = [delay for delay in delays if delay is not None]
    ran = Ran(
        delays=there,
        saved=len(delays),
        late=len(delays) - len(there),
        seconds=perf_counter() - begun,
        servers=cpu(apps) - servers,
        phones=process_time() - mine,
    )
    for stream in streams:
        assert not stream.done(), "a line broke"
        stream.cancel()
    return ran


async def following(tables: list[list[Phone]]) -> list[asyncio.Task[None]]:
    """Have the phones of one table after another follow, as people come in."""
    streams: list[asyncio.Task[None]] = []
    for table in tables:
        streams += [asyncio.create_task(phone.follow()) for phone in table]
        while not all(phone.seen for phone in table):
            assert not any(stream.done() for stream in streams), "a line broke"
            await asyncio.sleep(0.01)
    return streams


async def one(
    table: list[Phone], entry: object, after: int, turn: asyncio.Lock
) -> float | None:
    """Enter and wait until all phones show it; the ms from the tap until the last one did."""
    async with turn:
        begun = perf_counter()
        status = await table[after % PHONES].enter(entry, after, str(uuid4()))
        assert status == 200, f"act {after} of a play was answered {status}"
        with suppress(TimeoutError):
            async with asyncio.timeout(10):
                times = [await phone.shows(after + 1) for phone in table]
                return (max(times) - begun) * 1000
    return None


def stored(host: simple.Phone, play: str) -> int:
    found = re.search(r'data-after="(\d+)"', host.get(play))
    assert found is not None
    return int(found[1])


def cpu(apps: list[LiveApp]) -> float:
    """Seconds of processor time that the servers have used."""
    return sum(app.cpu for app in apps)
