"""Taps run ahead of the line: none is lost, none becomes part of something else."""

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser import oracle
from tests.browser.conftest import NewPhone
from tests.browser.hurry import (
    HurriedFinger,
    HurriedTable,
    recorded,
    slow_line,
    trick_of,
    tricks,
)
from tests.browser.krimsutep import Table, begin_as
from tests.browser.live import LiveApp
from tests.browser.pads import card, lay
from tests.browser.ramses import Hands
from tests.browser.seeding import record, seed
from tests.browser.table import begin, look, seen, tap_cards
from tests.browser.test_cleopatra import alike

TRICKS = "krimsutep-3-tricks"
A_ROUND = 11
"""Tricks of a round of three."""
FIRST, SECOND = ("red-5", "red-3", "red-2"), ("green-5", "green-3", "green-2")
ENTRIES = "**/entries/"


# However slow the line is.


def hurry(table: Table, cards: list[str]) -> None:
    """Lay a trick, its suits opened as need be, without a look at what is saved."""
    for code in cards:
        if not table.finger.sees(card(code)):
            suit = table.page.locator(card(code)).get_attribute("data-suit")
            table.finger.tap(f'[data-tab="{suit}"]')
        table.finger.tap(card(code))


@pytest.mark.parametrize("delay", [0, 300, 800])
def test_a_round_of_tricks_tapped_in_a_hurry_is_stored_card_by_card(
    page: Page, delay: int
) -> None:
    entry_payloads = list(oracle.entries(record(TRICKS))[:A_ROUND])
    table = HurriedTable.at(page, begin_as(page, record(TRICKS)))
    slow_line(page, delay)
    for number in range(A_ROUND):
        hurry(table, trick_of(number + 1))
    seen(page, A_ROUND)
    assert recorded(page) == entry_payloads
    assert isinstance(table.finger, HurriedFinger)
    assert table.finger.refused == 0


def test_the_line_under_the_scores_says_which_trick_lies_open_here(page: Page) -> None:
    table = HurriedTable.at(page, begin_as(page, record(TRICKS)))
    slow_line(page, 3000)
    where = page.locator("#page .meta > span").first
    for number in (1, 2):
        hurry(table, trick_of(number))
        expect(where).to_have_text(f"Round 1 of 8 · trick {number + 1} of 11")
        assert page.locator("#page").get_attribute("data-after") == "0"


A_TURN = (
    """.pilekey[data-entry*='"3"']""",
    ".phases li:nth-child(3) a",
    "[data-lay-trading]",
    '[data-cell="0,0"]',
    '[data-when~="cells"] [data-enter]',
    ".phases li:nth-child(4) a",
    """.coin [data-entry*='"to": 1']""",  # the turn has only its end left then
)


@pytest.mark.parametrize("delay", [0, 300, 800])
def test_a_turn_of_ramses_tapped_in_a_hurry_is_stored_as_it_was_tapped(
    page: Page, live_app: LiveApp, delay: int
) -> None:
    entry_payloads = record("ramses-2-full", 17)["entries"]
    seeded = seed(live_app, {"turn": record("ramses-2-full", 13)})
    table = HurriedTable.at(seeded.hand_to(page), seeded.plays["turn"])
    slow_line(page, delay)
    for selector in A_TURN:
        table.finger.tap(selector)
    seen(page, 17)
    assert recorded(page) == entry_payloads


BUILDING = (
    '.work[data-work="3A"]',
    '[data-when~="place"] [data-enter]',
    '.work[data-work="3B"]',
    '[data-when~="place"] [data-enter]',
    """.pad [data-entry*='"end-turn"']""",
)


@pytest.mark.parametrize("delay", [300, 800])  # at once, two works would be a double tap
def test_turns_that_end_by_themselves_are_stored_as_a_hurried_hand_tapped_them(
    page: Page, live_app: LiveApp, delay: int
) -> None:
    begun = record("ramses-2-full", 0, options={"depth": "exhibits"})
    seeded = seed(live_app, {"turns": begun})
    table = HurriedTable.at(seeded.hand_to(page), seeded.plays["turns"])
    slow_line(page, delay)
    for selector in BUILDING:
        table.finger.tap(selector)
    seen(page, 5)
    stored = recorded(page)
    assert isinstance(stored, list)
    kinds = [each["kind"] for each in stored if isinstance(each, dict)]
    assert kinds == ["exhibit", "end-turn", "exhibit", "end-turn", "end-turn"]


