"""A walk through all screens at the sizes of phones, in any browser that can measure a page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from scoring.kernel.serialization.entries import Json
from tests.browser.anew import LOADED
from tests.browser.cleopatra import AT_REST
from tests.browser.live import LiveApp
from tests.browser.screens import SCREENS
from tests.browser.seeding import Payload
from tests.browser.test_long_names import (
    called,
    the_screens_of_cleopatra,
    the_screens_of_krimsutep,
    the_screens_of_ramses,
)
from tests.engines.webdriver import PATIENCE

GAMES = (the_screens_of_krimsutep, the_screens_of_ramses, the_screens_of_cleopatra)
UPRIGHT = ((360, 640), (375, 548), (360, 560), (320, 568))
LYING = ((740, 360),)
SPLIT = ((280, 653), (360, 320))
"""Sizes of phones in px: an iPhone SE with its bars is the second of those upright. `SPLIT` are
a phone that folds and half of a screen, where a page in play may scroll."""
ALL = (*UPRIGHT, *LYING, *SPLIT)

IS_QUIET = """() => !document.querySelector(".htmx-request")"""
"""A request that is under way when a page is left is a complaint of WebKit's."""

# What is wrong with a page at its size. `inPlay`: it must not scroll. `plain`: its names are as
# short as most are: from 360 px on none may be cut. Old WebKit has no checkVisibility().
PROBLEMS = """([inPlay, plain]) => {
  const style = (each) => getComputedStyle(each);
  const seen = (each) => {
    const box = each.getBoundingClientRect();
    return box.width > 0 && box.height > 0 && style(each).visibility === "visible";
  };
  // A question that only readers of the screen get is cut away, and stands anywhere.
  const cutAway = [...document.querySelectorAll(".ask")]
    .filter((each) => style(each).position === "absolute");
  const unseen = (each) => !seen(each) || cutAway.some((ask) => ask.contains(each));
  const words = (each) => each.textContent.trim().replace(/\\s+/g, " ").slice(0, 40);
  const called = (each) => `${each.className || each.tagName} “${words(each)}”`;
  const root = document.documentElement;
  const found = [];
  const wider = root.scrollWidth - root.clientWidth;
  if (wider > 0) found.push(`${wider} px too wide`);
  const higher = root.scrollHeight - root.clientHeight;
  if (inPlay && higher > 0) found.push(`scrolls by ${higher} px`);
  const all = [...document.querySelectorAll("#page, #page *, .rail *, .night *, .victory *")]
    .filter((each) => !each.closest("svg, .vh, .entries, .drawer") && !unseen(each));
  for (const each of all.filter((each) => !each.matches("output") && !each.closest(".undo"))) {
    const how = style(each);
    const over = each.scrollWidth - each.clientWidth;
    if (how.display === "inline" || !each.clientWidth) continue;
    if (how.overflowX === "visible" && over > 10) {
      found.push(`${called(each)} spills by ${over} px`);
    }
    const clips = how.overflowX === "hidden" || how.overflowX === "clip";
    if (plain && innerWidth >= 360 && clips && over > 1 && each.matches("bdi, .num")) {
      found.push(`${called(each)} is cut by ${over} px`);
    }
  }
  if (inPlay) {
    for (const key of all.filter((each) => each.matches("a, button, label, [role=button]"))) {
      const box = key.getBoundingClientRect();
      // The end of a long one may be cut off, its beginning may not.
      const [x, y] = [box.left + Math.min(box.width, 44) / 2, box.top + box.height / 2];
      if (x < 0 || x > innerWidth || y < 0 || y > innerHeight) {
        found.push(`${called(key)} is off the screen`);
      }
    }
  }
  return found;
}"""
# All of it in one call: a page of this size, whose sheets are there, and what is wrong with it.
# By the next frame scripts have heard of the size, and ask for the sheets that it needs.
MEASURED = f"""async ([width, height, ...about]) => {{
  const until = Date.now() + {1000 * PATIENCE};
  const wait = async (isSo) => {{
    while (!isSo()) {{
      if (Date.now() > until) throw new Error(`It never came: ${{isSo}}`);
      await new Promise((done) => setTimeout(done, 5));
    }}
  }};
  await wait(() => innerWidth === width && innerHeight === height);
  await new Promise(requestAnimationFrame);
  await wait({LOADED});
  return ({PROBLEMS})(about);
}}"""


class Browser(Protocol):
    """What a walk asks of a browser."""

    def sign_in(self, home: str, session: str) -> None: ...

    def open_anew(self, url: str) -> None: ...

    def give_size(self, width: int, height: int) -> None: ...

    def wait(self, script: str) -> None: ...

    def run(self, script: str, *arguments: Json) -> Json: ...

    def complaints(self) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Screen:
    """A page of a device with this session; in play nothing scrolls."""

    name: str
    home: str
    session: str
    path: str
    in_play: bool
    plain: bool


def screens(app: LiveApp) -> Sequence[Screen]:
    """All screens of all games, with short names and with long ones."""
    found = []
    for plain, named in ((True, as_they_are), (False, called)):
        for game in GAMES:
            for plays, name, path, in_play in game(app, named):
                label = f"{game.__name__}: {name}{'' if plain else ', long names'}"
                found.append(Screen(label, plays.home, plays.session, path, in_play, plain))
    played = next(screen for screen in found if screen.plain)
    for name, screen in SCREENS.items():
        if not screen.play:
            found.append(replace(played, name=name, path=screen.page, in_play=False))
    return found


def as_they_are(payload: Payload) -> Payload:
    return payload


def problems(browser: Browser, walked: Sequence[Screen]) -> list[str]:
    """What is wrong with these screens, each at every size; those with long names at one."""
    found = list[str]()
    session = ""
    for screen in walked:
        if screen.session != session:
            session = screen.session
            browser.sign_in(screen.home, session)
        browser.open_anew(f"{screen.home}{screen.path}")
        browser.wait(AT_REST)
        for width, height in ALL if screen.plain else UPRIGHT[:1]:
            browser.give_size(width, height)
            in_play = screen.in_play and (width, height) not in SPLIT
            wrong = browser.run(MEASURED, [width, height, in_play, screen.plain])
            assert isinstance(wrong, list)
            found += [f"{screen.name} at {width}x{height}: {each}" for each in wrong]
        browser.wait(IS_QUIET)
        found += [f"{screen.name}: {each}" for each in browser.complaints()]
    return found
