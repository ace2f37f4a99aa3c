"""Every screen in WebKitGTK, the newest WebKit that Debian has: about Safari 26."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from tests.browser.live import LiveApp
from tests.engines import webkitgtk
from tests.engines.packages import missing, reason
from tests.engines.thumb import exhibit_a_work, lay_a_trick, visit_the_quarry
from tests.engines.walk import Screen, problems
from tests.engines.webdriver import Driver

pytestmark = pytest.mark.skipif(bool(missing("webkitgtk")), reason=reason("webkitgtk"))


def test_every_screen_fits_and_no_page_complains(
    walked: Sequence[Screen], fonts: str, tmp_path: Path
) -> None:
    with webkitgtk.opened(tmp_path) as phone:
        assert problems(phone, walked) == [], fonts


@pytest.mark.parametrize("enter", [lay_a_trick, exhibit_a_work, visit_the_quarry])
def test_every_pad_is_used(
    live_app: LiveApp, tmp_path: Path, enter: Callable[[Driver, LiveApp], None]
) -> None:
    with webkitgtk.opened(tmp_path) as phone:
        phone.resize(360, 640)
        enter(phone, live_app)
        assert phone.complaints() == []


def test_an_error_on_the_console_is_heard(live_app: LiveApp, tmp_path: Path) -> None:
    with webkitgtk.opened(tmp_path) as phone:
        phone.open(f"{live_app.url}/offline/")
        phone.run("() => { setTimeout(() => { throw new Error('heard'); }); }")
        phone.open(f"{live_app.url}/offline/")
        assert any("heard" in each for each in phone.complaints())
