"""What is read beside the play fits a narrow phone, in English and in German."""

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

NAMES = ["Christopher", "Bartholomew", "Maximilian"]
# The least room between two headings, and the names that are cut.
ROOM = """(id) => {
  const words = [...document.querySelectorAll(`section[aria-labelledby="${id}"] thead small`)]
    .map((each) => each.getBoundingClientRect());
  return Math.min(...words.slice(1).map(({ left }, place) => left - words[place].right));
}"""
CUT = """(id) => [...document.querySelectorAll(`section[aria-labelledby="${id}"] tbody th bdi`)]
  .filter((each) => each.scrollHeight > each.clientHeight + 1)
  .map((each) => each.innerText)"""

# The least room below a notice, to the keys that stand under it.
BELOW = """() => {
  const notice = document.querySelector("#ask.verdict");
  const { bottom, left, right } = notice.getBoundingClientRect();
  const under = [...document.querySelectorAll("#page :is(a, button, label)")]
    .filter((each) => each.checkVisibility() && !notice.contains(each))
    .filter((each) => !each.closest(".rail, .entries, .drawer"))
    .map((each) => each.getBoundingClientRect())
    .filter((box) => box.width && box.left < right && box.right > left)
    .filter((box) => box.top > bottom - 2);
  return Math.min(...under.map(({ top }) => top)) - bottom;
}"""


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    whole = record("krimsutep-3-tricks", players=list(NAMES))
    begun = record("krimsutep-3-tricks", 5, players=list(NAMES))
    return seed(shared_app, {"one": whole, "two": whole, "begun": begun})


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_headings_of_streaks_stay_in_their_columns(
    page: Page, seeded: Seeded, language: str
) -> None:
    seeded.hand_to(page).context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": language, "url": seeded.home}]
    )
    page.goto(f"{seeded.home}/statistics/krimsutep/")
    headings = page.locator('section[aria-labelledby="streaks"] thead th')
    expect(headings).to_have_count(4)
    for width in (320, 360, 412):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(ROOM, "streaks") >= 4, width
        assert page.evaluate(CUT, "streaks") == [] or width < 360
        assert overflow(page) <= 0
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(color_scheme="dark")
    assert undrawn(page) + weak(page) + violations(page) == []


def test_each_filter_of_the_history_is_a_chip_that_takes_it_away(
    page: Page, seeded: Seeded
) -> None:
    seeded.hand_to(page).goto(f"{seeded.home}/plays/?game=krimsutep&state=finished")
    chips = page.locator(".slimchips .chip")
    expect(chips).to_have_count(2)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        assert undrawn(page) + weak(page) + violations(page) == []
    assert overflow(page) <= 0
    chips.filter(has_text="Krimsutep").tap()
    expect(chips).to_have_count(1)
    assert "state=finished" in page.url
    assert "game=krimsutep" not in page.url
    chips.tap()
    expect(chips).to_have_count(0)


@pytest.mark.parametrize(
    ("name", "many"),
    [("cleopatra-5-rulings", 81), ("ramses-3-full", 147), ("ramses-4-per-work", 1)],
)
def test_what_was_undone_stands_apart_from_the_keys_below(
    page: Page, live_app: LiveApp, name: str, many: int
) -> None:
    plays = seed(live_app, {name: record(name, many)})
    table = Table.at(plays.hand_to(page), plays.plays[name])
    table.undo()
    expect(page.locator("#ask.verdict")).to_contain_text("Undone:")
    for height in (640, 560):
        page.set_viewport_size({"width": 360, "height": height})
        assert page.evaluate(BELOW) >= 4, height
