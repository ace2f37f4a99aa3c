"""Servers in processes of their own, on SQLite or on the PostgreSQL that DATABASE_URL names."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.live import LiveApp


@pytest.fixture
def app(tmp_path: Path) -> Iterator[LiveApp]:
    """One server."""
    yield from running(LiveApp(tmp_path / "var", **database()))


@pytest.fixture
def apps(tmp_path: Path) -> Iterator[tuple[LiveApp, LiveApp]]:
    """Two servers on one database; without a bus between them."""
    first = LiveApp(tmp_path / "var", **database())
    second = LiveApp(tmp_path / "var", **database())
    first.start()
    second.start()
    yield first, second
    first.stop()
    second.stop()


def database() -> dict[str, str]:
    """The database of this test run."""
    url = os.environ.get("DATABASE_URL")
    return {"DATABASE_URL": url} if url else {}


def running(app: LiveApp) -> Iterator[LiveApp]:
    """A server, as long as it is needed."""
    app.start()
    yield app
    app.stop()
    assert "Traceback" not in app.log, app.log
