"""Without a line the running play stays readable, where the browser allows it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.browser.lasting import FLAGS
from tests.browser.live import LiveApp
from tests.browser.table import begin, entries, seen, tap_cards
from tests.chromium import with_windows

TRICK = ("red-5", "red-3", "red-2")
KEPT = """async () => {
  const pages = await caches.open("pages");
  return (await pages.keys()).map(({url}) => new URL(url).pathname);
}"""


@pytest.fixture
def phone(chromium: Browser, live_app: LiveApp) -> Iterator[Page]:
    """A phone that may keep pages; the address counts as safe, as https does."""
    context = chromium.new_context(
        base_url=live_app.url,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        service_workers="allow",
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def kept(phone: Page) -> list[str]:
    found: list[str] = phone.evaluate(KEPT)
    return found


def begun(phone: Page) -> str:
    """A play that the worker has taken in."""
    url = begin(phone)
    phone.evaluate("navigator.serviceWorker.ready.then(() => true)")
    phone.wait_for_function(f"({KEPT})().then((all) => all.length === 2)")
    return url


def test_a_reload_without_a_line_shows_the_play_and_keeps_an_entry(
    phone: Page, live_app: LiveApp
) -> None:
    url = begun(phone)
    live_app.kill()
    phone.goto(url)
    expect(phone.locator("#line")).to_contain_text("no connection since")
    expect(phone.locator("[data-pad][data-set]")).to_be_visible()
    tap_cards(phone, *TRICK)
    expect(phone.locator("#ask")).to_contain_text("Saved on this phone: trick 1.")
    phone.goto("/")  # leads to the play, which is what this phone can show
    expect(phone.locator("#ask")).to_contain_text("Saved on this phone: trick 1.")
    phone.goto("/plays/")
    expect(phone.locator("h1")).to_have_text("This page cannot be shown now.")
    live_app.start()
    phone.goto(url)
    seen(phone, 1)
    assert len(entries(phone)) == 1


def test_only_the_last_play_is_kept_and_nothing_that_is_secret(phone: Page) -> None:
    first = begun(phone)
    phone.goto(f"{first}sealed/0/")
    phone.goto(f"{first}log/")
    assert len(kept(phone)) == 2
    phone.goto("/")
    phone.locator('label:has([name="game"][value="ramses"])').tap()
    phone.get_by_text("Try a sample game first").tap()
    phone.get_by_role("button", name="Ramses: a game in progress").tap()
    expect(phone.locator("#line")).to_contain_text("live")
    second = f"/plays/{phone.locator('#page').get_attribute('data-play')}/"
    phone.wait_for_function(f"({KEPT})().then((all) => all.includes('{second}'))")
    assert kept(phone) == ["/offline/", second]


def test_the_browser_may_install_it(chromium: Browser, live_app: LiveApp) -> None:
    path = with_windows()
    if path is None:
        pytest.skip("Chromium with windows is not installed: apt install chromium.")
    browser = chromium.browser_type.launch(executable_path=path, args=FLAGS)
    page = browser.new_page(base_url=live_app.url)
    page.goto("/")
    devtools = page.context.new_cdp_session(page)
    manifest = devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"Nile Scribe"' in manifest["data"]
    # Playwright's browsers keep nothing, which is their only reason against it.
    reasons = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    browser.close()
    assert [each["errorId"] for each in reasons] == ["in-incognito"]
