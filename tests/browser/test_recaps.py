"""Recaps on a phone and on a big screen: nothing is cut, readable in both themes."""

import json
import re
from datetime import timedelta
from typing import Literal
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.browser.test_ordinary_names import ordinary
from tests.frontend.measured import overflow, undrawn, weak

PLAYS = {
    "krimsutep": record("krimsutep-4-tricks"),
    "ramses": record("ramses-4-per-work"),
    "cleopatra": record("cleopatra-5-rulings"),
}
ZONES = ("Europe/Berlin", "America/Los_Angeles", "Pacific/Auckland")
"""In one of them it is day at any time."""


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, PLAYS)


@pytest.fixture
def phone(new_phone: NewPhone, plays: Seeded) -> Page:
    return plays.hand_to(new_phone())


def sound(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.wait_for_load_state("load")
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert overflow(page) <= 0
    assert undrawn(page) == []
    assert weak(page) == []
    assert violations_in(page, scheme) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_recap_reads_on_a_phone(phone: Page, scheme: Literal["light", "dark"]) -> None:
    phone.goto("/recaps/")
    sound(phone, scheme)
    phone.get_by_role("link", name="All years").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("on the Nile")
    expect(phone.locator("svg.pic").first).to_be_visible()
    sound(phone, scheme)
    phone.locator(".last .lines a").first.click()
    expect(phone.get_by_text("Stone by stone")).to_be_visible()
    sound(phone, scheme)


def test_a_beat_fits_on_a_screen_of_a_phone(phone: Page) -> None:
    phone.goto("/recaps/all/")
    tall = phone.evaluate(
        """() => [...document.querySelectorAll(".beat:not(.last)")]
          .map((each) => each.getBoundingClientRect().height)
          .filter((height) => height > window.innerHeight)"""
    )
    assert tall == []


# Words that stand out of their picture, or on other words of it.
CROSSED = """() => [...document.querySelectorAll("svg.pic")].flatMap((picture) => {
  const edge = picture.getBoundingClientRect();
  const words = [...picture.querySelectorAll("text:not(.face-letters)")]
    .map((each) => [each.textContent.trim(), each.getBoundingClientRect()]);
  const out = words.filter(([, box]) => box.left < edge.left - 1 || box.right > edge.right + 1);
  const on = ([, a], [, b]) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const both = words.filter((each, place) => words.slice(place + 1).some((o) => on(each, o)));
  return [...out, ...both].map(([text]) => text);
})"""


def test_ordinary_names_stand_in_their_pictures(new_phone: NewPhone, live_app: LiveApp) -> None:
    named = {name: ordinary(each) for name, each in PLAYS.items()}
    page = seed(live_app, named).hand_to(new_phone())
    page.goto("/recaps/all/")
    assert page.locator("svg.pic").count() > 3
    assert page.evaluate(CROSSED) == []
    expect(page.locator(".pic text", has_text="Bartholomew").first).to_be_attached()


def test_a_wide_recap_stands_in_the_middle_two_facts_a_row(
    new_phone: NewPhone, plays: Seeded
) -> None:
    page = plays.hand_to(new_phone(1280, 800))
    page.goto("/recaps/all/")
    boxes = [each.bounding_box() for each in page.locator(".beat:not(.first, .last)").all()[:2]]
    assert None not in boxes
    (left, right) = (box for box in boxes if box)
    assert left["y"] == right["y"]
    assert abs(left["x"] - (1280 - right["x"] - right["width"])) <= 1
    sound(page, "light")


def test_a_recap_is_printed_on_few_sheets_and_no_fact_on_two(phone: Page) -> None:
    phone.goto("/recaps/all/")
    expect(phone.get_by_role("button", name="Print")).to_be_visible()
    sheets = phone.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", sheets)) == 3  # of eight beats
    phone.emulate_media(media="print")
    breaks = "(all) => all.map((each) => getComputedStyle(each).breakInside)"
    assert set(phone.eval_on_selector_all(".beat", breaks)) == {"avoid"}
    expect(phone.locator(".rail")).to_be_hidden()


def test_the_big_screen_scrolls_nowhere(new_phone: NewPhone, plays: Seeded) -> None:
    page = plays.hand_to(new_phone(1280, 800))
    page.goto("/recaps/all/wall/")
    expect(page.locator("svg.pic")).to_have_count(5)
    assert page.evaluate("document.documentElement.scrollHeight - window.innerHeight") <= 0
    sound(page, "light")


def test_a_recap_is_shared_with_its_picture_and_withdrawn(phone: Page) -> None:
    phone.goto("/recaps/all/share/")
    expect(phone.locator("canvas[data-drawn]")).to_be_visible()
    sound(phone, "light")
    phone.get_by_role("button", name="Create link").click()
    phone.get_by_role("link", name="Open the shared page").click()
    expect(phone.get_by_role("heading", level=1)).to_contain_text("on the Nile")
    sound(phone, "light")
    phone.go_back()
    phone.get_by_role("button", name="Stop sharing").click()
    expect(phone.get_by_role("button", name="Create link")).to_be_visible()


def evening(page: Page) -> list[str]:
    """Import two plays that ended 20 minutes ago, by a clock on which it is the afternoon."""
    now = timezone.now()
    files: list[FilePayload] = []
    for name, ago in (("krimsutep-3-captures", 50), ("ramses-3-full", 40)):
        begun = (now - timedelta(minutes=ago)).isoformat(timespec="seconds")
        meta: Payload = {"played_at": begun, "minutes": 20}
        data = json.dumps(record(name, meta=meta)).encode()
        files.append({"name": f"{name}.json", "mimeType": "application/json", "buffer": data})
    page.goto("/files/take-in/")
    page.locator("input[type=file]").set_input_files(files)
    page.get_by_role("button", name="Import").click()
    links = page.locator(".taken a")
    expect(links).to_have_count(2)
    found = [str(link.get_attribute("href")) for link in links.all()]
    zone = next(each for each in ZONES if 9 <= now.astimezone(ZoneInfo(each)).hour < 22)
    page.goto("/group/clocks/")
    page.locator("select[name=zone]").select_option(zone)
    page.get_by_role("button", name="Save").click()
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_an_evening_is_offered_in_one_row_under_its_result(
    new_phone: NewPhone, scheme: Literal["light", "dark"]
) -> None:
    phone = new_phone()
    _, last = evening(phone)
    phone.goto(f"{last}result/")
    row = phone.locator(".offer")
    expect(row).to_contain_text("The evening of")
    sound(phone, scheme)
    box, podium = row.bounding_box(), phone.locator(".podium").bounding_box()
    assert box is not None
    assert podium is not None
    assert box["y"] >= podium["y"] + podium["height"]
    assert 48 <= box["height"] < 90
    phone.get_by_role("button", name="Not now").click()
    expect(row).to_have_count(0)
    phone.reload()
    phone.wait_for_load_state("networkidle")
    expect(row).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_evening_of_a_group_and_of_a_person_reads_on_a_phone(
    new_phone: NewPhone, scheme: Literal["light", "dark"]
) -> None:
    phone = new_phone()
    _, last = evening(phone)
    phone.goto(f"{last}result/")
    phone.locator(".offer-go").click()
    expect(phone.get_by_role("heading", name="2 games,")).to_be_visible()
    sound(phone, scheme)
    phone.locator(".last .lines a").first.click()
    expect(phone.get_by_role("heading", name="2 games,")).to_be_visible()
    expect(phone.get_by_text("Stone by stone")).to_be_visible()
    sound(phone, scheme)
