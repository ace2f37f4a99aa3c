"""A Redis of the test run's own: on a free loopback port, in memory, gone at the end."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.ports import ADDRESS, free_port

SECONDS_TO_START = 60


def server() -> str | None:
    """The path of an installed Redis server; None without one."""
    return shutil.which("redis-server")


def bring_server() -> str | None:
    """The path of a Redis server, installed as Debian's package when allowed and needed."""
    found = server()
    apt = shutil.which("apt-get")
    if found is None and apt is not None and os.geteuid() == 0:
        print("Installing Debian's package redis-server, this once ...", flush=True)
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        for step in (["update", "-qq"], ["install", "-y", "-qq", "redis-server"]):
            subprocess.run([apt, *step], check=False, stdout=subprocess.DEVNULL, env=quiet)
        found = server()
    return found


class Redis:
    """A server that a test may stop and start again; `url` stays the same."""

    def __init__(self, program: str) -> None:
        """Runs nothing yet."""
        self._program = program
        self._port = free_port()
        self.url = f"redis://{ADDRESS}:{self._port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it takes connections."""
        options = f"--port {self._port} --bind {ADDRESS} --appendonly no"
        self._process = subprocess.Popen(
            [self._program, *options.split(), "--save", ""], stdout=subprocess.DEVNULL
        )
        until = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < until:
            with suppress(OSError), socket.create_connection((ADDRESS, self._port), 1):
                return
            time.sleep(0.02)
        raise AssertionError("Redis did not start.")

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(SECONDS_TO_START)
            self._process = None


@contextmanager
def private_redis(program: str) -> Iterator[Redis]:
    """Run a server of our own."""
    redis = Redis(program)
    redis.start()
    try:
        yield redis
    finally:
        redis.stop()
