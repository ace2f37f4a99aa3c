"""Phones at one table follow each other, through whatever happens to the line."""

import re

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.browser.beside import beside
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.table import begin, entries, look, seen, tap_cards

TRICK = ("red-5", "red-3", "red-2")  # Ben leads, as Ann deals
OTHER = ("green-5", "green-3", "green-2")
SECONDS_AWAY = 60
FETCH = re.compile(r"/plays/[0-9a-f-]+/\?")


def line(page: Page, state: str) -> None:
    """Wait until the phone says that it is live, late or offline."""
    expect(page.locator("#line")).to_have_attribute("data-line", state)


def fetched(page: Page) -> list[str]:
    """What a phone fetches of its play; what the worker keeps, it fetches without a query."""
    requests: list[str] = []

    def note(request: Request) -> None:
        if FETCH.search(request.url):
            requests.append(request.url)

    page.on("request", note)
    return requests


@pytest.fixture
def second(page: Page, new_phone: NewPhone, live_app: LiveApp) -> Page:
    begin(page)
    phone = beside(page, new_phone, live_app)
    for each in (page, phone):
        line(each, "live")
    return phone


def test_two_phones_follow_each_other(page: Page, second: Page) -> None:
    tap_cards(page, *TRICK)
    seen(second, 1)
    expect(second.locator(".rail .undo:visible")).to_contain_text("trick 1, Ben")
    look(second)
    second.locator(".rail .undo:visible").tap()
    seen(page, 2)
    tap_cards(page, *OTHER)
    seen(second, 3)
    line(second, "live")
    assert len(entries(second)) == 1


def test_what_is_sealed_on_one_phone_is_counted_on_the_other(page: Page, second: Page) -> None:
    page.get_by_role("link", name=re.compile("^Secret 0.3")).tap()
    page.get_by_role("link", name="I’m Ann, show my screen").tap()
    page.get_by_text("oasis").tap()
    page.get_by_role("button", name="Choose in secret oasis").tap()
    expect(second.get_by_role("link", name=re.compile("^Secret 1.3"))).to_be_visible()
    assert "oasis" not in (second.locator(".rail").inner_text())


def test_a_killed_server_is_noticed_and_what_was_missed_comes_at_once(
    page: Page, second: Page, live_app: LiveApp
) -> None:
    live_app.kill()
    for each in (page, second):
        line(each, "offline")
        expect(each.locator("#line")).to_contain_text("no connection since")
    tap_cards(page, *TRICK)
    expect(page.locator("#ask")).to_contain_text("Saved on this phone: ")
    live_app.start()
    seen(page, 1)
    seen(second, 1)
    for each in (page, second):
        line(each, "live")
    assert len(entries(page)) == 1


def test_a_server_that_is_stopped_does_not_wait_for_its_streams(
    second: Page, live_app: LiveApp
) -> None:
    live_app.stop()
    assert "timeout graceful shutdown exceeded" not in live_app.log
    live_app.start()
    line(second, "live")


def test_a_sleeping_tab_catches_up_when_it_wakes(page: Page, second: Page) -> None:
    sleep = second.context.new_cdp_session(second)
    sleep.send("Page.setWebLifecycleState", {"state": "frozen"})
    tap_cards(page, *TRICK)
    seen(page, 1)
    tap_cards(page, *OTHER)
    seen(page, 2)
    look(page)
    page.locator(".rail .undo:visible").tap()
    seen(page, 3)
    sleep.send("Page.setWebLifecycleState", {"state": "active"})
    seen(second, 3)


def test_a_half_entered_trick_is_not_lost_without_a_word(page: Page, second: Page) -> None:
    tap_cards(second, OTHER[0])
    tap_cards(page, *TRICK)
    seen(second, 1)
    expect(second.locator("#ask")).to_contain_text("trick 1, Ben")
    expect(second.locator("#ask")).to_contain_text("What you had begun was not sent.")
    tap_cards(second, "green-6")
    expect(second.locator("#ask")).not_to_contain_text("was not sent")


