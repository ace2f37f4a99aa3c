"""A trick is seen by the table as it falls: on other phones, by who watches, on the screen."""

from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.beside import beside
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.table import begin, seen, tap_cards
from tests.frontend.measured import overflow, undrawn, weak

HIGHER = "() => document.documentElement.scrollHeight - innerHeight"
THEMES: tuple[tuple[Literal["light", "dark"], int], ...] = (("light", 640), ("dark", 560))
NAMES = ("Alexandra", "Bartholomew", "Mei Lin", "Maximilian")


def others(page: Page, new_phone: NewPhone, app: LiveApp) -> tuple[Page, Page]:
    """Another phone of the group, and the big screen."""
    other, big = (beside(page, new_phone, app) for _ in range(2))
    big.goto(f"{page.url.partition('?')[0]}big/")
    return other, big


def watching(page: Page, new_phone: NewPhone, app: LiveApp) -> Page:
    """A guest's phone that watches."""
    home = page.url.partition("?")[0]
    page.goto(f"{home}together/")
    page.locator('form[action$="together/code/"] button').tap()
    code = page.locator(".code").inner_text().replace(" ", "")
    phone = new_phone()
    phone.goto(f"{app.url}/join/{code}/")
    phone.locator("[name=watch]").tap()
    page.goto(home)
    return phone


def test_cards_are_seen_as_they_fall_until_the_trick_is_saved(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    begin(page)
    other, big = others(page, new_phone, live_app)
    tap_cards(page, "red-5")
    for phone in (other, big):
        expect(phone.locator("#running .card:not(.slot)")).to_contain_text("palace 5")
        expect(phone.locator("#running")).to_contain_text("Next: Cem. Not saved yet.")
    tap_cards(page, "red-6")
    for phone in (other, big):
        expect(phone.locator("#running .lay.is-best bdi")).to_have_text("Cem")
        expect(phone.locator("#running .card:not(.slot)")).to_have_count(2)
    expect(page.locator("#running")).to_be_empty()  # it has its own
    page.locator(".rail .undo:visible").tap()
    expect(big.locator("#running .card:not(.slot)")).to_have_count(1)
    tap_cards(page, "red-3", "red-2")
    for phone in (other, big):
        seen(phone, 1)
        expect(phone.locator("#running")).to_be_empty()
        expect(phone.locator(".lay.is-best bdi")).to_have_text("Ben")


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_hint_gives_way_to_cards_that_arrive(
    language: str, page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    begin(page)
    other = new_phone(hints=True)
    other.set_extra_http_headers({"Accept-Language": language})
    member = beside(page, new_phone, live_app).context.cookies()
    session = next(each["value"] for each in member if each["name"] == "sessionid")
    other.context.add_cookies([{"name": "sessionid", "value": session, "url": live_app.url}])
    other.goto(page.url)
    expect(other.locator("#page [data-hint]")).to_be_visible()
    tap_cards(page, "red-5", "red-6")
    expect(other.locator("#running .card:not(.slot)")).to_have_count(2)
    other.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")


def test_what_lies_on_this_phone_is_not_replaced_by_what_others_lay(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    begin(page)
    other, big = others(page, new_phone, live_app)
    tap_cards(other, "red-2")
    expect(page.locator("#running")).to_be_visible()
    tap_cards(page, "red-5", "red-3")
    expect(big.locator("#running .card:not(.slot)")).to_have_count(2)
    mine = other.locator("#main .scene > .trick .card:not(.slot)")
    for phone in (page, other):
        expect(phone.locator("#running")).to_be_hidden()
    expect(mine).to_have_count(1)
    tap_cards(other, "red-4")
    expect(mine).to_have_count(2)
    other.locator(".rail .undo:visible").tap()
    other.locator(".rail .undo:visible").tap()  # nothing of its own lies there any more
    for phone in (other, big):
        expect(phone.locator("#running .card:not(.slot)")).to_have_count(2)
        expect(phone.locator("#running")).to_be_visible()
    tap_cards(page, "red-2")
    seen(other, 1)
    expect(other.locator("#main .scene > .trick .card:not(.slot)")).to_have_count(3)


def wrong(phone: Page) -> list[str]:
    """What is wrong with a phone's page: it is read in both themes and nothing scrolls."""
    found = list[str]()
    for scheme, height in THEMES:
        phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        phone.set_viewport_size({"width": 360, "height": height})
        found += undrawn(phone) + weak(phone) + violations(phone)
        over = phone.evaluate(HIGHER)
        found += [f"{scheme}: scrolls by {over} px at {height}"] if over > 0 else []
    return found + too_wide(phone)


def too_wide(phone: Page) -> list[str]:
    """Where a page is wider than its screen."""
    found = list[str]()
    for width, height in ((320, 640), (740, 360), (1280, 720)):
        phone.set_viewport_size({"width": width, "height": height})
        over = overflow(phone)
        found += [f"{over} px too wide at {width}"] if over > 0 else []
    phone.set_viewport_size({"width": 360, "height": 640})
    return found


@pytest.mark.parametrize("before", [(), ("red-5", "red-3", "red-2", "red-4")])
def test_a_running_trick_fits_every_screen_in_both_themes(
    page: Page, new_phone: NewPhone, live_app: LiveApp, before: tuple[str, ...]
) -> None:
    begin(page, NAMES, NAMES[0])
    tap_cards(page, *before)
    seen(page, 1 if before else 0)
    other, big = others(page, new_phone, live_app)
    watcher = watching(page, new_phone, live_app)
    tap_cards(page, "green-5", "green-6")
    for phone in (other, watcher, big):
        expect(phone.locator("#running .card:not(.slot)")).to_have_count(2)
    assert (wrong(other), wrong(watcher), too_wide(big)) == ([], [], [])