VISIT = 47
A_VISIT = (
    '.pad a[href*="quarry"]',
    """svg.palace [data-piece='{"piece": "sphinx"}']""",
    """svg.palace [data-piece='{"piece": "wall", "site": 5}']""",
    "[data-pay]",
    '[data-at="tainted.artisan-more"]',
    "[data-build]",
    '[data-dice="0"]',
    """.pad [data-entry*='"end-turn"']""",
)


@pytest.mark.parametrize("delay", [0, 300, 800])
def test_a_visit_of_cleopatra_tapped_in_a_hurry_has_what_was_tapped(
    page: Page, live_app: LiveApp, delay: int
) -> None:
    entry_payloads = record("cleopatra-3", VISIT + 2)["entries"]
    seeded = seed(live_app, {"visit": record("cleopatra-3", VISIT)})
    table = HurriedTable.at(seeded.hand_to(page), seeded.plays["visit"])
    slow_line(page, delay)
    for selector in A_VISIT:
        table.finger.tap(selector)
    seen(page, VISIT + 2)
    assert isinstance(entry_payloads, list)
    play = seeded.plays["visit"].strip("/").rpartition("/")[2]
    stored = live_app.ask({"stored": play})  # no record tells it while points are secret
    assert isinstance(stored, list)
    assert [alike(each) for each in stored] == [alike(each) for each in entry_payloads]


# What does not stand stops what followed it.


@dataclass  # with a __dict__, in which playwright marks what hears
class Gate:
    """Keeps entries from the server until it is opened, or loses those that came."""

    page: Page
    shut: bool = True
    waiting: list[Route] = field(default_factory=list)

    @classmethod
    def before(cls, page: Page) -> "Gate":
        gate = cls(page)
        page.context.route(ENTRIES, gate.hear)
        return gate

    def hear(self, route: Route) -> None:
        if self.shut:
            self.waiting.append(route)
        else:
            route.continue_()

    def open(self) -> None:
        self.shut = False
        for route in self.waiting:
            route.continue_()

    def lose(self) -> None:
        self.shut = False
        for route in self.waiting:
            route.abort()


def kept(page: Page) -> list[str]:
    """What waits for a word, as the sheet has it."""
    return page.locator("#waiting li b").all_text_contents()


def revoke(table: Table) -> None:
    """Lay a trick with a card that cannot be, twice where the pad doubts it."""
    lay(table, "grey-s2")
    lay(table, "green-4")  # Ann, who has no oasis
    table.finger.rest()
    lay(table, "green-4")  # it was so
    lay(table, "priest")


def test_a_refusal_stops_what_followed_keeps_it_and_shows_it(
    page: Page, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {"revoke": record(TRICKS, 8)})
    table = Table.at(seeded.hand_to(page), seeded.plays["revoke"])
    gate = Gate.before(page)
    revoke(table)
    tap_cards(page, *sorted(left_of(page))[:3])
    assert table.laid == 0
    gate.open()
    expect(page.locator("#ask")).to_contain_text("Ann did not follow oasis in trick 8")
    expect(page.locator("#ask")).to_contain_text("Kept on this phone, not sent: 1.")
    assert table.laid == 3  # the refused trick, to be put right
    page.reload()
    table.look()
    assert kept(page) == ["trick 10"]
    assert len(recorded(page)) == 8
    page.get_by_role("link", name="1 unsent").tap()
    page.get_by_role("button", name="Delete").tap()
    expect(page.locator("[data-held]")).to_have_count(0)
    assert kept(page) == []


def left_of(page: Page) -> list[str]:
    """The cards that may still be tapped."""
    keys = page.locator(".key:enabled:not(.no)")
    codes: list[str] = keys.evaluate_all("all => all.map((key) => key.dataset.card)")
    return codes


def test_a_trick_that_was_kept_is_sent_where_the_same_player_leads(page: Page) -> None:
    begin(page)
    gate = Gate.before(page)
    tap_cards(page, *FIRST)
    tap_cards(page, *SECOND)
    page.evaluate(
        "document.querySelector('[data-drop]').click()"
    )  # the first, for all the rest
    assert kept(page) == ["trick 2"]
    gate.lose()
    tap_cards(page, "red-6", "red-3", "red-2")
    seen(page, 1)
    page.get_by_role("link", name="1 unsent").tap()
    page.get_by_role("button", name="Send", exact=True).tap()
    seen(page, 2)
    assert tricks(page) == [
        ["red-6", "red-3", "red-2"],
        [*SECOND],
    ]


