"""Achievements on a phone: their lists, one of them, a person's, and what a play brought."""

import os
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

PLAYS = {
    "krimsutep": record("krimsutep-3-tricks"),
    "ramses": record("ramses-4-per-work"),
    "cleopatra": record("cleopatra-5-rulings"),
    "secret": record("cleopatra-5-rulings", 80),
}
SHOTS = os.environ.get("SHOTS")
"""A folder for pictures of the pages; without one none are kept."""


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, PLAYS)


@pytest.fixture
def phone(new_phone: NewPhone, plays: Seeded) -> Page:
    return plays.hand_to(new_phone())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_fits_a_phone_in_both_themes(
    new_phone: NewPhone, plays: Seeded, scheme: Literal["light", "dark"]
) -> None:
    page = plays.hand_to(new_phone(scheme=scheme))
    page.goto("/group/")
    person = page.locator("ul.lines a").first.get_attribute("href")
    assert person is not None
    page.goto(person)
    page.get_by_role("link", name="Achievements").click()
    addresses = {
        "person": page.url, "krimsutep": "/achievements/?game=krimsutep",
        "ramses": "/achievements/?game=ramses", "cleopatra": "/achievements/?game=cleopatra",
        "any": "/achievements/?game=any", "one": "/achievements/k-suits/",
        "not yet": "/achievements/k-court/", "closest": "/achievements/k-forest/",
        "result": f"{plays.plays['krimsutep']}result/",
    }  # fmt: skip
    for name, address in addresses.items():
        page.goto(address)
        if SHOTS:
            page.screenshot(path=Path(SHOTS, f"{name}-{scheme}.png"), full_page=True)
        assert overflow(page) == 0, name
        assert undrawn(page) == [], name
        assert weak(page) == [], name
        assert violations_in(page, scheme) == [], name


def test_a_tap_leads_from_an_achievement_to_the_entry_that_earned_it(phone: Page) -> None:
    phone.goto("/achievements/?game=krimsutep")
    phone.get_by_role("link", name="All Three Suits").click()
    expect(phone.get_by_role("heading", name="All Three Suits")).to_be_visible()
    phone.locator("ul.lines a").first.click()
    expect(phone.get_by_text("step", exact=False).first).to_be_visible()
    assert "/replay/?step=" in phone.url


def test_a_tap_leads_to_the_entry_that_came_closest(phone: Page) -> None:
    phone.goto("/achievements/k-forest/")
    expect(phone.get_by_role("heading", name="Closest so far")).to_be_visible()
    expect(phone.locator("ul.lines a").first).to_contain_text("3 obelisks")
    phone.locator("ul.lines a").first.click()
    expect(phone.get_by_text("step", exact=False).first).to_be_visible()
    assert phone.url.endswith("/replay/?step=79")


def test_a_group_switches_one_off_and_on_again(phone: Page) -> None:
    phone.goto("/achievements/x-first/")
    phone.get_by_role("button", name="Switch off").click()
    expect(phone.get_by_text("It is hidden in all lists", exact=False)).to_be_visible()
    phone.goto("/achievements/?game=any")
    expect(phone.get_by_role("heading", name="Switched off")).to_be_visible()
    phone.goto("/achievements/x-first/")
    phone.get_by_role("button", name="Switch on").click()
    expect(phone.get_by_role("button", name="Switch off")).to_be_visible()
