"""Every screen of Krimsutep: it fits, can be read, is light; in play nothing scrolls."""

import pytest
from playwright.sync_api import CDPSession, Page

from tests.browser import oracle
from tests.browser.anew import open_anew
from tests.browser.axe import violations
from tests.browser.finger import Finger
from tests.browser.krimsutep import UNDO, Table
from tests.browser.live import LiveApp
from tests.browser.pads import enter, lay
from tests.browser.screens import MOMENTS, PLAYS, SCREENS, Screen, seeded_screens
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.measured import overflow, undrawn, weak

WIDTHS = (320, 360, 412, 600, 768, 899, 900, 1024, 1280)
HIGHER = "() => document.documentElement.scrollHeight - innerHeight"
# The least of what a thumb hits; halves of a field have the lens, struck keys are not touched.
SMALL = """() => [...document.querySelectorAll(":is(main, .rail) :is(a, button, label)")]
  .filter((each) => each.checkVisibility() && !each.matches("[data-cell], .score a, p a"))
  .map((each) => [each.innerText.trim(), each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 36 || box.height < 37.5))
  .map(([words, box]) => `${words}: ${box.width} x ${box.height}`)"""


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    return seeded_screens(shared_app)


def shown(page: Page, seeded: Seeded, name: str) -> Page:
    open_anew(page, f"{seeded.home}{SCREENS[name].path(seeded)}")
    return page


def higher(page: Page) -> list[int]:
    """How many px the page is higher than a short phone, and than a usual one."""
    found = []
    for height in (560, 640):
        page.set_viewport_size({"width": 360, "height": height})
        found.append(max(0, page.evaluate(HIGHER)))
    return found


def wrong(page: Page, screen: Screen) -> list[str]:
    """What is wrong with a screen, as it stands on a usual phone."""
    found = undrawn(page) + weak(page) + violations(page)
    if screen.in_play:
        found += page.evaluate(SMALL)
        if not screen.page.startswith("sealed"):  # a cover hides the table
            Finger(page).over(UNDO, struck=screen.play == "begun")
        found += [f"scrolls by {over} px" for over in higher(page) if over]
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    found += violations(page, "color-contrast") + weak(page)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        found += [f"at {width} {over} px too wide" for over in [overflow(page)] if over > 0]
    page.set_viewport_size({"width": 360, "height": 640})
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    return found


def test_every_screen_fits_is_read_in_both_themes_and_lies_under_a_thumb(
    page: Page, seeded: Seeded
) -> None:
    seeded.hand_to(page).emulate_media(reduced_motion="reduce")
    found = {name: wrong(shown(page, seeded, name), SCREENS[name]) for name in SCREENS}
    assert {name: broken for name, broken in found.items() if broken} == {}


REFUSALS = {
    "captures": {"kind": "captures", "cards": [[], [], []], "royal": None, "maid": None},
    "four captures": {"kind": "captures", "cards": [[], [], [], []], "royal": 2, "maid": None},
    "first trick": {"kind": "trick", "cards": ["red-2", "red-2", "maid"]},
    "sums": {
        "kind": "totals", "suits": {"red": [20, 0, 0], "grey": [20, 0, 0], "green": [20, 0, 0]},
        "roman": [0, 35, 35], "royal": 0, "maid": None,
    },
    "four sums": {
        "kind": "totals", "maid": 1, "royal": 1, "roman": [40, 0, 23, 0],
        "suits": {"red": [20, 0, 0, 0], "grey": [20, 0, 0, 0], "green": [20, 0, 0, 0]},
    },
    "reveal": {"kind": "reveal", "cards": ["oasis", "oasis", "oasis"]},
    "order": {"kind": "order", "seats": [0, 0, 1]},
    "four order": {"kind": "order", "seats": [0, 0, 1, 2]},
    "field": {"kind": "build", "cell": "d2", "half": "first"},
    "own field": {"kind": "build", "cell": "b1"},
}  # fmt: skip
SEND = """(entry) => document.getElementById("page").dispatchEvent(
  new CustomEvent("entry", {bubbles: true, detail: {entry, words: "it"}}))"""


def test_a_refusal_is_read_without_scrolling(page: Page, seeded: Seeded) -> None:
    seeded.hand_to(page)
    over = {}
    for name, entry in REFUSALS.items():
        shown(page, seeded, name).evaluate(SEND, entry)
        page.wait_for_selector("#ask.verdict.cost")
        over[name] = higher(page)
    shown(page, seeded, "four sums").wait_for_selector('[data-digit="1"].no')
    Finger(page).tap('[data-digit="1"]')
    page.wait_for_selector("#ask.verdict.cost")
    over["a hatched key"] = higher(page)
    assert {name: by for name, by in over.items() if any(by)} == {}


# Weight


class Meter:
    """What comes over the line, in bytes as they are sent."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self._line: CDPSession = page.context.new_cdp_session(page)
        self._line.send("Network.enable")
        self._line.on("Network.loadingFinished", self._add)

    def _add(self, event: dict[str, float]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def read(self) -> int:
        """All bytes since the last reading."""
        read, self.bytes = self.bytes, 0
        return read


@pytest.mark.parametrize("name", ["field", "four trick", "captures", "sums"])
def test_the_first_load_of_a_play_is_under_60_kb(page: Page, seeded: Seeded, name: str) -> None:
    meter = Meter(seeded.hand_to(page))
    shown(page, seeded, name)
    page.wait_for_timeout(200)
    assert 5_000 < meter.read() < 60_000


def test_the_answer_to_an_entry_is_under_8_kb(page: Page, live_app: LiveApp) -> None:
    names, bytes_sent = ["trick", "order", "field", "four order", "four reveal"], {}
    seeded = seed(live_app, {name: PLAYS[name] for name in names})
    for name in names:
        table = Table.at(seeded.hand_to(page), seeded.plays[name])
        meter = Meter(page)
        play, number = MOMENTS[name]
        enter(table, oracle.entries(record(play))[number or 0])
        bytes_sent[name] = meter.read()
    assert {name: sent for name, sent in bytes_sent.items() if not 500 < sent < 8_000} == {}


HIDDEN = """() => [...document.querySelectorAll(".trick .card:not(.slot)")]
  .filter((card) => {
    const range = document.createRange();
    const number = [...card.childNodes].find((node) => node.nodeType === 3 && node.data.trim());
    range.selectNode(number);
    const box = range.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + 4);
    const frame = card.getBoundingClientRect();
    return box.top < frame.top || card.scrollHeight > card.clientHeight
      || top?.closest(".best");
  })
  .map((card) => card.innerText)"""


@pytest.mark.parametrize("height", [548, 560, 610, 640, 660, 740, 915])
@pytest.mark.parametrize("name", ["first trick", "four first trick"])
def test_the_cards_of_a_first_trick_are_whole_at_every_height(
    page: Page, seeded: Seeded, name: str, height: int
) -> None:
    seeded.hand_to(page)
    page.set_viewport_size({"width": 360, "height": height})
    table = Table(shown(page, seeded, name), Finger(page))
    for code in ("red-4", "grey-3"):
        lay(table, code)
    assert page.locator(".trick .card:not(.slot)").count() == 2
    assert page.evaluate(HIDDEN) == []
    assert page.evaluate(HIGHER) <= 0
