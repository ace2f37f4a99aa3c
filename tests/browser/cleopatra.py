"""Entries of Cleopatra made by taps, as a table makes them, on one phone."""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from uuid import uuid4

from playwright.sync_api import Page

from scoring.kernel.serialization.entries import Json
from tests.browser.krimsutep import Table
from tests.browser.seeding import Payload

RESOURCES = ("artisan", "wood", "stone", "marble", "lapis")
AT_REST = """() => !document.querySelector("[data-pad]:not([data-set])")
  && !document.querySelector(".quarry[aria-busy]")"""
FACTS = '() => JSON.parse(document.querySelector("#q-facts script").textContent)'
CLIENT = """([col, row]) => {
  const svg = document.querySelector("svg.palace");
  const [left, top] = svg.dataset.origin.split(" ").map(Number);
  const size = Number(svg.dataset.square);
  const point = new DOMPoint(left + col * size, top + row * size);
  const { x, y } = point.matrixTransform(svg.getScreenCTM());
  return [x, y];
}"""
LIES = """() => {
  const found = document.querySelector(".inplace path")?.getAttribute("d").match(/M[^h]+/g);
  const svg = document.querySelector("svg.palace");
  const [left, top] = svg.dataset.origin.split(" ").map(Number);
  return found?.map((each) => each.slice(1).split(" ").map(Number)).map(([x, y]) =>
    "abcdefghi"[Math.round((x - left) / 29)] + (Math.round((y - top) / 29) + 1)) ?? [];
}"""
HALF = 0.5
CSRF = "() => JSON.parse(document.body.getAttribute('hx-headers'))['x-csrftoken']"


