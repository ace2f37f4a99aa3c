"""The server dies in the middle of entries; what it had answered is there, nothing twice."""

import json
import re
import threading
from collections.abc import Mapping
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from http.cookies import SimpleCookie
from urllib.parse import urlencode
from uuid import uuid4

from companion.plays.samples import FOLDER
from scoring.record import Record, check, load
from scoring.registry import GAMES
from tests.browser.live import LiveApp

RECORD = (FOLDER / "krimsutep-finished.json").read_bytes()
CUTS = 4
ENTERED = re.compile(r"<b>Entered (\d+):</b>")


class Phone:
    """A phone without a screen."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._cookies: dict[str, str] = {}
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', self.get("/"))
        assert found is not None
        self._token = found[1]

    def get(self, address: str) -> str:
        return self._ask("GET", address)[2]

    def post(self, address: str, fields: Mapping[str, object]) -> tuple[int, str]:
        """The status and where it leads; raises OSError or HTTPException without an answer."""
        form = {"csrfmiddlewaretoken": self._token, **fields}
        return self._ask("POST", address, urlencode(form, doseq=True))[:2]

    def _ask(self, method: str, address: str, body: str | None = None) -> tuple[int, str, str]:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=60)
        headers = {
            "Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items()),
            "Content-Type": "application/x-www-form-urlencoded",
        }
        try:
            connection.request(method, address, body, headers)
            answer = connection.getresponse()
            for cookie in answer.headers.get_all("Set-Cookie") or ():
                self._cookies |= {
                    name: each.value for name, each in SimpleCookie(cookie).items()
                }
            return answer.status, answer.headers.get("Location", ""), answer.read().decode()
        finally:
            connection.close()


class Table:
    """A play that is sent entry by entry, each until it is answered, under one key."""

    def __init__(self, phone: Phone, record: Record) -> None:
        self._phone, self._entries = phone, record.entries
        self._keys = [uuid4() for _ in record.entries]
        self.answered = 0
        fields = {
            "game": record.game.slug,
            "seats": list(record.players),
            "starts": record.players[record.start],
        }
        status, self.address = phone.post("/new/", fields)
        assert status == HTTPStatus.FOUND

    def send_all(self) -> None:
        while self.answered < len(self._entries):
            fields = {
                "entry": json.dumps(self._entries[self.answered]),
                "after": self.answered,
                "key": self._keys[self.answered],
            }
            status, _ = self._phone.post(f"{self.address}entries/", fields)
            assert status == HTTPStatus.FOUND
            self.answered += 1

    def send_until_the_cut(self) -> None:
        try:
            self.send_all()
        except (OSError, HTTPException):
            return

    @property
    def stored(self) -> int:
        found = re.search(r'data-after="(\d+)"', self._phone.get(self.address))
        assert found is not None
        return int(found[1])


def test_what_was_answered_as_saved_is_there_and_nothing_is_there_twice(
    live_app: LiveApp,
) -> None:
    phone = Phone(live_app.port)
    table = Table(phone, load(GAMES, RECORD))
    for cut in range(CUTS):
        sending = threading.Thread(target=table.send_until_the_cut)
        before = table.answered
        sending.start()
        while table.answered == before and sending.is_alive():
            sending.join(0.001)  # however slow the machine is, something was answered
        sending.join(0.02 + 0.017 * cut)  # each cut at another moment of an entry
        live_app.kill()
        sending.join()
        live_app.start()
        # what was sent last may be saved although nobody heard so
        assert table.stored in {table.answered, table.answered + 1}
    table.send_all()
    pages = [phone.get(f"{table.address}log/?acts={number}") for number in (1, 2)]
    assert "acts=3" not in pages[1]
    trail = "".join(pages)
    assert len(set(ENTERED.findall(trail))) == trail.count("<b>Entered ") == table.answered
    podium = re.findall(r'<b class="num">(\d+)</b>', phone.get(f"{table.address}result/"))
    assert sorted(map(int, podium)) == sorted_scores()


def sorted_scores() -> list[int]:
    """What the rules alone say of the record."""
    scores = check(GAMES, RECORD)["scores"]
    assert isinstance(scores, list)
    return sorted(int(str(score)) for score in scores)
