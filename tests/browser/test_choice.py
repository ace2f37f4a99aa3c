"""Behind the cover: a card that is chosen in secret looks chosen, and is shown large."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.screens import PLAYS
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.frontend.measured import overflow, weak

NAMED: Payload = {**PLAYS["begun"], "players": ["Bartholomew", "Mei Lin", "Maximilian"]}
FILL = "(key) => getComputedStyle(key).backgroundColor"
SCROLLS = "() => document.documentElement.scrollHeight - innerHeight"


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {"begun": NAMED})


@pytest.mark.parametrize("size", [(320, 568), (360, 560), (360, 640), (412, 915)])
def test_the_chosen_card_is_filled_and_shown_large(
    new_phone: NewPhone, seeded: Seeded, size: tuple[int, int]
) -> None:
    page = seeded.hand_to(new_phone(*size))
    page.goto(f"{seeded.plays['begun']}sealed/0/")
    keys = page.locator("label.bcard:has(:enabled)")
    preview = page.locator("[data-preview]")
    expect(preview).to_be_empty()
    fills = set()
    for key in keys.all():
        before = key.evaluate(FILL)
        key.tap()
        expect(preview).to_contain_text(key.locator("span").inner_text())
        assert key.evaluate(FILL) != before
        fills.add(key.evaluate(FILL))
        assert [each.evaluate(FILL) for each in keys.all()].count(key.evaluate(FILL)) == 1
        small = width(page, "label:has(:checked) svg")
        assert width(page, "[data-preview] svg") > 1.3 * small
        assert weak(page) == []
        assert page.evaluate(SCROLLS) <= 0
        assert overflow(page) <= 0
    assert len(fills) == 1
    expect(page.get_by_role("link", name="Hide again")).to_be_in_viewport(ratio=1)
    expect(page.locator("h1 bdi")).to_have_text("Bartholomew")


OFFERING = 119
"""So many entries of the record lead to an offering."""


@pytest.mark.parametrize("game", ["krimsutep", "cleopatra"])
def test_nothing_is_chosen_in_secret_before_something_is_chosen(
    page: Page, live_app: LiveApp, game: str
) -> None:
    bids = seed(live_app, {"krimsutep": NAMED, "cleopatra": record("cleopatra-3", OFFERING)})
    bids.hand_to(page)
    page.goto(f"{bids.plays[game]}sealed/0/")
    go = page.get_by_role("button", name="Choose in secret")
    expect(go).to_be_disabled()
    page.locator("label:has([name=choice]:enabled)").first.tap()
    expect(go).to_be_enabled()
    go.tap()
    expect(page.get_by_role("button", name="Choose in secret")).to_have_count(0)
    page.go_back()  # what was chosen is not there, and nothing can be sent
    expect(go).to_be_disabled()


def width(page: Page, drawing: str) -> float:
    """How wide a drawing is on the screen, in px."""
    box = page.locator(drawing).bounding_box()
    assert box is not None
    return box["width"]
