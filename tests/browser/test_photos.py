"""A photo of the table on a phone: chosen, scaled there, turned, saved, shared, deleted."""

import re
from io import BytesIO
from typing import Literal

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak
from tests.photos.conftest import taken


@pytest.fixture
def group(live_app: LiveApp) -> Seeded:
    return seed(live_app, {"over": record("krimsutep-4-tricks")})


def camera(width: int = 4000, height: int = 3000) -> FilePayload:
    """What a camera gives: far larger than what is sent."""
    return {"name": "IMG_1.jpg", "mimeType": "image/jpeg", "buffer": taken(width, height)}


def sound(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.wait_for_load_state("load")
    assert overflow(page) <= 0
    assert undrawn(page) == []
    assert weak(page) == []
    assert violations_in(page, scheme) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_photo_is_scaled_on_the_phone_saved_and_deleted(
    new_phone: NewPhone, group: Seeded, scheme: Literal["light", "dark"]
) -> None:
    page = group.hand_to(new_phone(scheme=scheme))
    photograph(page, group, scheme)
    shown = page.get_by_role("img", name=re.compile("Photo of the table"))
    expect(shown).to_be_visible()
    assert shown.evaluate("image => image.decode().then(() => image.naturalWidth)") == 1200
    sound(page, scheme)
    page.get_by_role("link", name="Photo", exact=True).click()
    sound(page, scheme)
    page.get_by_role("button", name="Delete the photo").click()
    expect(page.get_by_role("link", name="Add a photo of the table")).to_be_visible()


def photograph(page: Page, group: Seeded, scheme: Literal["light", "dark"]) -> None:
    """Take a photo of the table, turn it, and save it."""
    page.goto(f"{group.plays['over']}result/")
    page.get_by_role("link", name="Add a photo of the table").click()
    expect(page.get_by_role("button", name="Take a photo")).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_be_hidden()
    sound(page, scheme)
    with page.expect_file_chooser() as chosen:
        page.get_by_role("button", name="Take a photo").click()
    assert page.locator("input[type=file]").get_attribute("capture") == "environment"
    chosen.value.set_files(camera())
    expect(page.get_by_text(re.compile(r"1600 × 1200, \d+ KB"))).to_be_visible()
    sound(page, scheme)
    page.get_by_role("button", name="Rotate").click()
    expect(page.get_by_text(re.compile(r"1200 × 1600, \d+ KB"))).to_be_visible()
    with page.expect_request(re.compile("/photo/$")) as sent:
        page.get_by_role("button", name="Save").click()
    assert len(sent.value.post_data_buffer or b"") < 310_000


def test_what_is_no_photo_is_said_at_once(new_phone: NewPhone, group: Seeded) -> None:
    page = group.hand_to(new_phone())
    page.goto(f"{group.plays['over']}photo/")
    page.locator("input[type=file]").set_input_files(
        {"name": "x.jpg", "mimeType": "image/jpeg", "buffer": b"no photo"}
    )
    expect(page.get_by_text("This file cannot be read as a photo.")).to_be_visible()
    expect(page.get_by_role("button", name="Save")).to_be_hidden()
    file = BytesIO()
    Image.effect_noise((1500, 1500), 100).convert("RGB").save(file, "PNG")
    noise: FilePayload = {"name": "n.png", "mimeType": "image/png", "buffer": file.getvalue()}
    page.locator("input[type=file]").set_input_files(noise)
    expect(page.get_by_text(re.compile(r"\d+ × \d+, \d+ KB"))).to_be_visible()
    size: int = page.locator("input[type=file]").evaluate("input => input.files[0].size")
    assert size <= 300_000


def test_a_link_shows_the_photo_once_the_group_says_so(
    new_phone: NewPhone, group: Seeded
) -> None:
    page = group.hand_to(new_phone())
    page.goto(f"{group.plays['over']}photo/")
    page.locator("input[type=file]").set_input_files(camera(1200, 900))
    page.get_by_role("button", name="Save").click()
    page.get_by_role("link", name="Share", exact=True).click()
    page.get_by_role("button", name="Create link").click()
    page.get_by_text("Show the photo of the table").click()
    page.get_by_role("button", name="Save").click()
    sound(page, "light")
    page.get_by_role("link", name="See what others see").click()
    expect(page.get_by_role("img", name=re.compile("Photo of the table"))).to_be_visible()
    sound(page, "light")
