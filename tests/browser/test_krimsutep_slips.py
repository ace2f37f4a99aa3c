"""Slips at the table: taken back, tapped twice, gone back, cut off; nothing is lost."""

import re

import pytest
from playwright.sync_api import Page, expect

from scoring.kernel.serialization.entries import Json, as_object
from tests.browser import oracle
from tests.browser.finger import stop_watch
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.pads import card, choose, depth, enter, go_on, lay, space
from tests.browser.seeding import Seeded, record, seed
from tests.frontend.thumb import Thumb

TRICKS, CAPTURES, OWN = "krimsutep-3-tricks", "krimsutep-3-captures", "krimsutep-3-own-nile"
# Every test has a play of its own, so many entries into a record.
PLAYS = {
    "undo": (TRICKS, 14),
    "a trick": (TRICKS, 1),
    "captures": (CAPTURES, 6),
    "totals": (OWN, 6),
    "a reveal": (TRICKS, 11),
    "back": (TRICKS, 2),
    "last card": (TRICKS, 3),
    "order": (TRICKS, 12),
    "field": (TRICKS, 13),
    "killed": (CAPTURES, 0),
    "revoke": (TRICKS, 8),
    "stands": (TRICKS, 8),
    "too big": (TRICKS, 93),
    "lens": (TRICKS, 13),
    "led": (TRICKS, 0),
}

TAPPED_TWICE = {"last card", "order", "field"}


@pytest.fixture(scope="module")
def seeded(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {name: record(*play) for name, play in PLAYS.items()})


@pytest.fixture
def table(request: pytest.FixtureRequest, seeded: Seeded, page: Page) -> Table:
    """The play that the test names, on a phone; whoever taps twice can stop its clock."""
    if request.param in TAPPED_TWICE:
        stop_watch(page)
    return Table.at(seeded.hand_to(page), seeded.plays[request.param])


