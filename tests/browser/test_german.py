"""German words are longer: the screens of all games in German, with the longest names."""

from collections.abc import Callable
from typing import Literal

import pytest
from django.conf import settings
from playwright.sync_api import Page

from companion.games.catalog import CATALOG
from tests.browser.anew import open_anew
from tests.browser.axe import violations, violations_in
from tests.browser.live import LiveApp
from tests.browser.seeding import record, seed
from tests.browser.test_languages import SET, as_recorded
from tests.browser.test_long_names import (
    BEYOND,
    SCROLLS,
    SPILT,
    Named,
    Screens,
    called,
    the_screens_of_cleopatra,
    the_screens_of_krimsutep,
    the_screens_of_ramses,
)
from tests.frontend.measured import overflow, undrawn, weak

USUAL, SHORT = (360, 640), (375, 548)
SCREENS = (the_screens_of_krimsutep, the_screens_of_ramses, the_screens_of_cleopatra)


@pytest.fixture
def german(page: Page, live_app: LiveApp) -> Page:
    """A phone that has chosen German."""
    page.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": "de", "url": live_app.url}]
    )
    return page


def wrong(page: Page, size: tuple[int, int], *, in_play: bool) -> list[str]:
    """What is wrong with a screen at a size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    found = [f"{over} px too wide" for over in [overflow(page)] if over > 0]
    found += [f"spilt: {each}" for each in page.evaluate(SPILT) + page.evaluate(BEYOND)]
    if in_play:
        found += [f"{over} px too high" for over in [page.evaluate(SCROLLS)] if over > 0]
    return found


def walk(page: Page, screens: Screens, size: tuple[int, int]) -> dict[str, list[str]]:
    """What is wrong with each screen, by its name."""
    page.emulate_media(reduced_motion="reduce")  # a gain that is rising is not measured
    found = {}
    for plays, name, address, in_play in screens:
        open_anew(plays.hand_to(page), address)
        page.wait_for_function(SET)
        assert page.locator("html").get_attribute("lang") == "de"
        if broken := wrong(page, size, in_play=in_play) + violations(page):
            found[name] = broken
    return found


@pytest.mark.parametrize("screens", SCREENS)
def test_german_fits_and_is_read_with_long_names(
    german: Page, live_app: LiveApp, screens: Callable[[LiveApp, Named], Screens]
) -> None:
    assert walk(german, screens(live_app, called), USUAL) == {}


@pytest.mark.parametrize("screens", SCREENS)
def test_german_fits_a_short_phone(
    german: Page, live_app: LiveApp, screens: Callable[[LiveApp, Named], Screens]
) -> None:
    assert walk(german, screens(live_app, as_recorded), SHORT) == {}


# The year: recaps, achievements, people, photos, imports

NAMES = ("krimsutep-4-tricks", "ramses-4-per-work", "cleopatra-5-rulings")
YEAR = {name: record(name) for name in NAMES}


def pages_of_the_year(page: Page, play: str) -> list[str]:
    """The addresses of the pages of a group, and of one of its people."""
    page.goto("/group/")
    href = page.locator('a[href^="/group/people/"]').first.get_attribute("href")
    assert href
    person = href.removesuffix("/").rpartition("/")[2]
    return [
        "/recaps/", "/recaps/all/", f"/recaps/all/people/{person}/", "/recaps/all/share/",
        "/achievements/?game=any", *(f"/achievements/?game={game}" for game in CATALOG),
        "/achievements/x-precedent/", f"/achievements/people/{person}/", "/group/", href,
        f"{play}photo/", f"{play}result/", f"{play}about/", "/files/bg-stats/", "/plays/",
        "/statistics/",
    ]  # fmt: skip


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_german_pages_of_the_year_fit_and_are_read(
    german: Page, live_app: LiveApp, scheme: Literal["light", "dark"]
) -> None:
    plays = seed(live_app, YEAR)
    german.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    found = {}
    for address in pages_of_the_year(plays.hand_to(german), plays.plays["krimsutep-4-tricks"]):
        german.goto(address)
        assert german.locator("html").get_attribute("lang") == "de", address
        broken = [f"{over} px too wide" for over in [overflow(german)] if over > 0]
        broken += undrawn(german) + weak(german) + violations_in(german, scheme)
        if broken:
            found[address] = broken
    assert found == {}
