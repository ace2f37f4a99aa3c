"""Debian's own Firefox under Playwright, whose driver learns it from `stock_firefox.cjs`.

Not there: CDP sessions, emulated media, JavaScript switched off, PDF, `is_mobile`.
"""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

HELPER = Path(__file__).with_name("stock_firefox.cjs")
CHANNEL = "moz-firefox"
PREFERENCES: dict[str, str | float | bool] = {
    "ui.primaryPointerCapabilities": 1,
    "ui.allPointerCapabilities": 1,
    "browser.sessionhistory.max_total_viewers": 0,
}
"""Firefox's preferences: a screen that is touched; pages that Back loads anew. Of one that it
has kept no load is reported, for which Playwright would wait."""


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
