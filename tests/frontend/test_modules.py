"""The small scripts of every page: sheets from below, what is said aloud, the screen's lock."""

from playwright.sync_api import Page

from tests.frontend.conftest import Shown

# The browser's own lock needs a screen; this one counts.
A_SCREEN = """() => {
  const locks = [];
  window.locks = () => locks.filter((lock) => !lock.released).length;
  Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
    const lock = {released: false, release: async () => { lock.released = true; }};
    locks.push(lock);
    return lock;
  }}});
}"""
HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", {value: state, configurable: true});
  document.dispatchEvent(new Event("visibilitychange"));
}"""
SWAPPED = """(name) => document.dispatchEvent(new CustomEvent(name))"""


def settled(page: Page) -> None:
    """What htmx says when it has put an answer into the page."""
    page.evaluate(SWAPPED, "htmx:afterSwap")
    page.evaluate(SWAPPED, "htmx:afterSettle")


def test_a_sheet_opens_by_its_link_and_escape_returns_to_it(shown: Shown) -> None:
    page = shown("/look/field/")
    page.get_by_role("link", name="Log").click()
    sheet = page.locator("#entries")
    assert sheet.is_visible()
    assert sheet.evaluate("sheet => sheet === document.activeElement")
    page.keyboard.press("Escape")
    assert not sheet.is_visible()
    assert page.get_by_role("link", name="Log").evaluate("a => a === document.activeElement")


def test_the_cross_closes_a_sheet_without_a_step_for_back(shown: Shown) -> None:
    page = shown("/look/")
    page.evaluate("window.scrollTo(0, 300)")
    # Not by the driver's click, which scrolls to what it clicks.
    page.get_by_role("link", name="More").evaluate("link => link.click()")
    page.locator("#more").wait_for(state="visible")
    assert page.evaluate("window.scrollY") == 300
    steps = page.evaluate("history.length")
    page.locator("#more").get_by_role("link", name="Close").evaluate("link => link.click()")
    page.locator("#more").wait_for(state="hidden")
    assert page.evaluate("history.length") == steps
    assert page.evaluate("window.scrollY") == 300


def test_back_closes_an_open_sheet_and_stays_on_the_page(shown: Shown) -> None:
    page = shown("/look/field/")
    page.get_by_role("link", name="Log").click()
    page.go_back()
    assert not page.locator("#entries").is_visible()
    assert page.url.endswith("/look/field/")


def test_a_sheet_stays_open_when_a_swap_replaces_it(shown: Shown) -> None:
    page = shown("/look/field/")
    page.get_by_role("link", name="Log").click()
    page.evaluate(
        "() => { const old = document.getElementById('entries');"
        " old.replaceWith(old.cloneNode(true)); }"
    )
    settled(page)
    assert page.locator("#entries").is_visible()


def test_the_new_question_is_said_aloud_once(shown: Shown) -> None:
    page = shown("/look/field/")
    assert page.locator("#say").text_content() == ""
    page.evaluate("document.querySelector('#ask .grow').textContent = 'builds an oasis'")
    settled(page)
    assert page.locator("#say").text_content() == "Ben builds an oasis"
    page.evaluate(
        "() => { window.changes = 0; new MutationObserver(() => window.changes++)"
        ".observe(document.getElementById('say'), {childList: true}); }"
    )
    settled(page)
    assert page.evaluate("window.changes") == 0


def test_the_screen_stays_on_while_a_play_runs_and_no_longer(shown: Shown) -> None:
    page = shown("/look/night/")
    page.context.add_init_script(f"({A_SCREEN})()")
    page.goto("/look/field/")
    page.wait_for_function("window.locks() === 1")
    settled(page)
    assert page.evaluate("window.locks()") == 1
    page.evaluate(HIDE, "hidden")
    page.wait_for_function("window.locks() === 0")
    page.evaluate(HIDE, "visible")
    page.wait_for_function("window.locks() === 1")
    page.evaluate("document.getElementById('page').removeAttribute('data-awake')")
    settled(page)
    page.wait_for_function("window.locks() === 0")


def test_a_phone_without_a_lock_plays_all_the_same(shown: Shown) -> None:
    page = shown("/look/night/")
    page.context.add_init_script("delete Navigator.prototype.wakeLock")
    page.goto("/look/field/")
    settled(page)
    assert page.locator(".board").is_visible()


def test_arrows_move_between_the_keys_of_the_open_suit(shown: Shown) -> None:
    page = shown("/look/tricks/", 1280, 800)
    page.get_by_role("button", name="III maid").focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "X priest"
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "XII pharaoh"
