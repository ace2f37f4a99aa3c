"""A play of Krimsutep on one phone: what stands on its page, and what is around the pads."""

import json
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from scoring.record import load
from scoring.registry import GAMES
from tests.browser.finger import Finger
from tests.browser.seeding import Payload

UNDO = ".rail .undo:not([data-unsent])"
ACTS = "() => Number(document.getElementById('page').dataset.after)"
READY = """(acts) => document.getElementById("page")?.dataset.after === `${acts}`
  && document.getElementById("rail").dataset.state === "saved"
  && !document.querySelector("[data-pad]:not([data-set])")"""
SHEET = """() => [...document.querySelectorAll("#sheet tbody tr, #sheet tfoot tr")].map((row) =>
  [...row.children].map((cell) => cell.innerText.trim()))"""
SCORES = """(part) => [...document.querySelectorAll("#standing .seat")].map((seat) =>
  Number(seat.querySelector(part)?.innerText.replace("−", "-") ?? 0))"""


@dataclass(slots=True)
class Table:
    """A play on one phone, whose page is open; `acts` is what the page has seen."""

    page: Page
    finger: Finger
    acts: int = 0

    @classmethod
    def at(cls, page: Page, address: str) -> "Table":
        """Open a play and look at it."""
        page.goto(address)
        table = cls(page, Finger(page))
        table.look()
        return table

    def look(self) -> None:
        """See how far the play is, once its pad is ready."""
        acts: int = self.page.evaluate(ACTS)
        self.see(acts)

    def see(self, acts: int) -> None:
        """Wait until the page has seen so many acts and can be touched."""
        self.page.wait_for_function(READY, arg=acts)
        self.acts = acts

    def saved(self, acts: int = 1) -> None:
        """So many more acts are on the table: what was entered, and what followed by itself."""
        self.see(self.acts + acts)
        self.finger.sent()

    def undo(self) -> None:
        """Tap Undo; it takes back what is half entered first."""
        self.finger.rest()
        self.finger.tap(UNDO)

    def redo(self) -> None:
        """Tap Redo."""
        self.finger.rest()
        self.finger.tap(".rail .redo")

    @property
    def undoes(self) -> str:
        """The entry that the Undo button names."""
        return self.page.locator(f"{UNDO} small").inner_text().strip()

    @property
    def question(self) -> str:
        """The text of the question, or of the notice in its place."""
        return " ".join(self.page.locator("#ask").inner_text().split())

    @property
    def scores(self) -> list[int]:
        """The scores on top."""
        shown: list[int] = self.page.evaluate(SCORES, ".seat-score")
        return shown

    @property
    def gains(self) -> list[int]:
        """The gains beside them, of the last entry that changed a score."""
        shown: list[int] = self.page.evaluate(SCORES, ".gain")
        return shown

    @property
    def laid(self) -> int:
        """How many cards of the running trick lie there; until it is led, the last one does."""
        over = self.page.locator("#main .trick .best", has_text="won").count()
        return 0 if over else self.page.locator("#main .trick .card:not(.slot)").count()

    @property
    def oasis(self) -> tuple[str, int]:
        """The oasis that the final scoring shows now: whose, and its points."""
        name = self.page.locator("#ask .cartouche").inner_text().strip()
        return name, int(self.page.locator(".sum .gain").inner_text())

    def next_oasis(self) -> None:
        """Go on to the next oasis."""
        number = self.page.locator("#page .meta span").first
        before = number.text_content() or ""
        self.finger.tap(".pad a.go")
        expect(number).not_to_have_text(before)


def begin_as(page: Page, payload: Payload) -> str:
    """Begin a play as the record began, by taps; gives its address."""
    record = load(GAMES, json.dumps(payload).encode())
    page.goto("/")
    for name in record.players:
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")
    page.locator("#seats label:has([name=starts])").nth(record.start).tap()
    if record.options:
        page.locator("details[data-rulings]:visible summary").tap()
    for ruling, value in record.options.items():
        page.locator(f'label:has([name="krimsutep.{ruling}"][value="{value}"])').tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector("[data-pad][data-set]")
    return page.url


def sheet(page: Page) -> dict[str, list[str]]:
    """The sheet of a result as it is read: each row's label and its cells."""
    return {label: cells for label, *cells in page.evaluate(SHEET)}
