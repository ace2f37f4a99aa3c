"""The pocket edition in Chromium on this machine: visits, entries, memory, kills.

`KILLS=300 make bench ARGS=pocket` kills the browser three hundred times on each kind of
storage, while entries are posted as fast as they are answered.
"""

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random  # noqa: TID251 - moments from a seed, alike in every run
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, sync_playwright

from tests.browser.krimsutep import Table
from tests.browser.oracle import entries as entries_of
from tests.browser.pads import enter as tap_in
from tests.pocket.phone import PocketPhone, family, opened, root_of
from tests.pocket.posting import ACTS, PAYLOAD, begin, entries, hear, start_posting
from tests.pocket.site import StaticHost, built

KILLS = int(os.environ.get("KILLS", "10"))
MANY = 40
GOALS = {"later": 1500, "entry": 100, "memory": 400}
STORES = {"file system": "", "IndexedDB": "?idb"}
DURATIONS = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/entries/")).map(({ duration }) => duration)"""


def run() -> Iterator[str]:
    host = StaticHost(built())
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        storage = Path(folder) / "phone"
        host.start()
        yield f"first visit: {_visit(playwright, storage, host)} ms"
        host.stop()
        later = min(_visit(playwright, storage, host) for _ in range(3))
        yield f"later visit, offline, best of 3: {later} ms (goal: {GOALS['later']})"
        with opened(playwright, storage, host.url) as phone:
            yield from _entered(phone)
        for name, store in STORES.items():
            host.start()
            yield from _killed(playwright, Path(folder) / name, host, store)
            host.stop()


def _visit(playwright: Playwright, storage: Path, host: StaticHost) -> int:
    with opened(playwright, storage, host.url) as phone:
        begun = time.perf_counter()
        phone.open()
        return round(1000 * (time.perf_counter() - begun))


def _entered(phone: PocketPhone) -> Iterator[str]:
    """Forty entries by taps, each from its sending to its answer, and the memory after them."""
    page = phone.open()
    path = begin(page)
    table = Table.at(page, f"{phone.home}{path}")
    for entry in entries_of(PAYLOAD)[:MANY]:
        tap_in(table, entry)
    waited = sorted(page.evaluate(DURATIONS))
    yield (
        f"{MANY} entries by taps, each: median {median(waited):.0f} ms,"
        f" 95th of 100 {waited[len(waited) * 95 // 100]:.0f} ms,"
        f" most {waited[-1]:.0f} ms (goal: {GOALS['entry']})"
    )
    processes = family(root_of(phone.folder))
    of_pages = sum(_memory(each) for each in processes if _is_renderer(each))
    whole = sum(map(_memory, processes))
    yield (
        f"memory of its pages: {of_pages:.0f} MB (goal: {GOALS['memory']}),"
        f" of the whole browser: {whole:.0f} MB"
    )


def _is_renderer(process: int) -> bool:
    try:
        return b"--type=renderer" in Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return False


def _memory(process: int) -> float:
    """Megabytes, with what is shared divided among those who share it."""
    try:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text("ascii")
    except OSError:
        return 0
    return int(rollup.partition("Pss:")[2].split()[0]) / 1024


@dataclass(slots=True)
class Killing:
    """Kills on one kind of storage: what was answered as saved, how often some was missing."""

    store: str
    moments: Random
    lost: int = 0
    saved: int = 0
    sure: int = 0
    path: str = ""
    number: int = 0

    def turn(self, phone: PocketPhone) -> None:
        """Look what is there, post, and kill."""
        page = phone.open(f"{self.path or '/'}{self.store}")
        self.look(page)
        if not self.path or self.sure > len(entries(0, 10_000)) - 60:
            self.number += 1
            self.path = begin(page, self.number)
            page.goto(f"{phone.home}{self.path}")
        received: list[int] = [page.evaluate(ACTS)]
        phone.shell.on("console", partial(hear, received))
        start_posting(page, received[0])
        page.wait_for_timeout(self.moments.randint(60, 700))
        phone.kill()
        self.saved += received[-1] - received[0]
        self.sure = received[-1]

    def look(self, page: Page) -> None:
        """Whether all that was answered as saved is there."""
        if self.path:
            self.lost += page.evaluate(ACTS) < self.sure


def _killed(
    playwright: Playwright, storage: Path, host: StaticHost, store: str
) -> Iterator[str]:
    killing = Killing(store, Random(18))  # noqa: S311  when to kill is no secret
    for _ in range(KILLS):
        with opened(playwright, storage, host.url) as phone:
            killing.turn(phone)
    with opened(playwright, storage, host.url) as phone:
        killing.look(phone.open(f"{killing.path}{store}"))
    yield (
        f"{KILLS} kills on {storage.name}, {killing.saved} entries saved:"
        f" some lost in {killing.lost} (goal: 0)"
    )
