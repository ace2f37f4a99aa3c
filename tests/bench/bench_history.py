"""History and statistics of a group with 2,000 plays, on a server with ever more of others.

`PLAYS="10000 100000 1000000" make bench ARGS=history` is the run of the budget, and takes some
minutes; it needs a PostgreSQL to be installed. The plays are real ones of all three games,
copied to many groups; see `crowd`.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

from tests.postgres import binaries, private_postgres

PLAYS = os.environ.get("PLAYS", "10000 100000 1000000")


def run() -> Iterator[str]:
    programs = binaries()
    if programs is None:
        yield "PostgreSQL is not installed: nothing is measured."
        return
    with private_postgres(programs, lasting=True) as url, TemporaryDirectory() as folder:
        environment = {
            "DATABASE_URL": url,
            "DATA_DIR": folder,
            "SECRET_KEY": "of the benchmark",
        }
        with subprocess.Popen(
            [sys.executable, "-m", "tests.bench.history", *PLAYS.split()],
            env={**os.environ, **environment},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield line.rstrip()
        assert process.returncode == 0, "the measuring broke off"
