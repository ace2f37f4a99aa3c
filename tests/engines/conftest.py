"""Other browsers than Chromium, and other fonts; what is not installed is named and skipped."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.browser.conftest import chromium, live_app, shared_app
from tests.browser.live import LiveApp
from tests.engines.walk import Screen, screens
from tests.fonts import SETS, VARIABLE, configured, missing

__all__ = ["chromium", "live_app", "shared_app"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests here as browser tests: `-m "not browser"` leaves them out."""
    for item in items:
        if "engines" in item.path.parts:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def all_screens(lasting_app: LiveApp) -> Sequence[Screen]:
    return screens(lasting_app)


@pytest.fixture(scope="module")
def walked(
    shared_app: LiveApp,  # noqa: ARG001  it runs
    all_screens: Sequence[Screen],
) -> Sequence[Screen]:
    return all_screens


@pytest.fixture(params=SETS)
def fonts(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    """A set of fonts, which a browser that is started then has alone."""
    name: str = request.param
    packages = missing(name)
    if packages:
        pytest.skip(f"Not there: {' '.join(packages)}. `make test` fetches them on Debian.")
    monkeypatch.setenv(VARIABLE, str(configured(tmp_path / "fonts", name)))
    return name