def test_what_only_seals_leaves_a_half_entered_trick_as_it_is(page: Page, second: Page) -> None:
    tap_cards(second, *OTHER[:2])
    page.goto(f"{page.url}sealed/0/")
    page.get_by_text("oasis").tap()
    page.get_by_role("button", name="Choose in secret oasis").tap()
    expect(second.get_by_role("link", name=re.compile("^Secret 1.3"))).to_be_visible()
    expect(second.locator(".trick .card:not(.slot)")).to_have_count(2)
    tap_cards(second, OTHER[2])
    seen(second, 1)


def test_nothing_moves_while_an_entry_of_its_own_is_on_its_way(
    page: Page, second: Page
) -> None:
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        waiting.append(route)

    second.route("**/entries/", hold, times=1)
    tap_cards(second, *OTHER)
    expect(second.locator("#rail")).to_have_attribute("data-state", "sending")
    tap_cards(page, *TRICK)
    seen(page, 1)
    line(second, "late")
    seen(second, 0)
    waiting[0].continue_()
    seen(second, 1)
    expect(second.locator("#ask")).to_contain_text("Your entry was not saved.")
    line(second, "live")


def test_an_old_answer_never_replaces_a_newer_page(page: Page, second: Page) -> None:
    def late(route: Route) -> None:
        old = route.fetch()
        seen(page, 1)  # its own answer may come later than the word to the other phone
        tap_cards(page, *OTHER)
        seen(page, 2)
        route.fulfill(response=old)

    second.goto(f"{page.url}?step=0")  # what it looks at is its own: it fetches
    line(second, "live")
    second.route(FETCH, late, times=1)
    tap_cards(page, *TRICK)
    seen(second, 2)
    assert len(entries(second)) == 2


def test_what_is_new_comes_over_the_line_and_nothing_is_fetched_for_it(
    page: Page, second: Page
) -> None:
    requests = fetched(second)
    tap_cards(page, *TRICK)
    seen(second, 1)
    tap_cards(page, *OTHER)
    seen(second, 2)
    assert len(entries(second)) == 2
    assert requests == []


def test_what_came_under_a_finger_is_shown_when_it_is_lifted(page: Page, second: Page) -> None:
    requests = fetched(second)
    second.dispatch_event("main", "pointerdown", {"isPrimary": True, "bubbles": True})
    tap_cards(page, *TRICK)
    seen(page, 1)
    line(second, "late")
    seen(second, 0)
    second.dispatch_event("main", "pointerup", {"isPrimary": True, "bubbles": True})
    seen(second, 1)
    assert requests == []


def test_a_line_that_died_in_silence_is_found_out(page: Page, second: Page) -> None:
    # It looks at once: else a beat of the line could come before its next look.
    second.evaluate(
        """() => {
          performance.now = (now => () => now.call(performance) + 60000)(performance.now);
          window.dispatchEvent(new Event("online"));
        }"""
    )
    expect(second.locator("#line")).to_contain_text("live · again")
    tap_cards(page, *TRICK)
    seen(second, 1)


def test_however_long_a_line_is_away_a_phone_asks_for_it_as_seldom_as_at_first(
    page: Page, live_app: LiveApp
) -> None:
    page.clock.install()
    begin(page)
    line(page, "live")
    live_app.kill()
    line(page, "offline")
    tries: list[str] = []

    def requests(request: Request) -> None:
        if "/live/" in request.url:
            tries.append(request.url)

    page.on("request", requests)
    for _ in range(SECONDS_AWAY):
        page.clock.run_for(1000)
    # Every three seconds; on a slow machine a try may still be on its way when the next is due.
    assert SECONDS_AWAY / 12 < len(tries) < SECONDS_AWAY / 2


def test_one_tap_tries_again(second: Page, live_app: LiveApp) -> None:
    live_app.kill()
    line(second, "offline")
    second.get_by_role("button", name="Try now").tap()
    line(second, "offline")
    live_app.start()
    second.evaluate("document.querySelector('[data-try-again]')?.click()")
    line(second, "live")


def test_a_phone_that_no_longer_knows_the_play_says_so(second: Page, live_app: LiveApp) -> None:
    live_app.kill()
    line(second, "offline")
    second.context.clear_cookies()
    live_app.start()
    expect(second.locator("h1")).to_have_text("This game is not open on this device.")
