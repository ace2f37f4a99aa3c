"""A play goes from a server to the phone's browser and back, by one tap each way."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright, expect

from companion.network import home_address
from tests.browser.live import LiveApp
from tests.pocket.phone import PocketPhone, opened
from tests.pocket.posting import ACTS, enter, entries
from tests.pocket.site import StaticHost

KEPT_ALONG = """async () => {
  const pages = await caches.open("pages");
  const isThere = async () => {
    const key = (await pages.keys()).find(({ url }) => url.endsWith("/onward/"));
    return key && (await (await pages.match(key)).text()).includes("1 entry");
  };
  while (!(await isThere())) await new Promise((done) => setTimeout(done, 100));
}"""


@pytest.fixture
def server(host: StaticHost, prepared: Path, tmp_path: Path) -> Iterator[LiveApp]:
    """A home server that offers the pocket edition."""
    app = LiveApp(shutil.copytree(prepared, tmp_path / "var"), POCKET_URL=host.url)
    app.start()
    yield app
    app.stop()


@pytest.fixture
def away(playwright: Playwright, storage: Path, host: StaticHost) -> Iterator[PocketPhone]:
    """A phone that reaches both."""
    with opened(playwright, storage, host.url) as found:
        yield found


def test_a_play_moves_to_the_phone_and_back_by_taps(
    away: PocketPhone, host: StaticHost, server: LiveApp
) -> None:
    page, home = away.shell, f"http://{home_address() or '127.0.0.1'}:{server.port}"
    page.goto(home)
    offer = page.get_by_role("link", name="Save Nile Scribe on this phone")
    assert offer.get_attribute("href") == host.url
    url = begin_at(away, home)
    page.goto(f"{url}away/")
    page.get_by_role("button", name="Move to this phone").tap()
    page.wait_for_url(f"{host.url}/**")
    app = away.app()
    expect(app.get_by_role("heading", name="Games have arrived")).to_be_visible()
    play_on_here(app)
    page.goto(url)
    expect(page.get_by_text("This game is on")).to_be_visible()

    app = away.open("/transfer/")
    app.get_by_role("link", name="Send back").tap()
    page.wait_for_url(f"{home}/transfer/arrive/")
    bring_back(page)
    page.goto(url)
    assert page.evaluate(ACTS) == 2
    expect(page.get_by_text("This game is on")).to_be_hidden()


def play_on_here(app: Page, acts: int = 1) -> None:
    """Take the play in, see that it has so many events, and enter a trick more."""
    app.get_by_role("button", name="Import").tap()
    expect(app.get_by_text("1 new, 0 continued")).to_be_visible()
    app.locator("section a", has_text="Krimsutep").tap()
    app.wait_for_selector("#page")
    assert app.evaluate(ACTS) == acts
    assert enter(app, 1) == "all"


def bring_back(page: Page) -> None:
    """See at the server what has come, and take it in."""
    expect(page.get_by_text("Nothing changed here")).to_be_visible()
    page.get_by_role("button", name="Import").tap()
    expect(page.get_by_text("0 new, 1 continued")).to_be_visible()


def begin_at(away: PocketPhone, home: str) -> str:
    """Begin a play at the server, and enter a trick."""
    page = away.shell
    page.goto(home)
    for name in ("Ann", "Ben", "Cem"):
        page.get_by_placeholder("Add a player").fill(name)
        page.get_by_role("button", name="Add", exact=True).last.tap()
    page.get_by_role("button", name="Play", exact=True).tap()
    page.wait_for_selector("[data-pad][data-set]")
    assert enter(page, 1) == "all"
    return page.url


WAIT = """async ([entries, after]) => {
  for (const [place, entry] of entries.entries()) {
    const detail = { entry, words: `trick ${place + 1}`, after: after + place };
    document.dispatchEvent(new CustomEvent("entry", { detail }));
  }
}"""
"""Enter on the page as its pads do: without a server the entries wait in the outbox."""
UNSENT = "() => Object.keys(localStorage).filter((name) => name.startsWith('unsent:')).length"
NOTHING_WAITS = f"() => ({UNSENT})() === 0"


def upload(page: Page, file: Path) -> None:
    """Have a file compared, on the page of transfers."""
    page.locator("input[name=file]").set_input_files(file)
    page.get_by_role("button", name="Compare with the games here").tap()


@pytest.mark.parametrize(("by_file", "outbox_first"), [(False, True), (True, False)])
def test_entries_that_were_not_sent_go_along_and_count_once(
    away: PocketPhone, server: LiveApp, tmp_path: Path, *, by_file: bool, outbox_first: bool
) -> None:
    url = offline_with_two_entries(away, server)
    app = go_on_in_the_pocket(away, tmp_path / "there.zip" if by_file else None)
    expect(app.get_by_text("2 of these entries are from the phone itself")).to_be_visible()
    play_on_here(app, 3)
    save_back(away, tmp_path / "back.zip")
    server.start()
    page = away.shell
    if outbox_first:
        assert acts_when_sent(page, url) == 3
    page.goto(f"{server.url}/transfer/")
    upload(page, tmp_path / "back.zip")
    bring_back(page)
    assert acts_when_sent(page, url) == 4


def save_back(away: PocketPhone, file: Path) -> None:
    """Save the play of the pocket edition as a file."""
    app = away.open("/transfer/")
    with away.shell.expect_download() as coming:
        app.get_by_role("link", name="As a file", exact=True).tap()
    coming.value.save_as(file)


def acts_when_sent(page: Page, url: str) -> int:
    """The events of a play at its server, once nothing waits on the phone any more."""
    page.goto(url)
    page.wait_for_function(NOTHING_WAITS)
    page.goto(url)
    acts: int = page.evaluate(ACTS)
    return acts


def offline_with_two_entries(away: PocketPhone, server: LiveApp) -> str:
    """A page of a play whose server is gone, and on which two entries wait."""
    url, page = begin_at(away, server.url), away.shell
    page.goto(url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(KEPT_ALONG)
    server.kill()
    page.evaluate(WAIT, [entries(1, 2), 1])
    assert page.evaluate(UNSENT) == 2
    page.goto(url)
    page.locator("#ask").get_by_role("link", name="Play on here").tap()
    expect(page.get_by_text("Entries of this phone that come on top: 2")).to_be_visible()
    return url


def go_on_in_the_pocket(away: PocketPhone, file: Path | None) -> Page:
    """Move the kept play to the pocket edition, by one tap or by a file."""
    page = away.shell
    if file is None:
        page.get_by_role("button", name="Play on here").tap()
        page.wait_for_url(f"{away.home}/**")
        return away.app()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Save as a file").tap()
    coming.value.save_as(file)
    app = away.open("/transfer/")
    upload(app, file)
    return app


def test_without_the_server_the_play_as_last_seen_goes_on_here(
    away: PocketPhone, host: StaticHost, server: LiveApp
) -> None:
    page = away.shell
    url = begin_at(away, server.url)
    page.goto(url)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.evaluate(KEPT_ALONG)
    server.kill()
    page.goto(url)
    page.locator("#line").get_by_role("link", name="Play on here").tap()
    expect(page.get_by_text("This game as last seen: 1 entry.")).to_be_visible()
    page.get_by_role("button", name="Play on here").tap()
    page.wait_for_url(f"{host.url}/**")
    expect(away.app().get_by_role("heading", name="Games have arrived")).to_be_visible()
    server.start()
