"""History and sharing on a phone: replays by keys and slider, screens, the printed sheet."""

import re
from collections.abc import Iterator
from typing import Literal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import PATIENCE, NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

PLAYS = {
    "krimsutep": record("krimsutep-4-tricks"),
    "ramses": record("ramses-4-per-work"),
    "cleopatra": record("cleopatra-5-rulings"),
    "running": record("krimsutep-4-tricks", 40),
    "secret": record("cleopatra-5-rulings", 80),
}


@pytest.fixture(scope="module")
def plays(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, PLAYS)


@pytest.fixture
def phone(new_phone: NewPhone, plays: Seeded) -> Page:
    return plays.hand_to(new_phone())


@pytest.fixture
def without_script(chromium: Browser, live_app: LiveApp, plays: Seeded) -> Iterator[Page]:
    context = chromium.new_context(base_url=live_app.url, java_script_enabled=False)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield plays.hand_to(page)
    context.close()


def shared(page: Page, play: str, names: str = "Full names") -> str:
    """Share a play by taps; the address for others."""
    page.goto(f"{play}share/")
    page.get_by_text(names, exact=True).click()
    page.locator("form button").first.click()
    expect(page.locator("[data-text]")).to_be_visible()
    return urlsplit(page.locator("[data-text]").input_value().splitlines()[-1]).path


def step(page: Page) -> tuple[str, str]:
    """Which step is shown, and the scores there."""
    expect(page.locator("#then")).to_be_visible()
    meta = page.locator(".meta").inner_text()
    return meta.split("·")[1].split("\n")[0].strip(), page.locator("#standing").inner_text()


def test_a_replay_goes_by_keys_buttons_and_slider_on_the_same_page(
    phone: Page, plays: Seeded
) -> None:
    phone.goto(f"{plays.plays['krimsutep']}replay/")
    many = phone.locator("[data-steps] input").get_attribute("max")
    expect(phone.locator(".meta")).to_contain_text(f"step 0 of {many}")
    phone.evaluate("window.same = true")
    for _ in range(3):
        phone.keyboard.press("ArrowRight")
    expect(phone.locator(".meta")).to_contain_text(f"step 3 of {many}")
    phone.keyboard.press("ArrowLeft")
    expect(phone.locator(".meta")).to_contain_text(f"step 2 of {many}")
    phone.get_by_label("Step forward").tap()
    expect(phone.locator(".meta")).to_contain_text(f"step 3 of {many}")
    phone.get_by_label("Step of the game").fill(str(many))
    expect(phone.locator(".meta")).to_contain_text(f"step {many} of {many}")
    expect(phone).to_have_url(re.compile(rf"\?step={many}$"))
    phone.goto(f"{plays.plays['krimsutep']}result/")
    final = phone.locator("tfoot tr").first.locator("td").all_inner_texts()
    phone.go_back()
    scores = phone.locator("#standing .seat-score").all_inner_texts()
    assert [score.strip() for score in scores] == final
    assert phone.get_by_label("Step forward").get_attribute("aria-disabled") == "true"


def test_a_step_that_does_not_come_leaves_the_slider_where_the_table_is(
    phone: Page, plays: Seeded
) -> None:
    phone.goto(f"{plays.plays['krimsutep']}replay/?step=2")
    phone.context.set_offline(True)
    phone.get_by_label("Step forward").tap()
    expect(phone.locator("#say")).to_have_text("No answer. This is still step 2.")
    assert phone.get_by_label("Step of the game").input_value() == "2"
    phone.context.set_offline(False)
    phone.get_by_label("Step forward").tap()
    expect(phone.locator(".meta")).to_contain_text("step 3 of")


