"""`python -m tests.web [names of checks]`: install what package-lock.json pins, then check."""

import sys

from tests.web.checks import CHECKS, ROOT, run
from tests.web.npm import install


def main(names: list[str]) -> None:
    """Run these checks, or all; exits with an error that names those that failed."""
    unknown = set(names) - set(CHECKS)
    if unknown:
        sys.exit(f"There is no check {', '.join(sorted(unknown))}, but {', '.join(CHECKS)}.")
    install(ROOT)
    failed = [name for name in names or CHECKS if run(name) != 0]
    if failed:
        sys.exit(f"Failed: {', '.join(failed)}.")


if __name__ == "__main__":
    main(sys.argv[1:])
