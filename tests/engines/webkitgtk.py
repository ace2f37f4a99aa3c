"""The newest WebKit that Debian has, WebKitGTK, as a phone: a bare window on a private Xvfb.

Its MiniBrowser will not do: with a tool bar its window is never narrower than 447 px.
"""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scoring.kernel.serialization.entries import Json
from tests.engines.console import Console
from tests.engines.webdriver import Driver, Point, closed
from tests.ports import ADDRESS, free_port

WINDOW = Path(__file__).with_name("webkit_window.py")
SCREEN = "1000x1000x24"


class WebKitGtk(Driver):
    """A window of WebKitGTK, whose finger is a trusted mouse."""

    name = "webkitgtk"

    def __init__(self, port: int, console: Console) -> None:
        """Drives the server on this port; its pages write to this console."""
        super().__init__(
            port,
            {
                "webkitgtk:browserOptions": {
                    "binary": str(WINDOW),
                    "args": ["--automation", str(console.path)],
                }
            },
            console,
        )

    def run(self, script: str, *arguments: Json) -> Json:
        """As with every driver; an answer that this one lost on its way is asked for again."""
        for _ in range(3):
            try:
                return super().run(script, *arguments)
            except AssertionError as error:
                if "Could not parse script result" not in str(error):
                    raise
        return super().run(script, *arguments)

    def give_size(self, width: int, height: int) -> None:
        self.send("POST", "/window/rect", {"width": width, "height": height})

    def touch(self, point: Point) -> None:
        x, y = map(int, point)
        self.send("POST", "/actions", {"actions": [{
            "type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"},
            "actions": [
                {"type": "pointerMove", "duration": 0, "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pause", "duration": 30},
                {"type": "pointerUp", "button": 0},
            ],
        }]})  # fmt: skip


@contextmanager
def opened(folder: Path) -> Iterator[WebKitGtk]:
    """A phone, which keeps what it writes in the folder."""
    port, console = free_port(), Console(folder / "console.txt")
    with screen() as display:
        environment = {
            **os.environ,
            "DISPLAY": display,
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
        }
        command = ["WebKitWebDriver", f"--port={port}", f"--host={ADDRESS}"]
        with subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL) as server:
            try:
                with closed(WebKitGtk(port, console)) as phone:
                    yield phone
            finally:
                server.terminate()


@contextmanager
def screen() -> Iterator[str]:
    """A display that nobody looks at; its number is one that is free."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", SCREEN, "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        try:
            assert server.stdout is not None
            yield f":{server.stdout.readline().strip()}"
        finally:
            server.terminate()
