"""A group's own copies under thumbs: what is tapped is looked at by the rules at once."""

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

GAMES = ("krimsutep", "ramses", "cleopatra")
SMALL = """(least) => [...document.querySelectorAll("main label, .rail a, .rail button")]
  .filter((each) => each.checkVisibility() && getComputedStyle(each).pointerEvents !== "none")
  .map((each) => each.getBoundingClientRect())
  .filter((box) => box.width < least || box.height < least)
  .map((box) => `${box.width} x ${box.height}`)"""
A_SQUARE = 26
"""A square of nine in a row, on the narrowest phone."""


@pytest.fixture(scope="module")
def group(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {"played": record("krimsutep-3-tricks")})


def says(page: Page, words: str) -> None:
    expect(page.locator("#looked")).to_contain_text(words)


def choose(label: Locator) -> None:
    """Tap a key that may change no words; another tap would cut off the request of this."""
    label.tap()
    expect(label.page.locator(".htmx-request")).to_have_count(0)


def test_a_garden_is_tapped_in_layer_by_layer_and_preselected_at_the_start(
    new_phone: NewPhone, group: Seeded
) -> None:
    page = group.hand_to(new_phone())
    page.goto("/group/copies/cleopatra/")
    says(page, "0 palms, 9 blocked, 72 free.")
    page.locator("label:has(#palm-a9)").tap()
    says(page, "1 palm, 9 blocked, 72 free.")
    choose(page.get_by_text("blocked", exact=True))
    page.locator("label:has(#blocked-d1)").tap()
    says(page, "1 palm, 8 blocked, 73 free.")
    page.locator("label:has(#blocked-a9)").tap()
    says(page, "Square a9 is blocked and has a palm: one of them is wrong.")
    expect(page.locator("#palm-a9")).to_be_checked()  # what lies below is still seen
    page.locator("#blocked-a9").press("Space")
    says(page, "1 palm, 8 blocked, 73 free.")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_role("heading", name="Our copies")).to_be_visible()
    page.goto("/")
    page.locator('label:has([name="game"][value="cleopatra"])').tap()
    own = page.locator("fieldset.own:visible")
    expect(own).to_contain_text("1 palm, 8 blocked, 73 free")
    expect(own.get_by_label("Our garden")).to_be_checked()


def test_another_layer_is_shown_without_asking_the_server(
    new_phone: NewPhone, group: Seeded
) -> None:
    page = group.hand_to(new_phone())
    page.goto("/group/copies/cleopatra/")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.method))
    page.get_by_text("blocked", exact=True).tap()
    expect(page.get_by_label("d1 blocked")).to_be_enabled()
    page.locator("label:has(#blocked-d1)").tap()
    says(page, "0 palms, 8 blocked, 73 free.")
    assert requests == ["POST"]  # for the square alone


def test_a_nile_tells_the_steps_to_it_as_soon_as_it_lies(
    new_phone: NewPhone, group: Seeded
) -> None:
    page = group.hand_to(new_phone())
    page.goto("/group/copies/krimsutep/")
    page.locator("label:has(#width-15)").tap()  # on two rows nothing of the S-bend is left
    says(page, "0 of 6 on the Nile. The Nile lies on 6 different spaces.")
    choose(page.locator("label:has(#width-6)"))
    expect(page.locator("#width-6")).to_be_checked()
    says(page, "0 of 6 on the Nile. The Nile lies on 6 different spaces.")
    for number, column in enumerate("abcdef", 1):
        page.locator(f"label:has(#nile-{column}1)").tap()
        says(page, f"{number} of 6 on the Nile")
    expect(page.locator("label:has(#nile-c5)")).to_have_text("4")
    page.get_by_role("button", name="Save").tap()
    expect(page.get_by_text("6 of 6 on the Nile")).to_be_visible()


SIZES: list[tuple[int, int, Literal["light", "dark"]]] = [
    (320, 568, "light"), (360, 640, "dark"), (1280, 800, "light"),
]  # fmt: skip


def test_every_copy_fits_reads_and_carries_its_symbols(
    new_phone: NewPhone, group: Seeded
) -> None:
    page = group.hand_to(new_phone())
    for address in ("", *(f"{game}/" for game in GAMES)):
        page.goto(f"/group/copies/{address}")
        for fold in page.locator("main details > summary").all():
            fold.tap()
        for width, height, scheme in SIZES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            page.set_viewport_size({"width": width, "height": height})
            assert overflow(page) <= 0, (address, width)
            assert undrawn(page) == [], (address, width)
            assert weak(page) == [], (address, width)
            assert violations(page) == [], (address, width)
            assert page.evaluate(SMALL, A_SQUARE) == [], (address, width)
