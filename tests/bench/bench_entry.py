"""One entry, validated, stored and rendered, beside a bare view: a row and a template.

Measured twice, all of a kind in a row and by turns: see `entry`. The first is the harsher.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory

GOAL, BYTES = 2, 8_000


def run() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "tests.bench.entry"],
            env={**os.environ, "DATA_DIR": folder},
            capture_output=True,
            text=True,
            check=True,
        )
    found = json.loads(done.stdout.splitlines()[-1])
    for name, how in (("row", "all of a kind in a row"), ("turns", "by turns")):
        entry, bare = found[name]
        yield (
            f"{how}: an entry {entry:.2f} ms CPU, a bare view {bare:.2f} ms: "
            f"ratio {entry / bare:.2f} (goal at most {GOAL})"
        )
    yield f"the largest answer: {found['bytes']:,} bytes compressed (goal at most {BYTES:,})"
