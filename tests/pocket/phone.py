"""A phone on which Nile Scribe is kept: a browser whose storage stays."""

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

from playwright.sync_api import BrowserContext, Frame, Page, Playwright
from playwright.sync_api import Error as BrowserGone
from playwright.sync_api import TimeoutError as TooLong

from tests import chromium as finder
from tests.browser.conftest import PATIENCE
from tests.browser.lasting import FLAGS
from tests.engines import firefox

STATE = "() => document.documentElement.dataset.state"
SETTLED = "() => ['ready', 'failed'].includes(document.documentElement.dataset.state)"
MARKS = "() => performance.getEntriesByType('mark').map(({ name }) => name)"
"""How far the shell's worker came."""
READY = "() => document.documentElement.dataset.state === 'ready'"
OF_THE_SHELL = {
    "touchscreen", "keyboard", "clock", "wait_for_timeout", "viewport_size", "context", "mouse",
    "screenshot", "on", "expect_download", "main_frame", "frames", "close",
}  # fmt: skip
"""What a page has and a frame has not."""


class Framed(Page):
    """The app's page in the shell's frame, for helpers that know pages."""

    def __init__(self, shell: Page) -> None:
        """The page of a shell whose frame is there."""
        super().__init__(shell._impl_obj)  # noqa: SLF001  a second view of the same page

    def __getattribute__(self, name: str) -> object:
        """Take attributes from the frame where it has them, else from the page."""
        if name.startswith("_") or name in OF_THE_SHELL or not hasattr(Frame, name):
            return super().__getattribute__(name)
        frames: list[Frame] = super().__getattribute__("frames")
        return getattr(frames[1], name)


class Launch(Protocol):
    """How a browser is started on a folder that keeps its storage."""

    def __call__(self, playwright: Playwright, folder: Path, home: str) -> BrowserContext: ...


def launch_chromium(
    playwright: Playwright, folder: Path, home: str, locale: str = "en-US"
) -> BrowserContext:
    """Chromium as a phone of 360 by 640."""
    return playwright.chromium.launch_persistent_context(
        folder,
        executable_path=finder.chromium(),
        headless=True,
        args=FLAGS,
        base_url=home,
        viewport={"width": 360, "height": 640},
        has_touch=True,
        is_mobile=True,
        locale=locale,
    )


def launch_firefox(playwright: Playwright, folder: Path, home: str) -> BrowserContext:
    """Debian's Firefox with a finger; the driver is that of tests/engines."""
    return playwright.firefox.launch_persistent_context(
        folder,
        channel=firefox.CHANNEL,
        executable_path=firefox.program(),
        headless=True,
        firefox_user_prefs=firefox.PREFERENCES,
        base_url=home,
        viewport={"width": 360, "height": 640},
        has_touch=True,
    )


class PocketPhone:
    """One phone: its storage lies in `folder`, its pages come from `home`."""

    def __init__(self, playwright: Playwright, folder: Path, home: str, launch: Launch) -> None:
        """A browser that runs."""
        self.folder = folder
        self.home = home
        self.context = launch(playwright, folder, home)
        self.context.set_default_timeout(PATIENCE)
        self.shell = self.context.pages[0] if self.context.pages else self.context.new_page()

    def open(self, path: str = "/", shell: Page | None = None) -> Framed:
        """Open an address, and wait for the app."""
        page = shell or self.shell
        page.goto(f"{self.home}{path}")
        return self.app(page)

    def app(self, shell: Page | None = None) -> Framed:
        """The app, as soon as it is there."""
        page = shell or self.shell
        with suppress(TooLong):
            page.wait_for_function(SETTLED)
        assert page.evaluate(STATE) == "ready", (page.inner_text("body"), page.evaluate(MARKS))
        framed = Framed(page)
        framed.wait_for_load_state("load")
        return framed

    def close(self) -> None:
        """End the browser as a person does."""
        self.context.close()

    def kill(self) -> None:
        """End the browser as a system does that needs its memory."""
        for process in family(root_of(self.folder)):
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                continue
        with suppress(BrowserGone):
            self.context.close()


@contextmanager
def opened(
    playwright: Playwright, folder: Path, home: str, launch: Launch = launch_chromium
) -> Iterator[PocketPhone]:
    """A phone, whose browser is closed at the end."""
    phone = PocketPhone(playwright, folder, home, launch)
    try:
        yield phone
    finally:
        with suppress(BrowserGone):  # it was killed
            phone.close()


def root_of(folder: Path) -> int:
    """The first of the browser's processes, by the folder in its command line."""
    marks = (f"--user-data-dir={folder}".encode(), b"-profile\0" + str(folder).encode())
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = file.read_bytes()
        except OSError:
            continue
        if any(mark in line for mark in marks):
            found.append(int(file.parent.name))
    return min(found)


def family(root: int) -> list[int]:
    """A process and all below it."""
    below: dict[int, list[int]] = {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(file.read_text("ascii", "replace").rpartition(")")[2].split()[1])
        except OSError:
            continue
        below.setdefault(parent, []).append(int(file.parent.name))
    found, due = list[int](), [root]
    while due:
        found.append(due.pop())
        due += below.get(found[-1], [])
    return found
