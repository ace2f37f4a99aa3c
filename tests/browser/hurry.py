"""A hurried hand: a tap every 120 ms, whatever the line does, and no look at what is saved."""

import time
from dataclasses import dataclass

from playwright.sync_api import Page

from scoring.kernel.serialization.entries import Json
from tests.browser import oracle
from tests.browser.finger import SEEK, Finger
from tests.browser.krimsutep import Table
from tests.browser.seeding import record

PACE = 0.12
PATIENCE = 60
# Whether the page was open to the tap that came last, and what it fell on; null before a tap.
TAKEN = """() => {
  window.taken = null;
  window.addEventListener("click", ({target}) => {
    const page = target.closest("#page");
    const open = !page?.matches("[data-busy]") || target.closest("[data-ahead]");
    window.taken = Boolean(open);
  }, true);
}"""


def slow_line(page: Page, delay: int) -> None:
    """Have every answer come so many milliseconds later."""
    line = page.context.new_cdp_session(page)
    line.send("Network.enable")
    slow = {
        "offline": False,
        "latency": delay,
        "downloadThroughput": -1,
        "uploadThroughput": -1,
    }
    line.send("Network.emulateNetworkConditions", slow)


@dataclass(slots=True)
class HurriedFinger(Finger):
    """Taps what is there; what is closed when the tap falls is tapped again."""

    refused: int = 0
    """How many taps fell on what was closed."""

    def tap(self, selector: str) -> None:
        """Tap this as soon as it is seen, until a tap falls while it is open."""
        until = time.monotonic() + PATIENCE
        found: object = None
        while time.monotonic() < until:
            time.sleep(PACE)
            found = self.page.evaluate(SEEK, [selector, False])
            if not isinstance(found, list):
                continue
            self.page.evaluate("() => { window.taken = null; }")
            self.page.touchscreen.tap(found[0], found[1])
            self.page.wait_for_function("() => window.taken !== null")
            if self.page.evaluate("() => window.taken"):
                return
            self.refused += 1
        raise AssertionError(f"{selector} never came, or never opened: {found}")

    def tap_at(self, point: tuple[float, float]) -> None:
        """Tap a point at the same pace."""
        time.sleep(PACE)
        self.page.touchscreen.tap(*point)


@dataclass(slots=True)
class HurriedTable(Table):
    """A play on one phone, whose hand waits for nothing."""

    @classmethod
    def at(cls, page: Page, address: str) -> "HurriedTable":
        """Open a play and look at it."""
        page.goto(address)
        table = cls(page, HurriedFinger(page))
        table.look()
        page.evaluate(TAKEN)
        return table

    def saved(self, acts: int = 1) -> None:
        """Go on without a look."""
        self.acts += acts


def recorded(page: Page) -> list[Json]:
    """The entries of the play on this page, as the server has them."""
    address = page.url.partition("?")[0].partition("#")[0]
    recorded_entries: list[Json] = page.request.get(
        f"{address}files/record.json", max_retries=2
    ).json()["entries"]
    return recorded_entries


def tricks(page: Page) -> list[Json]:
    """The cards of every trick that is stored."""
    return [each["cards"] for each in recorded(page) if isinstance(each, dict)]


def trick_of(number: int) -> list[str]:
    """The cards of a trick of the record, whose first leader is the second seat as well."""
    entry = oracle.entries(record("krimsutep-3-tricks"))[number - 1]
    assert isinstance(entry, dict)
    cards = entry["cards"]
    assert isinstance(cards, list)
    return [str(each) for each in cards]
