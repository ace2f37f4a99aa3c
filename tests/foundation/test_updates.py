"""A start with a database of another version: a newer one is refused, an older one copied."""

import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from sqlite3 import connect

from companion import prepare
from tests.foundation.test_start import start

HERE = Path(__file__).parents[2]
NAME = "nile-scribe.sqlite3"
MIGRATE = """
import django
django.setup()
from companion import prepare
prepare.migrate_database()
"""
UPDATES = 5


def did(file: Path, *statements: str) -> None:
    with closing(connect(file)) as database:
        for each in statements:
            database.execute(each)
        database.commit()


def test_a_database_of_a_newer_version_is_refused_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "var").mkdir()
    file = tmp_path / "var" / NAME
    did(
        file,
        "CREATE TABLE django_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, "
        "app VARCHAR(255), name VARCHAR(255), applied DATETIME)",
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('plays', '0999_of_tomorrow', '2026-01-01')",
    )
    refused = start(tmp_path)
    assert refused.returncode == 1
    assert refused.stderr == (
        f"The database {file} was changed by a newer Nile Scribe: "
        "update this one, or go back to a copy from before.\n"
    )
    with closing(connect(file)) as database:
        tables = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert {name for (name,) in tables} == {"django_migrations", "sqlite_sequence"}


def migrated(data: Path) -> list[Path]:
    """Migrate in a process of its own; gives the copies that there are then."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    environment = {"DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "companion.settings"}
    subprocess.run(
        [sys.executable, "-c", MIGRATE], cwd=HERE, env=kept | environment, check=True
    )
    return sorted(data.glob(f"{NAME}.before-*"))


def test_an_older_database_is_copied_before_and_the_last_three_copies_stay(
    tmp_path: Path,
) -> None:
    file = tmp_path / NAME
    assert migrated(tmp_path) == []  # nothing was there to be copied
    did(file, "CREATE TABLE mark (number INTEGER)", "INSERT INTO mark VALUES (0)")
    assert migrated(tmp_path) == []  # nothing was to be done
    copies = list[Path]()
    for _ in range(UPDATES):
        did(
            file,
            "DROP TABLE backup_restoring",
            "DELETE FROM django_migrations WHERE app = 'backup'",
            "UPDATE mark SET number = number + 1",
        )
        copies = migrated(tmp_path)
    assert [_mark(copy) for copy in copies] == [UPDATES - 2, UPDATES - 1, UPDATES]
    assert {copy.stat().st_mode & 0o777 for copy in copies} == {0o600}
    assert len(copies) == prepare.KEPT


def _mark(copy: Path) -> int:
    with closing(connect(copy)) as kept:
        ((number,),) = kept.execute("SELECT number FROM mark").fetchall()
        assert not kept.execute(
            "SELECT 1 FROM sqlite_master WHERE name = 'backup_restoring'"
        ).fetchall()
    return int(number)
