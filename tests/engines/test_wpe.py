"""Every screen in WPE WebKit, on Debian 12 the oldest engine of all: about Safari 16.0."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.browser.live import LiveApp
from tests.engines import wpe
from tests.engines.packages import missing, reason
from tests.engines.thumb import exhibit_a_work, lay_a_trick, visit_the_quarry
from tests.engines.walk import PROBLEMS, Screen, problems
from tests.engines.webdriver import Driver

pytestmark = pytest.mark.skipif(bool(missing("wpe")), reason=reason("wpe"))


def test_every_screen_fits_and_no_page_complains(
    walked: Sequence[Screen], fonts: str, tmp_path: Path
) -> None:
    with wpe.opened(tmp_path) as phone:
        assert problems(phone, walked) == [], fonts


@pytest.mark.parametrize("enter", [lay_a_trick, exhibit_a_work, visit_the_quarry])
def test_every_pad_is_used(
    live_app: LiveApp, tmp_path: Path, enter: Callable[[Driver, LiveApp], None]
) -> None:
    with wpe.opened(tmp_path) as phone:
        phone.resize(360, 640)
        enter(phone, live_app)
        assert phone.complaints() == []


NATIVE = """() => [...document.querySelectorAll("button, input, select, textarea")]
  .filter((each) => getComputedStyle(each).margin === "2px"
    || (each.type === "search" && getComputedStyle(each).webkitAppearance !== "none"))
  .map((each) => each.outerHTML.slice(0, 80))"""
WIDE = """() => {
  const box = document.createElement("div");
  box.style.cssText = `width: ${innerWidth + 9}px; height: ${innerHeight}px`;
  document.querySelector("#page").append(box);
}"""


def test_what_old_webkit_draws_by_itself_is_taken_away(
    walked: Sequence[Screen], tmp_path: Path
) -> None:
    first = walked[0]
    with wpe.opened(tmp_path) as phone:
        phone.sign_in(first.home, first.session)
        for path in ("/", "/plays/", "/rules/krimsutep/", first.path):
            phone.open(f"{first.home}{path}")
            assert phone.run(NATIVE) == [], path


def test_a_page_that_is_too_large_is_found(walked: Sequence[Screen], tmp_path: Path) -> None:
    first = walked[0]
    with wpe.opened(tmp_path) as phone:
        phone.sign_in(first.home, first.session)
        phone.resize(360, 640)
        phone.open(f"{first.home}{first.path}")
        assert phone.run(PROBLEMS, [True, True]) == []
        phone.run(WIDE)
        found = phone.run(PROBLEMS, [True, True])
        assert isinstance(found, list)
        assert "9 px too wide" in found
        assert any(str(each).startswith("scrolls by") for each in found)


def test_an_error_on_the_console_is_heard(live_app: LiveApp, tmp_path: Path) -> None:
    with wpe.opened(tmp_path) as phone:
        phone.open(f"{live_app.url}/offline/")
        phone.run("() => { setTimeout(() => { throw new Error('heard'); }); }")
        phone.open(f"{live_app.url}/offline/")
        assert any("heard" in each for each in phone.complaints())
