"""The open table beside a play: its tables by player fit the smallest phones."""

from typing import Literal

import pytest
from playwright.sync_api import Page

from tests.browser.axe import violations
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

NAMES = ["Alexandra", "Bartholomew", "Mei Lin", "Maximilian", "Christopher"]
PLAYS = {
    "krimsutep-4-totals": 20, "krimsutep-3-tricks": 40, "ramses-3-full": 120,
    "ramses-4-per-work": 60, "cleopatra-5-rulings": 40,
}  # fmt: skip
CUT = """() => [...document.querySelectorAll(".counts bdi")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
  .map((each) => each.innerText)"""


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    payloads = {name: record(name, many) for name, many in PLAYS.items()}
    for each in payloads.values():
        players = each["players"]
        assert isinstance(players, list)
        each["players"] = [*NAMES[: len(players)]]
    return seed(shared_app, payloads)


@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("de", "dark")])
@pytest.mark.parametrize("name", PLAYS)
def test_tables_by_player_fit_and_are_read(
    page: Page, plays: Seeded, name: str, language: str, scheme: Literal["light", "dark"]
) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    page.emulate_media(color_scheme=scheme)
    plays.hand_to(page).goto(f"{plays.plays[name]}table/")
    assert page.locator(".counts tbody tr").count() == len(page.locator(".counts bdi").all())
    for width in (320, 360, 1280):
        page.set_viewport_size({"width": width, "height": 640})
        assert overflow(page) <= 0, width
        assert page.evaluate(CUT) == [], width
    assert undrawn(page) + weak(page) + violations(page) == []
