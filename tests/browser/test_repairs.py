"""Repairs: every entry opens as it was entered; what a change leads to is a tap to mend."""

import json
import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlparse

import pytest
from playwright.sync_api import Locator, Page, expect

from scoring.kernel.serialization.entries import Json, as_object
from tests.browser import oracle
from tests.browser.anew import open_anew
from tests.browser.finger import Finger
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.frontend.measured import overflow

RECORDS = (
    "krimsutep-3-tricks",
    "krimsutep-3-captures",
    "krimsutep-4-totals",
    "ramses-2-full",
    "ramses-3-full",
    "cleopatra-3",
    "cleopatra-4-garden",
)
SET = "() => !document.querySelector('[data-pad]:not([data-set])')"
MORE_THAN_A_HAND = 14
AT_REST = "() => !document.querySelector('.quarry[aria-busy]')"


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {name: record(name) for name in RECORDS})


def first_of_each_kind(name: str) -> Iterator[tuple[int, str]]:
    """The place of the first entry of each kind, and of those with other fields."""
    seen = set[str]()
    for place, payload in enumerate(oracle.entries(record(name))):
        entry = as_object(payload, "entry")
        kind = f"{entry['kind']} {' '.join(sorted(entry))}"
        if kind not in seen:
            seen.add(kind)
            yield place, kind


WAYS = ("[data-to-check]", ".is-entered", "[data-play-person]", "[data-done]", "[data-pay]")


def send_as_it_stands(page: Page, finger: Finger, entry: dict[str, Json]) -> None:
    """Tap what sends the pad, without a change."""
    way = next((each for each in WAYS if finger.sees(each)), "")
    if way == "[data-pay]":
        finger.tap(way)
        page.wait_for_selector("#pay:target")
        taps = ["[data-build]", f'[data-dice="{entry["dice"]}"]']
    else:
        taps = [way] if way else the_last_taps(entry)
    for each in taps:
        if each != taps[-1] or way != "[data-pay]" or finger.sees(each):
            finger.tap(each)
            finger.rest()


def the_last_taps(entry: dict[str, Json]) -> list[str]:
    """What sends the pads that have no button of this one name."""
    if entry["kind"] == "hands":
        return ["[data-next]"] * len(as_list(entry["hands"]))
    if entry["kind"] == "swap":
        return [f'[data-swap-out="{entry["fragment"]}"]']
    if entry["kind"] != "trade":
        return ["[data-enter]"]
    taken = entry["with"]
    none = taken is None
    return ["[data-choices] [data-none]" if none else f'[data-offer="{taken}"] [data-take]']


def as_list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def plain(value: Json) -> Json:
    """An entry without what is as good as missing, its lists of cards in one order."""
    if isinstance(value, dict):
        return {
            key: plain(each) for key, each in value.items() if each not in (None, {}, [], 0)
        }
    if isinstance(value, list):
        return sorted((plain(each) for each in value), key=json.dumps)
    return value


@pytest.mark.parametrize("name", RECORDS)
def test_every_kind_of_entry_opens_as_it_was_entered(
    page: Page, plays: Seeded, name: str
) -> None:
    plays.hand_to(page)
    entries = oracle.entries(record(name))
    for place, kind in first_of_each_kind(name):
        open_anew(page, f"{plays.plays[name]}correct/?at={place}&do=change")
        page.wait_for_function(SET)
        page.wait_for_function(AT_REST)
        entry = as_object(entries[place], "entry")
        finger = Finger(page)
        finger.rest()
        send_as_it_stands(page, finger, entry)
        page.wait_for_url(re.compile("correct/check/"))
        changes = json.loads(parse_qs(urlparse(page.url).query)["changes"][0])
        assert [each["at"] for each in changes] == [place], kind
        assert plain(changes[0]["entry"]) == plain(entry), kind
        expect(page.locator(".breaks li")).to_have_count(0)


