"""A real server in a process of its own, which a test may kill and start again."""

import json
import os
import signal
import subprocess
import sys
import time
from http.client import HTTPConnection
from pathlib import Path

from scoring.kernel.serialization.entries import Json
from tests.ports import free_port

SECONDS_TO_START = 60
SWITCHES = ("DATABASE_URL", "DEBUG", "HTTPS", "REDIS_URL", "SECRET_KEY")


class LiveApp:
    """The app on a free port, its database and secret key in a folder of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        """Lives in this folder, which is made if need be; serves nothing until `start()`.

        `settings` are further variables of its environment, such as DATABASE_URL.
        """
        self.folder = folder
        self._settings = settings
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = folder.parent / f"{folder.name}-{self.port}.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._clerk: subprocess.Popen[str] | None = None

    @property
    def log(self) -> str:
        """All that the server wrote to its terminal, over all its starts."""
        return self._log.read_text("utf-8") if self._log.exists() else ""

    @property
    def environment(self) -> dict[str, str]:
        """The environment variables of a process of this app."""
        return {k: v for k, v in os.environ.items() if k not in SWITCHES} | {
            "DATA_DIR": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "companion.settings",
            "PORT": str(self.port),
            **self._settings,
        }

    @property
    def runs(self) -> bool:
        """Whether it serves: it was started, and neither stopped nor killed since."""
        return self._process is not None

    @property
    def pid(self) -> int:
        """The process of the server."""
        assert self._process is not None
        return self._process.pid

    @property
    def cpu(self) -> float:
        """Seconds of processor time that the server has used since it was started."""
        assert self._process is not None
        stat = Path(f"/proc/{self._process.pid}/stat").read_text("ascii")
        answers = stat.rpartition(")")[2].split()
        return (int(answers[11]) + int(answers[12])) / os.sysconf("SC_CLK_TCK")

    def start(self) -> None:
        """Start the server, as `make run` does, and wait until it answers."""
        command = [sys.executable, "-m", "companion.start"]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, env=self.environment, stdout=log, stderr=log
            )
        self._wait(self._process)

    def kill(self) -> None:
        """End the server as a power cut does: no goodbye, nothing written any more."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """End the server as Ctrl+C does."""
        self._end(signal.SIGINT)
        if self._clerk is not None:
            self._clerk.communicate(timeout=SECONDS_TO_START)
            self._clerk = None

    def ask(self, question: object) -> Json:
        """Run the app's own code on its database: see tests/browser/clerk.py."""
        if self._clerk is None:
            command = [sys.executable, "-m", "tests.browser.clerk"]
            pipe = subprocess.PIPE
            self._clerk = subprocess.Popen(
                command, env=self.environment, stdin=pipe, stdout=pipe, text=True
            )
        questions, answers = self._clerk.stdin, self._clerk.stdout
        assert questions is not None
        assert answers is not None
        questions.write(f"{json.dumps(question)}\n")
        questions.flush()
        answer: Json = json.loads(answers.readline())
        return answer

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(SECONDS_TO_START)
            self._process = None

    def _wait(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until and process.poll() is None:
            connection = HTTPConnection("127.0.0.1", self.port, timeout=SECONDS_TO_START)
            try:
                connection.request("HEAD", "/")
                connection.getresponse()
            except OSError:
                time.sleep(0.02)
            else:
                return
            finally:
                connection.close()
        self.kill()
        raise AssertionError(f"The server did not start:\n{self.log}")
