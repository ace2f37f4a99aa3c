"""Taps on a phone: start a play, lay cards, read the page."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

PLAYERS = ("Ann", "Ben", "Cem")


def begin(page: Page, players: Sequence[str] = PLAYERS, starts: str = "Ann") -> str:
    """Begin a play of Krimsutep by taps; gives its address."""
    page.goto("/")
    for name in players:
        known = page.get_by_label(name, exact=True)
        if known.count():
            known.tap()
        else:
            page.get_by_placeholder("Add a player").fill(name)
            page.get_by_role("button", name="Add", exact=True).last.tap()
    page.locator(f'label:has([name=starts][value="{starts}"])').tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("[data-pad][data-set]")).to_be_visible()  # its script is there
    return page.url


A_LOOK = 450
"""Milliseconds that a player looks before they tap: longer than a page takes a tap for one that
was meant for what it has just replaced, and longer than for the second half of a double tap."""


def look(page: Page) -> None:
    """Wait as long as a player needs to see a change."""
    page.wait_for_timeout(A_LOOK)


def tap_cards(page: Page, *codes: str) -> None:
    """Look, then tap cards on the trick pad, opening the suit of each where it is not open."""
    look(page)
    for code in codes:
        key = page.locator(f'[data-card="{code}"]')
        if not key.is_visible():
            suit = key.get_attribute("data-suit")
            page.locator(f'[data-tab="{suit}"]').tap()
        key.tap()


def seen(page: Page, acts: int) -> None:
    """Wait until the page has seen so many acts."""
    expect(page.locator("#page")).to_have_attribute("data-after", str(acts))


def entries(page: Page) -> list[str]:
    """The log in words, newest first, as it stands on the server now."""
    page.goto(re.sub(r"plays/([0-9a-f-]+)/.*", r"plays/\1/log/", page.url))
    return page.locator("ol.lines > li").all_inner_texts()
