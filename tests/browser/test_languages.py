"""What scripts write is in the catalogues too: the pads of all games in the pseudo-language."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.conf import settings
from playwright.sync_api import Page

from tests.browser.anew import open_anew
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload
from tests.browser.test_long_names import (
    Named,
    Screens,
    the_screens_of_cleopatra,
    the_screens_of_krimsutep,
    the_screens_of_ramses,
)
from tests.languages.pseudo import CODE, build
from tests.languages.test_complete import untranslated

SET = "() => !document.querySelector('[data-pad]:not([data-set])')"
STILL_HERE = """() => {
  const stop = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  for (const name of ["entry", "submit", "htmx:beforeRequest", "beforeunload"])
    window.addEventListener(name, stop, true);
}"""
"""Nothing is sent, and no other page opens, whatever is tapped."""
TAP = """async (from) => {
  const said = new Set();
  for (let number = from; number < from + 8; number += 1) {
    const keys = [...document.querySelectorAll("#page :is(button, label, [role=button])")];
    const key = keys.filter((each) => each.checkVisibility() && !each.disabled)[number];
    if (!key) break;
    key.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    await new Promise(requestAnimationFrame);
    for (const each of document.querySelectorAll("#ask, #say, .rail")) said.add(each.outerHTML);
  }
  return [...said].join("");
}"""
"""Taps eight keys one after the other; what the question and the rail say after each."""
TAPS = range(0, 32, 8)


@pytest.fixture(scope="module")
def shared_app(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveApp]:
    """A server that speaks the pseudo-language too."""
    locale, folder = (tmp_path_factory.mktemp(name) for name in ("locale", "pseudo"))
    build(locale)
    app = LiveApp(
        shutil.copytree(prepared, folder / "var"),
        DJANGO_SETTINGS_MODULE="tests.languages.settings",
        PSEUDO_LOCALE=str(locale),
    )
    app.start()
    yield app
    app.stop()


@pytest.fixture
def speaking(page: Page, live_app: LiveApp) -> Page:
    """A phone that has chosen the pseudo-language."""
    page.context.add_cookies(
        [{"name": settings.LANGUAGE_COOKIE_NAME, "value": CODE, "url": live_app.url}]
    )
    return page


def seen(page: Page) -> set[str]:
    """What is no message on a page, as it is after its scripts have run."""
    return set(untranslated(page.content()))


def as_recorded(payload: Payload) -> Payload:
    """The players keep their names."""
    return payload


@pytest.mark.parametrize(
    "screens", [the_screens_of_krimsutep, the_screens_of_ramses, the_screens_of_cleopatra]
)
def test_pads_write_no_word_that_is_in_no_catalogue(
    speaking: Page, live_app: LiveApp, screens: Callable[[LiveApp, Named], Screens]
) -> None:
    found = {}
    for plays, name, address, _ in screens(live_app, as_recorded):
        page = plays.hand_to(speaking)
        open_anew(page, address)
        page.wait_for_function(SET)
        page.evaluate(STILL_HERE)
        words = seen(page)
        for number in TAPS:
            words |= {*untranslated(page.evaluate(TAP, number)), *seen(page)}
        found[name] = words
    assert {name: words for name, words in found.items() if words} == {}


def test_a_text_of_a_script_is_in_brackets(speaking: Page, live_app: LiveApp) -> None:
    for plays, _, address, _ in the_screens_of_ramses(live_app, as_recorded):
        page = plays.hand_to(speaking)
        page.goto(address)
        page.wait_for_function(SET)
        page.evaluate("() => { document.querySelector('#page').append('loose words'); }")
        assert seen(page) == {"loose words"}
        return
