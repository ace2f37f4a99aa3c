"""Debian's own Firefox under Playwright, whose driver learns it from `stock_firefox.cjs`.

Not there: CDP sessions, emulated media, JavaScript switched off, PDF, `is_mobile`.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

HELPER = Path(__file__).with_name("stock_firefox.cjs")
CHANNEL = "moz-firefox"
PREFERENCES: dict[str, str | float | bool] = {
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "ui.useOverlayScrollbars": 1,
    "browser.sessionhistory.max_total_viewers": 0,
    "fission.autostart": False,
    "dom.ipc.processCount": 1,
    "dom.ipc.processPrelaunch.enabled": False,
}
"""Firefox's preferences: a screen that is touched, bars that take no width, and pages that Back
loads anew. Of a page that it has kept no load is reported, for which Playwright would wait.
All pages share a process: a walk takes a quarter less time."""


def program() -> str | None:
    """The path of Debian's Firefox; None without it."""
    return shutil.which("firefox-esr")


@contextmanager
def driver() -> Iterator[Playwright]:
    """A Playwright that can drive Debian's Firefox, and nothing else."""
    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f"--require={HELPER}"
    try:
        with sync_playwright() as found:
            yield found
    finally:
        os.environ.pop("NODE_OPTIONS")
        if before is not None:
            os.environ["NODE_OPTIONS"] = before


@contextmanager
def launched(playwright: Playwright) -> Iterator[Browser]:
    """Firefox with a finger, closed at the end."""
    browser = playwright.firefox.launch(
        channel=CHANNEL, executable_path=program(), firefox_user_prefs=PREFERENCES
    )
    yield browser
    browser.close()
