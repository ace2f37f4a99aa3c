"""The rail: what is always there keeps its place, whatever a moment adds."""

from playwright.sync_api import Page

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
