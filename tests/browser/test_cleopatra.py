"""Cleopatra under thumbs: a play to the crocodile, with bids from three phones."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from companion.games.cleopatra.offering import A_PAGE
from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES
from tests.browser.cleopatra import Hands
from tests.browser.conftest import NewPhone
from tests.browser.hurry import slow_line
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload, record, seed
from tests.games.test_cleopatra_secrets import DRAWING, numbers

NAME = "cleopatra-3"
PLAYERS = ("Ann", "Ben", "Cem")
OFFERING, BIDS = 50, (16, 28, 26)
"""The entry that is made by sealed bids, other ones than the record's."""
TAPPED = {0, 1, 2, 3, 12, 19, 36, 46, 53, 56, 60, 71, 86, 98, 117, 143, 157, 158}
"""Entries that are made by taps: each kind, and what is special among visits."""


@dataclass(frozen=True)
class Phones:
    """The phone in the middle, on which Ann bids, and those that came with the code."""

    url: str
    named: Mapping[str, Page]

    @classmethod
    def around(cls, page: Page, new_phone: NewPhone, names: Sequence[str]) -> "Phones":
        """Let further phones come by the code and take their seats."""
        url = page.url
        page.goto(f"{url}together/")
        page.locator('form[action$="code/"] button').first.tap()
        page.wait_for_selector('form[action$="withdraw/"]')
        code = re.search(r"\b([A-Z0-9]{3}) ([A-Z0-9]{3})\b", page.locator("main").inner_text())
        assert code is not None
        found = {"Ann": page}
        for name in names:
            phone = found[name] = new_phone()
            phone.goto(f"/join/{code[1]}{code[2]}/")
            phone.get_by_role("button", name=re.compile(f"^{name}")).tap()
            phone.wait_for_url(url)
        return cls(url, found)

    def seal(self, name: str, bid: int, waiting: Sequence[str]) -> None:
        """Bid under the cover: those who wait hear of that, and no page has the bid."""
        phone = self.named[name]
        phone.goto(f"{self.url}sealed/")
        phone.get_by_role("link", name=f"I’m {name}, show my screen").tap()
        if bid >= A_PAGE:
            phone.locator("label:has([name=numbers])").nth(bid // A_PAGE).tap()
        phone.locator(f"label.digit:has([value='{bid}'])").tap()
        expect(phone.locator(".bid b").first).to_have_text(str(bid))
        phone.get_by_role("button", name=f"Choose in secret {bid} talents").tap()
        phone.wait_for_selector("main.night")
        sealed = re.compile(f"Secret {len(self.named) - len(waiting)}.3")
        for other in waiting:
            expect(self.named[other].get_by_role("link", name=sealed)).to_be_visible()
        for each in self.named.values():
            self.tells_no(each, {bid})

    def tells_no(self, phone: Page, bids: set[int]) -> None:
        """Nothing of a bid came to this phone, nor is on any page that it may ask for."""
        entry_payloads = {"the line": phone.locator("html").inner_html()}
        for page in ("", "?purse=0", "?by-hand", "log/", "lines/", "sealed/"):
            # The server may close an idle connection just as it is used again.
            answer = phone.request.get(f"{self.url}{page}", max_retries=2)
            entry_payloads[page] = answer.text()
        for page, text in entry_payloads.items():
            assert not numbers(DRAWING.sub("", text)) & bids, page

    def show(self) -> None:
        """Turn all bids up on the phone in the middle."""
        page = self.named["Ann"]
        page.goto(self.url)
        page.get_by_role("button", name="Reveal all").tap()
        expect(page.locator("#page")).to_have_attribute("data-after", str(OFFERING + 1))


def begin(page: Page, start: int) -> None:
    """Begin a play by taps."""
    page.goto("/")
    page.locator('label:has([name="game"][value="cleopatra"])').tap()
    for name in PLAYERS:
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")
    page.locator("#seats label:has([name=starts])").nth(start).tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector(".tilekeys")


def entries() -> tuple[int, list[Payload]]:
    """Who starts, and what is entered: the record with other bids."""
    payload = record(NAME)
    start, entry_payloads = payload["start"], payload["entries"]
    assert isinstance(start, int)
    assert isinstance(entry_payloads, list)
    entry_payloads[OFFERING] = {"kind": "offering", "bids": [*BIDS]}
    return start, [each for each in entry_payloads if isinstance(each, dict)]


def enter(hands: Hands, entry_payloads: Sequence[Payload], first: int) -> None:
    """Enter these, some by taps, the others through the door; `first` counts the first."""
    waiting: list[Json] = []
    for number, entry in enumerate(entry_payloads, first):
        if number in TAPPED:
            hands.send(waiting)
            hands.enter(entry)
            waiting = []
        else:
            waiting.append(entry)
    hands.send(waiting)


def test_a_play_to_the_crocodile_with_bids_from_three_phones(
    page: Page, new_phone: NewPhone
) -> None:
    start, entry_payloads = entries()
    begin(page, start)
    hands = Hands(Table.at(page, page.url))
    enter(hands, entry_payloads[:OFFERING], 0)
    phones = Phones.around(page, new_phone, PLAYERS[1:])
    for number, (name, bid) in enumerate(zip(PLAYERS, BIDS, strict=True), 1):
        phones.seal(name, bid, waiting=PLAYERS[number:])
    phones.show()
    hands.table.look()
    page.get_by_role("link", name="Log").tap()
    shown = "Everyone bid: Ann 16, Ben 28 and Cem 26 talents"
    expect(page.locator("#entries li").first).to_contain_text(shown)
    page.keyboard.press("Escape")
    enter(hands, entry_payloads[OFFERING + 1 :], OFFERING + 1)
    to_the_end(page, start, entry_payloads)


def alike(entry: Json) -> Json:
    """An entry with the squares of its mosaics in one order, whichever it was told in."""
    if isinstance(entry, dict):
        return {key: alike(value) for key, value in sorted(entry.items())}
    if isinstance(entry, list):
        squares = all(isinstance(each, str) for each in entry)
        return sorted(entry, key=str) if squares else [alike(each) for each in entry]
    return entry


def to_the_end(page: Page, start: int, entry_payloads: Sequence[Payload]) -> None:
    """Sanctuaries, the crocodile, the wealth, each on a screen of its own; then the result."""
    url = page.url.partition("?")[0].partition("#")[0]
    kept = page.request.get(f"{url}files/record.json", max_retries=2).json()["entries"]
    assert [alike(each) for each in kept] == [alike(each) for each in entry_payloads]
    position = GAMES["cleopatra"].begin(PLAYERS, start)
    for entry in entry_payloads:
        position = position.enter(entry)
    end = position.standing
    (eaten,), (winner,) = end.also["eaten"], end.winners
    expect(page.locator(".steps [aria-current]")).to_contain_text("Sanctuaries")
    page.locator(".pad .go").tap()
    expect(page.locator(".crocodile")).to_contain_text(f"{PLAYERS[eaten]} is eaten.")
    expect(page.locator(".is-eaten .seat-name")).to_have_text(PLAYERS[eaten])
    page.locator(".pad .go").tap()
    expect(page.locator(".wealth s")).to_have_text(str(end.scores[eaten]))
    amulets = page.locator(".wealth tfoot tr:last-child td").all_inner_texts()
    assert [int(each.split()[0]) for each in amulets] == list(end.also["amulets"])
    page.get_by_role("link", name="Result").tap()
    won = f"{PLAYERS[winner]} wins with {end.scores[winner]}"
    expect(page.get_by_role("heading", name=won)).to_be_visible()


# A tap on the garden is passed over by nothing.

GARDEN = """() => {
  const land = document.querySelector("svg.palace [data-land]");
  const {left, top, width, height} = land.getBoundingClientRect();
  for (let y = 0.05; y < 1; y += 0.05) for (let x = 0.05; x < 1; x += 0.05) {
    const point = [left + x * width, top + y * height];
    const hit = document.elementFromPoint(...point);
    if (hit?.closest("svg.palace") && !hit.closest("[role=button]")) return point;
  }
  return null;
}"""
LOOKED = "() => document.querySelector('.quarry[data-set]:not([aria-busy])')"


def quarry_of(page: Page, live_app: LiveApp, name: str, many: int) -> Table:
    seeded = seed(live_app, {"play": record(name, many)})
    address = f"{seeded.plays['play']}?depth=quarry-{many}"
    table = Table.at(seeded.hand_to(page), address)
    page.wait_for_function(LOOKED)
    return table


def tap_the_garden(table: Table) -> None:
    point = table.page.evaluate(GARDEN)
    table.finger.tap_at((point[0], point[1]))


def test_a_tap_on_the_garden_waits_for_what_is_being_looked_up(
    page: Page, live_app: LiveApp
) -> None:
    table = quarry_of(page, live_app, "cleopatra-3", 85)
    slow_line(page, 800)
    table.finger.tap("svg.palace [data-piece*='obelisk']")
    tap_the_garden(table)
    expect(page.locator(".quarry")).to_have_attribute("data-mode", "hand")
    assert table.question.startswith("obelisk 12 + L 4")
