"""A play under thumbs: begun quickly, entered once, never lost."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.beside import beside
from tests.browser.conftest import NewPhone
from tests.browser.finger import in_one_moment, stop_watch
from tests.browser.live import LiveApp
from tests.browser.table import begin, entries, seen, tap_cards

TRICK = ("red-5", "red-3", "red-2")  # Ben leads, as Ann deals


def test_a_play_begins_with_names_seats_and_a_start(page: Page) -> None:
    page.goto("/")
    rail = page.locator(".rail")
    expect(rail).to_contain_text("for 3–4 players")
    for name in ("Ann", "Zoë", "Cem"):
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")
    expect(rail).to_contain_text("3 players, Ann deals")
    page.get_by_label("Cem one seat up").tap()
    page.locator('label:has([name=starts][value="Zoë"])').tap()
    expect(rail).to_contain_text("3 players, Zoë deals")
    assert page.locator("#seats b").all_inner_texts() == ["Ann", "Cem", "Zoë"]
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator(".seat-name")).to_have_text(["Ann", "Cem", "Zoë"])
    expect(page.locator(".meta")).to_contain_text("Zoë dealt")


def test_a_form_that_is_refused_keeps_what_was_chosen(page: Page) -> None:
    page.goto("/")
    for name in ("Ann", "Ben"):
        page.get_by_placeholder("Add a player").fill(name)
        page.keyboard.press("Enter")
    page.locator("details[data-rulings]:visible summary").tap()
    page.locator('label:has([name="krimsutep.roman"][value="trumps-only"])').tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("#error")).to_contain_text("is for 3 to 4 players, not 2.")
    assert page.locator("#seats b").all_inner_texts() == ["Ann", "Ben"]
    expect(page.locator("details[data-rulings]:visible summary")).to_contain_text("1 changed")
    page.get_by_placeholder("Add a player").fill("Cem")
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator(".seat-name")).to_have_text(["Ann", "Ben", "Cem"])


def test_an_entry_is_saved_undone_and_brought_back(page: Page) -> None:
    begin(page)
    tap_cards(page, *TRICK)
    seen(page, 1)
    undo = page.locator(".rail .undo:visible")
    expect(undo).to_contain_text("trick 1, Ben")
    undo.tap()
    seen(page, 2)
    expect(page.locator("#ask")).to_contain_text("Undone: trick 1, Ben.")
    page.locator(".rail .redo").tap()
    seen(page, 3)
    assert len(entries(page)) == 1


def test_a_double_tap_on_the_last_card_is_one_trick_and_no_card_of_the_next(page: Page) -> None:
    begin(stop_watch(page))
    tap_cards(page, *TRICK[:2])
    box = page.locator(f'[data-card="{TRICK[2]}"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    with in_one_moment(page):
        page.touchscreen.tap(x, y)
        page.touchscreen.tap(x, y)
    seen(page, 1)
    page.wait_for_timeout(300)
    page.touchscreen.tap(x, y)  # the key is struck now
    expect(page.locator(".trick .lay")).to_have_count(3)
    expect(page.locator(".trick .is-best")).to_have_count(1)  # the trick that is over
    assert len(entries(page)) == 1


def test_back_and_reload_lose_nothing(page: Page) -> None:
    begin(page)
    tap_cards(page, *TRICK)
    seen(page, 1)
    page.get_by_role("link", name="Table", exact=True).tap()
    expect(page.locator("#aside")).to_contain_text("What lies where")
    page.go_back()
    seen(page, 1)
    page.reload()
    seen(page, 1)
    page.go_back()
    page.go_forward()
    seen(page, 1)
    expect(page.locator(".rail .undo:visible")).to_contain_text("trick 1, Ben")


def test_a_running_play_is_one_tap_away_after_the_phone_slept(page: Page) -> None:
    begin(page)
    tap_cards(page, *TRICK)
    seen(page, 1)
    page.goto("/")
    page.get_by_role("link", name=re.compile("Krimsutep Ann, Ben, Cem")).tap()
    seen(page, 1)


def test_of_two_phones_the_later_one_is_told_and_keeps_its_input(
    page: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    page.route("**/live/**", lambda route: route.abort())  # it has not heard of the other yet
    begin(page)
    second = beside(page, new_phone, live_app)
    tap_cards(second, *TRICK)
    seen(second, 1)
    tap_cards(page, "green-5", "green-3", "green-2")
    seen(page, 1)
    expect(page.locator("#ask")).to_contain_text("trick 1, Ben")
    kept = page.locator("#page").get_attribute("data-kept") or ""
    assert "green-5" in kept
    page.get_by_role("link", name="1 unsent").tap()
    expect(page.locator("#waiting li")).to_have_text(
        re.compile("trick 1.*Send.*Delete", re.DOTALL)
    )
    page.get_by_role("button", name="Delete").tap()
    expect(page.locator("[data-held]")).to_have_count(0)
    assert len(entries(page)) == 1


def test_a_stranger_finds_no_such_play(page: Page, new_phone: NewPhone) -> None:
    url = begin(page)
    stranger = new_phone()
    answer = stranger.goto(url)
    assert answer is not None
    assert answer.status == 404
    expect(stranger.locator("h1")).to_have_text("This game is not open on this device.")


# The line is down.


def unsent(page: Page, words: str = "trick 1") -> None:
    expect(page.locator(".rail [data-send-again]")).to_be_visible()
    expect(page.locator(".rail [data-send-again]")).to_contain_text(f"not sent: {words}")


def test_what_could_not_be_sent_stays_is_sent_again_and_counts_once(
    page: Page, live_app: LiveApp
) -> None:
    begin(page)
    live_app.kill()
    tap_cards(page, *TRICK)
    unsent(page)
    expect(page.locator("#ask")).to_contain_text("Saved on this phone: trick 1.")
    live_app.start()
    # it may have gone out by itself in the same moment
    page.locator("[data-send-again]").dispatch_event("click")
    seen(page, 1)
    expect(page.locator(".rail [data-send-again]")).to_be_hidden()
    assert len(entries(page)) == 1


def test_it_survives_a_reload_and_goes_out_by_itself(page: Page, live_app: LiveApp) -> None:
    url = begin(page)
    live_app.kill()
    tap_cards(page, *TRICK)
    unsent(page)
    live_app.start()
    page.goto(url)
    seen(page, 1)
    assert len(entries(page)) == 1


def test_it_can_be_dropped(page: Page, live_app: LiveApp) -> None:
    begin(page)
    live_app.kill()
    tap_cards(page, *TRICK)
    unsent(page)
    page.get_by_role("button", name="Delete").tap()
    expect(page.locator(".rail [data-send-again]")).to_be_hidden()
    expect(page.locator("#ask")).not_to_contain_text("Saved on this phone")
    live_app.start()
    page.reload()
    seen(page, 0)
    assert entries(page) == []


def test_an_answer_that_was_lost_is_no_second_entry(page: Page) -> None:
    begin(page)

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/entries/", lose, times=1)
    tap_cards(page, *TRICK)
    unsent(page)
    page.locator("[data-send-again]").dispatch_event("click")
    seen(page, 1)
    assert len(entries(page)) == 1


def test_nothing_else_is_sent_while_something_waits(page: Page, live_app: LiveApp) -> None:
    url = begin(page)
    live_app.kill()
    tap_cards(page, *TRICK)
    unsent(page)
    other = {"kind": "trick", "cards": ["green-5", "green-3", "green-2"]}
    page.evaluate(
        "entry => page.dispatchEvent(new CustomEvent('entry', "
        "{bubbles: true, detail: {entry, words: 'another'}}))",
        other,
    )
    unsent(page)
    live_app.start()
    page.goto(url)
    seen(page, 1)
    assert "palace" in entries(page)[0]


# Numbers explain themselves, on a phone and for everybody.


def test_every_number_of_a_result_opens_its_lines_and_their_clause(page: Page) -> None:
    page.goto("/")
    page.get_by_text("Try a sample game first").tap()
    page.get_by_role("button", name="Krimsutep: a finished game").tap()
    expect(page.get_by_role("heading", name="Ben wins with 36")).to_be_visible()
    page.locator("#sheet tbody a").first.tap()
    expect(page.locator("main .lines li")).not_to_have_count(0)
    page.locator("main .lines a").first.tap()
    expect(page.locator(".clause .tag").first).to_have_text(re.compile(r"K\d\.\d"))


def test_a_score_opens_beside_a_half_entered_trick_and_leaves_it_alone(page: Page) -> None:
    begin(page)
    tap_cards(page, *TRICK)
    seen(page, 1)
    tap_cards(page, "red-6")
    page.locator(".seat").first.tap()
    expect(page.locator("#aside")).to_contain_text("No points here.")
    page.keyboard.press("Escape")
    expect(page.locator("#aside")).to_be_hidden()
    expect(page.locator(".trick .card:not(.slot)")).to_have_count(1)


def test_a_building_card_is_chosen_under_a_cover(page: Page) -> None:
    begin(page)
    page.get_by_role("link", name=re.compile("^Secret 0.3")).tap()
    for name in ("Ann", "Ben", "Cem"):
        expect(page.locator("h1.cartouche")).to_have_text(name)
        page.get_by_role("link", name=f"I’m {name}, show my screen").tap()
        page.get_by_text("oasis").tap()
        page.get_by_role("button", name="Choose in secret oasis").tap()
        if name != "Cem":
            expect(page.locator("h1")).to_have_text(f"{name} has chosen")
            page.get_by_role("link", name=re.compile("^Pass to")).tap()
    expect(page.locator("h1")).to_have_text("All have chosen")
    page.go_back()  # behind the cover nothing is chosen any more
    expect(page.locator("[name=choice]:checked")).to_have_count(0)


@contextmanager
def before_its_script(page: Page, script: str) -> Iterator[None]:
    """A page whose script is still on its way while somebody taps; its style sheet is there."""
    waiting: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.resource_type == "script":
            waiting.append(route)
        else:
            route.continue_()

    where = f"**/{script}*"
    page.route(where, hold)
    yield
    assert waiting
    for route in waiting:
        route.continue_()
    page.unroute(where)


def test_a_building_tapped_before_the_script_is_there_is_told_by_the_button(page: Page) -> None:
    begin(page)
    page.get_by_role("link", name=re.compile("^Secret 0.3")).tap()
    with before_its_script(page, "choice"):
        page.get_by_role("link", name="I’m Ann, show my screen").click(no_wait_after=True)
        page.get_by_text("oasis").tap()
    expect(page.get_by_role("button", name="Choose in secret oasis")).to_be_visible()


def test_a_player_tapped_before_the_script_is_there_has_a_seat(page: Page) -> None:
    begin(page)
    with before_its_script(page, "seats"):
        page.goto("/", wait_until="commit")
        page.locator("label:has([name=players][value=Ben])").tap()
    expect(page.locator("[data-seat=Ben]")).to_be_visible()
    expect(page.locator("[data-seat]")).to_have_count(1)


def test_axe_finds_nothing_on_the_pages_that_know_no_game(page: Page) -> None:
    url = begin(page)
    found: dict[str, list[str]] = {}
    pages = {
        "start": "/", "plays": "/plays/", "rules": "/rules/krimsutep/K3.2/",
        "cover": f"{url}sealed/", "choice": f"{url}sealed/0/", "log": f"{url}log/",
    }  # fmt: skip
    for name, address in pages.items():
        page.goto(address)
        found[name] = violations(page)
    page.goto("/")
    page.get_by_text("Try a sample game first").tap()
    page.get_by_role("button", name="Krimsutep: a finished game").tap()
    expect(page.locator("#sheet")).to_be_visible()
    found["result"] = violations(page)
    page.locator("#sheet tbody a").first.tap()
    expect(page.locator("main .lines")).to_be_visible()
    found["lines"] = violations(page)
    assert {name: broken for name, broken in found.items() if broken} == {}


def test_no_page_is_wider_than_the_screen(new_phone: NewPhone) -> None:
    phone = new_phone(width=320, height=568)
    url = begin(phone)
    wide = []
    for address in ("/", "/plays/", "/rules/krimsutep/", url, f"{url}log/", f"{url}sealed/"):
        phone.goto(address)
        if phone.evaluate("document.documentElement.scrollWidth") > 320:
            wide.append(address)
    assert wide == []
