"""Two server processes on one PostgreSQL serve one table, with Redis between them."""

import json
import re
import time
from collections.abc import Callable, Iterator
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests import redis as redis_server
from tests.browser.live import LiveApp
from tests.postgres import binaries, private_postgres
from tests.redis import Redis, private_redis
from tests.together.conftest import Furnished
from tests.together.phones import Follower, Phone, joined, removable, signed_in

RECORD = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
POLL = 15  # seconds between two looks at the database, whatever the bus does
PATIENCE = 60


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    program = redis_server.server()
    if program is None:
        pytest.skip("Redis is not installed: apt install redis-server.")
    with private_redis(program) as running:
        yield running


@pytest.fixture(scope="module")
def servers(furnished: Furnished, redis: Redis) -> Iterator[list[LiveApp]]:
    programs = binaries()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql.")
    with private_postgres(programs) as url:
        shared = {"DATABASE_URL": url, "REDIS_URL": redis.url, "SECRET_KEY": "between us two"}
        apps = [LiveApp(furnished(name), **shared) for name in ("one", "two")]
        for app in apps:
            app.start()
        yield apps
        for app in apps:
            app.stop()


def begin(app: LiveApp) -> tuple[Phone, str]:
    phone = Phone(app.port)
    starts = RECORD.players[RECORD.start]
    return phone, phone.begin(RECORD.game.slug, RECORD.players, starts)


def enter(phone: Phone, play: str, acts: range) -> None:
    for after in acts:
        status, text = phone.enter(play, RECORD.entries[after], after, uuid4())
        assert status == 200, text


def test_what_one_server_stores_the_phones_of_the_other_hear(servers: list[LiveApp]) -> None:
    one, two = servers
    ann, play = begin(one)
    ben = Phone(two.port, ann.cookies)
    followers = [Follower(app.port, play, ann.cookies) for app in (one, two, two)]
    begun = time.monotonic()
    for after in range(12):
        enter(ann if after % 2 else ben, play, range(after, after + 1))
        for follower in followers:
            follower.wait_for(after + 1)
    assert time.monotonic() - begun < 6 * POLL, "the poll alone would have taken eleven"
    assert ann.enter(play, RECORD.entries[11], 11, uuid4())[0] == 409
    assert 'data-after="12"' in ben.get(play)
    ann.close()
    ben.close()
    for follower in followers:
        follower.close()


def test_cards_that_are_laid_at_one_server_are_seen_at_the_other(
    servers: list[LiveApp],
) -> None:
    one, two = servers
    ann, play = begin(one)
    ben = joined(ann, play, two.port, watch="1")
    line = Follower(two.port, play, ben.cookies)
    line.wait_for(0)
    trick = json.dumps({"kind": "trick", "cards": ["red-s4", "red-s2"]})
    assert ann.post(f"{play}live/", entry=trick, after=0)[0] == 204
    until(lambda: "Not saved yet" in line.running)
    late = Follower(two.port, play, ben.cookies)  # it comes later and sees it, too
    until(lambda: late.running == line.running)
    assert ann.post(f"{play}live/", entry="null", after=0)[0] == 204
    until(lambda: (line.running, late.running) == ("", ""))
    for each in (line, late):
        each.close()
    ann.close()
    ben.close()


def test_without_the_channel_the_poll_brings_it_and_then_the_channel_is_used_again(
    servers: list[LiveApp], redis: Redis
) -> None:
    one, two = servers
    ann, play = begin(one)
    ben = Follower(two.port, play, ann.cookies)
    enter(ann, play, range(1))
    ben.wait_for(1)
    redis.stop()
    enter(ann, play, range(1, 3))
    ben.wait_for(3, PATIENCE)
    redis.start()
    late = Follower(two.port, play, ann.cookies)
    late.wait_for(3)
    enter(ann, play, range(3, 4))
    late.wait_for(4, PATIENCE)
    enter(ann, play, range(4, 5))
    for each in (ben, late):
        each.wait_for(5, PATIENCE)
        each.close()
    ann.close()
    for app in servers:
        assert "Traceback" not in app.log, "a night without Redis would fill the disk"


def test_each_server_knows_who_follows_at_the_other(servers: list[LiveApp]) -> None:
    one, two = servers
    ann, play = begin(one)
    ben = joined(ann, play, two.port, watch="1")
    line = Follower(two.port, play, ben.cookies)
    line.wait_for(0)
    until(lambda: re.search(r"· <span\s*>live</span>", ann.get(f"{play}together/")) is not None)
    line.close()
    until(lambda: "late: no sign for" in ann.get(f"{play}together/"))
    ann.close()
    ben.close()


def ends(line: Follower, why: str) -> None:
    """The line ends at once, long before the database is looked at again."""
    end = time.monotonic() + POLL / 3
    while not line.why and time.monotonic() < end:
        time.sleep(0.01)
    assert why in line.why
    assert line.events[-1] == "gone"
    line.close()


def test_what_ends_a_devices_part_ends_its_lines_at_every_server(
    servers: list[LiveApp],
) -> None:
    one, two = servers
    account = {"email": f"{uuid4().hex}@example.org", "password": "the scribe of the nile"}
    guest, play = begin(one)
    ann = signed_in(one.port, guest.cookies, "/account/keep/", **account)
    phones = [signed_in(two.port, {}, "/account/sign-in/", **account) for _ in range(2)]
    lines = [Follower(app.port, play, phones[0].cookies) for app in (one, two)]
    stays = Follower(two.port, play, ann.cookies)
    for line in (*lines, stays):
        line.wait_for(0)
    assert phones[0].post("/account/sign-out/")[0] == 302
    for line in lines:
        ends(line, "This device was signed out.")
    line = Follower(two.port, play, phones[1].cookies)
    line.wait_for(0)
    ann.post(f"/group/devices/{removable(ann)}/remove/")
    ends(line, "Another device removed this one from the group")
    enter(ann, play, range(1))
    stays.wait_for(1)
    stays.close()
    for each in (guest, ann, *phones):
        each.close()


def until(so: Callable[[], bool]) -> None:
    """Wait until it is so."""
    end = time.monotonic() + PATIENCE
    while not so():
        assert time.monotonic() < end
        time.sleep(0.2)


def test_what_ends_many_lines_or_a_guests_ends_them_at_every_server(
    servers: list[LiveApp],
) -> None:
    one, two = servers
    account = {"email": f"{uuid4().hex}@example.org", "password": "the scribe of the nile"}
    guest, play = begin(one)
    ann = signed_in(one.port, guest.cookies, "/account/keep/", **account)
    ben = joined(ann, play, two.port, seat=1)
    line = Follower(two.port, play, ben.cookies)
    line.wait_for(0)
    (out,) = set(re.findall(r"[0-9a-f-]{36}/out/", ann.get(f"{play}together/")))
    ann.post(f"{play}together/{out}")
    ends(line, "The host removed this device from the game.")
    phones = [signed_in(two.port, {}, "/account/sign-in/", **account) for _ in range(2)]
    lines = [Follower(app.port, play, each.cookies) for app in servers for each in phones]
    for line in lines:
        line.wait_for(0)
    new = {"old": account["password"], "password": "another long one of these"}
    assert ann.post("/account/password/", **new)[0] == 302
    enter(ann, play, range(1))
    for line in lines:  # a new password leaves devices and their seats
        line.wait_for(1)
    assert ann.post("/account/sign-out/elsewhere/")[0] == 302
    for line in lines:
        ends(line, "This device was signed out.")
    for each in (guest, ann, ben, *phones):
        each.close()
