"""The pocket edition in Chromium on this machine: visits, entries, memory.

What the machine does besides counts as well: the load stands beside the figures.
`make bench ARGS=kills` kills the browser while entries are posted.
"""

import os
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Playwright, sync_playwright

from tests.browser.krimsutep import Table
from tests.browser.pads import enter as tap_in
from tests.pocket.phone import PocketPhone, family, opened, root_of
from tests.pocket.posting import begin, entries
from tests.pocket.site import StaticHost, built

MANY = 40
REST = 20
"""Seconds in which a browser frees what is no longer in use."""
GOALS = {"later": 1500, "entry": 100, "memory": 400}
DURATIONS = """() => performance.getEntriesByType("resource")
  .filter(({ name }) => name.includes("/entries/")).map(({ duration }) => duration)"""


def run() -> Iterator[str]:
    host = StaticHost(built())
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        storage = Path(folder) / "phone"
        host.start()
        yield f"load of the machine: {os.getloadavg()[0]:.1f}"
        yield f"first visit: {_visit(playwright, storage, host)[0]} ms"
        host.stop()
        later, worked = min(_visit(playwright, storage, host) for _ in range(3))
        yield (
            f"later visit, offline, best of 3: {later} ms (goal: {GOALS['later']}),"
            f" of which all processors together worked {worked} ms"
        )
        with opened(playwright, storage, host.url) as phone:
            yield from _entered(phone)
        yield f"load of the machine at the end: {os.getloadavg()[0]:.1f}"


def _visit(playwright: Playwright, storage: Path, host: StaticHost) -> tuple[int, int]:
    """Milliseconds until the app is there, and those that the browser's processes worked."""
    with opened(playwright, storage, host.url) as phone:
        root, begun = root_of(storage), time.perf_counter()
        before = _worked(root)
        phone.open()
        took = time.perf_counter() - begun
        return round(1000 * took), round(1000 * (_worked(root) - before))


def _worked(root: int) -> float:
    """Seconds of processor time of a process and all below it."""
    ticks = 0
    for process in family(root):
        try:
            stat = Path(f"/proc/{process}/stat").read_text("ascii", "replace")
        except OSError:
            continue
        ticks += sum(map(int, stat.rpartition(")")[2].split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _entered(phone: PocketPhone) -> Iterator[str]:
    """Forty entries by taps, each from its sending to its answer, and the memory after them."""
    page = phone.open()
    path = begin(page)
    table = Table.at(page, f"{phone.home}{path}")
    for entry in entries(0, MANY):
        tap_in(table, entry)
    waited = sorted(page.evaluate(DURATIONS))
    yield (
        f"{MANY} entries by taps, each: median {median(waited):.0f} ms,"
        f" 95th of 100 {waited[len(waited) * 95 // 100]:.0f} ms,"
        f" most {waited[-1]:.0f} ms (goal: {GOALS['entry']})"
    )
    hurried, _ = _memories(phone)
    time.sleep(REST)
    of_pages, whole = _memories(phone)
    yield (
        f"memory of its pages after {REST} s of rest: {of_pages:.0f} MB (goal:"
        f" {GOALS['memory']}), of the whole browser: {whole:.0f} MB; of its pages right after"
        f" those entries, with what no longer is in use: {hurried:.0f} MB"
    )


def _memories(phone: PocketPhone) -> tuple[float, float]:
    """Megabytes of the phone's pages, and of its whole browser."""
    processes = family(root_of(phone.folder))
    of_pages = sum(_memory(each) for each in processes if _is_renderer(each))
    return of_pages, sum(map(_memory, processes))


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
