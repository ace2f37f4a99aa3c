"""A first run: hints where they help, how much is entered, settings and notes at hand."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.screens import MOMENTS
from tests.browser.seeding import Payload, Seeded, record, seed
from tests.browser.table import begin
from tests.browser.test_krimsutep_screens import Meter
from tests.frontend.measured import overflow, undrawn, weak

HIGHER = "() => document.documentElement.scrollHeight - innerHeight"
# Whether a hint lies over anything that can be tapped.
COVERS = """() => {
  const box = (each) => each.getBoundingClientRect();
  const hint = box(document.querySelector("#page [data-hint]"));
  return [...document.querySelectorAll("#page :is(a, button, label, [data-cell])")]
    .filter((each) => !each.closest("[data-hint], .drawer, .entries") && each.checkVisibility())
    .map((each) => [each.textContent.trim(), box(each)])
    .filter(([, at]) => at.width && at.left < hint.right - 1 && at.right > hint.left + 1
      && at.top < hint.bottom - 1 && at.bottom > hint.top + 1)
    .map(([words]) => words);
}"""
PLAYS: dict[str, Payload] = {
    "trick": record(*MOMENTS["begun"]),
    "field": record(*MOMENTS["field"]),
    "ramses": record("ramses-2-full", 0),
    "cleopatra": record("cleopatra-3", 1),
}


# The hall and the piles of Ramses fill a usual phone: there its hints wait for more room.
HEIGHTS = {"ramses": 740}


TURN = """() => {
  document.getElementById("page").removeAttribute("data-mine");
  document.dispatchEvent(new Event("htmx:afterSettle", {bubbles: true}));
  document.getElementById("page").setAttribute("data-mine", "");
  document.dispatchEvent(new Event("htmx:afterSettle", {bubbles: true}));
}"""


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, PLAYS)


@pytest.fixture
def novice(new_phone: NewPhone, seeded: Seeded) -> Page:
    """A phone of the plays' group on which no hint was dismissed yet."""
    return seeded.hand_to(new_phone(hints=True))


@pytest.mark.parametrize("name", sorted(PLAYS))
def test_a_hint_stands_where_it_covers_nothing_and_nothing_scrolls(
    name: str, novice: Page, seeded: Seeded
) -> None:
    novice.set_viewport_size({"width": 360, "height": HEIGHTS.get(name, 640)})
    novice.goto(seeded.plays[name])
    expect(novice.locator("#page [data-hint]")).to_have_count(1)
    assert novice.evaluate(HIGHER) <= 0
    assert novice.evaluate(COVERS) == []
    assert undrawn(novice) == weak(novice) == []


def test_a_hint_gives_way_when_a_pad_unfolds(novice: Page, live_app: LiveApp) -> None:
    entries = record("cleopatra-3")["entries"]
    assert isinstance(entries, list)
    kinds = [each["kind"] for each in entries if isinstance(each, dict)]
    plays = seed(live_app, {"bids": record("cleopatra-3", kinds.index("offering"))})
    plays.hand_to(novice).goto(plays.plays["bids"])
    expect(novice.locator("#page [data-hint]")).to_have_count(1)
    novice.get_by_role("button", name="Enter bids").tap()
    expect(novice.get_by_role("button", name="Done")).to_be_in_viewport(ratio=1)
    novice.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")


def test_where_there_is_no_room_a_hint_waits(novice: Page, seeded: Seeded) -> None:
    novice.goto(seeded.plays["ramses"])
    novice.wait_for_timeout(200)
    expect(novice.locator("#page [data-hint]")).to_have_count(0)
    assert novice.evaluate(HIGHER) <= 0


def test_a_hint_is_dismissed_for_good_and_comes_back_when_asked_for(
    novice: Page, seeded: Seeded
) -> None:
    novice.goto(seeded.plays["trick"])
    with novice.expect_response("**/settings/hints/"):
        novice.get_by_role("button", name="Hide this hint").tap()
    expect(novice.locator("#page [data-hint]")).to_have_count(0)
    novice.goto("about:blank")
    novice.goto(seeded.plays["trick"])
    novice.wait_for_timeout(200)
    expect(novice.locator("#page [data-hint='krimsutep-cards']")).to_have_count(0)
    novice.goto("/help/")
    with novice.expect_navigation():
        novice.get_by_role("button", name="Show all hints again").tap()
    novice.goto(seeded.plays["trick"])
    expect(novice.locator("#page [data-hint='krimsutep-cards']")).to_be_visible()


def test_the_first_load_with_hints_is_under_60_kb(novice: Page, seeded: Seeded) -> None:
    meter = Meter(novice)
    novice.goto(seeded.plays["trick"])
    novice.wait_for_timeout(200)
    assert 5_000 < meter.read() < 60_000


def test_how_much_is_entered_is_chosen_at_the_start_and_holds_in_the_play(page: Page) -> None:
    page.goto("/")
    for name in ("Ann", "Ben", "Cem"):
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")
    page.locator("summary", has_text="How much do you enter?").locator("visible=true").tap()
    page.get_by_text("Only the sums").tap()
    expect(page.locator("[data-depth-name]").first).to_have_text("Only the sums")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator('[aria-current="step"]')).to_contain_text("Totals")
    page.goto(page.url.partition("?")[0])
    expect(page.locator('[aria-current="step"]')).to_contain_text("Totals")


