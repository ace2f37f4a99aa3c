"""A real server, and phones in a real browser.

`live_app` is a real server, one for a process: `live_app.url`, `.kill()`, `.start()`.
`page` is one phone of 360 by 640 with touch, `new_phone()` gives further ones (each with a
session of its own; width, height and colour scheme may be chosen). Hints of a first play are
off, but for phones with `hints=True`. A test fails when a page logged an error, broke the
content security policy or asked another host.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Page,
    Request,
    expect,
)

from companion.frontend.device import COOKIE, NO_HINTS
from tests.browser.lasting import LastingChromium
from tests.browser.live import LiveApp

# In milliseconds: how long what must come may take where others use the machine as well.
PATIENCE = 60_000
expect.set_options(timeout=PATIENCE)
# Said of every answer from 400 up, which a refusal rightly is, and while a server is killed.
AN_ANSWER = ("Failed to load resource", "htmx:afterRequest", "htmx:sendError")


class NewPhone(Protocol):
    def __call__(
        self,
        width: int = 360,
        height: int = 640,
        scheme: Literal["light", "dark"] = "light",
        *,
        hints: bool = False,
    ) -> Page: ...


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests that use a browser: `-m "not browser"` leaves them out."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def shared_app(lasting_app: LiveApp) -> Iterator[LiveApp]:
    """The server for a module, started again if another module stopped it."""
    if not lasting_app.runs:
        lasting_app.start()
    before = len(lasting_app.log)
    yield lasting_app
    written = lasting_app.log[before:]
    assert "Traceback" not in written, written


@pytest.fixture
def live_app(shared_app: LiveApp) -> LiveApp:
    """The server of the module, started again if the last test stopped it."""
    if not shared_app.runs:
        shared_app.start()
    return shared_app


@pytest.fixture(scope="module")
def chromium(lasting_chromium: LastingChromium) -> Iterator[Browser]:
    """The browser of this process, awake for a module."""
    with lasting_chromium.awake() as browser:
        yield browser


@pytest.fixture
def new_phone(chromium: Browser, live_app: LiveApp) -> Iterator[NewPhone]:
    with phones(chromium, live_app.url, is_mobile=True) as phone:
        yield phone


@contextmanager
def phones(browser: Browser, home: str, *, is_mobile: bool) -> Iterator[NewPhone]:
    """Phones of a browser; at the end no page may have complained of anything.

    Only Chromium knows `is_mobile`: a page that is wider than its window can be zoomed out.
    """
    complaints: list[str] = []

    def phone(
        width: int = 360,
        height: int = 640,
        scheme: Literal["light", "dark"] = "light",
        *,
        hints: bool = False,
    ) -> Page:
        context = browser.new_context(
            base_url=home,
            viewport={"width": width, "height": height},
            has_touch=True,
            is_mobile=is_mobile or None,
            color_scheme=scheme,
            service_workers="block",  # what a server answers, not what a phone has kept
        )
        if not hints:
            context.add_cookies([{"name": COOKIE, "value": NO_HINTS, "url": home}])
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        listen(page, home, complaints.append)
        return page

    yield phone
    for context in browser.contexts:
        context.close()
    assert complaints == []


@pytest.fixture
def page(new_phone: NewPhone) -> Page:
    return new_phone()


def listen(page: Page, home: str, complain: Callable[[str], None]) -> None:
    """Report errors of the page's console, scripts and requests to `complain`."""

    def logged(message: ConsoleMessage) -> None:
        if message.type == "error" and not message.text.startswith(AN_ANSWER):
            complain(message.text)

    def check_host(request: Request) -> None:
        if not request.url.startswith((f"{home}/", "blob:", "data:")):
            complain(f"asked another host: {request.url}")

    page.on("console", logged)
    page.on("pageerror", lambda error: complain(str(error)))
    page.on("request", check_host)
