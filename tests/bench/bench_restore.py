"""A backup of 150,000 events (or EVENTS) comes in: how long others wait beside it."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory


def run() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
        with subprocess.Popen(
            [sys.executable, "-m", "tests.bench.restore"],
            env={**environment, "DATA_DIR": folder},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield line.rstrip()
        assert process.returncode == 0, "the measuring broke off"
