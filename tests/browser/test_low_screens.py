"""A phone on its side: scene, question and pad side by side, and nothing scrolls in play."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser import screens, test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import LOADED, open_anew
from tests.browser.cleopatra import AT_REST
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.browser.test_long_names import ALL, BEYOND, PARTED, Named, Screens, ordinary
from tests.frontend.measured import overflow

SIZES = [(740, 360), (640, 360), (844, 390), (932, 430)]
HIGHER = "() => document.documentElement.scrollHeight - innerHeight"
# The scene ends where pad, question and scores begin; the rail stands before it.
OVERLAPS = """() => {
  const box = (selector) => {
    const all = [...document.querySelectorAll(selector)];
    return all.find((each) => each.checkVisibility())?.getBoundingClientRect() ?? null;
  };
  const [rail, scene, pad, head] = [".rail", ".scene", ".pad", ".page > header"].map(box);
  if (!rail || !scene || !head) return [];
  const found = [];
  if (rail.right > scene.left + 1) found.push("the rail lies on the scene");
  if (pad && scene.right > pad.left + 1) found.push("the scene lies on the pad");
  if (scene.right > head.left + 1) found.push("the scene lies on the scores");
  if (pad && pad.top < head.bottom - 1) found.push("the pad lies under the scores");
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
ARRANGED = "() => !document.querySelector('[data-pad]:not([data-set])')"


def wrong(page: Page, address: str) -> list[str]:
    """What is wrong with a screen at these sizes."""
    open_anew(page, address)
    page.wait_for_function(ARRANGED)
    found: list[str] = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(LOADED)
        where = f"{width} x {height}"
        found += [f"{where}: {over} px too wide" for over in [overflow(page)] if over > 0]
        found += [f"{where}: scrolls by {by} px" for by in [page.evaluate(HIGHER)] if by > 0]
        found += [f"{where}: {each}" for each in page.evaluate(OVERLAPS)]
    return found


def walk(page: Page, seeded: Seeded, addresses: dict[str, str]) -> dict[str, list[str]]:
    """What is wrong with each of these screens, by its name."""
    seeded.hand_to(page).emulate_media(reduced_motion="reduce")
    found = {name: wrong(page, f"{seeded.home}{path}") for name, path in addresses.items()}
    return {name: broken for name, broken in found.items() if broken}


def test_krimsutep_is_played_on_its_side(page: Page, live_app: LiveApp) -> None:
    seeded = screens.seeded_screens(live_app)
    played = {name: each for name, each in screens.SCREENS.items() if each.in_play}
    paths = {name: screen.path(seeded) for name, screen in played.items()}
    assert walk(page, seeded, paths) == {}


def test_ramses_is_played_on_its_side(page: Page, live_app: LiveApp) -> None:
    where = test_ramses_screens.WHERE
    seeded = seed(live_app, {name: record(of, many) for name, (of, many, _) in where.items()})
    assert walk(page, seeded, test_ramses_screens.addresses(seeded)) == {}


def test_cleopatra_is_played_on_its_side(page: Page, live_app: LiveApp) -> None:
    seeded = test_cleopatra_screens.seeded(live_app)
    paths = test_cleopatra_screens.addresses(seeded)
    still = test_cleopatra_screens.SCROLLING
    assert walk(page, seeded, {name: paths[name] for name in paths if name not in still}) == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("all_of", ALL)
def test_names_and_numbers_are_read_on_a_low_screen(
    page: Page, live_app: LiveApp, all_of: Callable[[LiveApp, Named], Screens], language: str
) -> None:
    page.set_extra_http_headers({"Accept-Language": language})
    page.emulate_media(reduced_motion="reduce")
    unread: dict[str, list[str]] = {}
    for plays, name, address, in_play in all_of(live_app, ordinary):
        if not in_play:
            continue
        open_anew(plays.hand_to(page), address)
        page.wait_for_function(ARRANGED)
        for width, height in SIZES[:2]:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(LOADED)
            page.wait_for_function(AT_REST)
            found = [each for what in (UNREAD, BEYOND, PARTED) for each in page.evaluate(what)]
            found += [f"scrolls by {by} px" for by in [page.evaluate(HIGHER)] if by > 0]
            unread[f"{name} at {width} x {height}"] = found
    assert {where: found for where, found in unread.items() if found} == {}
