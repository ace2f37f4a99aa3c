"""`python -m tests.run [part] [pytest's arguments]`: the tests, in browsers too.

Without the name of a part, a file or a folder it runs all but three parts, which take long,
depend on few modules, and have commands of their own:

- `servers`: PostgreSQL; servers that are killed, cut off, behind proxies, installed, updated;
- `screens`: every screen at every size in Firefox, and in Chromium with three sets of fonts;
- `pocket`: they build the edition without a server, and start Python in three browsers.

Files and folders that are named run on SQLite, and then once more on PostgreSQL.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
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
SERVERS = "servers"
PARTS: Mapping[str, Sequence[str]] = {
    SERVERS: (
        "tests/install",
        "tests/together",
        "tests/upgrade",
        "tests/backup/test_server.py",
        "tests/foundation/test_connections.py",
        "tests/foundation/test_start.py",
    ),
    "screens": ("tests/engines/test_chromium.py", "tests/engines/test_firefox_screens.py"),
    "pocket": ("tests/pocket",),
}
"""Files and folders that `make test` leaves out; `make test-<part>` runs them."""


def main(arguments: list[str]) -> int:
    """Run the tests that the arguments of this program choose; gives an exit code."""
    browser = bring_chromium()
    if browser is None:
        print("The browser tests need Chromium: apt install chromium.", file=sys.stderr)
        return 1
    os.environ["CHROMIUM"] = browser
    if arguments and arguments[0] in PARTS:
        return part(arguments[0], arguments[1:])
    bring_the_rest(arguments)
    if not named(arguments):
        left_out = [f"--ignore={each}" for places in PARTS.values() for each in places]
        worst = pytest([*left_out, *arguments])
        print(f"Not run: {', '.join(f'make test-{name}' for name in PARTS)}.")
        return worst
    worst = pytest(arguments)
    again = on_postgresql(arguments) if marked(*paths(arguments)) else 0
    return worst or again


def part(name: str, arguments: list[str]) -> int:
    """Run a part; with that of the servers, all marked `both_databases` on PostgreSQL too."""
    chosen = [*PARTS[name], *arguments]
    bring_the_rest(chosen)
    worst = pytest(chosen)
    again = on_postgresql([*marked(Path("tests")), *arguments]) if name == SERVERS else 0
    return worst or again


def on_postgresql(arguments: list[str]) -> int:
    """Run those of these tests that are marked `both_databases` on a private PostgreSQL."""
    programs = binaries()
    if programs is None:
        print("PostgreSQL is not installed (apt install postgresql): tested on SQLite only.")
        return 0
    with private_postgres(programs) as url:
        print("On PostgreSQL, the tests that are marked both_databases:", flush=True)
        code = pytest([*arguments, "-m", BOTH], DATABASE_URL=url)
    return 0 if code == NOTHING_SELECTED else code


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


def marked(*tops: Path) -> list[str]:
    """The files among these, and below them, with tests that are marked `both_databases`."""
    found = {
        each for top in tops for each in (top.rglob("test_*.py") if top.is_dir() else [top])
    }
    return [str(path) for path in sorted(found) if BOTH in path.read_text("utf-8")]


def paths(arguments: list[str]) -> list[Path]:
    """The files and folders of tests that are named."""
    places = (Path(argument.partition("::")[0]) for argument in arguments)
    return [place for place in places if place.exists()]


def named(arguments: list[str]) -> bool:
    """Whether files or folders of tests are named: then no others run."""
    return bool(paths(arguments))


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
