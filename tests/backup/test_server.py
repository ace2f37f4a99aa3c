"""The whole server is copied while it runs, and an empty one is filled again from the copy."""

import json
import os
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django.fixtures import Settings

from companion.backup.server_backup import copy_server, delete_older
from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.models import Play
from companion.plays.outcomes import Sent
from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.backup.sheets import sheets
from tests.plays.conftest import Phone, ann, ben, saved

__all__ = ["ann", "ben"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
HERE = Path(__file__).parents[2]
EMBEDDED = connection.vendor == "sqlite"
OURS = {"SECRET_KEY", "DATABASE_URL", "DJANGO_SETTINGS_MODULE"}
COPY = "nile-scribe.sqlite3" if EMBEDDED else "nile-scribe.dump"
sqlite_only = pytest.mark.skipif(not EMBEDDED, reason="a file of the embedded database")


@pytest.fixture
def key(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path / "var"
    settings.DATA_DIR.mkdir()
    file: Path = settings.DATA_DIR / "secret-key"
    file.write_text("a secret")
    return file


@dataclass(frozen=True)
class Server:
    """Another server, in an environment of its own."""

    folder: Path
    environment: Mapping[str, str]

    def run(self, *command: str) -> str:
        done = self.tried(*command)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def tried(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - our own commands
            [sys.executable, *command],
            cwd=HERE, env=self.environment, capture_output=True, text=True, check=False,
        )  # fmt: skip

    @property
    def sheets(self) -> dict[str, dict[str, object]]:
        found: dict[str, dict[str, object]] = json.loads(self.run("-m", "tests.backup.sheets"))
        return found


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Server]:
    """One with an empty database: a folder of its own, or one more on the same PostgreSQL."""
    folder = tmp_path / "elsewhere"
    own = {name: value for name, value in os.environ.items() if name not in OURS}
    own["DATA_DIR"] = str(folder)
    if EMBEDDED:
        yield Server(folder, own)
        return
    settings_of, name = connection.settings_dict, f"elsewhere_{uuid4().hex}"
    where = f"postgres://{settings_of['USER']}:{settings_of['PASSWORD']}@{settings_of['HOST']}:{settings_of['PORT']}"
    with psycopg.connect(f"{where}/postgres", autocommit=True) as admin:
        admin.execute(f'CREATE DATABASE "{name}"')
        try:
            yield Server(folder, {**own, "DATABASE_URL": f"{where}/{name}"})
        finally:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def finished(device: Device, slug: str) -> Play:
    record = load(GAMES, (FOLDER / f"{slug}-finished.json").read_bytes())
    return creation.create_from_record(device, record)


def acts_without_end(play: Play, device: Device, over: Event, begun: Event) -> None:
    """One after another: the entries of a whole play, then the last one back and forth."""
    record = load(GAMES, (FOLDER / "krimsutep-finished.json").read_bytes())
    for after in count():
        sent = Sent(after, uuid4(), device.id)
        if after < len(record.entries):
            saved(services.enter(play.id, record.entries[after], sent))
        else:
            saved(
                (services.redo if (after - len(record.entries)) % 2 else services.undo)(
                    play.id, sent
                )
            )
        begun.set()
        if over.is_set():
            break
    connection.close()


@contextmanager
def somebody_who_plays(device: Device) -> Iterator[Play]:
    """Enters in a thread of its own, from before until after."""
    new_play = creation.NewPlay("krimsutep", ["Ann", "Ben", "Cem"], 1)
    play, over, begun = creation.create_play(device, new_play), Event(), Event()
    busy = Thread(target=acts_without_end, args=(play, device, over, begun))
    busy.start()
    assert begun.wait(20)
    try:
        yield play
    finally:
        over.set()
        busy.join()


def copy_of_this(tmp_path: Path) -> Path:
    call_command("backup_server", str(tmp_path / "copies"))
    (folder,) = (tmp_path / "copies").iterdir()
    return folder


@pytest.mark.usefixtures("key")
def test_database_and_key_are_copied_into_a_folder_that_nobody_else_may_open(
    ann: Phone, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann.say(5)
    folder = copy_of_this(tmp_path)
    assert str(folder) in capsys.readouterr().out
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "secret-key").read_text() == "a secret"
    assert {file.name for file in folder.iterdir()} == {COPY, "secret-key"}


@pytest.mark.usefixtures("key")
def test_a_copy_made_while_somebody_plays_fills_an_empty_server_with_the_same_sheets(
    tmp_path: Path, empty: Server
) -> None:
    device = Device.objects.create(group=Group.objects.create(name="Friday"), name="Ann's")
    for slug in GAMES:
        finished(device, slug)
    before = sheets()
    with somebody_who_plays(device) as running:
        folder = copy_of_this(tmp_path)
    settings_of = empty.run("manage.py", "restore_server", str(folder))
    assert settings_of == f"All of {folder} is here again: start the server.\n"
    after, now = empty.sheets, sheets()[str(running.id)]["acts"]
    found = after.pop(str(running.id))["acts"]
    assert after == before
    assert isinstance(found, list)
    assert isinstance(now, list)
    assert 1 <= len(found) < len(now)
    assert found == now[: len(found)]
    key = empty.folder / "secret-key"
    assert (key.read_text(), stat.S_IMODE(key.stat().st_mode)) == ("a secret", 0o600)


@pytest.mark.usefixtures("key")
def test_a_restored_server_is_copied_and_restored_again(
    ann: Phone, tmp_path: Path, empty: Server
) -> None:
    finished(ann.device, "ramses")
    ann.play.seats.all().delete()
    ann.play.delete()  # the toy is a game of this test run alone
    empty.run("manage.py", "restore_server", str(copy_of_this(tmp_path)))
    empty.run("manage.py", "backup_server", str(tmp_path / "again"))
    (again,) = (tmp_path / "again").iterdir()
    assert (again / COPY).stat().st_size > 1000
    assert empty.run("manage.py", "migrate", "--check") == ""
    refused = empty.tried("manage.py", "restore_server", str(again))
    assert refused.returncode == 1
    assert "This server has groups already, and nothing of theirs is replaced" in refused.stderr
    assert empty.sheets == sheets()


def test_a_server_that_was_started_and_never_used_counts_as_empty(
    ann: Phone, tmp_path: Path, empty: Server
) -> None:
    empty.run("manage.py", "migrate", "--verbosity=0")
    empty.run("manage.py", "restore_server", str(copy_of_this(tmp_path)))
    counted = "from companion.groups.models import *; print(Group.objects.get().id)"
    assert empty.run("manage.py", "shell", "--no-imports", "-c", counted) == (
        f"{ann.device.group_id}\n"
    )


def cut_short(folder: Path) -> None:
    whole = (folder / COPY).read_bytes()
    (folder / COPY).write_bytes(whole[: len(whole) // 2])


@pytest.mark.usefixtures("ann")
def test_a_damaged_copy_changes_nothing(tmp_path: Path, empty: Server) -> None:
    folder = copy_of_this(tmp_path)
    cut_short(folder)
    empty.run("manage.py", "migrate", "--verbosity=0")
    key = (empty.folder / "secret-key").read_text()
    (folder / "secret-key").write_text("another")
    refused = empty.tried("manage.py", "restore_server", str(folder))
    assert refused.returncode == 1
    assert refused.stderr.startswith(
        "CommandError: The copy is not sound" if EMBEDDED else "CommandError: pg_restore: "
    )
    assert "Traceback" not in refused.stderr
    assert empty.sheets == {}
    assert (empty.folder / "secret-key").read_text() == key


@pytest.mark.parametrize(
    ("holds", "sentence"),
    [
        ("", "holds no copy of a server."),
        (
            "nile-scribe.dump" if EMBEDDED else "nile-scribe.sqlite3",
            "name an empty one in DATABASE_URL." if EMBEDDED else "without DATABASE_URL.",
        ),
    ],
)
def test_what_is_no_copy_for_this_server_is_told_so(
    holds: str, sentence: str, tmp_path: Path
) -> None:
    if holds:
        (tmp_path / holds).touch()
    with pytest.raises(CommandError, match=sentence):
        call_command("restore_server", str(tmp_path))


@sqlite_only
@pytest.mark.usefixtures("key")
def test_the_copy_of_an_embedded_database_is_whole(ann: Phone, tmp_path: Path) -> None:
    ann.say(5, 6)
    copy = sqlite3.connect(copy_of_this(tmp_path) / COPY)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.execute("SELECT count(*) FROM plays_logevent").fetchone() == (2,)
    copy.close()


def test_a_folder_that_cannot_be_written_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup_server", str(file / "copies"))


@pytest.mark.usefixtures("key")
def test_copies_of_the_same_second_lie_side_by_side(tmp_path: Path) -> None:
    copies = [copy_server(tmp_path / "copies") for _ in range(3)]
    assert sorted((tmp_path / "copies").iterdir()) == sorted(set(copies))
    assert delete_older(tmp_path / "copies", 1) == 2
    assert list((tmp_path / "copies").iterdir()) == [copies[-1]]
