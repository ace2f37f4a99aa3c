"""The table sees what happened: on the phone that entered it, on the others, on the screen."""

from playwright.sync_api import Page, expect

from tests.browser import oracle
from tests.browser.beside import beside
from tests.browser.conftest import NewPhone
from tests.browser.krimsutep import Table
from tests.browser.live import LiveApp
from tests.browser.pads import enter, lay
from tests.browser.seeding import record, seed
from tests.browser.table import begin, look, seen, tap_cards
from tests.frontend.measured import overflow, undrawn, weak

TRICK = ("red-5", "red-3", "red-2")  # Ben leads, as Ann deals
HIGHER = "() => document.documentElement.scrollHeight - innerHeight"


def test_a_finished_trick_stays_until_the_next_lead_and_is_looked_at_again(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    begin(page)
    other = beside(page, new_phone, live_app)
    big = beside(page, new_phone, live_app)
    big.goto(f"{page.url.partition('?')[0]}big/")
    tap_cards(page, *TRICK)
    for phone in (page, other):
        seen(phone, 1)
        expect(phone.locator(".lay.is-best")).to_contain_text("won")
        expect(phone.locator(".lay.is-best bdi")).to_have_text("Ben")
    expect(big.locator("#page")).to_contain_text("Ben won trick 1 with palace 5")
    tap_cards(page, "green-5")  # nothing was in the way
    expect(page.locator("main .trick .card:not(.slot)")).to_have_count(1)
    page.get_by_role("link", name="trick 1, Ben").tap()
    aside = page.locator("#aside")
    expect(aside.get_by_role("heading", name="Ben won trick 1")).to_be_visible()
    expect(aside.locator(".lay")).to_have_count(3)
    aside.get_by_role("link", name="Close").tap()
    expect(page.locator("main .trick .card:not(.slot)")).to_have_count(1)
    look(other)
    other.locator(".rail .undo:visible").tap()
    expect(big.locator(".taken-back")).to_contain_text("undid: trick 1, Ben")


def test_undo_takes_back_a_card_whatever_was_opened_beside_it(page: Page) -> None:
    begin(page)
    tap_cards(page, *TRICK)
    seen(page, 1)
    tap_cards(page, "green-5")
    page.get_by_role("link", name="trick 1, Ben").tap()
    page.locator("#aside").get_by_role("link", name="Close").tap()
    page.locator(".rail .undo:visible").tap()
    expect(page.locator("#main .lay.is-best bdi")).to_have_text("Ben")
    seen(page, 1)


def test_a_round_is_summed_up_until_somebody_goes_on(page: Page, live_app: LiveApp) -> None:
    tricks = 10
    seeded = seed(live_app, {"last": record("krimsutep-3-tricks", tricks)})
    table = Table.at(seeded.hand_to(page), seeded.plays["last"])
    enter(table, oracle.entries(record("krimsutep-3-tricks"))[tricks])
    expect(page.locator(".major")).to_have_count(3)
    expect(page.locator(".harvest tbody tr")).to_have_count(3)
    assert undrawn(page) + weak(page) == []
    for height in (548, 640, 915):
        page.set_viewport_size({"width": 360, "height": height})
        assert page.evaluate(HIGHER) <= 0, height
    assert overflow(page) <= 0
    enter(table, oracle.entries(record("krimsutep-3-tricks"))[tricks + 1])
    expect(page.locator(".orders")).to_be_visible()


def test_the_last_cards_are_turned_up_by_one_tap(page: Page, live_app: LiveApp) -> None:
    entries = oracle.entries(record("krimsutep-3-tricks"))
    kinds = [each["kind"] for each in entries if isinstance(each, dict)]
    last = len(kinds) - 1 - kinds[::-1].index("reveal")
    seeded = seed(live_app, {"last": record("krimsutep-3-tricks", last)})
    table = Table.at(seeded.hand_to(page), seeded.plays["last"])
    page.get_by_role("button", name="Reveal the last cards").tap()
    table.saved()
    expect(page.locator(".orders")).to_be_visible()


def test_an_offering_is_revealed_on_every_phone(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    entries = record("cleopatra-5-rulings")["entries"]
    assert isinstance(entries, list)
    many = next(n for n, e in enumerate(entries) if isinstance(e, dict) and "bids" in e)
    offering = entries[many]
    assert isinstance(offering, dict)
    bids = offering["bids"]
    assert isinstance(bids, list)
    seeded = seed(live_app, {"bids": record("cleopatra-5-rulings", many)})
    seeded.hand_to(page).goto(seeded.home + seeded.plays["bids"])
    other = beside(page, new_phone, live_app)
    look(page)
    page.evaluate(
        """(entry) => document.getElementById("page").dispatchEvent(
        new CustomEvent("entry", {bubbles: true, detail: {entry, words: "it"}}))""",
        offering,
    )
    for phone in (page, other):
        expect(phone.locator(".offered li")).to_have_count(len(bids))
        assert undrawn(phone) + weak(phone) == []
        for height in (548, 640):
            phone.set_viewport_size({"width": 360, "height": height})
            assert phone.evaluate(HIGHER) <= 0, height
    page.locator("[data-entry*=end-turn]").tap()
    expect(other.locator(".offered")).to_have_count(0)


def test_who_waits_on_a_cover_comes_to_the_table_by_itself(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    begin(page)
    other = beside(page, new_phone, live_app)
    other.goto(f"{page.url.partition('?')[0]}sealed/?done=0")
    expect(other.locator(".bidders")).to_contain_text("Ann")
    for name in ("Ann", "Ben", "Cem"):
        page.goto(f"{other.url.partition('sealed/')[0]}sealed/")
        page.get_by_role("link", name=f"I’m {name}, show my screen").tap()
        page.locator("label.bcard:not(.is-out)").first.tap()
        page.locator("button.go").tap()
        page.wait_for_url("**/sealed/?done=*" if name != "Cem" else "**/sealed/*")
        if name != "Cem":
            row = other.locator(".bidders li", has_text=name)
            expect(row).to_contain_text("has chosen")
    expect(other.locator("[data-pad=trick]")).to_be_visible()


def test_the_undo_takes_the_trick_on_the_way_with_it(page: Page) -> None:
    address = begin(page)
    table = Table.at(page, address)
    for code in TRICK:
        lay(table, code)
    table.saved()
    assert table.laid == 0
    table.undo()
    table.saved()
    expect(page.locator(".best")).to_have_count(0)


def test_what_lies_where_is_looked_at_and_the_half_entered_trick_is_there_again(
    page: Page,
) -> None:
    begin(page)
    tap_cards(page, TRICK[0])
    page.get_by_role("link", name="Table", exact=True).tap()
    aside = page.locator("#aside")
    expect(aside.get_by_role("img", name="The field")).to_be_visible()
    expect(aside.locator("dl")).to_contain_text("Round")
    assert undrawn(page) + weak(page) == []
    aside.get_by_role("link", name="Close").tap()
    expect(page.locator("main .trick .card:not(.slot)")).to_have_count(1)
    assert overflow(page) <= 0
