"""A few calls of WebDriver over plain http, enough to walk through pages and to tap.

https://www.w3.org/TR/webdriver2/
"""

import json
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection

from companion.frontend.device import COOKIE, NO_HINTS
from scoring.kernel.serialization.entries import Json
from tests.engines.console import Console
from tests.ports import ADDRESS

SECONDS_TO_START = 60
SECONDS_TO_ANSWER = 120
PATIENCE = 60
"""Seconds for what must come on a page."""
LONGEST_PAUSE = 0.08

CALLED = "return typeof what === 'function' ? what(...arguments) : what;"

type Point = tuple[float, float]


def cookies(session: str) -> dict[str, str]:
    """The cookies of the device with this session, whose hints of a first play are off."""
    return {"sessionid": session, COOKIE: NO_HINTS}


class Driver:
    """One session of a browser behind a WebDriver server on a port of this machine."""

    name: str

    def __init__(self, port: int, options: Mapping[str, Json], console: Console) -> None:
        """Waits for the server, then opens a session with these capabilities."""
        # One connection for all calls: to open one takes longer than to answer many a call.
        self._connection = HTTPConnection(ADDRESS, port, timeout=SECONDS_TO_ANSWER)
        self._console = console
        self._session = ""
        self._wait_for_server()
        wanted: Json = {"capabilities": {"alwaysMatch": dict(options)}}
        made = self.send("POST", "/session", wanted)
        assert isinstance(made, dict)
        self._session = f"/session/{made['sessionId']}"

    def open(self, url: str) -> None:
        """Open an address, and wait until it is loaded."""
        self.send("POST", "/url", {"url": url})

    def open_anew(self, url: str) -> None:
        """Load an address, also where it differs from the last one only behind its #.

        A page of WebKit that is left for an empty one does not complain of what was under way.
        """
        self.open("about:blank")
        self.open(url)

    def run(self, script: str, *arguments: Json) -> Json:
        """The value of an expression; a function gets the arguments, a promise is awaited."""
        whole = f"const what = {script};\n{CALLED}"
        return self.send("POST", "/execute/sync", {"script": whole, "args": [*arguments]})

    def wait(self, script: str, *arguments: Json) -> None:
        """Wait until an expression is true."""
        until, pause = time.monotonic() + PATIENCE, 0.01
        while not self.run(script, *arguments):
            assert time.monotonic() < until, f"It never came: {script}"
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def sign_in(self, home: str, session: str) -> None:
        """Become the device with this session.

        At a picture, which has no script: WebKit complains of a page that is left while it
        still registers its service worker.
        """
        self.open(f"{home}/static/icon.svg")
        for name, value in cookies(session).items():
            cookie: Json = {"name": name, "value": value, "path": "/"}
            self.send("POST", "/cookie", {"cookie": cookie})

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, and wait until the page has it."""
        self.give_size(width, height)
        self.wait("(...size) => `${size}` === `${[innerWidth, innerHeight]}`", width, height)

    def give_size(self, width: int, height: int) -> None:
        """Have the window take another size."""
        raise NotImplementedError

    def touch(self, point: Point) -> None:
        """Tap a point of the window."""
        raise NotImplementedError

    def complaints(self) -> list[str]:
        """The errors that pages have written to their console since the last call."""
        return self._console.errors()

    def close(self) -> None:
        """End the session and its browser."""
        try:
            self.send("DELETE", "")
        finally:
            self._connection.close()

    def _wait_for_server(self) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self.send("GET", "/status")
            except OSError:
                self._connection.close()  # the next request opens it again
                assert time.monotonic() < until, "The WebDriver did not start."
                time.sleep(0.05)
            else:
                return

    def send(self, method: str, path: str, body: Json = None) -> Json:
        text = None if method in {"GET", "DELETE"} else json.dumps(body or {})
        headers = {"Content-Type": "application/json"}
        self._connection.request(method, f"{self._session}{path}", text, headers)
        answer = self._connection.getresponse()
        found: Json = json.loads(answer.read())
        assert isinstance(found, dict)
        assert answer.status == 200, (path, found)
        return found["value"]


@contextmanager
def closed[D: Driver](driver: D) -> Iterator[D]:
    """A driver whose session is ended at the end."""
    try:
        yield driver
    finally:
        driver.close()
