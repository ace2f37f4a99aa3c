"""Four phones fire at once, again and again: nothing lost, nothing doubled, all in order."""

import re
from concurrent.futures import ThreadPoolExecutor
from math import ceil
from threading import Barrier
from uuid import uuid4

import pytest

from companion.plays.samples import FOLDER
from scoring.record import check, load
from scoring.registry import GAMES
from tests.browser.live import LiveApp
from tests.together.phones import Follower, Phone

pytestmark = pytest.mark.both_databases

RECORD = (FOLDER / "krimsutep-finished.json").read_bytes()
PLAYS = (128, 72)  # rounds: a whole play, and the beginning of one
PHONES = 4


class Table:
    """Four phones of a group round one play of the record, and four that only follow it."""

    def __init__(self, app: LiveApp) -> None:
        self.record = load(GAMES, RECORD)
        first = Phone(app.port)
        starts = self.record.players[self.record.start]
        self.play = first.begin(self.record.game.slug, self.record.players, starts)
        others = [Phone(app.port, first.cookies) for _ in range(PHONES - 1)]
        self.phones = [first, *others]
        self.followers = [Follower(app.port, self.play, first.cookies) for _ in self.phones]
        self._together = Barrier(PHONES)

    def fire(self, number: int, after: int) -> list[int]:
        """Send the next entry under a key of one's own; the last phone taps twice."""
        key = uuid4()
        self._together.wait()
        times = 2 if number == PHONES - 1 else 1
        entry = self.record.entries[after]
        return [
            self.phones[number].enter(self.play, entry, after, key)[0] for _ in range(times)
        ]

    def close(self) -> None:
        for phone in self.phones:
            phone.close()
        for follower in self.followers:
            follower.close()


@pytest.mark.parametrize("rounds", PLAYS)
def test_two_hundred_rounds_of_four_phones_at_once(app: LiveApp, rounds: int) -> None:
    table = Table(app)
    with ThreadPoolExecutor(PHONES) as pool:
        for after in range(rounds):
            statuses = list(pool.map(table.fire, range(PHONES), [after] * PHONES))
            stored = [each for each in statuses if 200 in each]
            assert stored in ([[200]], [[200, 200]]), (after, statuses)
            assert all(set(each) == {409} for each in statuses if each not in stored)
    for follower in table.followers:
        follower.wait_for(rounds)
        assert follower.progresses == sorted(follower.progresses)
    pages = range(1, 1 + ceil(rounds / 100))  # a page of the audit trail has a hundred events
    log = [table.phones[0].get(f"{table.play}log/?acts={page}") for page in pages]
    assert sum(page.count("<b>Entered ") for page in log) == rounds
    if rounds == len(table.record.entries):
        podium = table.phones[0].get(f"{table.play}result/")
        assert sorted(map(int, re.findall(r'<b class="num">(\d+)</b>', podium))) == scores()
    table.close()


def scores() -> list[int]:
    """What the rules alone say of the record."""
    found = check(GAMES, RECORD)["scores"]
    assert isinstance(found, list)
    return sorted(int(str(score)) for score in found)
