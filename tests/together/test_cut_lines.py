"""Lines cut at any moment, while they connect, ask or follow: the server goes on unmoved."""

import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random  # noqa: TID251 - moments from a seed, alike in every run
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.browser.live import LiveApp
from tests.together.phones import Follower, Phone

pytestmark = pytest.mark.both_databases

RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
THREADS = 4
CUTS = 60  # of each thread
AT_ONCE = struct.pack("ii", 1, 0)
"""Of SO_LINGER: the line is torn and not closed."""


def random_request(phone: Phone, play: str, chance: Random) -> bytes:
    """What a phone asks for: a page, what changed on it, how far it is, the stream."""
    address = chance.choice((play, f"{play}log/", f"{play}live/", f"{play}live/", "/"))
    method = "HEAD" if chance.random() < 0.1 else "GET"
    cookies = "; ".join(f"{name}={value}" for name, value in phone.cookies.items())
    htmx = "HX-Request: true\r\n" if chance.random() < 0.5 else ""
    return (
        f"{method} {address} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookies}\r\n{htmx}\r\n"
    ).encode()


def took(phone: Phone, play: str) -> float:
    """How long a request takes on this machine now, where others use it as well."""
    began = time.monotonic()
    for _ in range(5):
        phone.get(play)
    return (time.monotonic() - began) / 5


def cut(port: int, request: bytes, after: float, chance: Random) -> None:
    """Open a line, ask, and tear or close it after so long, perhaps in the middle of asking."""
    line = socket.create_connection(("127.0.0.1", port), 60)
    with line, suppress(OSError):
        if chance.random() < 0.5:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
        middle = chance.randrange(len(request)) if chance.random() < 0.1 else len(request)
        line.sendall(request[:middle])
        time.sleep(after)


def cutting(app: LiveApp, phone: Phone, play: str, seed: int) -> None:
    """Cut lines one after another, most within what a request takes."""
    chance = Random(seed)  # noqa: S311 - no secret
    most = 2 * THREADS * took(phone, play)
    for _ in range(CUTS):
        after = chance.choice((0.0, chance.uniform(0, most / 8), chance.uniform(0, most)))
        cut(app.port, random_request(phone, play, chance), after, chance)
    phone.close()


def test_lines_that_are_cut_at_any_moment_leave_no_trace_and_the_play_goes_on(
    app: LiveApp,
) -> None:
    phone = Phone(app.port)
    play = phone.begin(RECORD.game.slug, RECORD.players, RECORD.players[RECORD.start])
    follower = Follower(app.port, play, phone.cookies)
    seed = 5
    with ThreadPoolExecutor(THREADS) as pool:
        cuts = [
            pool.submit(cutting, app, Phone(app.port, phone.cookies), play, seed + number)
            for number in range(THREADS)
        ]
        for after in range(12):  # meanwhile somebody plays
            assert phone.enter(play, RECORD.entries[after], after, uuid4())[0] == 200, seed
    for each in cuts:
        each.result()
    follower.wait_for(12)
    assert phone.enter(play, RECORD.entries[12], 12, uuid4())[0] == 200, seed
    follower.wait_for(13)
    follower.close()
    phone.close()
    assert "Traceback" not in app.log, (seed, app.log)
