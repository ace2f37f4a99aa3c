"""One finger on a phone: taps where a thing is seen, as a thumb does.

It never scrolls and never taps what is not there: a thing off the screen, under something else
or struck cannot be tapped, and the test that tries fails.
"""

import math
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Page

from tests.browser.anew import LOADED

AGAIN = 0.26
"""Seconds until a second tap on the same thing is a new one."""
AFTER_SENDING = 0.42
"""Seconds until what lies where the last tap sent something can be tapped."""
SHEET = 0.01
"""Seconds between two looks at a page whose style sheets are under way."""
NEAR = 25

SEEN = """(selector, struck) => {
  const all = [...document.querySelectorAll(selector)];
  const seen = all.filter((each) => each.checkVisibility());
  if (seen.length !== 1) return `${seen.length} of ${selector} to be seen`;
  const [thing] = seen;
  if (thing.disabled && !struck) return `${selector} is struck`;
  const box = thing.getBoundingClientRect();
  const point = [box.left + box.width / 2, box.top + box.height / 2];
  if (point[0] < 0 || point[1] < 0 || point[0] > innerWidth || point[1] > innerHeight) {
    return `${selector} is off the screen at ${point}`;
  }
  const hit = document.elementFromPoint(...point);
  return thing.contains(hit) ? point : `${selector} is under ${hit?.outerHTML.slice(0, 200)}`;
}"""
SEEK = f"([selector, struck]) => ({LOADED})() ? ({SEEN})(selector, struck) : null"


def stop_watch(page: Page) -> Page:
    """Give the page that is opened next a clock that can be stopped."""
    page.clock.install()
    return page


@contextmanager
def in_one_moment(page: Page) -> Iterator[None]:
    """However slow the machine is, the page sees no time go by."""
    now: float = page.evaluate("Date.now() / 1000")
    page.clock.pause_at(now + 1)
    yield
    page.clock.resume()


type Point = tuple[float, float]


@dataclass(slots=True)
class Tap:
    """Where and when a finger tapped, and how long that spot is deaf."""

    point: Point
    when: float
    deaf: float = AGAIN

    def wait(self) -> None:
        """Wait until the spot listens again."""
        time.sleep(max(0, self.when + self.deaf - time.monotonic()))


@dataclass(slots=True)
class Finger:
    """A finger over one page; points are px in the window."""

    page: Page
    _taps: list[Tap] = field(default_factory=list)

    @property
    def taps(self) -> int:
        """How often it has tapped."""
        return len(self._taps)

    def tap(self, selector: str) -> None:
        """Tap the one thing that is seen there."""
        self.tap_at(self.over(selector))

    def tap_at(self, point: Point) -> None:
        """Tap a point; where it tapped just before, it waits as long as a hand does."""
        for tap in self._taps[-8:]:
            if math.dist(tap.point, point) < NEAR:
                tap.wait()
        self._touch(point)

    def double_tap(self, selector: str) -> None:
        """Tap twice, as fast as a nervous thumb; the page was opened after `stop_watch`."""
        point = self.over(selector)
        with in_one_moment(self.page):
            self._touch(point)
            self._touch(point)

    def sent(self) -> None:
        """The last tap has sent something, at the latest now: a page may take its time."""
        for tap in self._taps[-1:]:
            tap.when, tap.deaf = time.monotonic(), AFTER_SENDING

    def rest(self) -> None:
        """Wait until a tap anywhere is a new one, whatever the last one did."""
        self.sent()
        for tap in self._taps[-1:]:
            tap.wait()

    def _touch(self, point: Point) -> None:
        self.page.touchscreen.tap(*point)
        self._taps.append(Tap(point, time.monotonic()))

    def over(self, selector: str, *, struck: bool = False) -> Point:
        """The middle of the one thing that is seen there; it may be `struck`."""
        while (found := self.page.evaluate(SEEK, [selector, struck])) is None:
            self.page.wait_for_load_state()
            time.sleep(SHEET)
        assert isinstance(found, list), found
        return found[0], found[1]

    def sees(self, selector: str) -> bool:
        """Whether something of this kind is on the page and not hidden."""
        seen: bool = self.page.evaluate(
            "(selector) => [...document.querySelectorAll(selector)]"
            ".some((each) => each.checkVisibility())",
            selector,
        )
        return seen
