"""`python -m tests.bench.kills <store> <kills> <seed>`: one piece of the run of kills.

A phone of its own is installed, entries are posted as fast as they are answered, and the
browser is killed at a random moment, so many times. The result is a line of JSON.
"""

import json
import sys
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from random import Random  # noqa: TID251 - moments from a seed, alike in every run
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.pocket.phone import PocketPhone, opened
from tests.pocket.posting import ACTS, begin, entries, hear, start_posting
from tests.pocket.site import SITE, StaticHost

STORES = {"opfs": "", "indexeddb": "?idb"}
"""What is added to an address to get this kind of storage."""
SHORTEST, LONGEST = 60, 700  # ms from the first entry to the kill
AT_ONCE = 60  # entries that are posted at most between two kills, and some more


@dataclass(slots=True)
class Piece:
    """Kills on one kind of storage: the entries answered as saved, and those missing later."""

    kills: int = 0
    saved: int = 0
    lost: int = 0


@dataclass(slots=True)
class Killing:
    """A play that goes on from kill to kill: its path, and the events that must be there."""

    store: str
    moments: Random
    found: Piece
    path: str = ""
    sure: int = 0
    number: int = 0

    def turn(self, phone: PocketPhone) -> None:
        """Count what is there, post, and kill."""
        page = phone.open(f"{self.path or '/'}{STORES[self.store]}")
        self.count(page)
        if not self.path or self.sure > len(entries(0, 10_000)) - AT_ONCE:
            self.number += 1
            self.path = begin(page, self.number)
            page.goto(f"{phone.home}{self.path}")
        received = [events(page)]
        phone.shell.on("console", partial(hear, received))
        start_posting(page, received[0])
        page.wait_for_timeout(self.moments.randint(SHORTEST, LONGEST))
        phone.kill()
        self.found.kills += 1
        self.found.saved += received[-1] - received[0]
        self.sure = received[-1]

    def count(self, page: Page) -> None:
        """Add up how many of the entries answered as saved are missing."""
        if self.path:
            self.found.lost += max(0, self.sure - events(page))


def events(page: Page) -> int:
    """How many events the play has whose page is open; fails where that is another page."""
    assert page.query_selector("#page"), f"{page.url}: {page.inner_text('body')}"
    acts: int = page.evaluate(ACTS)
    return acts


def run(playwright: Playwright, store: str, kills: int, seed: int) -> Piece:
    """One piece on a fresh phone, with no host after its first visit."""
    killing = Killing(store, Random(seed), Piece())  # noqa: S311  when to kill is no secret
    host = StaticHost(SITE)
    with TemporaryDirectory() as folder:
        storage = Path(folder) / "phone"
        host.start()
        try:
            with opened(playwright, storage, host.url) as phone:
                phone.open(f"/{STORES[store]}")
        finally:
            host.stop()
        for _ in range(kills):
            with opened(playwright, storage, host.url) as phone:
                killing.turn(phone)
        with opened(playwright, storage, host.url) as phone:
            killing.count(phone.open(f"{killing.path}{STORES[store]}"))
    return killing.found


def main(store: str, kills: str, seed: str) -> None:
    """Run one piece, and print its result."""
    with sync_playwright() as playwright:
        print(json.dumps(asdict(run(playwright, store, int(kills), int(seed)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