def test_a_refused_character_keeps_all_that_was_told_and_says_why(
    page: Page, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {"market": record("cleopatra-3", 12)})
    seeded.hand_to(page)
    page.goto(seeded.plays["market"])
    page.wait_for_function(SET)
    finger = Finger(page)
    finger.tap('a[href="#people"]')
    finger.tap('label:has([name="person"][value="envoy"])')
    row = page.locator("#people [data-from]").first
    for _ in range(MORE_THAN_A_HAND):
        row.locator('[name="more"]').click()
    finger.tap("[data-play-person]")
    expect(page.locator("#people [data-refused] .verdict")).to_be_visible()
    expect(page.locator('[name="person"][value="envoy"]')).to_be_checked()
    expect(row.locator("output")).to_have_text(str(MORE_THAN_A_HAND))


def test_the_hall_is_closed_when_the_table_has_ended_the_game(
    page: Page, live_app: LiveApp
) -> None:
    begun: Payload = {**record("ramses-2-full", 0), "options": {"depth": "exhibits"}}
    seeded = seed(live_app, {"begun": begun})
    seeded.hand_to(page)
    page.goto(seeded.plays["begun"])
    page.wait_for_function(SET)
    finger = Finger(page)
    finger.tap('.rail a[href="#hall"]')
    finger.tap("#hall [data-entry*=stuck]")
    expect(page.locator("[data-pad=sorts]")).to_be_visible()
    expect(page.locator("#hall")).to_be_hidden()
    expect(page.locator(".overwhy")).to_contain_text("nobody can do anything any more")


FIVE = 5
ROWS = {
    "trick": record("krimsutep-3-tricks", FIVE),
    "turn": record("ramses-2-full", FIVE),
    "visit": record("cleopatra-3", FIVE),
}


@pytest.fixture(scope="module")
def begun(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, ROWS)


def from_the_drawer(page: Page, begun: Seeded, name: str) -> Locator:
    """Open the newest row of the log's drawer, beside the play; gives the sheet of it."""
    begun.hand_to(page).goto(begun.plays[name])
    page.wait_for_function(SET)
    finger = Finger(page)
    finger.tap('.rail a[href="#entries"]')
    page.locator("#entries ol li:first-child a").tap()
    sheet = page.locator("#aside")
    expect(sheet.get_by_role("heading")).to_be_visible()
    return sheet


@pytest.mark.parametrize("name", ROWS)
def test_a_row_of_the_drawer_offers_every_repair_and_no_reason_where_there_is_none(
    page: Page, begun: Seeded, name: str
) -> None:
    sheet = from_the_drawer(page, begun, name)
    expect(sheet.locator(".actions a")).to_have_text(
        [re.compile("^Change"), re.compile("^Insert before"), re.compile("^Remove")]
    )
    expect(sheet.locator("ol.lines a")).to_have_count(0)
    assert overflow(page) <= 0
    for way, title in (
        ("Insert before", "Insert before entry 5"),
        ("Change", "Change entry 5"),
    ):
        page.goto(begun.plays[name])
        sheet = from_the_drawer(page, begun, name)
        sheet.get_by_role("link", name=re.compile(f"^{way}")).tap()
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.locator("[data-pad][data-set], .pad").first).to_be_visible()


@pytest.mark.parametrize("name", ROWS)
def test_a_repair_that_was_begun_in_the_drawer_ends_in_the_play_with_one_sentence(
    page: Page, begun: Seeded, name: str
) -> None:
    sheet = from_the_drawer(page, begun, name)
    sheet.get_by_role("link", name=re.compile("^Remove")).tap()
    page.get_by_role("button", name="Save the correction").tap()
    page.wait_for_url(re.compile(f"{re.escape(begun.plays[name])}\\?corrected$"))
    expect(page.locator("#ask")).to_contain_text("Entry 5 removed. ")
    expect(page.locator("[data-pad][data-set], .pad").first).to_be_visible()
    page.locator(".rail .undo:not([data-unsent])").tap()
    expect(page.locator("#ask")).to_contain_text("Undone: the correction.")
