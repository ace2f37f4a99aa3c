"""What phones need of every page: room for the notch, fingers that do not zoom, the notice."""

import pytest
from playwright.sync_api import Page, expect

from tests.frontend.conftest import Shown

TOUCHED = """() => [...document.querySelectorAll(
    "button, summary, label, .board, .pad, .card, .rail, .strip")]
  .map((each) => [each, getComputedStyle(each)])
  .filter(([, { touchAction, userSelect }]) => touchAction === "auto" || userSelect !== "none")
  .map(([each]) => each.outerHTML.slice(0, 80))"""
INSETS = {"top": 47, "topMax": 47, "left": 44, "leftMax": 44, "right": 34, "rightMax": 34,
          "bottom": 21, "bottomMax": 21}  # fmt: skip
BEYOND = """([left, right]) => [...document.querySelectorAll("header *, main *, footer *")]
  .filter((each) => each.checkVisibility() && !each.closest(".vh, .sprite, .lens"))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.left < left - 1 || box.right > innerWidth - right + 1))
  .map(([each]) => each.outerHTML.slice(0, 80))"""

# What an old browser skips; gives how many rules that are.
WITHOUT = """() => [...document.styleSheets].reduce((skipped, sheet) => {
  for (let at = sheet.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = sheet.cssRules[at];
    if (!(rule instanceof CSSSupportsRule) || !rule.cssText.includes(".too-old")) continue;
    sheet.deleteRule(at);
    skipped += 1;
  }
  return skipped;
}, 0)"""


def notched(page: Page) -> None:
    """Give the page the insets of a phone with a notch, in landscape."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setSafeAreaInsetsOverride", {"insets": INSETS})


@pytest.mark.parametrize("path", ["/look/tricks/", "/look/field/", "/look/"])
def test_what_is_tapped_neither_zooms_nor_selects(shown: Shown, path: str) -> None:
    assert shown(path).evaluate(TOUCHED) == []


def test_a_finger_on_a_space_scrolls_nothing(shown: Shown) -> None:
    page = shown("/look/field/")
    actions = page.locator(".opt").evaluate_all(
        "(all) => [...new Set(all.map((each) => getComputedStyle(each).touchAction))]"
    )
    assert actions == ["none"]


@pytest.mark.parametrize("path", ["/look/tricks/", "/look/field/"])
def test_nothing_lies_under_a_notch(shown: Shown, path: str) -> None:
    page = shown(path, 740, 360)
    notched(page)
    page.reload()
    assert page.evaluate("getComputedStyle(document.body).paddingLeft") == "44px"
    assert page.evaluate(BEYOND, [44, 34]) == []


def test_an_old_browser_is_told_what_it_takes(shown: Shown) -> None:
    """One that knows neither `:has()` nor `dvh` skips the rule that hides the notice."""
    page = shown("/look/")
    assert page.evaluate(WITHOUT) == 1
    expect(page.locator(".too-old")).to_be_visible()
    expect(page.locator(".too-old")).to_contain_text("iOS 15.4, Chrome 108, Firefox 121")


def test_a_new_browser_is_not_called_old(shown: Shown) -> None:
    page = shown("/look/")
    assert page.locator(".too-old").count() == 1
    assert not page.locator(".too-old").is_visible()