@dataclass(slots=True)
class Hands:
    """The hands at a table of Cleopatra; `table` is their phone."""

    table: Table

    def enter(self, payload: Payload) -> None:
        """Enter what happened by taps, and see it saved."""
        by_kind: dict[str, Callable[[Payload], None]] = {
            "top": lambda each: self._tap(f""".tilekey[data-entry*='"{each["tile"]}"']"""),
            "market": lambda each: self._tap(
                f".stallkey:nth-child({_number(each['stall']) + 1})"
            ),
            "end-turn": self._end_turn,
            "build": self._build,
            "offering": self._offer,
            "beggar": self._beggar,
            "envoy": self._envoy,
            "vizier": lambda each: self._person("vizier", f'[data-kept="{each["kept"]}"]'),
            "courtesan": lambda _: self._person("courtesan"),
            "scribe": self._scribe,
            "hands": self._left,
        }
        by_kind[str(payload["kind"])](payload)
        self.table.saved()

    def send(self, entries: Sequence[Json]) -> None:
        """Enter the long middle of a play by requests, without taps."""
        if not entries:
            return
        address = self._page.url.partition("?")[0].partition("#")[0]
        headers = {"x-csrftoken": self._page.evaluate(CSRF), "referer": address}
        acts = self.table.acts
        for entry in entries:
            form: dict[str, str | float | bool] = {
                "entry": json.dumps(entry),
                "after": str(acts),
                "key": str(uuid4()),
            }
            answer = self._page.request.post(
                f"{address}entries/", form=form, headers=headers, max_redirects=0, max_retries=2
            )
            assert answer.status == 302, (entry, answer.text())
            acts += 1
        self._page.goto(address)
        self.table.see(acts)

    @property
    def _page(self) -> Page:
        return self.table.page

    def _tap(self, selector: str) -> None:
        self.table.finger.tap(selector)

    def _rest(self) -> None:
        """Wait until the quarry has been drawn anew."""
        self._page.wait_for_function(AT_REST)

    def _press(self, selector: str) -> None:
        """Tap in the quarry, and wait for what it changes."""
        self._tap(selector)
        self._rest()

    def _end_turn(self, payload: Payload) -> None:
        over = payload.get("over")
        self._tap(f""".actions [data-entry*='"{over}"']""" if over else ".pad [data-entry]")

    # The quarry.

    def _build(self, payload: Payload) -> None:
        if not self.table.finger.sees(".quarry"):
            self._tap('.pad a[href*="quarry"]')
            self._page.wait_for_selector(".quarry[data-set]")
        pieces = payload["pieces"]
        assert isinstance(pieces, list)
        for piece in pieces:
            assert isinstance(piece, dict)
            if piece["piece"] == "mosaic":
                self.lay(piece)
            else:
                self._press(f"svg.palace [data-piece='{json.dumps(piece)}']")
        self._press("[data-pay]")
        self._page.wait_for_selector("#pay:target")
        paid = payload["paid"]
        assert isinstance(paid, dict)
        self.pay(paid)
        self._tap("[data-build]")
        if self.table.finger.sees("[data-dice]"):
            self._tap(f'[data-dice="{payload["dice"]}"]')

    def lay(self, piece: Mapping[str, Json]) -> None:
        """Take a mosaic, bring it to its squares, and say how many palms it covers."""
        self._press("[data-mosaic]")
        if self.table.finger.sees("[data-tile]"):
            self._press(f'[data-tile="{piece["tile"]}"]')
        cells = piece["cells"]
        assert isinstance(cells, list)
        self.bring([str(cell) for cell in cells])
        for square in _list(piece.get("claim", [])):
            self.claim(str(square))
        self._tap("[data-lay]")
        if self.table.finger.sees("[data-palms]"):
            self._press(f'[data-palms="{piece["palms"]}"]')
        self._rest()

    def bring(self, cells: Sequence[str]) -> None:
        """Turn the mosaic until a tap on its squares brings it there."""
        places = [("abcdefghi".index(cell[0]) + 0.5, int(cell[1:]) - 0.5) for cell in cells]
        middle = (sum(x for x, _ in places) / 5, sum(y for _, y in places) / 5)
        nearest = min(places, key=lambda place: math.dist(place, middle))
        inside = all(abs(a - b) < HALF for a, b in zip(nearest, middle, strict=True))
        aim = middle if inside else nearest
        for turn in range(9):
            point = self._page.evaluate(CLIENT, list(aim))
            self.table.finger.tap_at((point[0], point[1]))
            self._rest()
            if sorted(self._page.evaluate(LIES)) == sorted(cells):
                return
            over = turn == 3 and self._page.locator('[data-turn="over"]').is_enabled()
            self._press('[data-turn="over"]' if over else '[data-turn="turn"]')
        self._step_to("".join(sorted(cells, key=lambda cell: (cell[1], cell[0]))))

    def _step_to(self, cells: str) -> None:
        """Go through the spots, one after another, to this one."""
        facts = self._page.evaluate(FACTS)
        spots = [spot[0] for spot in facts["spots"]]
        steps = (spots.index(cells) - facts["spot"]) % len(spots)
        for _ in range(steps):
            self._press('[data-step="1"]')

    def claim(self, square: str) -> None:
        """Put a statue into the area that this square is in."""
        point = self._page.evaluate(CLIENT, _middle(square))
        self.table.finger.tap_at((point[0], point[1]))
        self._rest()

    def pay(self, paid: Mapping[str, Json]) -> None:
        """Step the numbers of the payment: those that become fewer first, then the others.

        A tainted card takes back what it replaces; what is overpaid on purpose comes last.
        """
        for way in ("less", "more", "less", "more"):
            for field, count in numbers_paid(paid).items():
                self._step(field, count, way)

    def _step(self, field: str, wanted: int, way: str) -> None:
        button = f'[data-at="{field}-{way}"]'
        while self._page.locator(button).count():
            now = int(self._page.locator(f".stepper:has({button}) output").inner_text())
            if now == wanted or (now < wanted) != (way == "more"):
                return
            self._press(button)

    # Characters.

    def _person(self, name: str, *taps: str) -> None:
        self._tap('a[href="#people"]')
        self._tap(f'label:has([name="person"][value="{name}"])')
        for tap in taps:
            self._tap(f"#people {tap}")
        self._tap("[data-play-person]")

    def _beggar(self, payload: Payload) -> None:
        gifts = enumerate(_list(payload["gifts"]))
        given = [(seat, gift or "") for seat, gift in gifts]
        there = [
            f'label:has([name="gift-{seat}"][value="{gift}"])'
            for seat, gift in given
            if self._page.locator(f'[name="gift-{seat}"]').count()
        ]
        self._person("beggar", *there)

    def _envoy(self, payload: Payload) -> None:
        counts = enumerate(_list(payload["accepted"]))
        taps = [
            f'[data-from="{seat}"] [name="more"]'
            for seat, count in counts
            for _ in range(_number(count))
        ]
        self._person("envoy", *taps)

    def _scribe(self, payload: Payload) -> None:
        to = payload.get("to")
        self._person("scribe", f"""[data-scribe*='"{to or "mosaic"}"']""")

    # Offerings and the end.

    def _offer(self, payload: Payload) -> None:
        self._tap("[data-by-hand]")
        for bid in _list(payload["bids"]):
            for digit in str(bid):
                self._tap(f'[data-digit="{digit}"]')
            self._tap("[data-next]")
        self._tap("[data-done]")

    def _left(self, payload: Payload) -> None:
        for seat, count in enumerate(_list(payload["left"])):
            for _ in range(_number(count)):
                self._tap(f'[data-left="{seat}"] [name="more"]')
        self._tap("[data-done]")


def numbers_paid(paid: Mapping[str, Json]) -> dict[str, int]:
    """Each number of a payment by the name of its stepper."""
    wanted = {f"{kind}.{name}": 0 for kind in ("cards", "tainted") for name in RESOURCES}
    for kind in ("cards", "tainted"):
        counts = paid.get(kind, {})
        assert isinstance(counts, dict)
        wanted |= {f"{kind}.{name}": _number(count) for name, count in counts.items()}
    return wanted | {name: _number(paid.get(name, 0)) for name in ("trompe", "merchants")}


def _number(value: Json) -> int:
    assert isinstance(value, int)
    return value


def _list(value: Json) -> list[Json]:
    assert isinstance(value, list)
    return value


def _middle(cell: str) -> list[float]:
    return ["abcdefghi".index(cell[0]) + 0.5, int(cell[1:]) - 0.5]
