"""A start that cannot be says why in one sentence; one that can says where it is."""

import json
import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path
from sqlite3 import connect

import pytest
import segno
from django.utils import timezone

from companion import __version__
from tests.browser.live import SWITCHES, LiveApp
from tests.browser.seeding import record, seed
from tests.ports import free_port

type Surroundings = Callable[[Path], dict[str, str]]


def start(folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Start the server where it cannot be started; gives what it said."""
    kept = {name: value for name, value in os.environ.items() if name not in SWITCHES}
    said = {"DATA_DIR": str(folder / "var"), "DJANGO_SETTINGS_MODULE": "companion.settings"}
    return subprocess.run(
        [sys.executable, "-m", "companion.start"],
        env=kept | said | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def a_file_where_the_folder_should_be(folder: Path) -> dict[str, str]:
    (folder / "var").write_text("in the way")
    return {}


def a_folder_where_the_database_should_be(folder: Path) -> dict[str, str]:
    (folder / "var" / "nile-scribe.sqlite3").mkdir(parents=True)
    return {}


def a_text_where_the_database_should_be(folder: Path) -> dict[str, str]:
    (folder / "var").mkdir()
    (folder / "var" / "nile-scribe.sqlite3").write_text("Once upon a time in Memphis. " * 99)
    return {}


def surroundings_of(**environment: str) -> Surroundings:
    return lambda _: environment


NO_ADDRESS = (
    "DATABASE_URL is not the address of a database; "
    "one for PostgreSQL reads postgres://user:password@host:5432/name."
)
NO_SERVER = (
    "The database plays at 127.0.0.1 cannot be written: connection failed: "
    'connection to server at "127.0.0.1", port 1 failed: Connection refused.'
)
DATABASE = "The database {folder}/var/nile-scribe.sqlite3 cannot be written"


@pytest.mark.parametrize(
    ("surroundings", "sentence"),
    [
        (
            surroundings_of(PORT="http"),
            "PORT=http is not a port: it is a number from 1 to 65535.",
        ),
        (surroundings_of(PORT="0"), "PORT=0 is not a port: it is a number from 1 to 65535."),
        (
            surroundings_of(PORT="65536"),
            "PORT=65536 is not a port: it is a number from 1 to 65535.",
        ),
        (
            a_file_where_the_folder_should_be,
            "{folder}/var cannot be written: File exists.",
        ),
        (
            a_folder_where_the_database_should_be,
            f"{DATABASE}: unable to open database file.",
        ),
        (a_text_where_the_database_should_be, f"{DATABASE}: file is not a database."),
        (
            surroundings_of(DATABASE_URL="the big one"),
            NO_ADDRESS,
        ),
        (
            surroundings_of(DATABASE_URL="postgres://ann@127.0.0.1:1/plays"),
            NO_SERVER,
        ),
    ],
)
def test_what_keeps_it_from_starting_is_one_sentence(
    surroundings: Surroundings, sentence: str, tmp_path: Path
) -> None:
    ended = start(tmp_path, **{"PORT": str(free_port())} | surroundings(tmp_path))
    said = (ended.returncode, ended.stdout, ended.stderr)
    assert said == (1, "", sentence.format(folder=tmp_path) + "\n")


def test_a_taken_port_is_named_with_the_next_one(tmp_path: Path) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        number: int = taken.getsockname()[1]
        ended = start(tmp_path, PORT=str(number))
    assert ended.returncode == 1
    assert ended.stderr == (
        f"Port {number} is taken by another program: stop that one, "
        f"or start with PORT={number + 1}.\n"
    )
    assert not (tmp_path / "var").exists()


@pytest.fixture
def app(prepared: Path, tmp_path: Path) -> Iterator[LiveApp]:
    """A server whose first start lies behind it."""
    app = LiveApp(Path(shutil.copytree(prepared, tmp_path / "var")))
    app.start()
    yield app
    app.stop()


def test_a_start_says_where_it_is_and_draws_the_address_for_a_camera(app: LiveApp) -> None:
    log, *lines = app.log.splitlines()
    assert log.endswith(f" Nile Scribe {__version__} has started.")
    assert lines[0] == f"Nile Scribe is open on this machine at http://localhost:{app.port}/"
    url = lines[1].removeprefix("Phones in the home network open it at ")
    if url == lines[1]:
        assert url == "This machine is in no network, so no phone can join."
        return
    code = StringIO()
    segno.make(url, micro=False).terminal(out=code, compact=True)
    bare = app.log.replace("\x1b[40;97m", "").replace("\x1b[0m", "")
    assert code.getvalue() in bare
    assert lines[-2:] == [f"Your games are stored in {app.folder}.", "Stop it with Ctrl+C."]


def test_ctrl_c_ends_it_without_a_traceback(app: LiveApp) -> None:
    said = app.log
    app.stop()
    (last,) = app.log.removeprefix(said).splitlines()
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d Nile Scribe has stopped\.", last)


def test_a_second_start_does_nothing_again_and_keeps_everything(app: LiveApp) -> None:
    def made() -> dict[str, int]:
        return {
            str(file.relative_to(app.folder)): file.stat().st_mtime_ns
            for file in app.folder.rglob("*")
            if file.is_file() and not file.name.endswith(("-wal", "-shm", "run-clock.json"))
        }

    app.stop()
    first = made()
    assert {"nile-scribe.sqlite3", "secret-key", "static.stamp"} < set(first)
    app.start()
    app.stop()
    assert made() == first


def test_what_a_half_finished_collection_left_is_collected_again(app: LiveApp) -> None:
    app.stop()
    manifest = app.folder / "staticfiles.json"
    manifest.unlink()
    app.start()
    assert manifest.exists()


def test_a_start_deletes_what_lay_in_the_bin_for_its_thirty_days(app: LiveApp) -> None:
    app.stop()
    seed(app, {"old": record("krimsutep-3-captures"), "new": record("ramses-2-full")})
    with closing(connect(app.folder / "nile-scribe.sqlite3")) as database, database:
        for game, days in (("krimsutep", 31), ("ramses", 29)):
            then = f"{timezone.now() - timedelta(days=days):%Y-%m-%d %H:%M:%S}"
            database.execute("UPDATE plays_play SET deleted = ? WHERE game = ?", (then, game))
    # Not with a clock that was a month behind when the server ran last: which one is right?
    month_ago = timezone.now() - timedelta(days=31)
    (app.folder / "run-clock.json").write_text(json.dumps([month_ago.isoformat()]))
    assert games_after_a_start(app) == {"krimsutep", "ramses"}
    assert games_after_a_start(app) == {"krimsutep", "ramses"}  # nor when it is started again
    two_days_ago = timezone.now() - timedelta(days=2)
    clock = [month_ago.isoformat(), two_days_ago.isoformat()]  # it went on for two days
    (app.folder / "run-clock.json").write_text(json.dumps(clock))
    assert games_after_a_start(app) == {"ramses"}


def test_wrong_passwords_that_a_clock_has_dated_ahead_are_forgotten(app: LiveApp) -> None:
    app.stop()
    insert = (
        "INSERT INTO axes_accessattempt (user_agent, ip_address, username, http_accept,"
        " path_info, attempt_time, get_data, post_data, failures_since_start)"
        " VALUES ('', '10.0.0.1', ?, '', '', ?, '', '', 10)"
    )
    times = [timezone.now().replace(tzinfo=None) + timedelta(days=days) for days in (-1, 31)]
    with closing(connect(app.folder / "nile-scribe.sqlite3")) as database, database:
        names = ("ann@example.org", "ben@example.org")
        database.executemany(insert, zip(names, map(str, times), strict=True))
    app.start()
    app.stop()
    with closing(connect(app.folder / "nile-scribe.sqlite3")) as database:
        kept = database.execute("SELECT username FROM axes_accessattempt").fetchall()
    assert kept == [("ann@example.org",)]


def games_after_a_start(app: LiveApp) -> set[str]:
    app.start()
    app.stop()
    with closing(connect(app.folder / "nile-scribe.sqlite3")) as database:
        return {str(game) for (game,) in database.execute("SELECT game FROM plays_play")}
