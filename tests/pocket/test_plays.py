"""Whole plays of each game by taps in the phone's browser, without a connection."""

import json
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from scoring.kernel.serialization.entries import Json
from scoring.registry import GAMES
from tests.browser import cleopatra, ramses
from tests.browser.krimsutep import Table, begin_as
from tests.browser.seeding import Payload, record
from tests.browser.test_cleopatra import PLAYERS, TAPPED, begin
from tests.browser.test_krimsutep import play_on, tell_the_end
from tests.browser.test_ramses import exhibits_only, read_the_sheet
from tests.browser.test_ramses import play_on as play_ramses
from tests.pocket.phone import PocketPhone

POST = """async ([address, entries, after]) => {
  const token = JSON.parse(document.body.getAttribute("hx-headers"))["x-csrftoken"];
  for (const [place, entry] of entries.entries()) {
    const key = crypto.randomUUID();
    const fields = { entry: JSON.stringify(entry), after: after + place, key };
    const how = { method: "POST", headers: { "X-CSRFToken": token, "HX-Request": "true" } };
    const answer = await fetch(address, { ...how, body: new URLSearchParams(fields) });
    if (answer.status !== 200) return `${answer.status} ${JSON.stringify(entry)}`;
  }
  return "";
}"""


class Hands(cleopatra.Hands):
    """Hands at the app in its frame: what is not tapped is posted by the page."""

    def send(self, entries: Sequence[Json]) -> None:
        page = self.table.page
        address = page.url.partition("?")[0].partition("#")[0]
        failed = page.evaluate(POST, [f"{address}entries/", list(entries), self.table.acts])
        assert failed == ""
        page.goto(address)
        self.table.see(self.table.acts + len(entries))


def test_a_whole_play_of_krimsutep(phone: PocketPhone) -> None:
    payload = record("krimsutep-3-captures")
    page = phone.open()
    table = Table.at(page, begin_as(page, payload))
    play_on(table, payload)
    tell_the_end(table, payload)


def test_a_whole_play_of_ramses(phone: PocketPhone) -> None:
    payload = exhibits_only("ramses-2-full")
    page = phone.open()
    table = Table.at(page, ramses.begin_as(page, payload))
    play_ramses(table, payload)
    read_the_sheet(table, payload)


def entries() -> tuple[int, list[Payload]]:
    payload = record("cleopatra-3")
    start, found = payload["start"], payload["entries"]
    assert isinstance(start, int)
    assert isinstance(found, list)
    return start, [each for each in found if isinstance(each, dict)]


def test_a_whole_play_of_cleopatra(phone: PocketPhone) -> None:
    start, found = entries()
    page = phone.open()
    begin(page, start)
    hands = Hands(Table.at(page, page.url))
    waiting: list[Json] = []
    for number, entry in enumerate(found):
        if number in TAPPED:
            hands.send(waiting)
            hands.enter(entry)
            waiting = []
        else:
            waiting.append(entry)
    hands.send(waiting)
    comes_to_its_end(page, start, found)


def comes_to_its_end(page: Page, start: int, found: Sequence[Payload]) -> None:
    position = GAMES["cleopatra"].begin(PLAYERS, start)
    for entry in found:
        position = position.enter(json.loads(json.dumps(entry)))
    end = position.standing
    (winner,) = end.winners
    for _ in "12":
        page.locator(".pad .go").tap()
    page.get_by_role("link", name="Result", exact=True).tap()
    won = f"{PLAYERS[winner]} wins with {end.scores[winner]}"
    expect(page.get_by_role("heading", name=won)).to_be_visible()
    draws_its_picture(page)


COLOURS = """(canvas) => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  return new Set(new Uint32Array(data.buffer)).size;
}"""


def draws_its_picture(page: Page) -> None:
    """The page draws the picture of a result itself, and offers it as a file."""
    page.goto(page.url.replace("/result/", "/picture/").partition("?")[0])
    canvas = page.locator("canvas[data-drawn]")
    expect(canvas).to_be_visible()
    assert int(canvas.get_attribute("data-drawn") or 0) > 10_000  # bytes of the PNG
    assert canvas.evaluate(COLOURS) > 100
    expect(page.get_by_role("button", name="Save the picture")).to_be_enabled()
