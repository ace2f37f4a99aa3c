"""Phones without a screen: they open pages, enter, and follow, over real connections."""

import json
import re
import socket
import ssl
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import SimpleCookie
from urllib.parse import urlencode

SECONDS = 30
IDLE = 3
LAST_CHUNK = b"0\r\n"
GONE = (OSError, HTTPException)
"""What a phone meets when nobody answers."""


class Phone:
    """A browser that keeps its cookies and its connection."""

    def __init__(
        self,
        port: int,
        cookies: Mapping[str, str] | None = None,
        secure: ssl.SSLContext | None = None,
    ) -> None:
        """Opens the start page; with the cookies of another phone it is the same device."""
        self._secure = secure
        self._connection = self._line(port)
        self.cookies = dict(cookies or {})
        self._used = time.monotonic()
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get("/"))
        assert found is not None
        self.token = found[1]

    def get(self, address: str, **headers: str) -> str:
        """A page."""
        return self._ask("GET", address, more=headers)[1]

    def status(self, address: str) -> int:
        """How a page is answered."""
        return self._ask("GET", address)[0]

    def post(self, address: str, **fields: object) -> tuple[int, str]:
        """Send a form as htmx does; the status and the answer. Raises `GONE` without one."""
        body = urlencode(fields, doseq=True)
        return self._ask(
            "POST", address, body, {"X-CSRFToken": self.token, "HX-Request": "true"}
        )

    def begin(self, game: str, players: Sequence[str], starts: str) -> str:
        """Begin a play; its address."""
        fields = {"game": game, "seats": players, "starts": starts}
        body = urlencode({"csrfmiddlewaretoken": self.token, **fields}, doseq=True)
        status, _ = self._ask("POST", "/new/", body)
        assert status == 302
        return self.led

    def enter(self, play: str, entry: object, after: int, key: object) -> tuple[int, str]:
        """Enter something."""
        return self.post(f"{play}entries/", entry=json.dumps(entry), after=after, key=key)

    def reach(self, port: int) -> None:
        """Go on with another server, or with the same one after it has been away."""
        self._connection.close()
        self._connection = self._line(port)

    def _line(self, port: int) -> HTTPConnection:
        if self._secure is None:
            return HTTPConnection("127.0.0.1", port, timeout=SECONDS)
        return HTTPSConnection("127.0.0.1", port, timeout=SECONDS, context=self._secure)

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _ask(
        self,
        method: str,
        address: str,
        body: str = "",
        more: Mapping[str, str] | None = None,
    ) -> tuple[int, str]:
        request_headers = {
            **(
                {"Referer": f"https://127.0.0.1:{self._connection.port}/"}
                if self._secure
                else {}
            ),
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "Content-Type": "application/x-www-form-urlencoded",
            **(more or {}),
        }
        if time.monotonic() - self._used > IDLE:
            self._connection.close()  # as browsers do, before the server hangs up
        self._used = time.monotonic()
        try:
            self._connection.request(method, address, body or None, request_headers)
            answer = self._connection.getresponse()
            text = answer.read().decode()
        except GONE:
            self._connection.close()
            raise
        self.led = answer.headers.get("Location", "")
        for cookie in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {name: each.value for name, each in SimpleCookie(cookie).items()}
        return answer.status, text


class Follower(threading.Thread):
    """A phone that only follows: `progresses` in the order in which they came.

    `why` is the reason once it has no part in the play any more; `events` are their names;
    `running` is what another phone has laid of the next entry.
    """

    def __init__(
        self,
        port: int,
        play: str,
        cookies: Mapping[str, str],
        secure: ssl.SSLContext | None = None,
    ) -> None:
        """Starts to follow at once."""
        super().__init__(daemon=True)
        self.progresses: list[int] = []
        self.events: list[str] = []
        self.why = self.running = ""
        line = socket.create_connection(("127.0.0.1", port), SECONDS)
        self._socket = secure.wrap_socket(line) if secure else line
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        head = f"GET {play}live/ HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: {cookie}\r\n\r\n"
        self._socket.sendall(head.encode())
        self.start()

    def run(self) -> None:
        """Listen until the line ends."""
        with suppress(OSError), self._socket.makefile("rb") as lines:
            for line in lines:
                if line.startswith(b"event: "):
                    self.events.append(line[7:].decode().strip())
                elif line.startswith(b"data: {"):  # what changes on the page comes after it
                    self.progresses.append(json.loads(line[6:])["acts"])
                elif line.startswith(b"data: "):
                    self._read(line[6:].decode().strip())
                elif line == LAST_CHUNK:  # the connection itself stays open for a while
                    break

    def _read(self, line: str) -> None:
        """Keep the second line of an event."""
        if self.events[-1] == "gone":
            self.why = line
        elif self.events[-1] == "running":
            self.running = line

    def wait_for(self, acts: int, seconds: float = SECONDS) -> None:
        """Wait until it has heard of so many acts."""
        pause = threading.Event()
        for _ in range(int(seconds * 100)):
            if self.progresses and self.progresses[-1] >= acts:
                return
            pause.wait(0.01)
        raise AssertionError(f"{acts} acts were not told: {self.progresses[-3:]}")

    def close(self) -> None:
        """Close the connection."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self.join(SECONDS)
        self._socket.close()


def joined(host: Phone, play: str, port: int, **wanted: object) -> Phone:
    """A phone of its own that comes by the host's code: `seat=1` or `watch="1"`."""
    host.post(f"{play}together/code/")
    code = re.search(r'class="code">(\w{3} \w{3})<', host.get(f"{play}together/"))
    assert code is not None
    phone = Phone(port)
    assert phone.post(f"/join/{code[1].replace(' ', '')}/", **wanted)[0] == 302
    return phone


def removable(phone: Phone) -> str:
    """The one other device of the phone's group."""
    (found,) = re.findall(r"devices/([0-9a-f-]{36})/remove/", phone.get("/group/devices/"))
    return str(found)


def signed_in(port: int, cookies: dict[str, str], page: str, **account: str) -> Phone:
    """A phone that has signed in, with the token that it has got by that."""
    phone = Phone(port, cookies)
    assert phone.post(page, **account)[0] == 302
    phone.close()
    return Phone(port, phone.cookies)
