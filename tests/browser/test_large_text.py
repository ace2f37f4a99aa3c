"""With text at 200 % nothing is lost: every key can be scrolled to and tapped."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests import chromium as finder
from tests.browser.anew import open_anew
from tests.browser.lasting import FLAGS
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload
from tests.browser.test_long_names import (
    Named,
    Screens,
    the_screens_of_cleopatra,
    the_screens_of_krimsutep,
    the_screens_of_ramses,
)
from tests.frontend.measured import overflow

BAR = 6
"""How far the bar at the end of a key may stand out, in px."""
LOST = """() => [...document.querySelectorAll(
    document.querySelector(":is(.drawer, .entries):target") ? ":target :is(a, button, input)"
    : "#page :is(a, button, label, input, select, [role=button])")]
  .filter((each) => each.checkVisibility() && !each.matches(".vh, :disabled"))
  .filter((each) => location.hash || !each.closest(".entries, .drawer"))
  .filter((each) => {
    each.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const boxes = [...each.getClientRects()];
    return !boxes.some((box) => {
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const hit = document.elementFromPoint(x, y);
      return hit && (each.contains(hit) || hit.closest("label")?.contains(each));
    });
  })
  .map((each) => `${each.getAttribute("aria-label") ?? each.innerText} ${each.className}`)"""


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A browser whose reader has set letters of twice the usual size."""
    path = finder.chromium()
    assert path is not None, "The browser tests need Chromium: apt install chromium."
    with sync_playwright() as playwright:
        flags = [*FLAGS, "--blink-settings=defaultFontSize=32"]
        browser = playwright.chromium.launch(executable_path=path, args=flags)
        yield browser
        browser.close()


def unchanged(payload: Payload) -> Payload:
    return payload


@pytest.mark.parametrize(
    "screens", [the_screens_of_krimsutep, the_screens_of_ramses, the_screens_of_cleopatra]
)
def test_with_text_at_200_percent_every_key_can_be_reached(
    page: Page, live_app: LiveApp, screens: Callable[[LiveApp, Named], Screens]
) -> None:
    for plays, name, address, _ in screens(live_app, unchanged):
        open_anew(plays.hand_to(page), address)
        size = "() => getComputedStyle(document.documentElement).fontSize"
        assert page.evaluate(size) == "32px"
        page.wait_for_function("() => !document.querySelector('[data-pad]:not([data-set])')")
        assert page.evaluate(LOST) == [], name
        assert overflow(page) <= BAR, name
