"""A table that has lost track, ends early, or kept its scores on paper, under thumbs."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from scoring.kernel.serialization.entries import Json
from tests.browser.axe import violations
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak
from tests.scoring.test_closing import KRIMSUTEP
from tests.scoring.test_totals import TOTALS

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES = {
    "end early": ("whole", "stop/"),
    "final scores": ("paper", "sheet/"),
    "final scores of five": ("five", "sheet/"),
    "totals": ("five", "sheet/?totals=1"),
    "result of totals": ("totals", "result/"),
    "house history": ("", "/house/krimsutep/?obelisks=lines"),
    "house sheet": ("", "/house/?example=K4.4.1"),
}


@pytest.fixture(scope="module")
def group(shared_app: LiveApp) -> Seeded:
    whole: Json = [{"kind": "sheet", "points": list(KRIMSUTEP)}]
    totals: Json = [{"kind": "sheet", "points": list(TOTALS["krimsutep"])}]
    return seed(
        shared_app,
        {
            "tricks": record("krimsutep-3-tricks", 4),
            "running": record("krimsutep-3-tricks", 40),
            "whole": record("krimsutep-3-tricks", 30),
            "paper": record("krimsutep-3-tricks", 0),
            "typed": record("ramses-3-full", 0),
            "five": record("cleopatra-5-rulings", 0),
            "over": record("krimsutep-4-tricks"),
            "sheet": record("krimsutep-3-tricks", entries=whole),
            "totals": record("krimsutep-3-tricks", entries=totals),
        },
    )


@pytest.mark.browser
@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_the_pages_fit_a_phone_and_can_be_read(
    new_phone: NewPhone, group: Seeded, name: str, scheme: Literal["light", "dark"]
) -> None:
    page = group.hand_to(new_phone(scheme=scheme))
    play, path = PAGES[name]
    page.goto(f"{group.plays[play]}{path}" if play else path)
    assert overflow(page) <= 0
    assert undrawn(page) == []
    assert weak(page) == []
    assert violations(page) == []


def carries_on(page: Page) -> None:
    expect(page.locator("#rail .undo:visible")).to_contain_text("the correction")


@pytest.mark.browser
def test_a_table_that_has_lost_track_counts_what_everyone_took(
    new_phone: NewPhone, group: Seeded
) -> None:
    page = group.hand_to(new_phone())
    page.goto(group.plays["tricks"])
    page.locator("#rail").get_by_role("link", name="Count what everyone took").tap()
    expect(page.locator("[data-pad=captures]")).to_be_visible()
    page.locator('[data-take="maid"]').tap()
    page.get_by_role("button", name="Done").tap()
    carries_on(page)
    page.get_by_role("link", name="Reveal the cards").tap()
    expect(page.locator("main")).to_contain_text("reveals which card?")
    page.locator("#rail .undo:visible").tap()
    expect(page.locator("[data-pad=trick]")).to_be_visible()
    expect(page.locator(".meta")).to_contain_text("trick 5 of 11")


@pytest.mark.browser
def test_a_play_ends_early_and_undo_takes_that_back(new_phone: NewPhone, group: Seeded) -> None:
    page = group.hand_to(new_phone())
    page.goto(f"{group.plays['running']}#more")
    page.get_by_role("link", name="End early").tap()
    page.get_by_label("Why?").fill("The last tram")
    page.get_by_role("button", name="End the game").tap()
    expect(page.locator("main")).to_contain_text("when the game ended early")
    expect(page.locator("main")).to_contain_text("The last tram")
    page.locator(".rail .undo").tap()
    expect(page.locator("#rail .undo:visible")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("Ended early")


@pytest.mark.browser
def test_final_scores_are_typed_in_from_paper(new_phone: NewPhone, group: Seeded) -> None:
    page = group.hand_to(new_phone())
    page.goto(f"{group.plays['typed']}#more")
    page.get_by_role("link", name="Final scores only").tap()
    page.get_by_label("Works of three, Ann").fill("7")
    page.get_by_role("button", name="Save the final scores").tap()
    expect(page.locator(".verdict")).to_contain_text("they come in steps of 3")
    page.get_by_label("Works of three, Ann").fill("6")
    page.get_by_label("Cards in hand, Ben").fill("2")
    page.get_by_role("button", name="Save the final scores").tap()
    expect(page.locator("#won")).to_contain_text("Ann wins with 6")


@pytest.mark.browser
def test_the_sheet_for_the_box_is_one_page(new_phone: NewPhone, group: Seeded) -> None:
    page = group.hand_to(new_phone())
    page.goto("/house/")
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True))
    assert len(pages) == 1
