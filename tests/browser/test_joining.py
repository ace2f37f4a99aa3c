"""Other phones at one table: by code and QR to a seat, watching, the host's word, accounts."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations_in
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.table import begin, entries, seen, tap_cards
from tests.frontend.measured import overflow, undrawn, weak

TRICK = ("red-5", "red-3", "red-2")  # Ben leads, as Ann deals
OTHER = ("green-5", "green-3", "green-2")
WIDTHS = (320, 360, 768, 1280)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PASSWORD = "the scribe of the nile"  # noqa: S105 - of a test
LOCKED = "Only approved phones may enter, and this one is not approved."


@pytest.fixture
def host(page: Page) -> Page:
    """A phone at whose play of Ann, Ben and Cem a code is shown."""
    begin(page)
    page.get_by_role("link", name="More", exact=True).tap()
    page.get_by_role("link", name="Together").tap()
    page.get_by_role("button", name="Show a code").tap()
    expect(page.get_by_role("img", name="QR code to join")).to_be_visible()
    return page


def code(host: Page) -> str:
    return host.locator(".code").inner_text()


def back(host: Page) -> Page:
    """From the devices to the table."""
    host.get_by_role("link", name="Back to the game").tap()
    expect(host.locator("#line")).to_be_visible()
    pad(host)
    return host


def devices(host: Page) -> Page:
    address = re.sub(r"(/plays/[^/]+/).*", r"\1together/", host.url)
    if host.url.partition("?")[0] != address:  # else it follows by itself
        host.goto(address)
    return host


def come(phone: Page, typed: str, seat: str) -> Page:
    """Type the code from the start page, and pick a seat or watch."""
    phone.goto("/")
    phone.get_by_role("link", name="Join by a code").tap()
    phone.get_by_label("Code").fill(typed.lower())
    phone.get_by_role("button", name="Join", exact=True).tap()
    phone.get_by_role("button", name=seat).tap()
    expect(phone.locator("#line")).to_be_visible()
    if seat != "Just watch":
        pad(phone)
    return phone


def pad(phone: Page) -> None:
    """Wait until cards can be tapped, and longer than a blink."""
    expect(phone.locator("[data-pad][data-set]")).to_be_visible()
    phone.wait_for_timeout(300)


def test_three_phones_and_a_tablet_sit_at_one_table(host: Page, new_phone: NewPhone) -> None:
    typed = code(host)
    ben, cem = come(new_phone(), typed, "Ben"), come(new_phone(), typed, "Cem")
    tablet = come(new_phone(1280, 800), typed, "Just watch")
    expect(tablet.locator("[data-pad]")).to_have_count(0)
    back(host)
    pad(ben)
    tap_cards(ben, *TRICK)
    for phone in (host, cem, tablet):
        seen(phone, 1)
    pad(cem)
    tap_cards(cem, *OTHER)
    for phone in (host, ben, tablet):
        seen(phone, 2)
    ben.goto(f"{host.url}log/")
    trail = ben.locator(".trail").inner_text()
    assert trail.count("Chrom") == 2


def test_the_host_locks_entering_and_the_phone_says_so_at_once(
    host: Page, new_phone: NewPhone
) -> None:
    ben = come(new_phone(), code(host), "Ben")
    devices(host).get_by_role("button", name="Only approved phones may enter").tap()
    host.locator("li.dev").get_by_role("button", name=re.compile("may enter$")).tap()
    expect(ben.get_by_text(LOCKED)).to_be_visible()
    expect(ben.locator("[data-pad]")).to_have_count(0)
    host.locator("li.dev").get_by_role("button", name=re.compile("may enter$")).tap()
    pad(ben)
    tap_cards(ben, *TRICK)
    seen(ben, 1)


def test_what_is_entered_on_a_phone_that_has_not_heard_of_the_lock_is_answered(
    host: Page, new_phone: NewPhone
) -> None:
    ben = come(new_phone(), code(host), "Ben")
    tap_cards(ben, *TRICK[:-1])
    ben.route("**/live/", lambda route: route.abort())
    ben.evaluate("document.dispatchEvent(new Event('resume'))")  # the line is cut
    devices(host).get_by_role("button", name="Only approved phones may enter").tap()
    host.locator("li.dev").get_by_role("button", name=re.compile("may enter$")).tap()
    expect(host.get_by_text("1 waits for approval")).to_be_visible()
    tap_cards(ben, TRICK[-1])
    expect(ben.locator("#ask")).to_contain_text(f"{LOCKED} Nothing was saved.")
    expect(ben.locator("[data-pad]")).to_have_count(0)
    expect(ben.get_by_role("link", name="1 unsent")).to_be_visible()  # to be sent, or dropped
    assert entries(host) == []


def test_a_seat_is_handed_over_and_a_device_thrown_out(host: Page, new_phone: NewPhone) -> None:
    typed = code(host)
    ben, tablet = come(new_phone(), typed, "Ben"), come(new_phone(), typed, "Just watch")
    devices(host).get_by_role("link", name=re.compile("watches")).tap()
    host.get_by_role("button", name=re.compile("Ben takes the seat from")).tap()
    expect(tablet.locator("[data-pad][data-set]")).to_be_visible()
    expect(ben.get_by_text("This device only watches. Take a seat to enter.")).to_be_visible()
    watching = devices(host).locator("li.dev", has_text="watches")
    watching.get_by_role("button", name=re.compile("^Remove")).tap()
    expect(host.get_by_role("heading", name="Removed")).to_be_visible()
    expect(ben.get_by_text("The host removed this device from the game.")).to_be_visible()
    tap_cards(tablet, *TRICK)
    seen(tablet, 1)


def test_the_link_of_the_code_survives_a_restart(
    host: Page, new_phone: NewPhone, live_app: LiveApp
) -> None:
    typed = code(host)
    live_app.kill()
    live_app.start()
    host.reload()
    assert code(host) == typed
    phone = new_phone()
    phone.goto(f"/join/{typed.replace(' ', '')}/")
    phone.get_by_role("button", name="Ben").tap()
    expect(phone.locator("[data-pad]")).to_be_visible()


def test_the_secret_choice_stays_on_the_phone_of_its_seat(
    host: Page, new_phone: NewPhone
) -> None:
    ben = come(new_phone(), code(host), "Ben")
    ben.get_by_role("link", name=re.compile("^Secret 0.3")).tap()
    ben.get_by_role("link", name="I’m Ben, show my screen").tap()
    ben.get_by_text("oasis").tap()
    ben.get_by_role("button", name="Choose in secret oasis").tap()
    expect(ben.get_by_text("Ann and Cem still have to choose")).to_be_visible()
    back(host).get_by_role("link", name=re.compile("^Secret 1.3")).tap()
    expect(host.get_by_role("link", name="I’m Ann, show my screen")).to_be_visible()
    assert "I’m Ben" not in host.content()


def test_the_big_screen_follows(host: Page, new_phone: NewPhone) -> None:
    typed = code(host)
    screen = come(new_phone(1280, 800), typed, "Just watch")
    screen.get_by_role("link", name="More", exact=True).tap()
    screen.get_by_role("link", name="Big screen").tap()
    expect(screen.locator(".tv-side .row")).to_contain_text(f"Join or watch{typed}")
    expect(screen.locator("#line")).to_be_visible()
    assert screen.evaluate("document.documentElement.scrollHeight <= window.innerHeight")
    tap_cards(back(host), *TRICK)
    expect(screen.get_by_text("Trick 1 palace")).to_be_visible()
    seen(screen, 1)


# Accounts.


def keep(phone: Page, password: str = PASSWORD) -> None:
    phone.get_by_label("E-mail").fill("ann@example.org")
    phone.get_by_label("Password").fill(password)


def test_a_group_is_kept_and_opened_on_another_phone_with_its_plays_claimed(
    page: Page, new_phone: NewPhone
) -> None:
    begin(page)
    page.goto("/group/")
    page.get_by_role("link", name="Save", exact=True).tap()
    keep(page, "short")
    page.get_by_role("button", name="Create account").tap()
    expect(page.get_by_text("This password is too short.")).to_be_visible()
    keep(page)
    page.get_by_role("button", name="Create account").tap()
    expect(page.get_by_role("heading", name="Our group")).to_be_visible()
    other = new_phone()
    begin(other, ("Dóra", "Emil", "Frida"), "Emil")
    other.goto("/")
    other.get_by_role("link", name="Sign in").tap()
    keep(other)
    other.get_by_role("button", name="Sign in").tap()
    other.get_by_role("button", name="Move to “Our group”").tap()
    for name in ("Ann", "Ben", "Cem", "Dóra", "Emil", "Frida"):
        expect(other.get_by_role("link", name=re.compile(f"{name} 1 game"))).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("Dóra, Emil, Frida"))).to_be_visible()


def test_two_names_are_made_one_person_by_taps(page: Page) -> None:
    begin(page)
    page.goto("/")
    page.locator("label.chip", has_text="Ann").tap()
    page.locator("label.chip", has_text="Ben").tap()
    page.get_by_placeholder("Add a player").fill("Çem")
    page.get_by_role("button", name="Add", exact=True).last.tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    expect(page.locator("[data-pad][data-set]")).to_be_visible()
    page.goto("/group/")
    page.get_by_role("link", name="View").tap()
    page.get_by_role("button", name="Merge").tap()
    expect(page.get_by_text("2 games")).to_be_visible()
    expect(page.get_by_text("Also known as")).to_be_visible()
    page.goto("/")
    expect(page.get_by_text("Ann, Ben, Cem").first).to_be_visible()
    assert "Çem" not in page.locator(".running").inner_text()


# The look of it.


def test_pages_of_joining_groups_and_accounts_are_drawn_read_and_fit(
    page: Page, new_phone: NewPhone
) -> None:
    begin(page)
    play = page.url
    page.goto(f"{play}together/")
    page.get_by_role("button", name="Show a code").tap()
    typed = code(page).replace(" ", "")
    page.goto("/group/")
    page.get_by_role("link", name=re.compile("Ann")).tap()
    page.wait_for_url("**/people/**")
    paths = [
        "/", "/join/", f"/join/{typed}/", f"{play}together/", f"{play}seat/", f"{play}big/",
        "/group/", page.url, "/group/rules/", "/group/devices/", "/account/keep/",
        "/account/sign-in/", "/account/forgotten/",
    ]  # fmt: skip
    for path in paths:
        page.goto(path)
        assert_fits(page)
    tablet = come(new_phone(), typed, "Just watch")
    assert_fits(tablet)


def assert_fits(page: Page) -> None:
    assert undrawn(page) == [], page.url
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations_in(page, scheme) == [], f"{page.url} {scheme}"
        assert weak(page) == [], f"{page.url} {scheme}"
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 640})
        assert overflow(page) <= 0, f"{page.url} at {width}"
    page.set_viewport_size({"width": 360, "height": 640})
