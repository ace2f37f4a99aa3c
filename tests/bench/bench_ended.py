"""Lines of devices that lose their part: how soon they end, at the other server process.

On PostgreSQL and Redis with two server processes where both are installed, else on SQLite with
one. A device is removed from its group, a guest is put out by the host, a phone signs out, and
an account signs out everywhere else. A new password ends no line: device and seats stay.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from uuid import uuid4

from scoring.record import load
from scoring.registry import GAMES
from tests.bench.bench_together import RECORD, surroundings
from tests.browser.live import LiveApp
from tests.together.phones import Follower, Phone, joined, removable, signed_in

TIMES = 15
GOAL = 1_000  # ms
LATEST = 30  # seconds
OUT = re.compile(r"[0-9a-f-]{36}/out/")


def run() -> Iterator[str]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory()))
        shared, what = surroundings(stack)
        apps = [LiveApp(folder / name, **shared) for name in ("one", "two")[: 1 + bool(shared)]]
        for app in apps:
            app.start()
            stack.callback(app.stop)
        yield what
        ended = Ended(apps[0].port, apps[-1].port)
        for name, case in (
            ("device removed", ended.removed),
            ("put out by the host", ended.put_out),
            ("signed out", ended.signed_out),
            ("signed out elsewhere", ended.signed_out_elsewhere),
        ):
            took = [case() for _ in range(TIMES)]
            usual, longest = median(took), max(took)
            yield f"{name}: median {usual:.0f} ms, longest {longest:.0f} ms (goal {GOAL})"


class Ended:
    """A play of an account at one server, and phones whose lines are at the other."""

    def __init__(self, port: int, other: int) -> None:
        """Begins the play and makes the account."""
        record = load(GAMES, RECORD.read_bytes())
        self.other = other
        self.account = {"email": f"{uuid4().hex}@example.org", "password": "nile and scribe"}
        guest = Phone(port)
        starts = record.players[record.start]
        self.play = guest.begin(record.game.slug, record.players, starts)
        self.ann = signed_in(port, guest.cookies, "/account/keep/", **self.account)

    def removed(self) -> float:
        phone = self._signed_in()
        device = removable(self.ann)
        return self._took(phone, lambda: self.ann.post(f"/group/devices/{device}/remove/"))

    def put_out(self) -> float:
        phone = joined(self.ann, self.play, self.other, watch="1")
        out = OUT.findall(self.ann.get(f"{self.play}together/"))[-1]
        return self._took(phone, lambda: self.ann.post(f"{self.play}together/{out}"))

    def signed_out(self) -> float:
        phone = self._signed_in()
        return self._took(phone, lambda: phone.post("/account/sign-out/"))

    def signed_out_elsewhere(self) -> float:
        phone = self._signed_in()
        return self._took(phone, lambda: self.ann.post("/account/sign-out/elsewhere/"))

    def _signed_in(self) -> Phone:
        return signed_in(self.other, {}, "/account/sign-in/", **self.account)

    def _took(self, phone: Phone, act: Callable[[], object]) -> float:
        """Milliseconds from the request until the phone's line has ended."""
        line = Follower(self.other, self.play, phone.cookies)
        line.wait_for(0)
        begun = time.perf_counter()
        act()
        line.join(LATEST)
        took = (time.perf_counter() - begun) * 1000
        assert line.why, f"a line was still there after {took:.0f} ms"
        line.close()
        phone.close()
        return took