def test_a_replay_needs_no_script(without_script: Page, plays: Seeded) -> None:
    page = without_script
    page.goto(f"{plays.plays['ramses']}replay/?step=4")
    assert step(page)[0].startswith("step 4 of ")
    page.get_by_label("Step forward").click()
    assert step(page)[0].startswith("step 5 of ")
    page.get_by_label("Step back").click()
    page.get_by_label("Step back").click()
    assert step(page)[0].startswith("step 3 of ")
    page.get_by_label("Step of the game").fill("20")
    page.get_by_role("button", name="Show").click()
    assert step(page)[0].startswith("step 20 of ")


def screens(plays: Seeded) -> dict[str, str]:
    """Where the screens are; two of them wait for what was shared or thrown away."""
    at = plays.plays
    return {
        "history": "/plays/",
        "filtered": "/plays/?game=cleopatra&state=finished&words=rain",
        "bin": "/bin/",
        "about": f"{at['krimsutep']}about/",
        "result": f"{at['krimsutep']}result/",
        "five": f"{at['cleopatra']}result/",
        "replay": f"{at['krimsutep']}replay/?step=30",
        "replay of ramses": f"{at['ramses']}replay/?step=40",
        "replay of cleopatra": f"{at['cleopatra']}replay/?step=120",
        "replay of what runs": f"{at['secret']}replay/?step=60",
        "share": f"{at['krimsutep']}share/",
        "clocks": "/group/clocks/",
    }


type Scheme = Literal["light", "dark"]

SIZES: list[tuple[int, int, Scheme]] = [
    (360, 640, "light"), (360, 640, "dark"), (1280, 800, "light"),
]  # fmt: skip


def test_every_screen_fits_and_reads_at_every_size(phone: Page, plays: Seeded) -> None:
    public = shared(phone, plays.plays["krimsutep"])
    for name, address in {**screens(plays), "seen": public}.items():
        phone.goto(address)
        for width, height, scheme in SIZES:
            phone.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            phone.set_viewport_size({"width": width, "height": height})
            assert overflow(phone) <= 0, (name, width, scheme)
            assert undrawn(phone) == [], (name, width, scheme)
            assert weak(phone) == [], (name, width, scheme)
            assert violations_in(phone, scheme) == [], (name, width, scheme)


def printed(page: Page, address: str) -> int:
    """How many sheets of A4 a page takes."""
    page.goto(address)
    sheets = page.pdf(format="A4", prefer_css_page_size=True)
    return len(re.findall(rb"/Type\s*/Page\b", sheets))


def test_the_final_sheet_is_printed_on_one_page(phone: Page, plays: Seeded) -> None:
    for game in ("krimsutep", "ramses", "cleopatra"):
        own = plays.plays[game]
        assert printed(phone, f"{own}result/") == 1, game
        assert printed(phone, shared(phone, own)) == 1, game


def test_the_text_is_copied_with_one_tap_and_sent_on_where_there_is_a_share_sheet(
    phone: Page, plays: Seeded
) -> None:
    url = shared(phone, plays.plays["krimsutep"])
    phone.get_by_role("button", name="Copy the text").tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    has_sheet = phone.evaluate("'share' in navigator")
    send = phone.get_by_role("button", name="Send", exact=True)
    assert send.is_visible() == has_sheet
    phone.add_init_script("navigator.share = async (shared) => { window.shared = shared; }")
    phone.reload()
    send.tap()
    shared_data = phone.evaluate("window.shared")
    assert urlsplit(shared_data["url"]).path == url
    assert url not in shared_data["text"]


def test_a_result_that_is_shared_is_open_to_a_phone_that_knows_nothing(
    phone: Page, new_phone: NewPhone, plays: Seeded
) -> None:
    url = shared(phone, plays.plays["ramses"], "No names")
    other = new_phone(hints=True)
    other.goto(url)
    expect(other.locator("h1")).to_contain_text("Player")
    assert other.context.cookies() == []
    phone.goto(f"{plays.plays['ramses']}share/")
    phone.get_by_role("button", name="Delete link").tap()
    expect(phone.get_by_role("button", name="Create link")).to_be_visible()
    other.goto(url)
    expect(other.locator("body")).not_to_contain_text("Player")
