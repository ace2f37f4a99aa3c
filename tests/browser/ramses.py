"""Entries of Ramses made by taps, as a table makes them, on one phone."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page

from scoring.kernel.serialization.entries import Json
from tests.browser.krimsutep import Table
from tests.browser.seeding import Payload

LETTERS = {"buy": "a", "trade": "b", "give": "d", "fill": "e"}
SETTLED = """(letter) => !document.querySelector("[data-pad]:not([data-set])")
  && document.querySelector(".phases [aria-current] b")?.innerText[0] === letter"""
CLIENT = """([x, y]) => {
  const hall = document.querySelector(".construct svg.hall");
  const pitch = Number(hall.dataset.pitch);
  const point = new DOMPoint(x * pitch, y * pitch).matrixTransform(hall.getScreenCTM());
  return [point.x, point.y];
}"""
IN_HAND = """() => document.querySelector(".inplace path").getAttribute("d").split("M").slice(1)
  .map((square) => square.split("h")[0].split(" ").map(
    (side) => Number(side) / Number(document.querySelector(".hall").dataset.pitch)))"""

type Space = tuple[int, int]


@dataclass(slots=True)
class Hands:
    """The hands at a table of Ramses; `table` is their phone."""

    table: Table

    def enter(self, payload: Payload, acts: int = 1) -> None:
        """Enter what happened, and see so many acts saved."""
        kind = str(payload["kind"])
        if kind == "end-turn":
            self._end_turn()
        elif kind == "end":
            self._tap('.rail a[href="#hall"]')
            self._tap(f'#hall [data-entry*="{payload["why"]}"]')
        elif kind == "hands":
            self._count(_hands(payload["hands"]))
        else:
            self._go("f" if payload.get("played") else LETTERS.get(kind, "c"))
            by_kind: dict[str, Callable[[Payload], None]] = {
                "buy": lambda each: self._tap(f""".pilekey[data-entry*='"{each["pile"]}"']"""),
                "trade": self._trade,
                "give": lambda each: self._tap(f""".coin [data-entry*='"to": {each["to"]}']"""),
                "fill": self._fill,
                "place-trading": self._place,
                "exhibit": self._exhibit,
                "prepare": self._prepare,
                "swap": self._swap,
            }
            by_kind[kind](payload)
        self.table.saved(acts)

    def _tap(self, selector: str) -> None:
        self.table.finger.tap(selector)

    @property
    def _page(self) -> Page:
        return self.table.page

    def _go(self, letter: str) -> None:
        """Go to a phase by its letter on the strip, where there is a strip."""
        if not self.table.finger.sees(".phases"):
            return
        if not self._page.evaluate(SETTLED, letter):
            self._tap(f".phases li:nth-child({'abcdef'.index(letter) + 1}) a")
        self._page.wait_for_function(SETTLED, arg=letter)

    def _end_turn(self) -> None:
        end = """.pad [data-entry*='"end-turn"']"""
        if not self.table.finger.sees(end):  # a trade is on the screen: a later phase has it
            letters = self._page.locator(".phases li:not([aria-current]) a b").all_inner_texts()
            self._go(letters[-1][0])
        self._tap(end)

    def _trade(self, payload: Payload) -> None:
        if payload.get("played"):
            self._tap('.pad a[href$="p"]')
            self._page.wait_for_selector('[data-pad="trade"][data-set]')
        shown = payload["shown"]
        assert isinstance(shown, dict)
        for row in self._page.locator("[data-offer]").all():
            card = shown.get(str(row.get_attribute("data-offer")))
            if card in {"trade", "joker"}:
                self._tap(f'.shownworks [data-card="{card}"]')
            elif card:
                self._tap(f'.shownworks [data-work="{str(card)[:2]}"]')
                self._tap(f'.frags [data-card="{card}"]')
        taken = payload["with"]
        none = "[data-choices] [data-none]"
        self._tap(none if taken is None else f'[data-offer="{taken}"] [data-take]')

    def _fill(self, payload: Payload) -> None:
        piles = _texts(payload["piles"])
        slots = self._page.locator("[data-slot]").count()
        for pile in piles:
            self._tap(f'[data-draw="{pile}"]')
        if len(piles) < slots:
            self._tap("[data-stop]")

    def _place(self, payload: Payload) -> None:
        self._tap("[data-lay-trading]")
        for x, y in _spaces(payload["cells"]):
            self._tap(f'[data-cell="{x},{y}"]')
        self._tap('[data-when~="cells"] [data-enter]')

    def _exhibit(self, payload: Payload) -> None:
        self._tap(f'.work[data-work="{payload["work"]}"]')
        for fragment in _numbers(payload.get("jokers", [])):
            self._tap(f'[data-jokers] [data-fragment="{fragment}"]')
        self.lay_on(_spaces(payload["cells"]))
        self._tap('[data-when~="place"] [data-enter]')

    def lay_on(self, cells: Sequence[Space]) -> None:
        """Bring the work in hand to its spaces: a tap there, turned if it lies otherwise."""
        columns, rows = zip(*cells, strict=True)
        middle = [(min(each) + max(each) + 1) / 2 for each in (columns, rows)]
        for turn in (False, True):
            if turn:
                self._tap("[data-rotate]")
            self.table.finger.tap_at(tuple(self._page.evaluate(CLIENT, middle)))
            if self.in_hand == set(cells):
                return
        raise AssertionError(f"The work lies on {self.in_hand}, not on {cells}.")

    @property
    def in_hand(self) -> set[Space]:
        """The spaces that the work in hand covers."""
        return {(round(x), round(y)) for x, y in self._page.evaluate(IN_HAND)}

    def _prepare(self, payload: Payload) -> None:
        self._tap(f'.work[data-work="{payload["work"]}"]')
        jokers = _numbers(payload.get("jokers", []))
        for fragment in _numbers(payload["fragments"]):
            key = f'[data-laid] [data-fragment="{fragment}"]'
            self._tap(key)
            laid = self._page.locator(f"{key} small").inner_text()
            if fragment in jokers and laid != "joker":
                self._tap(key)
        self._tap('[data-when="lay"] [data-enter]')

    def _swap(self, payload: Payload) -> None:
        self._tap(f'.work[data-work="{payload["work"]}"]')
        if self.table.finger.sees("[data-swap]"):
            self._tap("[data-swap]")
        self._tap(f'[data-swap-out="{payload["fragment"]}"]')

    def _count(self, hands: Sequence[dict[str, int]]) -> None:
        for hand in hands:
            for sort in ("jokers", "trading", "art"):
                stepper = f'[data-stepper="{sort}"]'
                while (count := int(self._page.inner_text(f"{stepper} output"))) != hand[sort]:
                    self._tap(f'{stepper} [name="{"more" if count < hand[sort] else "less"}"]')
            self._tap("[data-next]")


def _texts(payload: Json) -> list[str]:
    assert isinstance(payload, list)
    return [str(each) for each in payload]


def _numbers(payload: Json) -> list[int]:
    return [int(each) for each in _texts(payload)]


def _spaces(payload: Json) -> list[Space]:
    assert isinstance(payload, list)
    return [(x, y) for x, y in map(_numbers, payload)]


def _hands(payload: Json) -> list[dict[str, int]]:
    assert isinstance(payload, list)
    hands = (hand for hand in payload if isinstance(hand, dict))
    return [{sort: int(str(count)) for sort, count in hand.items()} for hand in hands]


def begin_as(page: Page, payload: Payload) -> str:
    """Begin a play of Ramses as the record began, by taps; gives its address."""
    players, options = payload["players"], payload.get("options") or {}
    assert isinstance(players, list)
    assert isinstance(options, dict)
    page.goto("/")
    page.locator('label:has([name=game][value="ramses"])').tap()
    for name in players:
        page.get_by_placeholder("Add a player").fill(str(name))
        page.keyboard.press("Enter")
    page.locator("#seats label:has([name=starts])").nth(int(str(payload["start"]))).tap()
    if "depth" in options:
        page.locator("details.option[data-of=ramses] summary").tap()
    if options.keys() - {"depth"}:
        page.locator("details[data-rulings]:visible summary").tap()
    for ruling, value in options.items():
        page.locator(f'label:has([name="ramses.{ruling}"][value="{value}"])').tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector("#page")
    return page.url
