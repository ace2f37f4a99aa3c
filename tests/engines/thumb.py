"""A thumb over a page that WebDriver drives: one trick, one exhibit and one visit by taps."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from scoring.kernel.serialization.entries import Json
from tests.browser.cleopatra import AT_REST, numbers_paid
from tests.browser.finger import AFTER_SENDING, SEEK
from tests.browser.krimsutep import READY
from tests.browser.live import LiveApp
from tests.browser.pads import card
from tests.browser.ramses import CLIENT, IN_HAND
from tests.browser.seeding import Payload, record, seed
from tests.engines.webdriver import Driver

# Old WebKit has no checkVisibility().
OVER = SEEK.replace("each.checkVisibility()", "each.getClientRects().length > 0")
SEES = """(selector) => [...document.querySelectorAll(selector)]
  .some((each) => each.getClientRects().length > 0)"""
SUIT = "(selector) => document.querySelector(selector).dataset.suit"
COUNT = """(button) => {
  const stepper = document.querySelector(button)?.closest(".stepper");
  return stepper ? Number(stepper.querySelector("output").innerText) : null;
}"""


@dataclass(frozen=True, slots=True)
class Thumb:
    """Taps what lies on the screen, no faster than a page takes for a double tap."""

    phone: Driver

    def tap(self, selector: str) -> None:
        """Tap the one thing that is seen there."""
        self.tap_at(self.phone.run(OVER, [selector, False]))

    def tap_at(self, point: Json) -> None:
        """Tap a point of the window."""
        assert isinstance(point, list), point
        x, y = (float(str(each)) for each in point)
        self.phone.touch((x, y))
        time.sleep(AFTER_SENDING)

    def sees(self, selector: str) -> bool:
        """Whether something of this kind is on the page and not hidden."""
        return self.phone.run(SEES, selector) is True

    def press(self, selector: str) -> None:
        """Tap, and wait for what it changes in the quarry."""
        self.tap(selector)
        self.phone.wait(AT_REST)


def anything(_: Payload) -> bool:
    """Take the first entry of a kind."""
    return True


def of_single_pieces(entry: Payload) -> bool:
    """Take a visit that lays no mosaic."""
    return all(isinstance(each, dict) and "tile" not in each for each in _list(entry["pieces"]))


def next_of_kind(
    name: str, kind: str, after: int = 0, fits: Callable[[Payload], bool] = anything
) -> tuple[int, Payload]:
    """The first fitting entry of a kind in a record, from so many on, and its number."""
    entries = record(name)["entries"]
    assert isinstance(entries, list)
    for number, entry in enumerate(entries):
        if number < after or not isinstance(entry, dict):
            continue
        if entry["kind"] == kind and fits(entry):
            return number, entry
    raise AssertionError(f"{name} has no {kind} after {after}.")


def at_table(phone: Driver, app: LiveApp, name: str, many: int) -> Thumb:
    """A phone at a play of so many entries, whose pad is ready."""
    seeded = seed(app, {"play": record(name, many)})
    phone.sign_in(seeded.home, seeded.session)
    phone.open(f"{seeded.home}{seeded.plays['play']}")
    phone.wait(READY, many)
    return Thumb(phone)


def lay_a_trick(phone: Driver, app: LiveApp) -> None:
    """Tap the cards of a trick of Krimsutep; it is saved."""
    number, trick = next_of_kind("krimsutep-3-tricks", "trick", 20)
    lay(at_table(phone, app, "krimsutep-3-tricks", number), trick)
    phone.wait(READY, number + 1)


def lay(thumb: Thumb, trick: Payload) -> None:
    """Tap the cards of a trick."""
    for code in _list(trick["cards"]):
        key = card(str(code))
        if not thumb.sees(key):
            thumb.tap(f'[data-tab="{thumb.phone.run(SUIT, key)}"]')
        thumb.tap(key)


def exhibit_a_work(phone: Driver, app: LiveApp) -> None:
    """Take a work of Ramses, bring it to its spaces in the hall; it is saved."""
    number, exhibit = next_of_kind("ramses-3-exhibits", "exhibit", 30)
    thumb = at_table(phone, app, "ramses-3-exhibits", number)
    thumb.tap(f'.work[data-work="{exhibit["work"]}"]')
    for fragment in _list(exhibit.get("jokers", [])):
        thumb.tap(f'[data-jokers] [data-fragment="{fragment}"]')
    spaces = [_spot(cell) for cell in _list(exhibit["cells"])]
    columns, rows = zip(*spaces, strict=True)
    middle: Json = [(min(each) + max(each) + 1) / 2 for each in (columns, rows)]
    thumb.tap_at(phone.run(CLIENT, middle))
    if not lies_on(phone, spaces):
        thumb.tap("[data-rotate]")
        thumb.tap_at(phone.run(CLIENT, middle))
    assert lies_on(phone, spaces)
    thumb.tap('[data-when~="place"] [data-enter]')
    phone.wait(READY, number + 2)  # with the end of the turn


def lies_on(phone: Driver, spaces: Sequence[tuple[int, int]]) -> bool:
    """Whether the work in hand covers these spaces."""
    return {_spot(cell) for cell in _list(phone.run(IN_HAND))} == set(spaces)


def visit_the_quarry(phone: Driver, app: LiveApp) -> None:
    """Build a piece of Cleopatra's palace, and pay for it; it is saved."""
    number, built = next_of_kind("cleopatra-3", "build", fits=of_single_pieces)
    thumb = at_table(phone, app, "cleopatra-3", number)
    thumb.tap('.pad a[href*="quarry"]')
    phone.wait("() => document.querySelector('.quarry[data-set]') !== null")
    for piece in _list(built["pieces"]):
        thumb.press(f"svg.palace [data-piece='{json.dumps(piece)}']")
    thumb.press("[data-pay]")
    phone.wait("() => document.querySelector('#pay:target') !== null")
    paid = built["paid"]
    assert isinstance(paid, dict)
    pay(thumb, paid)
    thumb.tap("[data-build]")
    if thumb.sees("[data-dice]"):
        thumb.tap(f'[data-dice="{built["dice"]}"]')
    phone.wait(READY, number + 1)


def pay(thumb: Thumb, paid: Mapping[str, Json]) -> None:
    """Step each number of the payment, those that become fewer first."""
    for way in ("less", "more", "less", "more"):
        for field, wanted in numbers_paid(paid).items():
            button = f'[data-at="{field}-{way}"]'
            for _ in range(20):
                count = thumb.phone.run(COUNT, button)
                if not isinstance(count, int) or count == wanted:
                    break
                if (count < wanted) != (way == "more"):
                    break
                thumb.press(button)


def _spot(cell: Json) -> tuple[int, int]:
    x, y = (round(float(str(each))) for each in _list(cell))
    return x, y


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value
