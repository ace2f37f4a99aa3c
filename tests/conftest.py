"""What holds for every test."""

import fcntl
import gc
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp

import pytest
from django.core.management.color import Style
from django.core.management.commands import flush
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from hypothesis import HealthCheck, settings
from pytest_django import DjangoDbBlocker

from tests import fonts
from tests.browser.lasting import LastingChromium, lasting
from tests.browser.live import LiveApp
from tests.databases import MigratedOnce

# A terminal speaks English to the tests, whatever the language of this machine.
os.environ["LANGUAGE"] = "en"
# How long an example takes depends on who else uses the machine; that is no property of ours.
UNHURRIED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples in every run, so that what passed once fails only when the code has changed.
settings.register_profile("nile-scribe", UNHURRIED, derandomize=True)
# Other examples in each run: HYPOTHESIS=search make test ARGS=tests/scoring
settings.register_profile("search", UNHURRIED, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS", "nile-scribe"))

# What a page measures does not hang on the machine's fonts.
fonts.pin()

LONG = (
    "install/", "engines/", "pocket/test_safety", "pocket/test_plays", "pocket/test_firefox",
    "pocket/",
    "browser/test_joining", "browser/test_cleopatra.", "browser/test_krimsutep.",
    "browser/test_live.", "together/test_two_servers", "browser/test_plays",
    "browser/test_ramses_screens", "frontend/test_pages", "browser/test_krimsutep_screens",
    "browser/test_ramses.", "browser/test_history", "browser/test_cleopatra_screens",
    "joining/test_join_link", "browser/", "together/", "api/test_conformance", "foundation/",
    "disputes/test_examples", "frontend/test_lens", "games/test_cleopatra_secrets",
)  # fmt: skip
"""Files that take long, the longest first."""


WORKER = "PYTEST_XDIST_WORKER"
"""The variable that has the name of a worker, where several share the tests."""
GARBAGE = 100_000
"""So many objects more than before, and what is garbage among the youngest is looked for."""
FILLED_BY_DJANGO = {"django_content_type", "auth_permission"}


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as a first start leaves it: tables made, files collected. It is for copying.

    The workers of a run share one: whoever needs it first makes it, the others wait.
    """
    if WORKER not in os.environ:
        return first_start(tmp_path_factory.mktemp("prepared") / "var")
    shared = tmp_path_factory.getbasetemp().parent / "prepared"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = shared / "done"
        if not done.exists():
            done.write_text(str(first_start(Path(mkdtemp(dir=shared)) / "var")))
        return Path(done.read_text())


def first_start(folder: Path) -> Path:
    """Start a server in this folder, and stop it."""
    app = LiveApp(folder)
    app.start()
    app.stop()
    return folder


@pytest.fixture(scope="session")
def lasting_app(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveApp]:
    """One server for all modules of a process: a phone's group and its plays are its own."""
    folder = tmp_path_factory.mktemp("shared") / "var"
    shutil.copytree(prepared, folder)
    app = LiveApp(folder)
    app.start()
    yield app
    app.stop()


@pytest.fixture(scope="session")
def lasting_chromium() -> Iterator[LastingChromium]:
    """One browser for all modules of a process: `chromium` wakes it for a module."""
    with lasting() as found:
        yield found


@pytest.fixture(scope="session")
def migrated_once(tmp_path_factory: pytest.TempPathFactory) -> MigratedOnce | None:
    """The database that the workers of a run share out; None where there is one process."""
    if WORKER not in os.environ:
        return None
    return MigratedOnce(tmp_path_factory.getbasetemp().parent / "database", os.environ[WORKER])


@pytest.fixture(scope="session")
def django_db_keepdb(
    request: pytest.FixtureRequest,
    django_db_modify_db_settings: None,  # noqa: ARG001  it names the database
    django_db_blocker: DjangoDbBlocker,
    migrated_once: MigratedOnce | None,
) -> bool:
    """Whether the test database is there already, with all its tables."""
    if migrated_once is None:
        return bool(request.config.getvalue("reuse_db"))
    with django_db_blocker.unblock():
        return migrated_once.copy()


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,  # noqa: ARG001  the one that this one wraps
    django_db_blocker: DjangoDbBlocker,
    django_db_keepdb: bool,  # noqa: FBT001  a fixture of pytest-django's
    migrated_once: MigratedOnce | None,
) -> Iterator[None]:
    """The test database; at the end what threads have left connected to it is ended.

    Connections stay open between requests, and PostgreSQL drops no database that has some.
    """
    if migrated_once and not django_db_keepdb:
        with django_db_blocker.unblock():
            migrated_once.keep()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(flush, "sql_flush", sql_of_flush)
        patch.setattr(flush, "emit_post_migrate_signal", lambda *_: None)
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def sql_of_flush(
    style: Style, connection: BaseDatabaseWrapper, *, reset_sequences: bool, allow_cascade: bool
) -> list[str]:
    """The SQL that empties all tables but those of Django's own rows.

    Django empties and fills these anew after each test with transactions of its own, which
    takes longer than many a test: three hundred rows of models and permissions.
    """
    tables = set(
        connection.introspection.django_table_names(only_existing=True, include_views=False)
    )
    return connection.ops.sql_flush(
        style,
        sorted(tables - FILLED_BY_DJANGO),
        reset_sequences=reset_sequences,
        allow_cascade=allow_cascade,
    )


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without looking for garbage, and never look through what was collected.

    Ten thousand tests and all modules stay to the end: each look through them finds nothing.
    And look rarely: at Python's own pace it is a twentieth of the time of all tests.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(GARBAGE)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long begin first: else the last one runs while a core has nothing to do.

    All others, and the tests within a file, stay in the order in which they were.
    """
    items.sort(key=lambda item: rank(item.nodeid))


def rank(nodeid: str) -> int:
    """How early a test begins."""
    ranks = (number for number, part in enumerate(LONG) if nodeid.startswith(f"tests/{part}"))
    return next(ranks, len(LONG))
