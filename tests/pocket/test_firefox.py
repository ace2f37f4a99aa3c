"""The same in Firefox: whole plays by taps without a connection, a kill, tabs, an update."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.browser.krimsutep import Table, begin_as
from tests.browser.seeding import record
from tests.browser.test_krimsutep import play_on, tell_the_end
from tests.engines.firefox import driver
from tests.engines.packages import missing, reason
from tests.pocket.phone import Launch, launch_firefox, opened
from tests.pocket.posting import ACTS, enter, played
from tests.pocket.site import StaticHost
from tests.pocket.test_plays import (
    test_a_whole_play_of_cleopatra,
    test_a_whole_play_of_ramses,
)
from tests.pocket.test_safety import (
    back,
    newer,
    test_a_new_version_waits_for_the_start_page_and_keeps_a_copy,
)

__all__ = [
    "back",
    "newer",
    "test_a_new_version_waits_for_the_start_page_and_keeps_a_copy",
    "test_a_whole_play_of_cleopatra",
    "test_a_whole_play_of_ramses",
]
pytestmark = pytest.mark.skipif(bool(missing("firefox")), reason=reason("firefox"))


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with driver() as found:
        yield found


@pytest.fixture(scope="module")
def launch() -> Launch:
    return launch_firefox


def test_a_whole_play_without_a_connection_survives_a_kill(
    playwright: Playwright, host: StaticHost, storage: Path
) -> None:
    payload = record("krimsutep-3-captures")
    host.stop()
    with opened(playwright, storage, host.url, launch_firefox) as phone:
        page = phone.open()
        table = Table.at(page, begin_as(page, payload))
        play_on(table, payload, until=6)
        address, acts = page.url, table.acts
        phone.kill()
    with opened(playwright, storage, host.url, launch_firefox) as phone:
        page = phone.open(address.removeprefix(host.url))
        assert page.evaluate(ACTS) == acts
        table = Table.at(page, address)
        play_on(table, payload, since=6)
        tell_the_end(table, payload)
    host.start()


def test_a_second_tab_takes_over(
    playwright: Playwright, host: StaticHost, storage: Path
) -> None:
    with opened(playwright, storage, host.url, launch_firefox) as phone:
        _, path = played(phone, 2)
        second = phone.context.new_page()
        assert enter(phone.open(path, second), 1) == "all"
        phone.shell.close()
        assert phone.open(path, second).evaluate(ACTS) == 3
