"""Bring all catalogues up to date; with `--check` say what is wrong with the messages."""

import os
import sys

import django

from tests.messages.catalogues import SOURCES, catalogues, errors, merge
from tests.messages.pieces import pieces


def main(arguments: list[str]) -> int:
    """Write the catalogues, or only check them; 1 if something is missing or wrong."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    if "--check" not in arguments:
        for each in catalogues():
            merge(each)
    found = [fault for each in catalogues() for fault in errors(each)]
    found += pieces(extracted() for extracted in SOURCES.values())
    for fault in found:
        sys.stderr.write(f"{fault}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
