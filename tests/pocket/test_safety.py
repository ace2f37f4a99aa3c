"""Nothing is lost in the phone's browser: kills, updates, tabs, full and deleted storage."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random  # noqa: TID251 - moments from a seed, alike in every run
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Playwright, Response, expect

from companion.backup.archive import read_archive as opened_backup
from companion.backup.archive import rows_of
from tests.pocket.phone import READY, STATE, Launch, PocketPhone, opened
from tests.pocket.posting import ACTS, begin, enter, entries, hear, played, start_posting
from tests.pocket.site import ROOT, StaticHost

KILLS = int(os.environ.get("KILLS", "2"))
"""Kills on each kind of storage; `KILLS=300 make bench ARGS=kills` has more."""
DEAF = """() => {
  setTimeout(() => { const until = Date.now() + 15_000; while (Date.now() < until); });
}"""
"""Have a tab not react for a while, as one that the system has frozen."""
FOLDER = "(await (await navigator.storage.getDirectory()).getDirectoryHandle('nile-scribe'))"
GIVEN_UP = "() => !document.querySelector('iframe').contentDocument"
NAMES = f"""async () => {{
  const all = [];
  for await (const name of {FOLDER}.keys()) all.push(name);
  return all;
}}"""
SPOIL = f"""async () => {{
  for await (const [name, handle] of {FOLDER}.entries()) {{
    if (!name.startsWith("memory-")) continue;
    const file = await handle.createWritable({{ keepExistingData: true }});
    await file.write({{ type: "write", position: 20_000_000, data: new Uint8Array(9) }});
    await file.close();
  }}
}}"""
DELETE = """async () => {
  const root = await navigator.storage.getDirectory();
  const gone = () => root.removeEntry("nile-scribe", { recursive: true });
  // The page that was left holds the files until its worker has ended.
  for (let left = 100; left && await gone().then(() => false, () => true); left -= 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
}"""


@pytest.mark.parametrize("store", ["", "?idb"])
def test_no_saved_entry_is_lost_when_the_browser_is_killed(
    playwright: Playwright, storage: Path, host: StaticHost, store: str
) -> None:
    moments = Random(18)  # noqa: S311  when to kill is no secret
    sure, path, number = 0, "", 0
    for _ in range(KILLS + 1):
        with opened(playwright, storage, host.url) as phone:
            page = phone.open(f"{path or '/'}{store}")
            if not path or sure > len(entries(0, 10_000)) - 60:
                number += 1
                path, sure = begin(page, number), 0
                page.goto(f"{phone.home}{path}")
            found: int = page.evaluate(ACTS)
            assert found >= sure
            saved: list[int] = [found]
            phone.shell.on("console", partial(hear, saved))
            start_posting(page, found)
            page.wait_for_timeout(moments.randint(100, 700))
            phone.kill()
            sure = saved[-1]
    with opened(playwright, storage, host.url) as phone:
        assert phone.open(f"{path}{store}").evaluate(ACTS) >= sure


def test_a_damaged_quick_start_is_a_plain_start_with_all_plays(
    playwright: Playwright, storage: Path, host: StaticHost
) -> None:
    with opened(playwright, storage, host.url) as phone:
        _, path = played(phone, 3)
        phone.shell.evaluate(SPOIL)
    with opened(playwright, storage, host.url) as phone:
        screens = watch_screens(phone.shell)
        assert phone.open(path).evaluate(ACTS) == 3
        assert "spoilt" in phone.shell.evaluate(screens)
    with opened(playwright, storage, host.url) as phone:
        screens = watch_screens(phone.shell)
        phone.open(path)
        assert "spoilt" not in phone.shell.evaluate(screens)


def watch_screens(page: Page) -> str:
    """Have the shell remember its screens; gives the script that reads them."""
    page.add_init_script(
        """if (window === top) {
          window.screens = [];
          const note = () => screens.push(document.documentElement.dataset.screen);
          const what = { attributes: true, subtree: true, attributeFilter: ["data-screen"] };
          new MutationObserver(note).observe(document, what);
        }"""
    )
    return "() => window.screens"


def test_a_page_that_does_not_come_is_opened_again(phone: PocketPhone) -> None:
    _, path = played(phone, 2)
    phone.shell.evaluate(
        "() => { document.querySelector('iframe').src = 'http://localhost:1/'; }"
    )
    phone.shell.wait_for_function(GIVEN_UP)
    phone.shell.wait_for_function(f"() => !({GIVEN_UP})()")
    app = phone.app()
    app.wait_for_selector("#page")
    assert urlsplit(app.url).path == path
    assert app.evaluate(ACTS) == 2


def test_a_second_tab_is_answered_and_takes_over(phone: PocketPhone) -> None:
    page, path = played(phone, 2)
    second = phone.context.new_page()
    other = phone.open(path, second)
    assert enter(other, 2) == "all"
    page.goto(f"{phone.home}{path}")
    assert page.evaluate(ACTS) == 4
    phone.shell.close()
    assert enter(phone.open(path, second), 1) == "all"


def test_the_games_move_to_the_tab_that_asks_for_them(phone: PocketPhone) -> None:
    _, path = played(phone, 2)
    phone.shell.evaluate(DEAF)
    second = phone.context.new_page()
    second.goto(f"{phone.home}{path}", wait_until="commit")
    expect(
        second.get_by_role("heading", name="Nile Scribe is open in another tab")
    ).to_be_visible()
    second.get_by_role("button", name="Use it here").tap()
    assert phone.app(second).evaluate(ACTS) == 2
    assert enter(phone.open(path, second), 1) == "all"
    expect(phone.shell.get_by_role("button", name="Use it here")).to_be_visible()


@pytest.fixture
def newer(site: Path, tmp_path: Path) -> Path:
    """The folder of a later version, which has a migration more."""
    folder = tmp_path / "newer"
    shutil.copytree(site, folder)
    with zipfile.ZipFile(folder / "app.zip", "a") as app:
        app.writestr("companion/transfer/migrations/0099_later.py", LATER)
    for name in ("app.zip", "worker.js", "files.json"):
        (folder / f"{name}.br").unlink()
    name_it = "import sys, pathlib, build; build.name_version(pathlib.Path(sys.argv[1]))"
    subprocess.run(
        [sys.executable, "-c", name_it, str(folder)],
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "deploy" / "pocket")},
    )
    return folder


def show_version(host: StaticHost, folder: Path) -> None:
    """From now on the host has another version."""
    host.stop()
    host.folder = folder
    host.start()


UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update();
  while (!registration.waiting) await new Promise((done) => setTimeout(done, 100));
}"""
LATER = """
from django.db import migrations
class Migration(migrations.Migration):
    dependencies = [("transfer", "0001_initial")]
    operations = [migrations.RunSQL("CREATE TABLE later (number INTEGER)")]
"""


def test_a_new_version_waits_for_the_start_page_and_keeps_a_copy(
    playwright: Playwright, launch: Launch, storage: Path, host: StaticHost, newer: Path
) -> None:
    with opened(playwright, storage, host.url, launch) as phone:
        page, path = played(phone, 5)
        show_version(host, newer)
        phone.shell.evaluate(UPDATE)
        assert enter(page, 1) == "all"  # the old one goes on
        expect(phone.shell.locator(".ribbon")).to_be_hidden()
        page.goto(f"{phone.home}/")
        ribbon = phone.shell.locator(".ribbon")
        expect(ribbon).to_contain_text("New version. Your games stay.")
        phone.shell.evaluate("() => void (window.before = true)")
        ribbon.get_by_role("button", name="Reload").tap()
        phone.shell.wait_for_function(f"() => !window.before && ({READY})()")
        assert phone.open(path).evaluate(ACTS) == 6
        version = json.loads((newer / "files.json").read_text())["version"]
        assert f"before-{version}.sqlite3" in phone.shell.evaluate(NAMES)
        assert f"memory-{version}" in phone.shell.evaluate(NAMES)


def test_deleted_games_are_named_with_the_ways_back(
    playwright: Playwright, storage: Path, host: StaticHost
) -> None:
    with opened(playwright, storage, host.url) as phone:
        played(phone, 2)
        phone.open()  # what is kept is counted at a start
    with opened(playwright, storage, host.url) as phone:
        phone.shell.goto(f"{host.url}/note.js")
        phone.shell.evaluate(DELETE)
        phone.shell.goto(host.url, wait_until="commit")
        heading = phone.shell.get_by_role("heading", name="This phone deleted the games")
        expect(heading).to_be_visible()
        assert phone.shell.evaluate(STATE) == "failed"
        words = phone.shell.inner_text(".shell")
        assert "is gone: 1 game, 1 unfinished. There is no backup yet." in words
        assert "Put Nile Scribe on the home screen" in words
        phone.shell.get_by_role("button", name="Start empty").tap()
        phone.app()


def test_a_full_storage_refuses_and_keeps_what_was_saved(phone: PocketPhone) -> None:
    page, path = played(phone, 3)
    quota = phone.context.new_cdp_session(phone.shell)
    quota.send("Storage.overrideQuotaForOrigin", {"origin": phone.home, "quotaSize": 1})
    assert enter(page, 60) == "503"
    saved: int = phone.shell.frames[1].evaluate(ACTS)
    quota.send("Storage.overrideQuotaForOrigin", {"origin": phone.home})
    acts: int = phone.open(path).evaluate(ACTS)
    assert acts >= saved
    assert enter(phone.open(path), 1) == "all"


def test_a_backup_is_saved_as_a_file(phone: PocketPhone, tmp_path: Path) -> None:
    page, _ = played(phone, 2)
    page.goto(f"{phone.home}/group/backup/")
    with phone.shell.expect_download() as coming:
        page.get_by_role("link", name="Save the backup").tap()
    assert coming.value.suggested_filename.endswith(".zip")
    target = tmp_path / "backup.zip"
    coming.value.save_as(target)
    (play,) = rows_of(opened_backup(target.read_bytes()), "plays")
    assert isinstance(play, dict)
    acts = play["acts"]
    assert isinstance(acts, list)
    assert len(acts) == 2


WATCH = """if (window === top) {
  window.seen = [];
  new MutationObserver(() => {
    const river = document.querySelector(".river");
    if (!river) return;
    const { state } = document.documentElement.dataset;
    const done = Number(river.getAttribute("aria-valuenow"));
    const stage = document.querySelector("[data-stage].now");
    const [name, more] = [...(stage?.children ?? [])].map(({ textContent }) => textContent);
    seen.push([state, done, stage?.dataset.stage === "start" ? more : name ?? ""]);
  }).observe(document, { attributes: true, childList: true, subtree: true });
}"""
STAGES = (
    "Download, once",
    "Store on this phone",
    "opening the games",
    "Python is loaded",
    "reading the rules",
    "preparing the pages",
    "remembering it for next time",
)


def test_a_first_visit_says_how_far_it_is(
    playwright: Playwright, host: StaticHost, tmp_path: Path
) -> None:
    with opened(playwright, tmp_path / "fresh", host.url) as phone:
        phone.shell.add_init_script(WATCH)
        phone.shell.goto(host.url)
        phone.shell.wait_for_function(READY)
        seen: list[tuple[str, int, str]] = phone.shell.evaluate("() => window.seen")
    states, done, stages = zip(*seen, strict=True)
    assert list(dict.fromkeys(states)) == ["loading", "ready"]
    assert sorted(done) == list(done)
    assert done[-1] >= 98
    assert len(set(done)) > 10
    assert [each for each in dict.fromkeys(stages) if each] == list(STAGES)


def test_a_download_that_stops_goes_on_where_it_was(
    playwright: Playwright, host: StaticHost, tmp_path: Path
) -> None:
    with opened(playwright, tmp_path / "fresh", host.url) as phone:
        phone.shell.route("**/packages.zip", lambda route: route.abort())
        phone.shell.goto(host.url)
        expect(phone.shell.get_by_role("heading", name="The download stopped")).to_be_visible()
        assert phone.shell.evaluate(STATE) == "failed"
        came: Sequence[str] = phone.shell.evaluate(CACHED)
        assert "/packages.zip" not in came
        phone.shell.unroute("**/packages.zip")
        fetched: list[str] = []
        phone.shell.on("response", lambda answer: note_host(answer, fetched))
        phone.shell.get_by_role("button", name="Try again").tap()
        phone.shell.wait_for_function(READY)
        assert set(fetched) & set(came) <= SHELL


SHELL = {"/", "/shell.css", "/icon.svg", "/app.webmanifest"} | {
    *(
        f"/{name}.js"
        for name in (
            "shell",
            "screen",
            "language",
            "words",
            "gettext",
            "note",
            "current",
            "download",
        )
    ),
    *(f"/icons/{path.name}" for path in Path("static/icons").iterdir()),
}
"""What the page itself needs, before it knows what it has."""


def note_host(answer: Response, fetched: list[str]) -> None:
    """Note what the host has sent, and no service worker."""
    if not answer.from_service_worker:
        fetched.append(urlsplit(answer.url).path)


CACHED = """async () => {
  const [name] = await caches.keys();
  return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname);
}"""


@pytest.fixture(autouse=True)
def back(host: StaticHost, site: Path) -> Iterator[None]:
    """Whatever a test did to the host, the next one finds it as it was."""
    yield
    if host.folder != site:
        show_version(host, site)
