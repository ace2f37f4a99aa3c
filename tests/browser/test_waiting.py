"""Who waits for others waits on a live page: it goes on without a tap or a reload."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.beside import beside
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import record, seed

ROUND = 11  # tricks
LINE = re.compile("/live/")
MARK = "() => { window.stayed = true; }"


@pytest.fixture
def host(page: Page, live_app: LiveApp) -> Page:
    """The host's phone at a round that is played."""
    seeded = seed(live_app, {"round": record("krimsutep-3-tricks", ROUND)})
    seeded.hand_to(page).goto(seeded.plays["round"])
    return page


def without_polling(route: Route) -> None:
    """Let pass what the live line asks for, and not the look that is taken now and then."""
    if route.request.headers.get("hx-trigger") == "there":
        route.abort()
    else:
        route.fallback()


def confirms(host: Page) -> None:
    """Have a second player confirm each entry."""
    switch = host.get_by_role("button", name="A second player confirms each entry")
    switch.tap()
    expect(switch).to_have_attribute("aria-pressed", "true")


def test_together_shows_who_joins(host: Page, new_phone: NewPhone) -> None:
    host.goto(f"{host.url}together/")
    host.route("**/together/", without_polling)
    with host.expect_response(LINE):
        host.get_by_role("button", name="Show a code").tap()
    link = host.get_by_label("Link to join").input_value()
    host.evaluate(MARK)
    ben = new_phone()
    ben.goto(re.sub(r"^https?://[^/]+", "", link))
    ben.get_by_role("button", name="Ben").tap()
    row = host.locator("li.dev", has_text="Ben")
    expect(row).to_be_visible()
    assert host.evaluate("window.stayed")


def test_who_waits_for_a_second_player_goes_back_to_the_game(
    host: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    address = host.url
    host.goto(f"{address}together/")
    confirms(host)
    waits, second = (beside(host, new_phone, live_app) for _ in range(2))
    for phone, query in ((waits, ""), (second, "?seat=2")):
        with phone.expect_response(LINE):
            phone.goto(f"{address}confirm/{query}")
    expect(waits.get_by_role("heading", name="a second player")).to_be_visible()
    expect(second.get_by_role("heading", name="Cem, is this right?")).to_be_visible()
    host.goto(f"{address}confirm/?seat=1")
    host.get_by_role("button", name="Correct", exact=True).tap()
    expect(host.locator(".wait")).to_have_count(0)
    for phone in (waits, second):
        expect(phone).to_have_url(re.compile(f"{re.escape(address)}$"))
        expect(phone.locator(".wait")).to_have_count(0)
