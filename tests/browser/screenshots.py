"""`python -m tests.browser.screenshots [FOLDER]`: the pictures of the docs, made by the app.

A server of its own, plays copied from records, a phone, a thumb: what the pictures show is what
stands on a phone after these taps.
"""

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from companion.frontend.device import COOKIE, NO_HINTS
from tests.browser.finger import Finger
from tests.browser.krimsutep import Table
from tests.browser.lasting import FLAGS
from tests.browser.live import LiveApp
from tests.browser.pads import depth, lay
from tests.browser.screens import SCREENS, seeded_screens
from tests.browser.seeding import Seeded
from tests.chromium import chromium
from tests.frontend.thumb import Thumb

FOLDER = Path("docs/screenshots")
PHONE, DESK = (360, 640), (1080, 720)
HIGHLIGHT = 1000
"""Milliseconds in which a browser's own highlight of what was tapped goes away."""


def as_it_is(_: Table) -> None:
    """Nothing is tapped."""


def names(table: Table) -> None:
    """Three have sat down."""
    for name in ("Ann", "Ben", "Cem"):
        table.page.get_by_placeholder("Add a player").fill(name)
        table.page.keyboard.press("Enter")
    table.page.locator("h1").tap()


def two_cards(table: Table) -> None:
    """A card is led, one follows."""
    lay(table, "green-2")
    lay(table, "green-5")


def some_captures(table: Table) -> None:
    """Two players have got what they took."""
    depth(table, "captures")
    took = {
        0: ["red-2", "red-3", "grey-2", "grey-3", "grey-6", "green-VII", "maid", "pharaoh"],
        1: ["red-4", "red-5", "green-3", "green-4", "green-5"],
    }
    for seat, cards in took.items():
        table.finger.tap(f'[data-taker]:has([value="{seat}"])')
        for each in cards:
            table.finger.tap(f'[data-take="{each}"]')


def a_lens(table: Table) -> None:
    """A thumb holds a space and has slid to its other half."""
    thumb = Thumb.over(table.page)
    thumb.hold(thumb.middle("e1", "second"))
    thumb.slide(thumb.lens(0))


def reasons(table: Table) -> None:
    """A score has been tapped."""
    table.finger.tap("#standing li:first-child .seat")
    table.page.locator("#aside .lines li").first.wait_for()
    table.page.locator("#aside").evaluate("(sheet) => sheet.scrollTo(0, 0)")


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture: of which screen, after which taps, on what."""

    screen: str
    taps: Callable[[Table], None] = as_it_is
    size: tuple[int, int] = PHONE
    scheme: Literal["light", "dark"] = "light"


SHOTS: Mapping[str, Shot] = {
    "start": Shot("start", names),
    "trick": Shot("trick", two_cards),
    "captures": Shot("captures", some_captures),
    "field": Shot("field", a_lens),
    "field-dark": Shot("four field", scheme="dark"),
    "reasons": Shot("field", reasons),
    "tally": Shot("four tally"),
    "result": Shot("result"),
    "wide": Shot("field", reasons, size=DESK),
}


def main(folder: Path) -> None:
    """Take every picture anew."""
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as scratch, sync_playwright() as playwright:
        app = LiveApp(Path(scratch) / "var")
        app.start()
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            seeded = seeded_screens(app)
            for name, shot in SHOTS.items():
                taken(browser, seeded, shot).screenshot(path=folder / f"{name}.png")
                print(folder / f"{name}.png")
        finally:
            browser.close()
            app.stop()


def taken(browser: Browser, seeded: Seeded, shot: Shot) -> Page:
    """The page as it is when the picture is taken."""
    width, height = shot.size
    context = browser.new_context(
        base_url=seeded.home,
        viewport={"width": width, "height": height},
        has_touch=True,
        is_mobile=shot.size == PHONE,
        color_scheme=shot.scheme,
        reduced_motion="reduce",
    )
    context.add_cookies([{"name": COOKIE, "value": NO_HINTS, "url": seeded.home}])
    screen, page = SCREENS[shot.screen], context.new_page()
    if screen.play:  # else it is a phone that knows nothing yet
        seeded.hand_to(page)
    page.goto(screen.path(seeded))
    table = Table(page, Finger(page))
    if screen.in_play:
        table.look()
    shot.taps(table)
    page.wait_for_timeout(HIGHLIGHT)
    return page


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
