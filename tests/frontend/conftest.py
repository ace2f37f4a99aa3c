"""Style pages in a real browser, answered by the project itself without a server.

`shown` opens one: shown("/look/field/", width=360, scheme="dark"). It lives under an https
address of no host, so that what browsers keep for https is there; every request is answered by
Django's own handlers, with all their headers. A test fails when a page logged an error, broke
the content security policy or asked another host.
"""

import mimetypes
from collections.abc import Iterator
from pathlib import Path
from typing import Literal, Protocol
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from playwright.sync_api import Browser, Page, Route
from pytest_django import Settings

from tests.browser.conftest import chromium, listen

__all__ = ["chromium"]

HOME = "https://scribe.test"


class Shown(Protocol):
    def __call__(
        self,
        path: str,
        width: int = 360,
        height: int = 640,
        scheme: Literal["light", "dark"] = "light",
    ) -> Page: ...


def answer(route: Route) -> None:
    """Answer with a static file, or with what the project says."""
    path = urlsplit(route.request.url).path
    found = finders.find(path.removeprefix("/static/")) if path.startswith("/static/") else None
    if isinstance(found, str):
        kind = mimetypes.guess_type(found)[0] or "application/octet-stream"
        route.fulfill(body=Path(found).read_bytes(), content_type=kind)
        return
    response = Client().get(path, secure=True, headers={"host": "scribe.test"})
    route.fulfill(
        status=response.status_code, headers=dict(response.items()), body=response.content
    )


@pytest.fixture
def shown(chromium: Browser, settings: Settings) -> Iterator[Shown]:
    settings.DEBUG = True
    complaints: list[str] = []

    def show(
        path: str,
        width: int = 360,
        height: int = 640,
        scheme: Literal["light", "dark"] = "light",
    ) -> Page:
        narrow = width < 900
        context = chromium.new_context(
            viewport={"width": width, "height": height},
            has_touch=narrow,
            is_mobile=narrow,
            color_scheme=scheme,
            reduced_motion="reduce",
            service_workers="block",  # they ask for their script past all routes
            base_url=HOME,
        )
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.route("**/*", answer)
        listen(page, HOME, complaints.append)
        page.goto(path)
        return page

    yield show
    for context in chromium.contexts:
        context.close()
    assert complaints == []
