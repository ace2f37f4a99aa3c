"""The rail: what is always there keeps its place, whatever a moment adds."""

import re

from django.conf import settings
from playwright.sync_api import Page, expect

from tests.browser import screens, test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import open_anew
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed

PLACES = """() => Object.fromEntries([...document.querySelectorAll("#rail > a")]
  .filter((each) => each.checkVisibility())
  .map((each) => [each.innerText.trim(), Math.round(each.getBoundingClientRect().left)]))"""
ALWAYS = ("Table", "Log", "More")


def places(page: Page, seeded: Seeded, paths: dict[str, str]) -> dict[str, set[int]]:
    """Where each link of the rail stands on these screens, in px from the left."""
    found: dict[str, set[int]] = {}
    seeded.hand_to(page)
    for path in paths.values():
        open_anew(page, f"{seeded.home}{path}")
        stands = page.evaluate(PLACES)
        assert {*ALWAYS} <= stands.keys(), path
        for name, left in stands.items():
            found.setdefault(name, set()).add(left)
    return found


def test_table_log_and_more_keep_their_places(page: Page, live_app: LiveApp) -> None:
    krimsutep = screens.seeded_screens(live_app)
    found = [
        places(
            page,
            krimsutep,
            {
                name: each.path(krimsutep)
                for name, each in screens.SCREENS.items()
                if each.in_play and name not in {"cover", "choice"}
            },
        )
    ]
    for other in (test_ramses_screens, test_cleopatra_screens):
        where = {name: record(of, many) for name, (of, many, _) in other.WHERE.items()}
        seeded = seed(live_app, where)
        paths = other.addresses(seeded)
        away = {"cover", "choice", "result", "lines"}
        found.append(
            places(page, seeded, {name: paths[name] for name in paths if name not in away})
        )
    for name in ALWAYS:
        stands = [each[name] for each in found]
        assert len(set().union(*stands)) == 1, (name, stands)
    assert all({"Rules", *ALWAYS} <= set(each) for each in found)


# What unsent.js puts there; in one row, and no word beside its button's place.
CROWDED = """() => {
  const rail = document.getElementById("rail");
  const from = document.getElementById("unsent").content;
  const held = from.querySelector('[data-kind="held"] > *').cloneNode(true);
  held.querySelector("[data-fact]").textContent = "1";
  rail.insertBefore(held, rail.querySelector(':scope > a[href="#entries"]'));
  const all = [...rail.querySelectorAll(":scope > *, :scope > form > *")]
    .filter((each) => each.matches("a, button") && each.checkVisibility());
  const boxes = all.map((each) => each.getBoundingClientRect());
  const rows = new Set(boxes.map(({ top }) => Math.round(top)));
  const clip = (part, end) => {
    let right = end;
    for (let at = part; !at.matches("a, button"); at = at.parentElement) {
      if (getComputedStyle(at).overflowX === "hidden") {
        right = Math.min(right, at.getBoundingClientRect().right);
      }
    }
    return right;
  };
  const spilt = all.filter((each, number) => {
    const range = document.createRange();
    const words = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const parent = words.currentNode.parentElement;
      range.selectNodeContents(words.currentNode);
      const { left, right } = range.getBoundingClientRect();
      const box = boxes[number];
      if (!parent.closest(".vh") && right > left
        && (left < box.left - 3 || clip(parent, right) > box.right + 3)) return true;
    }
    return false;
  });
  return [rows.size > 1 && "two rows", ...spilt.map((each) => each.innerText)].filter(Boolean);
}"""


def test_what_is_not_sent_leaves_the_rail_in_one_row_with_its_words(
    page: Page, live_app: LiveApp
) -> None:
    building = {"order": 13, "first": 14, "second": 15, "undone": 15}
    plays = {name: record("krimsutep-3-tricks", many) for name, many in building.items()}
    seeded = seed(live_app, plays)
    seeded.hand_to(page).goto(seeded.plays["undone"])
    page.locator(".rail .undo:visible").tap()
    expect(page.locator(".rail .redo")).to_be_visible()
    wrong = []
    for language in ("en", "de"):
        cookie = settings.LANGUAGE_COOKIE_NAME
        page.context.add_cookies([{"name": cookie, "value": language, "url": seeded.home}])
        for width in (280, 320, 360):
            page.set_viewport_size({"width": width, "height": 640})
            for name, path in seeded.plays.items():
                open_anew(page, path)
                if found := page.evaluate(CROWDED):
                    wrong.append((language, width, name, found))
                expect(page.get_by_role("link", name=re.compile("^1 un"))).to_be_visible()
    assert wrong == []
