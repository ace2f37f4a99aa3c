"""The server is killed in the middle of entries; what it answered as saved is there, once.

A few cuts in every run; `make faults` makes three hundred on each database.
"""

import os
import threading
import time
from random import Random  # noqa: TID251 - moments from a seed, alike in every run
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.browser.live import SECONDS_TO_START, LiveApp
from tests.together.phones import GONE, Phone

pytestmark = pytest.mark.both_databases

RECORD = (FOLDER / "krimsutep-finished.json").read_bytes()
CUTS = int(os.environ.get("CUTS", "4"))
SECONDS_A_CUT = 10


class Sender:
    """Sends a record entry by entry, each under one key until it is answered."""

    def __init__(self, port: int) -> None:
        self._record = load(GAMES, RECORD)
        self.phone = Phone(port)
        self.port = port
        self.sure = 0
        self._begin()

    def _begin(self) -> None:
        record = self._record
        starts = record.players[record.start]
        self.play = self.phone.begin(record.game.slug, record.players, starts)
        self.answered, self._key = 0, uuid4()

    def send(self) -> None:
        """Until the server dies. An entry whose answer was lost goes out again as it was."""
        try:
            self.phone.reach(self.port)
            while True:
                if self.answered == len(self._record.entries):
                    self.check()
                    self._begin()
                entry = self._record.entries[self.answered]
                status, text = self.phone.enter(self.play, entry, self.answered, self._key)
                assert status == 200, text
                self.answered, self._key = self.answered + 1, uuid4()
                self.sure += 1
        except GONE:
            return

    def wait(self) -> None:
        """Until one more entry was answered."""
        before, until = self.sure, time.monotonic() + SECONDS_TO_START
        while self.sure == before and time.monotonic() < until:
            time.sleep(0.001)

    def check(self) -> None:
        """Every answered entry is there once; the one on its way may be there."""
        log = self.phone.get(f"{self.play}log/")
        assert log.count("<b>Entered ") in {self.answered, self.answered + 1}


# Three hundred take their time, more than what pytest allows a test.
@pytest.mark.timeout(2 * SECONDS_TO_START + SECONDS_A_CUT * CUTS)
def test_what_was_answered_survives_every_kill(apps: tuple[LiveApp, LiveApp]) -> None:
    """While one server is killed and starts again, the other one takes the entries."""
    chance = Random(5)  # noqa: S311 - moments, no secrets
    sender = Sender(apps[0].port)
    for cut in range(CUTS):
        dying, next_one = apps[cut % 2], apps[1 - cut % 2]
        sender.port = dying.port
        sending = threading.Thread(target=sender.send)
        sending.start()
        if cut % 2:  # however slow the machine is, every second time something was answered
            sender.wait()
        time.sleep(0.02 + chance.random() * 0.3)
        dying.kill()
        sending.join()
        sender.phone.reach(next_one.port)
        sender.check()
        dying.start()
    sender.phone.close()
    print(f"{CUTS} kills, {sender.sure} entries answered as saved, all of them there, once.")
    assert sender.sure >= CUTS // 2
