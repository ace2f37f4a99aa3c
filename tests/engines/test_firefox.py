"""A lean choice of the browser tests in Firefox: whole plays, the line, forms, copies."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import PATIENCE, NewPhone, page, phones
from tests.browser.live import LiveApp
from tests.browser.seeding import Seeded, record, seed
from tests.browser.test_cleopatra import (
    test_a_play_to_the_crocodile_with_bids_from_three_phones,
)
from tests.browser.test_copies import (
    test_a_garden_is_tapped_in_layer_by_layer_and_preselected_at_the_start,
    test_a_nile_tells_the_steps_to_it_as_soon_as_it_lies,
)
from tests.browser.test_drafts import (
    test_a_half_filled_start_survives_back_and_reload,
    test_what_was_refused_is_kept_too,
)
from tests.browser.test_krimsutep import test_a_play_by_taps_from_the_start_page_to_the_sheet
from tests.browser.test_live import (
    second,
    test_a_killed_server_is_noticed_and_what_was_missed_comes_at_once,
    test_two_phones_follow_each_other,
)
from tests.browser.test_offline import (
    test_a_reload_without_a_line_shows_the_play_and_keeps_an_entry,
)
from tests.browser.test_outbox import (
    test_two_tabs_of_a_phone_have_one_list_and_nothing_vanishes,
)
from tests.browser.test_plays import (
    test_what_could_not_be_sent_stays_is_sent_again_and_counts_once,
)
from tests.browser.test_ramses import (
    test_a_play_by_taps_from_the_start_page_where_only_exhibits_are_entered,
)
from tests.engines.firefox import driver, launched
from tests.engines.packages import missing, reason

__all__ = [
    "page",
    "second",
    "test_a_garden_is_tapped_in_layer_by_layer_and_preselected_at_the_start",
    "test_a_half_filled_start_survives_back_and_reload",
    "test_a_killed_server_is_noticed_and_what_was_missed_comes_at_once",
    "test_a_nile_tells_the_steps_to_it_as_soon_as_it_lies",
    "test_a_play_by_taps_from_the_start_page_to_the_sheet",
    "test_a_play_by_taps_from_the_start_page_where_only_exhibits_are_entered",
    "test_a_play_to_the_crocodile_with_bids_from_three_phones",
    "test_a_reload_without_a_line_shows_the_play_and_keeps_an_entry",
    "test_two_phones_follow_each_other",
    "test_two_tabs_of_a_phone_have_one_list_and_nothing_vanishes",
    "test_what_could_not_be_sent_stays_is_sent_again_and_counts_once",
    "test_what_was_refused_is_kept_too",
]
pytestmark = pytest.mark.skipif(bool(missing("firefox")), reason=reason("firefox"))


@pytest.fixture(scope="module")
def firefox() -> Iterator[Browser]:
    with driver() as playwright, launched(playwright) as browser:
        yield browser


@pytest.fixture(scope="module")
def group(shared_app: LiveApp) -> Seeded:
    return seed(shared_app, {"played": record("krimsutep-3-tricks")})


@pytest.fixture
def new_phone(firefox: Browser, live_app: LiveApp) -> Iterator[NewPhone]:
    with phones(firefox, live_app.url, is_mobile=False) as phone:
        yield phone


@pytest.fixture
def phone(firefox: Browser, live_app: LiveApp) -> Iterator[Page]:
    """A phone that may keep pages."""
    context = firefox.new_context(
        base_url=live_app.url, viewport={"width": 360, "height": 640}, has_touch=True
    )
    found = context.new_page()
    found.set_default_timeout(PATIENCE)
    yield found
    context.close()
