"""The style pages hold at every size and in both themes."""

from typing import Literal

import pytest

from tests.browser.axe import violations_in
from tests.frontend.conftest import Shown
from tests.frontend.measured import overflow, undrawn, weak

PAGES = ["/look/", "/look/tricks/", "/look/field/", "/look/night/", "/look/missing/"]
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PHONES, DESK = [(320, 568), (360, 640)], [(1280, 800)]


@pytest.mark.parametrize("sizes", [PHONES, DESK], ids=["phones", "desk"])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_reads_carries_its_symbols_and_axe_finds_nothing(
    shown: Shown, path: str, sizes: list[tuple[int, int]]
) -> None:
    page = shown(path, *sizes[0])
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for width, height in sizes:
            page.set_viewport_size({"width": width, "height": height})
            assert overflow(page) <= 0, (scheme, width)
            assert undrawn(page) == [], (scheme, width)
            assert weak(page) == [], (scheme, width)
        assert violations_in(page, scheme) == [], scheme


@pytest.mark.parametrize("path", ["/look/tricks/", "/look/field/", "/look/night/"])
def test_nothing_scrolls_during_play(shown: Shown, path: str) -> None:
    page = shown(path)
    for height in (560, 640):
        page.set_viewport_size({"width": 360, "height": height})
        higher = page.evaluate("document.documentElement.scrollHeight - window.innerHeight")
        assert higher <= 0, height


@pytest.mark.parametrize("path", ["/look/tricks/", "/look/field/"])
def test_what_is_touched_is_as_big_as_a_thumb(shown: Shown, path: str) -> None:
    page = shown(path)
    small = page.evaluate(
        """() => [...document.querySelectorAll("a, button, .suits label")]
          .filter((each) => each.checkVisibility() && !each.matches(".skip"))
          .map((each) => [each.innerText, each.getBoundingClientRect()])
          .filter(([, box]) => box.width < 44 || box.height < 44)
          .map(([text, box]) => `${text}: ${box.width} x ${box.height}`)"""
    )
    assert small == []


def test_the_contrast_meter_sees_a_weak_text(shown: Shown) -> None:
    page = shown("/look/")
    page.evaluate("document.querySelector('h1').classList.add('slot')")
    page.evaluate("document.querySelector('h1').style.color = 'var(--line)'")
    assert weak(page) == ["Parts and their states: 1.46"]
