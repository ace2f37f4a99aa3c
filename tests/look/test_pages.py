"""The style pages hold at every size and in both themes."""

from typing import Literal

import pytest

from tests.browser.axe import violations
from tests.look.conftest import Shown
from tests.look.measured import overflow, undrawn, weak

PAGES = ["/look/", "/look/tricks/", "/look/field/", "/look/night/", "/look/missing/"]
SIZES = [(320, 568), (360, 640), (1280, 800)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_reads_and_carries_its_symbols(
    shown: Shown, path: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    page = shown(path, *size, scheme)
    assert overflow(page) <= 0
    assert undrawn(page) == []
    assert weak(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES[1:], ids=lambda size: f"{size[0]}")
@pytest.mark.parametrize("path", PAGES)
def test_axe_finds_nothing(
    shown: Shown, path: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    assert violations(shown(path, *size, scheme)) == []


@pytest.mark.parametrize("path", ["/look/tricks/", "/look/field/", "/look/night/"])
@pytest.mark.parametrize("size", [(360, 560), (360, 640)], ids=["short", "usual"])
def test_nothing_scrolls_during_play(shown: Shown, path: str, size: tuple[int, int]) -> None:
    page = shown(path, *size)
    higher = page.evaluate("document.documentElement.scrollHeight - window.innerHeight")
    assert higher <= 0


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
