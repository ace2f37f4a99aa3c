"""The built pocket edition, and the static server that shows it."""

import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from tests.ports import free_port

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "deploy" / "pocket" / "build.py"
SERVE = ROOT / "deploy" / "pocket" / "serve.py"
SITE = ROOT / "dist" / "pocket"
SECONDS_TO_START = 30


def built() -> Path:
    """The folder, built from today's sources; what was built from them already stays."""
    done = subprocess.run([sys.executable, BUILD], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return SITE


class StaticHost:
    """A host of static files on a free port, which may be stopped: then phones are offline."""

    def __init__(self, folder: Path) -> None:
        """Serves this folder from `start()` on."""
        self.folder = folder
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Serve, and wait until it answers."""
        command = [sys.executable, str(SERVE), str(self.port), str(self.folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            connection = HTTPConnection("localhost", self.port, timeout=SECONDS_TO_START)
            try:
                connection.request("HEAD", "/")
                connection.getresponse()
            except OSError:
                time.sleep(0.05)
            else:
                return
            finally:
                connection.close()
        raise AssertionError("The static host did not start.")

    def stop(self) -> None:
        """Stop serving, so that phones are offline."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(SECONDS_TO_START)
            self._process = None
