"""A round's tricks are confirmed by taps, on the one phone that goes round."""

import os
import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in
from tests.browser.live import LiveApp
from tests.browser.seeding import record, seed
from tests.frontend.measured import overflow, undrawn, weak

ROUND = 11  # tricks
WIDTHS = (320, 360, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def fits(page: Page) -> None:
    """What is on the page is drawn, read aloud, and no wider than the screen."""
    if folder := os.environ.get("SHOTS"):
        name = re.sub(r"\W+", "-", page.locator("h1").first.inner_text()) or "play"
        page.screenshot(path=Path(folder) / f"{name}-{page.url[-6:].strip('/')}.png")
    assert undrawn(page) == [], page.url
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations_in(page, scheme) == [], f"{page.url} {scheme}"
        assert weak(page) == [], f"{page.url} {scheme}"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert overflow(page) <= 0, f"{page.url} at {width}"
    page.set_viewport_size({"width": 360, "height": 640})


@pytest.fixture
def table(page: Page, live_app: LiveApp) -> Page:
    """A phone at a play whose first round waits for a second person."""
    played = seed(live_app, {"round": record("krimsutep-3-tricks", ROUND)})
    played.hand_to(page).emulate_media(reduced_motion="reduce")
    page.goto(f"{played.plays['round']}together/")
    switch = page.get_by_role("button", name="A second player confirms each entry")
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "true")
    page.wait_for_load_state()
    fits(page)
    page.get_by_role("link", name="Back to the game").tap()
    expect(page.locator(".wait")).to_contain_text("Round 1, tricks: provisional")
    fits(page)
    return page


def test_a_second_person_looks_at_a_round_on_the_phone_that_is_passed(table: Page) -> None:
    table.get_by_role("link", name="Confirm").tap()
    expect(table.get_by_role("heading", name="a second player")).to_be_visible()
    table.wait_for_load_state()
    fits(table)
    table.get_by_role("link", name="I’m Ben, show me").tap()
    expect(table.get_by_role("heading", name="Ben, is this right?")).to_be_visible()
    assert table.locator("ol.lines > li").count() == ROUND
    fits(table)
    table.get_by_role("button", name="Correct", exact=True).tap()
    expect(table.locator("#line")).to_be_visible()
    expect(table.locator(".wait")).to_have_count(0)


def test_a_refusal_leads_to_the_entry_that_was_wrong(table: Page) -> None:
    address = table.url
    table.goto(f"{address}confirm/?seat=1")
    table.get_by_role("button", name="Wrong").tap()
    expect(table.get_by_role("heading", name="What happened instead?")).to_be_visible()
    fits(table)
    table.locator("ol.lines a").nth(2).tap()
    expect(table.get_by_role("heading", name="Entry 3")).to_be_visible()
    table.goto(address)
    expect(table.locator(".wait")).to_contain_text("wrong, please correct it")
    fits(table)


def test_what_becomes_of_groups_is_read_before_an_account_is_deleted(
    page: Page, live_app: LiveApp
) -> None:
    played = seed(live_app, {"round": record("krimsutep-3-tricks", 1)})
    played.hand_to(page).goto("/account/keep/")
    page.get_by_label("E-mail").fill("zoe@example.org")
    page.get_by_label("Password").fill("the scribe of the nile")
    page.get_by_role("button", name="Create account").tap()
    expect(page.get_by_role("heading", name="Our group")).to_be_visible()
    page.goto("/account/")
    page.get_by_role("link", name="Delete account").tap()
    expect(page.locator("#main")).to_contain_text("and in no account.")
    fits(page)
    page.get_by_label("Password").fill("the scribe of the nile")
    page.get_by_role("button", name="Delete account").tap()
    expect(page.get_by_role("heading", name="Nile Scribe")).to_be_visible()
    page.goto(played.plays["round"])
    expect(page.locator("#page")).to_have_attribute("data-after", "1")
