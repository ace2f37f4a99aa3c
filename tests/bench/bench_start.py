"""How long a second start takes until the server answers."""

import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.browser.live import LiveApp

GOAL = 3


def run() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        app = LiveApp(Path(folder) / "var")
        for which in ("first", "second", "third"):
            begun = time.perf_counter()
            app.start()
            seconds = time.perf_counter() - begun
            yield f"{which} start: {seconds:.2f} s (goal from the second: {GOAL})"
            app.stop()
