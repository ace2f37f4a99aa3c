"""Arguments at the table, settled under thumbs: a revoke, the numerals, a sanctuary."""

import json
import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page, expect

from scoring.kernel.serialization.entries import Json, as_object
from tests.browser.cleopatra import Hands
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.pads import lay
from tests.browser.seeding import Payload, Seeded, record, seed

TRUE = record("krimsutep-3-tricks", 8)
# Cem threw an obelisk on a palace that Cem could have followed, and three of the tricks were
# written down as it then looked. Cem's next palace falls five tricks later.
WRITTEN: list[Json] = [
    ["red-s4", "red-s2", "red-5"],
    ["pharaoh", "captain", "wife"],
    ["red-3", "red-2", "grey-s4"],
    ["grey-6", "grey-VII", "grey-4"],
    ["red-6", "green-s3", "green-6"],
    ["red-VII", "grey-3", "son"],
    ["green-3", "green-s2", "green-s4"],
]
NUMERALS = record("krimsutep-4-tricks", 50)
"""Ann is the favourite with the VIIs, Dóra without them."""
GARDEN = "cleopatra-4-garden", 96


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    tricks: list[Json] = [{"kind": "trick", "cards": cards} for cards in WRITTEN]
    plays: dict[str, Payload] = {
        "revoke": {**TRUE, "entries": tricks},
        "numerals": NUMERALS,
        "sanctuary": record(*GARDEN),
    }
    return seed(shared_app, plays)


def trick(number: int) -> list[str]:
    """The cards of a trick as they really fell, from 1."""
    entries = TRUE["entries"]
    assert isinstance(entries, list)
    entry = entries[number - 1]
    assert isinstance(entry, dict)
    cards = entry["cards"]
    assert isinstance(cards, list)
    return [str(card) for card in cards]


def lay_trick(table: Table, number: int) -> None:
    for card in trick(number):
        lay(table, card)


def correct(table: Table, number: int) -> None:
    """On the pad of an earlier entry, card by card: what really fell; then what that does."""
    expect(table.page.get_by_role("heading", name=f"Change entry {number}")).to_be_visible()
    expect(table.page.locator("[data-pad][data-set]")).to_be_visible()
    for place, card in enumerate(trick(number), 1):
        table.finger.tap(f".trick .lay:nth-child({place})")
        lay(table, card)
    table.finger.tap("[data-to-check]")
    expect(table.page.get_by_role("heading", name="Check before you save")).to_be_visible()


def refused_at_the_table(table: Table) -> None:
    """Trick 8 is laid, doubted by the pad, insisted on, and refused by its clause."""
    lay_trick(table, 8)
    assert "Cem did not follow palace" in table.question
    table.finger.rest()
    lay(table, trick(8)[-1])  # Cem holds it all the same
    why = table.page.locator("#ask a:not(.btn)")
    expect(why).to_have_text("why: K2.4")
    expect(why).to_have_attribute("href", re.compile("why"))  # the server's, not the pad's own


def explained(page: Page) -> None:
    """Both tricks are drawn, with the cards in question; one tap leads to the earlier one."""
    said = "Cem did not follow palace in trick 3 and cannot hold palace slaves 3."
    expect(page.get_by_role("heading", level=1)).to_contain_text(said)
    expect(page.get_by_role("heading", name="Trick 3", exact=True)).to_be_visible()
    expect(page.locator(".is-marked")).to_have_count(2)
    page.get_by_role("link", name=re.compile("It contradicts")).tap()


def test_a_revoke_found_five_tricks_later_is_corrected_and_two_entries_repaired(
    seeded: Seeded, page: Page
) -> None:
    address = seeded.plays["revoke"]
    table = Table.at(seeded.hand_to(page), address)
    refused_at_the_table(table)
    page.locator("#ask a:not(.btn)").tap()
    explained(page)
    page.get_by_role("link", name=re.compile("^Change")).tap()
    correct(table, 3)
    save = page.get_by_role("button", name="Save the correction")
    expect(page.locator(".breaks li")).to_have_count(2)
    expect(save).to_be_disabled()
    for number, left in ((5, 1), (6, 0)):
        page.get_by_role("link", name="Enter it again").tap()
        correct(table, number)
        expect(page.locator(".breaks li")).to_have_count(left)
    save.tap()
    expect(page.locator("#ask")).to_contain_text("Entry 3 changed")
    page.goto(f"{address}log/")
    expect(page.locator(".trail li").first).to_contain_text("3: Trick 3 palace")
    table = Table.at(page, address)
    lay_trick(table, 8)
    table.saved()


