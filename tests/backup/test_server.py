"""The whole server is copied while it runs, and the copy is a server again."""

import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from pytest_django.fixtures import Settings

from companion.groups.models import Device
from companion.plays.models import Entry
from tests.plays.conftest import Phone, ann, ben

__all__ = ["ann", "ben"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
sqlite_only = pytest.mark.skipif(connection.vendor == "postgresql", reason="PostgreSQL")


@pytest.fixture
def key(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path / "var"
    settings.DATA_DIR.mkdir()
    file: Path = settings.DATA_DIR / "secret-key"
    file.write_text("a secret")
    return file


@pytest.mark.usefixtures("key")
def test_database_and_key_are_copied_into_a_folder_that_nobody_else_may_open(
    ann: Phone, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann.say(5)
    call_command("backup_server", str(tmp_path / "copies"))
    (folder,) = (tmp_path / "copies").iterdir()
    assert str(folder) in capsys.readouterr().out
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert (folder / "secret-key").read_text() == "a secret"
    assert len(list(folder.iterdir())) == 2


@contextmanager
def devices_that_come(group: int) -> Iterator[None]:
    """One after another, in a thread of their own."""
    over = Event()

    def come() -> None:
        while not over.wait(0.002):
            Device.objects.create(group_id=group, name="one more")
        connection.close()

    busy = Thread(target=come)
    busy.start()
    try:
        yield
    finally:
        over.set()
        busy.join()


@sqlite_only
@pytest.mark.usefixtures("key")
def test_a_copy_that_is_made_while_others_enter_is_whole(ann: Phone, tmp_path: Path) -> None:
    with devices_that_come(ann.device.group_id):
        ann.say(5, 6)
        call_command("backup_server", str(tmp_path / "copies"))
    (file,) = (tmp_path / "copies").glob("*/nile-scribe.sqlite3")
    copy = sqlite3.connect(file)
    assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert copy.execute("SELECT count(*) FROM plays_entry").fetchone() == (2,)
    assert copy.execute("SELECT digest FROM plays_entry ORDER BY serial").fetchall() == [
        (row.digest,) for row in Entry.objects.order_by("serial")
    ]
    copy.close()


def test_a_folder_that_cannot_be_written_is_told_so(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(CommandError, match="cannot be written"):
        call_command("backup_server", str(file / "copies"))
