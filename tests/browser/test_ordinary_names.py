"""Names of ordinary length are read to their end, upright and with a phone on its side."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.anew import LOADED, open_anew
from tests.browser.cleopatra import AT_REST
from tests.browser.live import LiveApp
from tests.browser.seeding import Payload
from tests.browser.test_long_names import ALL, BEYOND, SCROLLS, SPILT, Named, Screens, called
from tests.frontend.measured import overflow

ORDINARY = ("Bartholomew", "Mei Lin", "Maximilian", "Alexandra", "Christopher")
USUAL = (360, 640)
LYING = ((740, 360), (640, 360))

# A name that is cut, or parted within a word. Five seats side by side may cut one from eleven
# letters on, as an Undo that says what it undoes; a table has less room beside its headings.
CUT = """() => [...document.querySelectorAll(":is(#page, .night, .victory) bdi")]
  .filter((each) => each.checkVisibility() && !each.closest(".vh, .entries, .drawer, .undo"))
  .filter((each) => getComputedStyle(each.closest(".ask") ?? each).position !== "absolute")
  .filter((each) => {
    let box = each;
    while (getComputedStyle(box).display === "inline") box = box.parentElement;
    const range = document.createRange();
    range.selectNodeContents(each);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const long = each.innerText.length > 10;
    const row = each.closest(".standing, .bidders, .bidkeys, .podium, .amus, thead tr");
    const many = row?.children.length ?? 0;
    const mayBeCut = row?.matches("tr") ? many > (long ? 4 : 5) : many > 4 && long;
    return (box.scrollWidth > box.clientWidth + 1 && !mayBeCut)
      || (lines.size > 1 && !each.innerText.trim().includes(" "));
  })
  .map((each) => `${each.closest("[class]").className}: ${each.innerText}`)"""

# A word in two lines, such as a name and its ’s, and a hint that begins beside its verb and
# ends below it.
PARTED = """() => {
  const inTwoLines = (range) => {
    const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5)
      .map(({ top }) => top);
    return tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 6;
  };
  const found = [...document.querySelectorAll(".ask .soft")]
    .filter((each) => each.checkVisibility() && each.getClientRects().length > 1)
    .map((each) => each.innerText);
  for (const name of document.querySelectorAll("bdi")) {
    const { lastChild: own, nextSibling: next } = name;
    if (!own?.data || !next?.data?.startsWith("’") || !name.checkVisibility()) continue;
    const range = document.createRange();
    range.setStart(own, own.length - 1);
    range.setEnd(next, 2);
    if (inTwoLines(range)) found.push(`${name.innerText}’s`);
  }
  const words = document.createTreeWalker(document.querySelector("#page, .page, .night, main"),
    NodeFilter.SHOW_TEXT);
  while (words.nextNode()) {
    const { currentNode: node } = words, { parentElement: within } = node;
    if (within.closest("svg, .vh, .entries, .drawer, script, template, code")) continue;
    if (!node.data.trim() || !within.checkVisibility()) continue;
    const ask = within.closest(".ask");  // it may be there for readers of the screen only
    if (ask && getComputedStyle(ask).position === "absolute") continue;
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}]{2,}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (inTwoLines(range)) found.push(word);
    }
  }
  return found;
}"""

# Names that end in dots, and numbers of a seat that are cut or lie on each other. Four side by
# side may cut a name from eleven letters on, and a table with columns for five any name.
UNREAD = """() => {
  const seen = (each) => each.checkVisibility()
    && !each.closest(".vh, .entries, .drawer, .undo");
  const words = (each) => {
    const range = document.createRange();
    range.selectNodeContents(each);
    return range.getBoundingClientRect();
  };
  const found = [];
  for (const name of [...document.querySelectorAll(":is(#page, .night) bdi")].filter(seen)) {
    if (getComputedStyle(name.closest(".ask") ?? name).position === "absolute") continue;
    let box = name;
    while (getComputedStyle(box).display === "inline") box = box.parentElement;
    const row = name.closest(".standing, .bidkeys, .amus, .laid, .trick, .bidders, thead tr");
    const [many, long] = [row?.children.length ?? 0, name.innerText.length > 10];
    if (row?.matches("tr") ? many > (long ? 4 : 5) : many > 3 && long) continue;
    const over = words(name).width - box.getBoundingClientRect().width;
    if (over > 0.5) found.push(`${name.innerText}: ${over.toFixed(1)} px are cut`);
  }
  for (const purse of [...document.querySelectorAll(".purse")].filter(seen)) {
    const [inside, box] = [words(purse), purse.getBoundingClientRect()];
    if (inside.right > box.right + 1 || inside.bottom > box.bottom + 2) {
      found.push(`the purse in ${purse.closest(".seat").innerText} is cut`);
    }
  }
  for (const score of [...document.querySelectorAll(".seat-score")].filter(seen)) {
    const more = score.nextElementSibling.getBoundingClientRect();
    if (words(score).right > more.left) {
      found.push(`${score.closest(".seat").innerText}: numbers touch`);
    }
  }
  return found;
}"""


def ordinary(payload: Payload) -> Payload:
    return called(payload, ORDINARY)


def wrong(page: Page, *, in_play: bool) -> list[str]:
    """What cannot be read on a usual phone, or what scrolls there."""
    wider, words = overflow(page), (SPILT, BEYOND, CUT, PARTED)
    higher = page.evaluate(SCROLLS) if in_play else 0
    found = [
        f"{px} px too {which}" for px, which in ((wider, "wide"), (higher, "high")) if px > 0
    ]
    return found + [each for what in words for each in page.evaluate(what)]


def wrong_when_low(page: Page) -> list[str]:
    """What cannot be read on a phone on its side, or what scrolls there."""
    found = list[str]()
    for width, height in LYING:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LOADED)
        page.wait_for_function(AT_REST)
        lost = [each for what in (UNREAD, BEYOND, PARTED) for each in page.evaluate(what)]
        lost += [f"scrolls by {by} px" for by in [page.evaluate(SCROLLS)] if by > 0]
        found += [f"at {width} x {height}: {each}" for each in lost]
    return found


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("screens", ALL)
def test_ordinary_names_are_read_upright_and_on_a_low_screen(
    page: Page, live_app: LiveApp, screens: Callable[[LiveApp, Named], Screens], language: str
) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    page.emulate_media(reduced_motion="reduce")
    found = {}
    for plays, name, address, in_play in screens(live_app, ordinary):
        page.set_viewport_size({"width": USUAL[0], "height": USUAL[1]})
        open_anew(plays.hand_to(page), address)
        page.wait_for_function(AT_REST)
        found[name] = wrong(page, in_play=in_play)
        found[name] += wrong_when_low(page) if in_play else []
    assert {name: broken for name, broken in found.items() if broken} == {}
