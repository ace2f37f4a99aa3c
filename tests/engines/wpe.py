"""WPE WebKit, which needs no screen, as a phone with a finger; on Debian 12 an old one (2.38).

Playwright cannot drive it. What cog lacks for a phone, `wpe_phone.c` adds.
"""

import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from scoring.kernel.serialization.entries import Json
from tests.engines.console import Console
from tests.engines.webdriver import Driver, Point, closed
from tests.ports import ADDRESS, free_port

PHONE = Path(__file__).with_name("wpe_phone.c")
LIBRARIES = ("-ldl", "-l:libglib-2.0.so.0")
TAP = 0.03
"""Seconds that a finger stays."""


class Wpe(Driver):
    """A page of WPE in cog, of a phone's size, under a real finger."""

    name = "wpe"

    def __init__(self, port: int, console: Console, orders: Path) -> None:
        """Drives the server on this port; `orders` is the pipe that `wpe_phone.c` reads."""
        self._orders = orders
        options: Json = {"binary": "/usr/bin/cog", "args": ["--automation", "-P", "headless"]}
        super().__init__(port, {"wpe:browserOptions": options}, console)

    def give_size(self, width: int, height: int) -> None:
        self._order("size", width, height)

    def touch(self, point: Point) -> None:
        x, y = map(int, point)
        self._order("down", x, y)
        time.sleep(TAP)
        self._order("up", x, y)
        time.sleep(TAP)

    def _order(self, word: str, x: int, y: int) -> None:
        self._orders.write_text(f"{word} {x} {y}\n")


@contextmanager
def opened(folder: Path) -> Iterator[Wpe]:
    """A phone, which keeps what it writes in the folder."""
    port, console = free_port(), Console(folder / "console.txt")
    orders = folder / "orders"
    os.mkfifo(orders)
    # The path of a socket is short, and its folder is the owner's alone.
    with TemporaryDirectory(ignore_cleanup_errors=True) as own, console.path.open("ab") as log:
        environment = {
            **os.environ,
            "XDG_RUNTIME_DIR": own,
            "XDG_DATA_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "LD_PRELOAD": str(compiled(folder)),
            "WPE_ORDERS": str(orders),
        }
        command = ["WPEWebDriver", f"--port={port}", f"--host={ADDRESS}"]
        with subprocess.Popen(command, env=environment, stdout=log, stderr=log) as server:
            try:
                with closed(Wpe(port, console, orders)) as phone:
                    yield phone
            finally:
                server.terminate()


def compiled(folder: Path) -> Path:
    """The library that makes a phone of cog, made here."""
    made = folder / "wpe_phone.so"
    command = ["gcc", "-shared", "-fPIC", "-o", str(made), str(PHONE), *LIBRARIES]
    subprocess.run(command, check=True)
    return made
