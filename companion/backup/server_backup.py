"""Copy the running server: its database at one moment, and its secret key.

SQLite is copied by its own backup function while others write, PostgreSQL by `pg_dump`. Without
the key, the sessions of all phones would be lost.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Mapping
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils import timezone

from companion.conf.environment import Refusal, not_written
from companion.conf.folders import DATABASE, NAME, SECRET_KEY
from companion.conf.terminal import gettext

EMBEDDED, DUMP, KEY = DATABASE, "nile-scribe.dump", SECRET_KEY
"""What a copy consists of: one of the databases, and the key."""
LAST = "last-backup"
"""The file in DATA_DIR that has the time (UTC) and the folder of the last copy, a line each."""
FOLDERS = f"{NAME}-[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]-[0-9][0-9][0-9][0-9][0-9][0-9]*"
PRIVATE = 0o700
PAGES = 1_000
PAUSE = 0.05
"""Seconds of pause after each batch of pages, so that writers do not wait."""


def copy_server(into: Path) -> Path:
    """Copy everything into a new folder below `into`; raises `Refusal` if that fails."""
    folder = _unused_folder(into)
    try:
        folder.mkdir(mode=PRIVATE, parents=True)
        if connection.vendor == "sqlite":
            _sqlite(folder / EMBEDDED)
        else:
            run_tool("pg_dump", "--format=custom", f"--file={folder / DUMP}")
        key = Path(settings.DATA_DIR) / KEY
        if key.exists():
            shutil.copy2(key, folder / KEY)
        last = f"{timezone.now():%Y-%m-%d %H:%M}\n{folder.resolve()}\n"
        Path(settings.DATA_DIR, LAST).write_text(last, "utf-8")
    except OSError as error:
        raise Refusal(not_written(error, folder)) from error
    return folder


def _unused_folder(into: Path) -> Path:
    """A folder named by the second; those that begin in the same one are numbered."""
    first = into / f"{NAME}-{timezone.localtime():%Y-%m-%d-%H%M%S}"
    names = chain([first], (first.with_name(f"{first.name}-{number}") for number in count(2)))
    return next(folder for folder in names if not folder.exists())


def delete_older(into: Path, keep: int) -> int:
    """Delete all copies below `into` except the newest `keep`; returns the number deleted."""
    old = sorted(folder for folder in into.glob(FOLDERS) if folder.is_dir())[:-keep]
    for folder in old:
        shutil.rmtree(folder)
    return len(old)


def _sqlite(file: Path) -> None:
    source = read_only(Path(str(connection.settings_dict["NAME"])))
    with (
        closing(sqlite3.connect(source, uri=True)) as here,
        closing(sqlite3.connect(file)) as there,
    ):
        here.backup(there, pages=PAGES, sleep=PAUSE)
        (sound,) = there.execute("PRAGMA quick_check").fetchone()
    if sound != "ok":
        raise Refusal(not_sound(sound))


def not_sound(reason: object) -> str:
    """The sentence on a copy that is damaged."""
    return gettext("The copy is not sound: {reason}.").format(reason=reason)


def read_only(file: Path, *, immutable: int = 0) -> str:
    """The URI that opens an SQLite file read-only; `immutable` prevents journal files."""
    return f"{file.resolve().as_uri()}?mode=ro&immutable={immutable}"


def run_tool(name: str, *options: str, file: Path | None = None) -> None:
    """Run a PostgreSQL program on the database; raises `Refusal` if it fails."""
    program = shutil.which(name)
    if program is None:
        words = gettext("{name} is not installed: apt install postgresql-client.")
        raise Refusal(words.format(name=name))
    result = subprocess.run(  # noqa: S603 - our own arguments
        [program, *options, *_where(connection.settings_dict), *([str(file)] if file else [])],
        env={**os.environ, "PGPASSWORD": str(connection.settings_dict["PASSWORD"])},
        capture_output=True,
        text=True,
        check=False,
    )
    if result.returncode:
        reason = (result.stderr.strip().splitlines() or [gettext("it failed")])[-1]
        raise Refusal(f"{name}: {reason}")


def _where(database: Mapping[str, object]) -> list[str]:
    """Command-line options of the database; the password is not visible to other processes."""
    named = {"host": "HOST", "port": "PORT", "username": "USER", "dbname": "NAME"}
    return [f"--{option}={database[key]}" for option, key in named.items() if database.get(key)]
