"""One Chromium for all modules of a process, asleep while other tests run."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests import chromium as finder

# What draws is a thread of the browser here: as a process of its own it takes longer.
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--in-process-gpu", "--disable-background-networking",
]  # fmt: skip


class LastingChromium:
    """A Chromium under Playwright, started when first needed, and anew after a crash.

    Between calls Playwright leaves its event loop set as the running one of this thread, in
    which Django lets nothing touch the database. So it is set while the browser is awake only.
    """

    def __init__(self, playwright: Playwright) -> None:
        """`playwright` has just been started in this thread."""
        self._playwright = playwright
        self._loop = asyncio.get_running_loop()
        self._browser: Browser | None = None
        _run(None)

    @contextmanager
    def awake(self) -> Iterator[Browser]:
        """The browser, for calls within this block; at its end no page is left."""
        _run(self._loop)
        try:
            if self._browser is None or not self._browser.is_connected():
                self._browser = self._launch()
            yield self._browser
            for context in self._browser.contexts:
                context.close()
        finally:
            _run(None)

    def _launch(self) -> Browser:
        path = finder.chromium()
        assert path is not None, "The browser tests need Chromium: apt install chromium."
        return self._playwright.chromium.launch(executable_path=path, args=FLAGS)

    def close(self) -> None:
        """End the browser; its Playwright may be stopped then."""
        _run(self._loop)
        if self._browser is not None:
            self._browser.close()


def _run(loop: asyncio.AbstractEventLoop | None) -> None:
    """Make a loop the running one of this thread, or none, as Playwright itself does."""
    asyncio._set_running_loop(loop)  # noqa: SLF001


@contextmanager
def lasting() -> Iterator[LastingChromium]:
    """A browser that sleeps until it is needed, and is ended at the end."""
    with sync_playwright() as playwright:
        found = LastingChromium(playwright)
        yield found
        found.close()
