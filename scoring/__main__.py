"""`python -m scoring check FILE...`: one answer a file on stdout, exit 1 if any is not ok."""

import argparse
import json
import sys
from pathlib import Path

from scoring.kernel.errors import Malformed
from scoring.kernel.messages import message
from scoring.kernel.serialization.json_values import MAX_BYTES
from scoring.record import Answer, check, refusal
from scoring.registry import GAMES


def answer_file(path: Path) -> Answer:
    """Check one file; an unreadable file gets an answer like any other."""
    try:
        with path.open("rb") as file:
            return check(GAMES, file.read(MAX_BYTES + 1))
    except (OSError, ValueError):  # ValueError: a path with a null byte
        return refusal(None, Malformed(message("The file cannot be read.")))


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("check", help="check and score game records").add_argument(
        "files", nargs="+", type=Path, metavar="FILE"
    )
    options = parser.parse_args(arguments)
    answers = [answer_file(path) for path in options.files]
    for each in answers:
        sys.stdout.write(json.dumps(each) + "\n")
    return 0 if all(each["ok"] for each in answers) else 1


if __name__ == "__main__":
    sys.exit(main())
