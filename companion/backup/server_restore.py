"""Fill an empty server from a copy by `backup_server`.

The server has to be empty, so that no data are replaced. Either the whole copy is restored, or
nothing is changed.
"""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.translation import gettext_noop

from companion.backup.server_backup import (
    DUMP,
    EMBEDDED,
    KEY,
    PRIVATE,
    not_sound,
    read_only,
    run_tool,
)
from companion.conf.environment import Refusal, not_written
from companion.conf.terminal import gettext
from companion.groups.models import Group

RESTORED = gettext_noop("All of {folder} is here again: start the server.")
FULL = {
    "sqlite": gettext_noop(
        "This server has groups already, and nothing of theirs is replaced. Stop the server "
        "and move “{database}” away, or name another folder in DATA_DIR."
    ),
    "postgresql": gettext_noop(
        "This server has groups already, and nothing of theirs is replaced. Make an empty "
        "database with createdb, and name it in DATABASE_URL instead of “{database}”."
    ),
}


def restore_server(folder: Path) -> None:
    """Restore the copy in this folder; raises `Refusal` if that fails."""
    file = folder / (EMBEDDED if connection.vendor == "sqlite" else DUMP)
    if not file.is_file():
        raise Refusal(_why_missing(folder))
    name = str(connection.settings_dict["NAME"])
    if _has_groups():
        raise Refusal(gettext(FULL[connection.vendor]).format(database=name))
    connection.close()
    try:
        if connection.vendor == "sqlite":
            _sqlite(file, Path(name))
        else:
            _postgres(file)
        _key(folder / KEY)
    except OSError as error:
        raise Refusal(not_written(error)) from error


def _why_missing(folder: Path) -> str:
    if (folder / EMBEDDED).is_file():
        return gettext(
            "This is a copy of an embedded database: restore it without DATABASE_URL."
        )
    if (folder / DUMP).is_file():
        return gettext("This is a copy of a PostgreSQL: name an empty one in DATABASE_URL.")
    return gettext("{folder} holds no copy of a server.").format(folder=folder)


def _has_groups() -> bool:
    """Whether the server has any groups; one that was only started has none."""
    tables = connection.introspection.table_names()
    return Group._meta.db_table in tables and Group.objects.exists()  # noqa: SLF001 - documented


def _sqlite(file: Path, into: Path) -> None:
    """Copy the rows in one transaction: a running server sees all of them or none."""
    into.parent.mkdir(parents=True, exist_ok=True)
    try:
        with (
            closing(sqlite3.connect(read_only(file, immutable=1), uri=True)) as copy,
            closing(sqlite3.connect(into)) as here,
        ):
            (sound,) = copy.execute("PRAGMA quick_check").fetchone()
            if sound != "ok":
                raise Refusal(not_sound(sound))
            copy.backup(here)
    except sqlite3.DatabaseError as error:
        raise Refusal(not_sound(error)) from error


def _postgres(file: Path) -> None:
    run_tool(
        "pg_restore", "--clean", "--if-exists", "--no-owner", "--no-privileges",
        "--single-transaction", file=file,
    )  # fmt: skip


def _key(file: Path) -> None:
    """Copy the secret key, last and by a rename: with it the sessions of the copy are valid."""
    if not file.exists():
        return  # the copied server had its key in the environment
    there = Path(settings.DATA_DIR) / KEY
    there.parent.mkdir(mode=PRIVATE, parents=True, exist_ok=True)
    fresh = there.with_suffix(".new")
    fresh.touch(mode=0o600)
    fresh.write_bytes(file.read_bytes())
    fresh.replace(there)
