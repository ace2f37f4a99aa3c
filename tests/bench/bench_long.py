"""A play of 5,000 entries, the most it can have: page, log, correction, replay, export."""

import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory


def run() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"}
        with subprocess.Popen(
            [sys.executable, "-m", "tests.bench.long"],
            env={**environment, "DATA_DIR": folder},
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield line.rstrip()
        assert process.returncode == 0, "the measuring broke off"
