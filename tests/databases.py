"""The test database of a run: one worker makes it by all migrations, the others copy it."""

import fcntl
from pathlib import Path

from django.db import connection

TEMPLATE = "template"


class MigratedOnce:
    """The database as the migrations leave it, for workers that share a folder."""

    def __init__(self, folder: Path, worker: str) -> None:
        """`worker` is the name of this one."""
        folder.mkdir(exist_ok=True)
        self._name = folder / TEMPLATE
        self._lock = (folder / "lock").open("w")
        self._worker = worker

    def copy(self) -> bool:
        """Copy the database for this worker, if it is there already; gives whether it was.

        If not, all others wait until this worker has made it and calls `keep`, or ends.
        """
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        there = self._name.exists()
        if there:
            self._copy(self._name.read_text("utf-8"))
            self._lock.close()
        return there

    def keep(self) -> None:
        """Let the others copy the database that this worker has made."""
        connection.close()
        connection.creation.clone_test_db(TEMPLATE, verbosity=0)
        name = connection.creation.get_test_db_clone_settings(TEMPLATE)["NAME"]
        self._name.write_text(str(name), "utf-8")
        self._lock.close()

    def _copy(self, name: str) -> None:
        configured, creation = connection.settings_dict, connection.creation
        before = configured["NAME"]
        configured["NAME"] = name
        creation.clone_test_db(self._worker, verbosity=0)
        configured["TEST"]["NAME"] = creation.get_test_db_clone_settings(self._worker)["NAME"]
        configured["NAME"] = before
