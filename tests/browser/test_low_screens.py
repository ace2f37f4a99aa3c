"""A phone on its side: scene, question and pad side by side, and nothing scrolls in play."""

from playwright.sync_api import Page

from tests.browser import screens, test_cleopatra_screens, test_ramses_screens
from tests.browser.anew import LOADED, open_anew
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
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
