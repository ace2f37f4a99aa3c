"""The clock of a play on a phone: it runs, and nothing moves for it."""

import re
from typing import Literal

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.browser.test_krimsutep_screens import Meter
from tests.frontend.measured import overflow, undrawn, weak

PLAYS = {
    "krimsutep": record("krimsutep-4-tricks", 40),
    "cleopatra": record("cleopatra-5-rulings", 30),
}
HEAVY = {
    "krimsutep": record("krimsutep-4-unfinished", 14),
    "ramses": record("ramses-4-per-work", 70),
    "cleopatra": record("cleopatra-3", 79),
}
"""Moments of each game whose pages weigh most, of all records."""
KEYS = "#main button, #main a, .rail a, .rail button, #standing .seat"


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, PLAYS)


@pytest.fixture(scope="module")
def heavy(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, HEAVY)


def places(page: Page) -> object:
    """Where everything that can be tapped is."""
    return page.evaluate(
        """(keys) => [...document.querySelectorAll(keys)]
          .map((each) => each.getBoundingClientRect())
          .map(({ x, y, width, height }) => [x, y, width, height].map(Math.round))""",
        KEYS,
    )


def switch(page: Page, play: str, *, on: bool) -> None:
    """Switch the clock on or off where else the play is set, and look at the play again."""
    page.goto(f"{play}about/")
    key = page.get_by_role("button", name="Show the time of each turn")
    if key.get_attribute("aria-pressed") != f"{on}".lower():
        key.click()
        expect(key).to_have_attribute("aria-pressed", f"{on}".lower())
    page.goto(play)
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PLAYS)
def test_a_clock_runs_beside_the_play_and_moves_nothing(
    name: str, scheme: Literal["light", "dark"], new_phone: NewPhone, plays: Seeded
) -> None:
    page, play = plays.hand_to(new_phone()), plays.plays[name]
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    switch(page, play, on=False)
    assert page.locator(".clock").count() == 0
    without = places(page)
    switch(page, play, on=True)
    time = page.locator("#ask .clock")
    expect(time).to_have_text(re.compile(r"^[0-9]+:[0-9]{2}(:[0-9]{2})?$"))
    assert places(page) == without
    expect(time).not_to_have_text(str(time.text_content()))
    assert (overflow(page) <= 0, undrawn(page), weak(page)) == (True, [], [])
    assert violations_in(page, scheme) == []


@pytest.mark.parametrize("hints", [False, True], ids=["", "with hints"])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", HEAVY)
def test_the_first_load_of_a_play_with_a_clock_is_under_60_kb(
    name: str, language: str, *, hints: bool, new_phone: NewPhone, heavy: Seeded
) -> None:
    switch(heavy.hand_to(new_phone()), heavy.plays[name], on=True)
    page = heavy.hand_to(new_phone(hints=hints))  # nothing of it is in this one's cache
    chosen = settings.LANGUAGE_COOKIE_NAME
    page.context.add_cookies([{"name": chosen, "value": language, "url": heavy.home}])
    meter = Meter(page)
    page.goto(heavy.plays[name])
    expect(page.locator("#ask .clock")).to_be_visible()
    page.wait_for_timeout(200)
    assert 5_000 < meter.read() < 60_000


def test_a_clock_comes_to_open_phones_and_goes_without_a_reload(
    new_phone: NewPhone, plays: Seeded
) -> None:
    play = plays.plays["krimsutep"]
    host, other, big = (plays.hand_to(new_phone()) for _ in range(3))
    switch(host, play, on=False)
    other.goto(play)
    big.goto(f"{play}big/")
    for page in (other, big):
        page.evaluate("window.loaded = true")
        expect(page.locator('#line[data-line="live"]')).to_be_attached()
        expect(page.locator(".clock")).to_have_count(0)
    for on in (True, False, True):
        switch(host, play, on=on)
        for page in (other, big):
            expect(page.locator(".clock")).to_have_count(int(on))
            assert page.evaluate("window.loaded")