def test_notes_are_written_beside_the_play_and_saved_by_themselves(page: Page) -> None:
    begin(page)
    page.get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("link", name="Notes").tap()
    text = page.locator("#aside textarea")
    text.fill("The maid counts.")
    page.locator("#aside [data-insert]").tap()
    expect(text).to_have_value("The maid counts.\nRound 1 of 8 · trick 1 of 11: ")
    stored = "The maid counts.\nRound 1 of 8 · trick 1 of 11:"
    expect(page.locator("#notes-state [name=was]")).to_have_value(stored)
    expect(page.locator("#notes-state")).to_contain_text("Saved.")
    expect(page.locator("#standing")).to_be_visible()
    play = page.url.partition("#")[0]
    page.goto("about:blank")
    page.goto(f"{play}notes/")
    expect(page.locator("textarea")).to_have_value(
        "The maid counts.\nRound 1 of 8 · trick 1 of 11:"
    )


def test_a_theme_of_the_device_goes_before_that_of_the_system(new_phone: NewPhone) -> None:
    phone = new_phone(scheme="light")
    phone.goto("/settings/")
    light = phone.evaluate("getComputedStyle(document.body).backgroundColor")
    phone.get_by_role("button", name="Dark").tap()
    expect(phone.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    assert phone.evaluate("getComputedStyle(document.body).backgroundColor") != light
    assert weak(phone) == []
    for width in (320, 360, 1280):
        phone.set_viewport_size({"width": width, "height": 640})
        assert overflow(phone) == 0


def test_for_a_left_thumb_the_main_button_lies_at_the_left(page: Page) -> None:
    page.goto("/settings/")
    left = page.get_by_role("button", name="Left")
    left.tap()
    expect(left).to_have_attribute("aria-pressed", "true")
    page.goto("/")
    box = page.get_by_role("button", name="Play", exact=True).bounding_box()
    assert box is not None
    assert box["x"] < 40


def test_a_phone_that_wants_it_flashes_when_the_turn_of_its_seat_comes(
    page: Page, new_phone: NewPhone
) -> None:
    page.goto("/settings/")
    buzz = page.get_by_role("switch", name="Buzz")
    buzz.tap()
    expect(buzz).to_have_attribute("aria-checked", "true")
    begin(page)
    play = page.url
    page.evaluate("navigator.vibrate = undefined")
    page.evaluate(TURN)
    expect(page.locator("[data-flash]")).to_have_count(1)
    other = new_phone()
    begin(other)
    assert play != other.url
    expect(other.locator('script[src*="signals"]')).to_have_count(0)


PLAYED_TONES = """window.heard = [];
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) {
  window.heard.push(this.frequency.value);
  return start.apply(this, when);
};
navigator.vibrate = (pattern) => { window.buzzed = pattern; return true; };"""


def test_a_phone_that_wants_it_sounds_and_buzzes_when_its_turn_comes(page: Page) -> None:
    page.add_init_script(PLAYED_TONES)
    page.goto("/settings/")
    for name in ("Sound", "Buzz"):
        page.get_by_role("switch", name=name).tap()
        expect(page.get_by_role("switch", name=name)).to_have_attribute("aria-checked", "true")
    begin(page)
    play = page.url
    page.evaluate(TURN)
    assert page.evaluate("window.buzzed")
    page.locator("#standing").tap()  # a page may sound only after a tap on it
    page.wait_for_timeout(200)
    page.evaluate("window.heard.length = 0")
    page.evaluate(TURN)
    assert page.evaluate("window.heard") == [660, 880]
    page.goto("/settings/")
    page.get_by_role("switch", name="Sound").tap()
    expect(page.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "false")
    page.goto(play)
    page.locator("#standing").tap()
    page.evaluate(TURN)
    assert page.evaluate("window.heard") == []


def test_a_sample_says_so_on_every_page_of_it_and_is_in_no_list(page: Page) -> None:
    page.goto("/")
    page.get_by_text("Try a sample game first").tap()
    page.get_by_role("button", name="Krimsutep: a game in progress").tap()
    expect(page.get_by_role("region", name="Sample")).to_contain_text("it counts nowhere")
    link = page.get_by_role("region", name="Sample").get_by_role("link")
    assert link.evaluate("({ scrollWidth, clientWidth }) => scrollWidth - clientWidth") <= 0
    expect(link).to_be_in_viewport(ratio=1)
    assert page.evaluate(HIGHER) <= 0
    page.goto("/plays/")
    expect(page.get_by_text("No games yet.")).to_be_visible()


def test_the_samples_are_those_of_the_chosen_game(page: Page) -> None:
    page.goto("/")
    page.get_by_text("Try a sample game first").tap()
    samples = page.locator("#samples button:visible")
    for game in ("Cleopatra", "Ramses", "Krimsutep"):
        page.locator("label.pick", has_text=game).tap()
        expect(samples).to_have_text(
            [f"{game}: a finished game", f"{game}: a game in progress"]
        )
