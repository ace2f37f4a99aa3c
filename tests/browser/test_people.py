"""A person's page on a phone: a colour and an emblem are chosen, and seen in play."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

PLAYS = {
    "krimsutep": record("krimsutep-4-tricks"),
    "running": record("krimsutep-4-tricks", 40),
    "cleopatra": record("cleopatra-5-rulings", 30),
}


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, PLAYS)


@pytest.fixture
def phone(new_phone: NewPhone, plays: Seeded) -> Page:
    return plays.hand_to(new_phone())


def sound(page: Page, scheme: Literal["light", "dark"]) -> None:
    assert (overflow(page) <= 0, undrawn(page), weak(page)) == (True, [], [])
    assert violations_in(page, scheme) == []


def choose(page: Page, name: str, colour: str, emblem: str) -> None:
    """Choose a colour and an emblem on a person's page, by thumb."""
    page.goto("/group/")
    page.get_by_role("link", name=name).click()
    page.get_by_text("Name, colour, emblem").click()
    page.get_by_role("radio", name=colour).check(force=True)
    page.get_by_role("radio", name=emblem, exact=True).check(force=True)
    page.get_by_role("button", name="Save").click()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_look_is_chosen_and_seen_in_lists_in_play_and_in_results(
    scheme: Literal["light", "dark"], phone: Page, plays: Seeded
) -> None:
    phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    choose(phone, "Ann", "Dusk", "Cat")
    expect(phone.locator("h1")).to_have_text("Ann")
    expect(phone.locator(".medallion.large svg")).to_be_visible()
    phone.get_by_text("Name, colour, emblem").click()
    sound(phone, scheme)
    choose(phone, "Ben", "Rose", "Bee")
    phone.get_by_text("Name, colour, emblem").click()
    expect(phone.get_by_role("radio", name="Cat: Ann has it")).to_be_disabled()
    for name in ("running", "cleopatra"):
        phone.goto(plays.plays[name])
        expect(phone.locator("#standing circle[fill]")).to_have_count(2)
        sound(phone, scheme)
    phone.goto(f"{plays.plays['krimsutep']}result/")
    expect(phone.locator(".podium .medallion svg")).to_have_count(2)
    sound(phone, scheme)
    phone.goto("/recaps/all/")
    expect(phone.locator(".face-emblem").first).to_be_visible()
    sound(phone, scheme)
