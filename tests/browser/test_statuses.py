"""Every status that an answer may have has a meaning, which the page says."""

import re
from pathlib import Path

from playwright.sync_api import Page, Request, Route, expect

from tests.browser.hurry import recorded, trick_of, tricks
from tests.browser.table import begin, seen, tap_cards

ENTRIES = "**/entries/"
FIRST = ("red-5", "red-3", "red-2")

KEPT = "Saved on this phone: trick"
BY_ITSELF = {
    408: "No connection.",
    425: "The server is busy (425).",
    429: "The server is busy (429).",
    500: "The server has a problem (500).",
    502: "No connection.",
    503: "The server is busy (503).",
    504: "No connection.",
    507: "The server has a problem (507).",
    0: "No connection.",
    200: "Does the Wi-Fi ask you to sign in?",
}
BY_HAND = {
    302: "This phone cannot open the game any more",
    400: "The server cannot read it (400).",
    401: "This phone cannot open the game any more",
    403: "The server does not let this phone enter.",
    404: "This phone cannot open the game any more",
    405: "The server cannot read it (405).",
    409: "The server cannot read it (409).",
    410: "This phone cannot open the game any more",
    413: "The server cannot read it (413).",
    422: "The server cannot read it (422).",
}
SAVED_BY_OTHERS = {204}
TABLE = re.compile(r"^  (\d+): \"", re.MULTILINE)


def answered(page: Page, status: int) -> list[Request]:
    """Have entries answered so, and not by the server; gives those that were."""
    requests: list[Request] = []

    def answer(route: Route) -> None:
        requests.append(route.request)
        if status == 0:
            route.abort()
        else:
            headers = {"location": "/account/"} if status == 302 else {}
            route.fulfill(status=status, body="Something else.", headers=headers)

    page.route(ENTRIES, answer)
    return requests


def test_every_status_in_the_table_of_send_js_is_walked_here() -> None:
    source = (Path(__file__).parents[2] / "static/js/send.js").read_text("utf-8")
    named = {int(status) for status in TABLE.findall(source)}
    assert named <= {*BY_ITSELF, *BY_HAND, *SAVED_BY_OTHERS}
    assert len(named) > 10


def test_trouble_is_told_and_what_is_kept_goes_out_by_itself(page: Page) -> None:
    begin(page)
    for number, (status, words) in enumerate(BY_ITSELF.items(), 1):
        answered(page, status)
        tap_cards(page, *trick_of(number))
        expect(page.locator("#ask")).to_contain_text(f"{KEPT} {number}.")
        expect(page.locator("#ask")).to_contain_text(words)
        expect(page.locator("#rail")).to_have_attribute("data-state", "unsent")
        page.unroute(ENTRIES)
        seen(page, number)
        expect(page.locator("#rail")).to_have_attribute("data-state", "saved")
    assert tricks(page) == [trick_of(n) for n in range(1, 11)]


def test_what_does_not_mend_itself_is_told_and_waits_for_a_word(page: Page) -> None:
    begin(page)
    for number, (status, words) in enumerate(BY_HAND.items(), 1):
        requests = answered(page, status)
        tap_cards(page, *trick_of(number))
        expect(page.locator("#ask")).to_contain_text(f"{KEPT} {number}.")
        expect(page.locator("#ask")).to_contain_text(words)
        expect(page.locator("#ask a")).to_have_text("Reload")
        expect(page.locator("[data-drop]")).to_be_visible()
        tries = len(requests)
        assert tries == (2 if status == 403 else 1)  # a new token is tried once
        page.wait_for_timeout(2500)
        assert len(requests) == tries
        page.unroute(ENTRIES)
        page.locator("[data-send-again]").tap()
        seen(page, number)
    assert tricks(page) == [trick_of(n) for n in range(1, 11)]


def test_an_answer_without_a_page_has_the_page_fetched(page: Page) -> None:
    begin(page)
    answered(page, 204)
    tap_cards(page, *FIRST)
    expect(page.locator("#rail")).to_have_attribute("data-state", "saved")
    seen(page, 0)
    assert recorded(page) == []