def test_a_trick_that_another_player_would_lead_is_not_sent(page: Page) -> None:
    begin(page)
    gate = Gate.before(page)
    tap_cards(page, *FIRST)
    tap_cards(page, *SECOND)
    page.evaluate("document.querySelector('[data-drop]').click()")
    gate.lose()
    tap_cards(page, "red-2", "red-6", "red-3")  # another one wins
    seen(page, 1)
    page.get_by_role("link", name="1 unsent").tap()
    page.get_by_role("button", name="Send", exact=True).tap()
    expect(page.locator("#waiting [data-turn-changed]")).to_be_visible()
    assert kept(page) == ["trick 2"]
    assert len(recorded(page)) == 1


def test_a_trick_that_nobody_was_sent_is_taken_back_card_by_card(page: Page) -> None:
    begin(page)
    gate = Gate.before(page)
    tap_cards(page, *FIRST)
    tap_cards(page, *SECOND)
    undo = page.locator(".rail .undo:visible")
    expect(undo).to_contain_text("trick 2")
    undo.tap()
    expect(page.locator(".trick .card:not(.slot)")).to_have_count(2)
    tap_cards(page, "green-6")
    gate.open()
    seen(page, 2)
    assert tricks(page) == [
        [*FIRST],
        ["green-5", "green-3", "green-6"],
    ]


# All tabs of a phone.


def test_two_tabs_of_a_phone_have_one_list_and_nothing_vanishes(page: Page) -> None:
    url = begin(page)
    gate = Gate.before(page)
    tap_cards(page, *FIRST)
    other = page.context.new_page()
    other.goto(url)
    expect(other.locator("[data-pad][data-set]")).to_be_visible()
    expect(other.locator("#rail")).to_have_attribute("data-state", "sending")
    tap_cards(other, *SECOND)
    expect(page.locator("#rail")).to_contain_text("trick 1 and 1 more")
    gate.open()
    for each in (page, other):
        seen(each, 2)
        expect(each.locator("#rail")).to_have_attribute("data-state", "saved")
    assert tricks(page) == [[*FIRST], [*SECOND]]


def test_a_sign_in_in_another_tab_hinders_no_entry(page: Page) -> None:
    begin(page)
    page.context.clear_cookies(name="csrftoken")
    tap_cards(page, *FIRST)
    seen(page, 1)
    expect(page.locator("#ask")).not_to_contain_text("Kept")


def test_a_phone_that_lost_its_cookies_says_so_and_keeps_the_entry(page: Page) -> None:
    begin(page)
    page.route("**/live/**", lambda route: route.abort())
    page.context.clear_cookies()
    tap_cards(page, *FIRST)
    expect(page.locator("#ask")).to_contain_text("This phone cannot open the game any more")
    expect(page.locator("#ask a")).to_have_text("Reload")
    expect(page.locator("[data-drop]")).to_be_visible()


def test_a_purchase_that_was_kept_is_not_sent_in_another_players_turn(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    seeded = seed(live_app, {"buys": record("ramses-3-full", 13)})
    phone = seeded.hand_to(new_phone())
    for each in (seeded.hand_to(page), phone):
        each.goto(seeded.plays["buys"])
        expect(each.locator("#line")).to_have_attribute("data-line", "live")
    player = page.locator("#ask bdi").inner_text()
    gate = Gate.before(phone)
    phone.locator(""".pilekey[data-entry*='"6"']""").tap()
    expect(phone.locator("#rail")).to_have_attribute("data-state", "sending")
    page.locator(""".pilekey[data-entry*='"3"']""").tap()
    seen(page, 14)
    gate.open()
    expect(phone.locator("#ask")).to_contain_text("Kept on this phone, not sent: 1.")
    Hands(Table.at(page, seeded.plays["buys"])).enter({"kind": "end-turn"})
    seen(phone, 15)
    look(phone)
    phone.get_by_role("link", name="1 unsent").tap()
    expect(phone.locator("#waiting li")).to_contain_text(f"{player} a card from pile 6")
    phone.get_by_role("button", name="Send", exact=True).tap()
    expect(phone.locator("#waiting")).to_contain_text("It is another player’s turn now")
    assert (len(kept(phone)), len(recorded(page))) == (1, 15)
