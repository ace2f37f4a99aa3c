"""The line under the scores: whatever it says of the connection fits on a phone."""

import pytest
from django.conf import settings

from tests.browser.anew import open_anew
from tests.browser.conftest import NewPhone
from tests.browser.live import LiveApp
from tests.browser.seeding import record, seed

SIZES = ((280, 640), (320, 640), (360, 640), (740, 360))
PLAYS = {
    "a trick": ("krimsutep-3-tricks", 3),
    "the tricks are counted": ("krimsutep-3-tricks", 11),
    "an order": ("krimsutep-3-tricks", 13),
    "a turn": ("cleopatra-3", 20),
    "a work": ("ramses-3-full", 20),
}
BACK = {"en": "back online, 12 new entries", "de": "wieder da, 12 neue Eingaben"}
# As live.js puts it there; measured at once, before that says what is true now.
FITS = """([state, more]) => {
  const from = document.getElementById("lines").content;
  const line = from.querySelector(`[data-line="${state}"]`).cloneNode(true);
  if (more) line.querySelector("[data-more]").textContent = more;
  document.getElementById("line")?.remove();
  line.id = "line";
  document.querySelector("#page .meta").append(line);
  const { scrollWidth, clientWidth } = document.documentElement;
  const beyond = line.getBoundingClientRect().right - clientWidth;
  return Math.max(scrollWidth - clientWidth, Math.round(beyond));
}"""


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_phone_says_of_its_connection_is_no_wider_than_the_page(
    new_phone: NewPhone, live_app: LiveApp, language: str
) -> None:
    plays = seed(live_app, {name: record(*which) for name, which in PLAYS.items()})
    states = (
        ("live", f"· {BACK[language]}"),
        ("late", ""),
        ("full", ""),
        ("offline", "12:34:56 PM"),
    )
    page = plays.hand_to(new_phone())
    cookie = settings.LANGUAGE_COOKIE_NAME
    page.context.add_cookies([{"name": cookie, "value": language, "url": live_app.url}])
    wider = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for name in PLAYS:
            open_anew(page, plays.plays[name])
            wider += [
                (width, name, state, by)
                for state, more in states
                if (by := page.evaluate(FITS, [state, more])) > 0
            ]
    assert wider == []


def test_what_was_missed_is_read_to_its_end(new_phone: NewPhone, live_app: LiveApp) -> None:
    plays = seed(live_app, {name: record(*which) for name, which in PLAYS.items()})
    page = plays.hand_to(new_phone())
    for name in ("a trick", "the tricks are counted", "an order"):
        open_anew(page, plays.plays[name])
        page.evaluate(FITS, ["live", f"· {BACK['en']}"])
        line = page.locator("#line")
        assert line.evaluate("(each) => each.scrollWidth <= each.clientWidth"), name
