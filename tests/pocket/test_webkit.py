"""A plain start in WebKit, without a memory that was kept; an old one says what it lacks."""

import time
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from scoring.kernel.serialization.entries import Json
from tests.browser.krimsutep import READY
from tests.engines import webkitgtk, wpe
from tests.engines.packages import missing, reason
from tests.engines.thumb import Thumb, lay
from tests.engines.webdriver import Driver
from tests.pocket.phone import STATE
from tests.pocket.posting import BEGIN, PAYLOAD, entries
from tests.pocket.site import StaticHost

type Opened = Callable[[Path], AbstractContextManager[Driver]]

ENGINES: Mapping[str, Opened] = {"wpe": wpe.opened, "webkitgtk": webkitgtk.opened}
SECONDS_TO_BEGIN = 120
IS_CURRENT = """() => {
  try { return new Function("return class { static { this.isThere = true; } }")().isThere; }
  catch { return false; }
}"""
STARTED = f"(players) => {{ ({BEGIN})(players).then((url) => {{ window.begun = url; }}); }}"
"""The driver waits for no promise."""
PATH = "() => window.begun ? new URL(window.begun).pathname : ''"
TEXT = "document.body.innerText"


def state_of(phone: Driver, url: str) -> Json:
    """Open an address; the state of the shell when it is not loading any more."""
    phone.send("POST", "/frame", {"id": None})
    phone.open(url)
    until = time.monotonic() + SECONDS_TO_BEGIN
    while (state := phone.run(STATE)) == "loading":
        assert time.monotonic() < until, phone.run(TEXT)
        time.sleep(0.1)
    return state


def app(phone: Driver, url: str) -> None:
    """Open an address, and go on in the frame with the app."""
    assert state_of(phone, url) == "ready", phone.run(TEXT)
    phone.send("POST", "/frame", {"id": 0})


@pytest.mark.browser
@pytest.mark.parametrize("name", ENGINES)
def test_a_plain_start_saves_an_entry_that_a_reload_finds(
    name: str, host: StaticHost, tmp_path: Path
) -> None:
    if missing(name):
        pytest.skip(reason(name))
    with ENGINES[name](tmp_path) as phone:
        if phone.run(IS_CURRENT):
            play_a_trick(phone, host)
        else:
            assert state_of(phone, f"{host.url}/") == "failed"
            said = phone.run(TEXT)
            assert isinstance(said, str)
            assert said.startswith("This browser cannot run Nile Scribe\n")
        assert phone.complaints() == []


def play_a_trick(phone: Driver, host: StaticHost) -> None:
    """Enter a trick by taps; it is there after a reload without the host."""
    app(phone, f"{host.url}/")
    path = begun(phone)
    app(phone, f"{host.url}{path}")
    phone.wait(READY, 0)
    trick = entries(0, 1)[0]
    assert isinstance(trick, dict)
    lay(Thumb(phone), trick)
    phone.wait(READY, 1)
    host.stop()
    try:
        app(phone, f"{host.url}{path}")
        phone.wait(READY, 1)
    finally:
        host.start()


def begun(phone: Driver) -> Json:
    """Begin a play; gives its path."""
    players, start = PAYLOAD["players"], PAYLOAD["start"]
    assert isinstance(players, list)
    assert isinstance(start, int)
    phone.run(STARTED, [players, players[start], "00000000-0000-4000-8000-000000000001"])
    phone.wait(PATH)
    return phone.run(PATH)
