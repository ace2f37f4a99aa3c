"""`python -m tests.run [pytest's arguments]`: every test, in browsers and on both databases."""

import os
import signal
import subprocess
import sys

from tests.chromium import bring_chromium
from tests.postgres import binaries, private_postgres
from tests.redis import bring_server

NOTHING_SELECTED = 5


def main(arguments: list[str]) -> int:
    """Run all tests on SQLite, then on PostgreSQL those of the log and the door."""
    browser = bring_chromium()
    if browser is None:
        print("The browser tests need Chromium: apt install chromium.", file=sys.stderr)
        return 1
    if bring_server() is None:
        print("Redis is not installed (apt install redis-server): not tested with two servers.")
    worst = pytest(arguments, CHROMIUM=browser)
    programs = binaries()
    if programs is None:
        print("PostgreSQL is not installed (apt install postgresql): tested on SQLite only.")
        return worst
    with private_postgres(programs) as url:
        print("Once more on PostgreSQL, the tests that are marked both_databases:", flush=True)
        again = pytest([*arguments, "-m", "both_databases"], DATABASE_URL=url)
    return worst or (0 if again == NOTHING_SELECTED else again)


def pytest(arguments: list[str], **environment: str) -> int:
    """Run pytest in a process of its own, which shares the files out among the cores.

    Gives its exit code.
    """
    # A file stays together: its tests share a server and a browser.
    command = [sys.executable, "-m", "pytest", "-n", "auto", "--dist", "loadfile", *arguments]
    return subprocess.run(command, check=False, env={**os.environ, **environment}).returncode


if __name__ == "__main__":
    # Told to end, it ends as by Ctrl+C: the database server is stopped first.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
