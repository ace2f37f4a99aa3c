"""An invite and a result are handed on by one tap."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.screens import PLAYS
from tests.browser.seeding import Seeded, record, seed

SHARE = """navigator.canShare = () => true;
navigator.share = async (what) => { window.handed = what; };
Object.defineProperty(navigator, "clipboard", {value: {
  writeText: async (text) => { window.copied = text; }}});"""


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {"running": PLAYS["trick"], "over": record("krimsutep-3-tricks")})


def test_an_invite_is_copied_and_sent_and_its_link_opens_the_game(
    page: Page, new_phone: NewPhone, seeded: Seeded
) -> None:
    seeded.hand_to(page).add_init_script(SHARE)
    page.goto(f"{seeded.plays['running']}together/")
    page.get_by_role("button", name="Show a code").tap()
    link = page.get_by_label("Link to join").input_value()
    page.get_by_role("button", name="Copy the link").tap()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("window.copied") == link
    page.get_by_role("button", name="Send", exact=True).tap()
    assert page.evaluate("window.handed.url") == link
    expect(page.locator("[data-home-only]")).to_be_visible()
    other = new_phone()
    other.goto(link.replace(link.partition("/join/")[0], seeded.home))
    expect(other.locator("main")).to_contain_text("Krimsutep")


def test_the_picture_of_a_result_comes_first_and_is_sent_as_a_file(
    page: Page, seeded: Seeded
) -> None:
    seeded.hand_to(page).add_init_script(SHARE)
    page.goto(f"{seeded.plays['over']}share/")
    picture = page.locator("img.preview")
    expect(page.locator("main h2").first).to_have_text("Picture")
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") == 1200
    page.get_by_role("button", name="Send the picture").tap()
    page.wait_for_function("() => window.handed?.files?.length === 1")
    size = page.evaluate("window.handed.files[0].size")
    assert page.evaluate("window.handed.files[0].type") == "image/png"
    assert size > 5_000
