"""The pocket edition in a browser: built once, installed once, copied for each test."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright, sync_playwright

from tests.pocket.phone import Launch, PocketPhone, launch_chromium, opened
from tests.pocket.site import StaticHost, built

SECONDS_TO_BUILD = 1_200

type NewPhone = Callable[[], PocketPhone]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give tests of the built edition time for its build, and mark them as browser tests."""
    for item in items:
        if "site" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.timeout(SECONDS_TO_BUILD))
        if "playwright" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def site() -> Path:
    return built()


@pytest.fixture(scope="session")
def host(site: Path) -> Iterator[StaticHost]:
    found = StaticHost(site)
    found.start()
    yield found
    found.stop()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as found:
        yield found


@pytest.fixture(scope="module")
def launch() -> Launch:
    """How the browser of the tests is started; a module for another one has its own."""
    return launch_chromium


@pytest.fixture(scope="session")
def all_installed() -> dict[Launch, Path]:
    """The storages after first visits, by how the browser is started."""
    return {}


@pytest.fixture(scope="module")
def installed(
    playwright: Playwright,
    launch: Launch,
    host: StaticHost,
    all_installed: dict[Launch, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """The storage of a phone after its first visit."""
    if launch not in all_installed:
        folder = tmp_path_factory.mktemp("installed") / "phone"
        with opened(playwright, folder, host.url, launch) as phone:
            phone.open()
        all_installed[launch] = folder
    return all_installed[launch]


@pytest.fixture
def storage(installed: Path, tmp_path: Path) -> Path:
    """A phone's storage of a test's own."""
    folder = tmp_path / "phone"
    shutil.copytree(installed, folder, symlinks=True)
    return folder


@pytest.fixture
def phone(
    playwright: Playwright, launch: Launch, storage: Path, host: StaticHost
) -> Iterator[PocketPhone]:
    """A phone on which Nile Scribe is kept, without a connection."""
    host.stop()
    with opened(playwright, storage, host.url, launch) as found:
        yield found
    host.start()
