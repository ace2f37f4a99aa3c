"""A page whose scripts did not come says that nothing can be entered yet."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import violations
from tests.browser.table import begin


@pytest.mark.parametrize("script", [r"/look/.*\.js", r"htmx.*\.js"])
def test_a_page_whose_script_did_not_come_says_so(page: Page, script: str) -> None:
    url = begin(page)
    expect(page.locator("#unready")).to_have_count(0)
    blocked: list[str] = []

    def block(route: Route) -> None:
        blocked.append(route.request.url)
        route.abort()

    missing = re.compile(script)
    page.route(missing, block)
    page.goto(url)
    assert blocked
    expect(page.locator("#unready")).to_contain_text("This page is not ready.")
    expect(page.locator("#unready")).to_be_visible()
    assert violations(page) == []
    page.unroute(missing)
    page.get_by_role("link", name="Reload").tap()
    expect(page.locator("[data-pad][data-set]")).to_be_visible()
    expect(page.locator("#unready")).to_have_count(0)


def test_without_javascript_the_page_says_so(page: Page) -> None:
    url = begin(page)
    browser = page.context.browser
    assert browser is not None
    context = browser.new_context(java_script_enabled=False, base_url=url)
    context.add_cookies(
        [
            {"name": each["name"], "value": each["value"], "url": url}
            for each in page.context.cookies()
        ]
    )
    plain = context.new_page()
    plain.goto(url)
    expect(plain.locator("#unready")).to_be_visible()
    # axe does not run without scripts: by its role each of them is a region of its own.
    for words in ("This page is not ready.", "JavaScript is off."):
        expect(plain.get_by_role("status").filter(has_text=words)).to_have_count(1)
    context.close()