def at(name: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("table", [name], indirect=True)


def entry_of(name: str, number: int) -> Json:
    return oracle.entries(record(name))[number]


def cards_of(name: str, number: int) -> list[str]:
    cards = as_object(entry_of(name, number), "entry")["cards"]
    assert isinstance(cards, list)
    return [str(each) for each in cards]


def logged(table: Table) -> list[str]:
    """The log in words, newest first, as the server has it."""
    page = table.page.context.new_page()
    page.goto(table.page.url.partition("?")[0].partition("#")[0] + "log/")
    words = page.locator("ol.lines > li").all_inner_texts()
    page.close()
    return words


# Taken back


@at("undo")
def test_undo_takes_back_card_by_card_and_then_entry_by_entry(table: Table) -> None:
    for number in (14, 15):
        enter(table, entry_of(TRICKS, number))
    before = table.scores
    lay(table, "son")
    lay(table, "captain")
    assert table.undoes == "Ben, captain V"
    table.undo()
    assert (table.laid, table.undoes) == (1, "Ann, son VII")
    table.undo()
    assert (table.laid, table.question) == (0, "Ann leads")
    assert "Cem, c1" in table.undoes
    table.undo()
    table.saved()
    assert "Undone" in table.question
    assert table.scores != before
    table.redo()
    table.saved()
    assert table.scores == before
    enter(table, entry_of(TRICKS, 16))
    assert not table.finger.sees(".rail .redo")


@at("a trick")
def test_a_reload_in_the_middle_of_a_trick_keeps_its_cards(table: Table) -> None:
    cards = cards_of(TRICKS, 1)
    for code in cards[:2]:
        lay(table, code)
    question, undoes = table.question, table.undoes
    table.page.reload()
    table.look()
    assert (table.laid, table.question, table.undoes) == (2, question, undoes)
    lay(table, cards[2])
    table.saved()
    assert len(logged(table)) == 2


@at("captures")
def test_a_reload_in_the_middle_of_captures_keeps_what_was_tapped(table: Table) -> None:
    depth(table, "captures")
    table.finger.tap('[data-take="red-2"]')
    table.finger.tap('[data-taker]:has([value="1"])')
    table.finger.tap('[data-take="grey-3"]')
    kept = table.page.locator(".take.own-1, .take.own-2").all_inner_texts()
    table.page.reload()
    table.look()
    depth(table, "captures")
    assert table.page.locator(".take.own-1, .take.own-2").all_inner_texts() == kept
    assert len(kept) == 2


@at("totals")
def test_a_reload_in_the_middle_of_sums_keeps_them(table: Table) -> None:
    depth(table, "totals")
    for total in (0, 6, 3):
        table.finger.tap(f'[data-digit="{total}"]')
    kept = table.page.locator(".sumkey").all_inner_texts()
    question = table.question
    table.page.reload()
    table.look()
    depth(table, "totals")
    assert table.page.locator(".sumkey").all_inner_texts() == kept
    assert table.question == question


@at("a reveal")
def test_a_reload_in_the_middle_of_a_reveal_keeps_the_cards_turned_up(table: Table) -> None:
    go_on(table)
    choose(table, ['"obelisk-2"', '"palace-1"'])
    table.page.reload()
    table.look()
    assert table.question.startswith("Cem")
    choose(table, ['"obelisk-2"'])
    table.saved()
    assert "Ann double obelisk, Ben small palace and Cem double obelisk" in logged(table)[0]


@at("back")
def test_back_leaves_the_play_and_comes_again_to_the_same_half_entered_trick(
    table: Table,
) -> None:
    address = table.page.url
    table.page.goto("/")
    table.page.goto(address)
    table.look()
    cards = cards_of(TRICKS, 2)
    lay(table, cards[0])
    table.page.go_back()
    expect(table.page.locator("#new")).to_be_visible()
    table.page.go_forward()
    table.look()
    assert table.laid == 1
    for code in cards[1:]:
        lay(table, code)
    table.saved()
    table.page.go_back()
    table.page.go_forward()
    table.look()
    assert table.acts == 3
    assert len(logged(table)) == 3


# Tapped twice


@at("last card")
def test_a_double_tap_on_the_last_card_is_one_trick(table: Table) -> None:
    cards = cards_of(TRICKS, 3)
    for code in cards[:-1]:
        lay(table, code)
    table.finger.double_tap(card(cards[-1]))
    table.saved()
    table.finger.rest()
    assert table.laid == 0
    assert len(logged(table)) == 4


@at("order")
def test_a_double_tap_on_who_builds_second_is_one_order(table: Table) -> None:
    choose(table, [1])
    table.finger.double_tap('[data-choice="0"]')
    table.saved()
    table.finger.rest()
    assert len(logged(table)) == 13
    table.undo()
    table.saved()
    assert table.question == "Undone: order Ben, Ann, Cem. Ann: who builds first?"


@at("field")
def test_a_double_tap_on_a_space_lays_one_card(table: Table) -> None:
    table.finger.double_tap(space("d5", "second"))
    table.saved()
    table.finger.rest()
    assert len(logged(table)) == 14


# Cut off


@at("killed")
def test_what_a_killed_server_did_not_take_waits_in_sight_and_goes_out_once(
    table: Table, live_app: LiveApp
) -> None:
    depth(table, "captures")
    table.finger.tap('[data-take="red-2"]')
    live_app.kill()
    table.finger.tap("[data-done]")
    rail = table.page.locator("#rail")
    expect(rail).to_have_attribute("data-state", "unsent")
    expect(rail).to_contain_text("not sent: the captures")
    expect(table.page.locator("#ask")).to_contain_text("Saved on this phone")
    live_app.start()
    table.saved()  # by itself
    table.page.reload()
    table.look()
    assert table.acts == 1
    assert len(logged(table)) == 1


# Refused


@at("revoke")
def test_a_card_that_a_void_seat_cannot_hold_is_doubted_and_then_refused_by_its_clause(
    table: Table,
) -> None:
    lay(table, "grey-s2")
    lay(table, "green-4")  # Ann, who did not follow oasis in trick 8
    assert table.laid == 1
    assert table.question.startswith("Ann did not follow oasis before and has none.")
    why = table.page.locator("#ask a")
    expect(why).to_have_text("why: K2.4")
    table.finger.rest()
    lay(table, "green-4")
    lay(table, "priest")
    why = table.page.locator("#ask a:not(.btn)")
    expect(why).to_have_attribute("href", re.compile("why"))
    mend = table.page.locator("#ask a.btn")
    expect(mend).to_have_attribute("href", re.compile("correct/.at=7&do=change"))
    assert "Ann did not follow oasis in trick 8" in table.question
    assert table.laid == 3  # the input stays
    table.undo()
    table.undo()
    for code in cards_of(TRICKS, 8)[1:]:
        lay(table, code)
    table.saved()
    assert len(logged(table)) == 9


@at("stands")
def test_a_refused_trick_stands_as_played_by_one_tap_where_it_is_refused(table: Table) -> None:
    lay(table, "grey-s2")
    lay(table, "green-4")
    table.finger.rest()
    lay(table, "green-4")
    lay(table, "priest")
    expect(table.page.locator("#ask .outs")).to_be_visible()
    table.finger.rest()
    table.finger.tap("#ask [data-entry]")
    table.saved()
    assert "as played" in logged(table)[0]


@at("too big")
def test_a_space_that_is_refused_says_why_and_the_others_stay(table: Table) -> None:
    table.finger.tap(space("d2", "first"))
    expect(table.page.locator("#ask")).to_contain_text("palace of 5 halves")
    why = table.page.locator("#ask a")
    expect(why).to_have_text("why: K4.5")
    table.finger.rest()
    table.look()
    assert table.acts == 93
    enter(table, entry_of(TRICKS, 93))


# Held


def thumb_on(table: Table) -> Thumb:
    table.finger.rest()
    return Thumb.over(table.page)


@at("lens")
def test_holding_a_space_opens_the_lens_and_sliding_off_enters_nothing(table: Table) -> None:
    thumb = thumb_on(table)
    x, y = thumb.middle("d5", "first")
    thumb.hold((x, y))
    thumb.slide((x - 150, y))
    thumb.lift()
    assert table.page.locator(".lens").count() == 0
    thumb.hold((x, y))
    thumb.slide(thumb.lens(1))
    thumb.lift()
    table.saved()
    assert "Ben built a small palace on d5, right half" in logged(table)[0]
    assert len(logged(table)) == 14


@at("led")
def test_a_trick_that_another_player_led_is_chosen_under_more_and_marked(table: Table) -> None:
    leader, *others = table.page.locator(".trick .lay bdi").all_inner_texts()
    table.finger.tap('.rail a[href="#more"]')
    table.page.get_by_role("link", name=f"{others[0]} led").tap()
    table.page.wait_for_url("**/?depth=*")
    table.look()
    laid = table.page.locator(".trick .lay bdi").all_inner_texts()
    assert laid == [*others, leader]
    for code in ("red-5", "red-6", "red-2"):
        lay(table, code)
    table.saved()
    table.finger.tap('.rail a[href="#entries"]')
    entries = table.page.locator("#entries")
    expect(entries).to_contain_text(f"palace, led by {others[0]}: {others[1]} won it")
    expect(entries).to_contain_text("as played")
