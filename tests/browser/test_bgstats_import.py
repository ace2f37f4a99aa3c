"""The import from BG Stats on a phone: choose the file, say who is who, see the list."""

import re
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, weak

EXPORT = Path(__file__).parent.parent / "exchange" / "bgstats" / "BGStatsExport.json"


@pytest.fixture
def group(live_app: LiveApp) -> Seeded:
    """A group in which Anna, Ben and Cem have played; the file has an Ann."""
    given = record("krimsutep-4-tricks")
    return seed(live_app, {"before": {**given, "players": ["Anna", "Ben", "Cem", "Dóra"]}})


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_file_is_checked_and_imported(
    new_phone: NewPhone, group: Seeded, scheme: Literal["light", "dark"]
) -> None:
    page = group.hand_to(new_phone(scheme=scheme))
    choose_the_file(page, scheme)
    expect(page.get_by_role("button", name="Check the file")).to_be_disabled()
    page.get_by_label("File").set_input_files(EXPORT)
    page.get_by_role("button", name="Check the file").click()
    expect(page.get_by_role("heading", name="Check the import")).to_be_visible()
    page.get_by_text("1 game left out").click()
    fits(page, scheme)
    go = page.get_by_role("button", name="Import 4 games")
    expect(go).to_be_disabled()  # who is Ann?
    page.locator("label.chip", has_text=re.compile("^Anna$")).click()
    expect(go).to_be_enabled()
    go.click()
    expect(page.get_by_role("heading", name="4 games imported")).to_be_visible()
    fits(page, scheme)
    look_around(page, scheme)


def choose_the_file(page: Page, scheme: str) -> None:
    page.goto("/files/take-in/")
    page.get_by_role("link", name="Import from BG Stats").click()
    expect(page.get_by_role("heading", name="Import from BG Stats")).to_be_visible()
    fits(page, scheme)


def look_around(page: Page, scheme: str) -> None:
    """From the report to the history, to another game, its winner, and back to one of ours."""
    page.get_by_role("link", name="Show the history").click()
    expect(page.locator(".tag", has_text=re.compile("^imported$"))).to_have_count(4)
    fits(page, scheme)
    page.get_by_role("link", name="Azul").first.click()
    expect(page.get_by_role("heading", name="Azul")).to_be_visible()
    fits(page, scheme)
    page.get_by_role("link", name="won").first.click()
    expect(page.get_by_role("heading", name="Other games")).to_be_visible()
    fits(page, scheme)
    page.goto("/plays/")
    page.get_by_role("link", name="Cleopatra").first.click()
    expect(page.get_by_role("heading", name="Dóra wins with 38")).to_be_visible()


def fits(page: Page, scheme: str) -> None:
    page.wait_for_load_state("load")  # with its colours
    assert overflow(page) == 0
    assert weak(page) == []
    assert violations_in(page, scheme) == []
