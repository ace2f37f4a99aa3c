"""Nile Scribe as its users have it: a wheel in an environment away from the checkout."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.browser.live import SWITCHES
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
SOURCES = (
    "companion", "scoring", "locale", "templates", "static", "pyproject.toml", "README.md",
)  # fmt: skip
SECONDS_TO_INSTALL, SECONDS_TO_START = 240, 60
UNREACHABLE = ("NewConnectionError", "No matching distribution", "NameResolutionError")
PIN = re.compile(r"^([\w.-]+)(?:\[[^]]*\])?(==[^ ;]+)", re.MULTILINE)


def build_wheel(source: Path, into: Path) -> Path:
    """The wheel of a checkout."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(into)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (wheel,) = into.glob("*.whl")
    return wheel


def later_checkout(version: str, into: Path, stamp: str) -> Path:
    """A copy of the checkout with a later version; its icon has a comment more."""
    for name in SOURCES:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, into / name)
    file = into / "companion" / "__init__.py"
    text, count = re.subn(r'(__version__ = )".+"', rf'\1"{version}"', file.read_text("utf-8"))
    assert count == 1
    file.write_text(text, "utf-8")
    with (into / "static" / "icon.svg").open("a", encoding="utf-8") as icon:
        icon.write(f"<!-- {stamp} -->\n")
    return into


class Environment:
    """A virtual environment with nothing in it but a wheel and the packages that it needs."""

    def __init__(self, folder: Path) -> None:
        """Made in this folder; nothing is installed yet."""
        self._pinned = folder / "pinned.txt"
        self.programs = folder / "environment" / "bin"
        command = [sys.executable, "-m", "venv", str(self.programs.parent)]
        subprocess.run(command, check=True, timeout=SECONDS_TO_INSTALL)

    def install(self, wheel: Path, *options: str) -> None:
        """Install a wheel with the packages that it asks for, in the pinned versions."""
        pins = PIN.findall((ROOT / "requirements.txt").read_text("utf-8"))
        self._pinned.write_text("".join(f"{name}{version}\n" for name, version in pins))
        pip = [str(self.programs / "python"), "-m", "pip", "install", "--quiet"]
        ended = subprocess.run(
            [*pip, "--constraint", str(self._pinned), *options, str(wheel)],
            capture_output=True, text=True, check=False, timeout=SECONDS_TO_INSTALL,
        )  # fmt: skip
        is_unreachable = any(sign in ended.stderr for sign in UNREACHABLE)
        if ended.returncode and is_unreachable and "CI" not in os.environ:
            pytest.skip("The packages cannot be fetched here.")
        assert ended.returncode == 0, ended.stderr


class Installation:
    """An environment's programs, run by a user whose home directory is new."""

    def __init__(self, programs: Path, home: Path) -> None:
        """The home directory is there and empty."""
        self.home = home
        self.port = free_port()
        self.log = ""
        self._programs = programs
        self._server: subprocess.Popen[str] | None = None

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `nile-scribe` and wait for its end."""
        return subprocess.run(
            [str(self._programs / "nile-scribe"), *arguments],
            cwd=self.home, env=self._environment, capture_output=True, text=True, check=False,
            timeout=SECONDS_TO_START,
        )  # fmt: skip

    def start(self, *arguments: str) -> None:
        """Start the server, and wait until it answers."""
        command = [str(self._programs / "nile-scribe"), *arguments, "--port", str(self.port)]
        self._server = subprocess.Popen(
            command, cwd=self.home, env=self._environment, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and self._server.poll() is None:
            with suppress(OSError):
                self.health()
                return
            time.sleep(0.05)
        self.stop()
        raise AssertionError(f"The server did not start:\n{self.log}")

    def stop(self) -> None:
        """Stop the server as a service manager does."""
        if self._server is not None:
            self._server.send_signal(signal.SIGTERM)
            self.log, _ = self._server.communicate(timeout=SECONDS_TO_START)
            self._server = None

    def get(self, address: str) -> str:
        """A page or a file."""
        with urlopen(f"http://127.0.0.1:{self.port}{address}", timeout=10) as answer:
            return str(answer.read().decode())

    def health(self) -> dict[str, str]:
        """What `/health/` says."""
        answer: dict[str, str] = json.loads(self.get("/health/"))
        return answer

    @property
    def _environment(self) -> dict[str, str]:
        ours = {*SWITCHES, "DATA_DIR", "PYTHONPATH", "DJANGO_SETTINGS_MODULE", "XDG_DATA_HOME"}
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        return kept | {"HOME": str(self.home), "PYTHONUNBUFFERED": "1"}