def test_the_disputed_numerals_are_settled_both_ways(seeded: Seeded, page: Page) -> None:
    address = seeded.plays["numerals"]
    seeded.hand_to(page).goto(address)
    favourite = page.locator(".meta")
    expect(favourite).to_contain_text("Ann is favourite")
    for says, name, why in (
        ("Trumps alone: 49 in all", "Dóra", "the total that is printed"),
        ("Trumps and the three VIIs: 70 in all", "Ann", "the text names them"),
    ):
        page.goto(f"{address}readings/roman/")
        page.locator("label.pick", has_text=says).tap()
        page.get_by_label("Reason").fill(why)
        page.locator("label.chip", has_text=name).tap()
        page.get_by_role("button", name="Save ruling").tap()
        expect(page.locator("label.pick", has_text=says)).to_contain_text("in use")
        expect(page.locator("main")).to_contain_text(f"“{why}”")
        page.goto(address)
        expect(favourite).to_contain_text(f"{name} is favourite")
    page.locator(".rail .undo").first.tap()  # the ruling is taken back like any entry
    expect(favourite).to_contain_text("Dóra is favourite")
    page.goto(f"{address}log/")
    trail = page.locator(".trail")
    expect(trail).to_contain_text("the total that is printed")
    expect(trail).to_contain_text("Undone")


def claimed() -> Payload:
    """The visit to the quarry that the record goes on with, with a claim that cannot be."""
    name, at = GARDEN
    entries = record(name)["entries"]
    assert isinstance(entries, list)
    visit = as_object(entries[at], "entry")
    pieces = visit["pieces"]
    assert isinstance(pieces, list)
    mosaic = as_object(pieces[0], "piece")
    return {**visit, "pieces": [{**mosaic, "claim": ["h1"]}]}


def test_a_sanctuary_claim_is_refused_and_understood(seeded: Seeded, page: Page) -> None:
    address = seeded.plays["sanctuary"]
    table = Table.at(seeded.hand_to(page), address)
    hands = Hands(table)
    page.locator('.pad a[href*="quarry"]').tap()
    page.wait_for_selector(".quarry[data-set]")
    page.locator("[data-mosaic]").tap()
    cells = ["g1", "g2", "g3", "g4", "h3"]
    hands.bring(cells)
    area = page.locator('.opt.no.area[aria-label^="h1"]')
    expect(area).to_have_count(1)
    hands.claim("h1")
    said = (
        "The 5 squares round h1 are no sanctuary: the P still fits there, on h1, i1, h2, i2 "
        "and i3."
    )
    expect(page.locator("main")).to_contain_text(said)
    expect(page.locator(".fitting")).to_have_count(1)
    page.goto(f"{address}why/?{urlencode({'entry': json.dumps(claimed())})}")
    expect(page.get_by_role("heading", level=1)).to_contain_text(said)
    expect(page.locator(".moment svg.palace")).to_be_visible()
    expect(page.locator(".moment .f-lapis").first).to_be_visible()
    expect(page.locator(".clause")).to_contain_text("What a sanctuary is")


def test_what_if_a_card_had_been_laid_elsewhere(seeded: Seeded, page: Page) -> None:
    """An example is tried on its real pad; nothing is stored, and undo is a step back."""
    seeded.hand_to(page).goto("/rules/krimsutep/K4.5/1/")
    page.get_by_role("link", name="Try it from here").tap()
    page.wait_for_selector("[data-field]")
    page.locator('.opt[data-cell="d1"][data-half="first"]').tap()
    expect(page.locator(".meta")).to_contain_text("Ann built a small palace on d1, left half")
    page.get_by_role("link", name="Best").tap()
    expect(page.get_by_role("heading", name="Best placements")).to_be_visible()
    page.locator(".lines a").first.tap()
    expect(page.locator(".rail .undo")).to_contain_text("built")
    for _ in range(2):
        page.locator(".rail a.undo").tap()
    expect(page.locator(".rail")).to_contain_text("Nothing is saved")
