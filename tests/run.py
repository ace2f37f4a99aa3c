"""`python -m tests.run [pytest's arguments]`: the tests, in browsers and on both databases.

Those of the pocket edition run only where they are named: they build it, and start Python in
three browsers.
"""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests import fonts
from tests.chromium import bring_chromium
from tests.engines import packages
from tests.postgres import binaries, private_postgres
from tests.redis import bring_server

NOTHING_SELECTED = 5
BOTH = "both_databases"
# Twice as many as there are cores: a test that waits for a browser or a disk uses none.
WORKERS = 2 * (os.cpu_count() or 2)
POCKET = "tests/pocket"


def main(arguments: list[str]) -> int:
    """Run all tests on SQLite, then those marked `both_databases` on PostgreSQL."""
    browser = bring_chromium()
    if browser is None:
        print("The browser tests need Chromium: apt install chromium.", file=sys.stderr)
        return 1
    bring_the_rest(arguments)
    left_out = [] if named(arguments) else [f"--ignore={POCKET}"]
    worst = pytest([*left_out, *arguments], CHROMIUM=browser)
    programs = binaries()
    if programs is None:
        print("PostgreSQL is not installed (apt install postgresql): tested on SQLite only.")
        return worst
    with private_postgres(programs) as url:
        print("Once more on PostgreSQL, the tests that are marked both_databases:", flush=True)
        again = pytest([*arguments, *marked(arguments), "-m", BOTH], DATABASE_URL=url)
    return worst or (0 if again == NOTHING_SELECTED else again)


def bring_the_rest(arguments: list[str]) -> None:
    """Bring what not all tests need, or say what is missing."""
    if bring_server() is None:
        print("Redis is not installed (apt install redis-server): not tested with two servers.")
    in_all_browsers = ("engines", "pocket")
    if not named(arguments) or any(
        part in each for each in arguments for part in in_all_browsers
    ):
        not_there = packages.bring()
        if not_there:
            print(f"Some browsers are not tested: apt install {' '.join(not_there)}")
    not_there = fonts.bring()
    if not_there:
        print(f"Some fonts are not tested: apt install {' '.join(not_there)}")


def marked(arguments: list[str]) -> list[str]:
    """The files with tests that are marked both_databases, where no others are named."""
    if named(arguments):
        return []
    return [
        str(path)
        for path in sorted(Path("tests").rglob("test_*.py"))
        if BOTH in path.read_text("utf-8")
    ]


def named(arguments: list[str]) -> bool:
    """Whether files or folders of tests are named: then no others run."""
    return any(Path(argument.partition("::")[0]).exists() for argument in arguments)


def pytest(arguments: list[str], **environment: str) -> int:
    """Run pytest in a process of its own, which shares the files out among the cores.

    Every run has the same order: what fails in one fails in the next. `--randomly-seed=2` is
    another order. Gives pytest's exit code.
    """
    # A file stays together: its tests share a server and a browser.
    shared_out = ["-n", str(WORKERS), "--dist", "loadfile", "--no-loadscope-reorder"]
    command = [sys.executable, "-m", "pytest", *shared_out, "--randomly-seed=1", *arguments]
    # What a worker or a server has compiled, the next one finds compiled.
    here = {
        name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
    }
    return subprocess.run(command, check=False, env={**here, **environment}).returncode


if __name__ == "__main__":
    # Told to end, it ends as by Ctrl+C: the database server is stopped first.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
