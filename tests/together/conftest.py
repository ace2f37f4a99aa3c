"""Servers in processes of their own, on SQLite or on the PostgreSQL that DATABASE_URL names."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg
import pytest
from psycopg import sql

from tests.browser.live import LiveApp

type Furnished = Callable[[str], Path]


@pytest.fixture(scope="module")
def furnished(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Furnished:
    """Makes a folder of this name for a server, as a first start leaves it."""
    return lambda name: Path(
        shutil.copytree(prepared, tmp_path_factory.mktemp("server") / name)
    )


@pytest.fixture(scope="module")
def app(furnished: Furnished) -> Iterator[LiveApp]:
    """One server for the tests of a module."""
    app = LiveApp(furnished("var"), **database())
    app.start()
    yield app
    app.stop()
    assert "Traceback" not in app.log, app.log


@pytest.fixture
def apps(furnished: Furnished) -> Iterator[tuple[LiveApp, LiveApp]]:
    """Two servers on one database; without a bus between them."""
    folder, shared = furnished("var"), database()
    first, second = LiveApp(folder, **shared), LiveApp(folder, **shared)
    first.start()
    second.start()
    yield first, second
    first.stop()
    second.stop()


def database() -> dict[str, str]:
    """A database of the test's own: what other workers start at once makes its tables there."""
    server = os.environ.get("DATABASE_URL")
    if not server:
        return {}
    name = f"together_{uuid4().hex}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    return {"DATABASE_URL": urlsplit(server)._replace(path=f"/{name}").geturl()}
