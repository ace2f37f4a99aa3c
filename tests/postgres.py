"""A PostgreSQL of the test run's own: made in a temporary folder, gone at the end."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.ports import ADDRESS, free_port

DEBIAN = Path("/usr/lib/postgresql")


def binaries() -> Path | None:
    """The folder of the newest installed server's programs, of Debian's or on the path."""
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda found: int(found.parts[-3]))
    found = str(versions[-1]) if versions else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


@contextmanager
def private_postgres(programs: Path, *, lasting: bool = False) -> Iterator[str]:
    """Run a fresh server on a free loopback port; gives the URL of its database.

    What it has written survives a power cut only if it is `lasting`, as a real one is: no test
    cuts the power, and to wait for the disk takes longer than to make and empty all tables.
    """
    with TemporaryDirectory(prefix="nile-scribe-postgres-") as folder:
        owner = _owner()
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        user = None if owner is None else owner.pw_name
        data, number = Path(folder) / "data", free_port()

        def run(program: str, *arguments: str) -> None:
            # Not as root: a PostgreSQL server refuses that.
            subprocess.run(
                [programs / program, *arguments],
                check=True,
                stdout=subprocess.DEVNULL,
                user=user,
                cwd=folder,
                extra_groups=[] if user else None,
            )

        run("initdb", "-D", str(data), "-U", "scribe", "-A", "trust", "-E", "UTF8", "-N")
        options = (
            f"-p {number} -c listen_addresses={ADDRESS} -k {folder} -c max_connections=100"
            f" -c fsync={'on' if lasting else 'off'}"
        )
        run("pg_ctl", "-D", str(data), "-w", "-l", f"{folder}/log", "-o", options, "start")
        try:
            yield f"postgres://scribe@{ADDRESS}:{number}/postgres"
        finally:
            run("pg_ctl", "-D", str(data), "-w", "-m", "immediate", "stop")


def _owner() -> pwd.struct_passwd | None:
    """Whom the server runs as: the packaged server's user or any without rights, for root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]
