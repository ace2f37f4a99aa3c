"""The tests' own server and phones do what the other browser tests rely on."""

from http.client import HTTPConnection

import pytest
from playwright.sync_api import Page

from tests.browser.live import LiveApp


def status(app: LiveApp) -> int:
    connection = HTTPConnection("127.0.0.1", app.port, timeout=60)
    try:
        connection.request("GET", "/nothing-here/")
        return connection.getresponse().status
    finally:
        connection.close()


def test_a_killed_server_is_gone_and_comes_back_at_the_same_address(live_app: LiveApp) -> None:
    assert status(live_app) == 404
    key = (live_app.folder / "secret-key").read_text("ascii")
    live_app.kill()
    with pytest.raises(OSError, match="refused"):
        status(live_app)
    live_app.start()
    assert status(live_app) == 404
    assert (live_app.folder / "secret-key").read_text("ascii") == key


def test_a_phone_is_small_and_is_touched(page: Page) -> None:
    page.goto("/nothing-here/")
    seen = page.evaluate("[screen.width, screen.height, navigator.maxTouchPoints > 0]")
    assert seen == [360, 640, True]
