"""Environment variables, and the secret key that the first start creates."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from companion.conf.terminal import gettext


class Refusal(Exception):
    """Raised if the server cannot start; the message is one sentence for the administrator."""


def not_written(error: OSError, file: object = "") -> str:
    """The sentence on a file or folder that the system does not let be written."""
    words = gettext("{file} cannot be written: {reason}.")
    return words.format(file=error.filename or file, reason=error.strerror)


def switch(name: str) -> bool:
    """Whether the variable is on: `1`, `true`, `yes` or `on`; anything else is off."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str) -> list[str]:
    """The comma-separated words of the variable, without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def secret_key(file: Path) -> str:
    """The key in this file; created on the first start, readable by its owner only.

    A new key is linked to its name when it is complete, and the first of two starts wins: both
    then read the same key. Raises OSError if the folder is not writable.
    """
    if not file.exists():
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(dir=file.parent)
        try:
            with open(number, "w", encoding="ascii") as fresh:  # noqa: PTH123 - by its number
                fresh.write(secrets.token_urlsafe(64))
                fresh.flush()
                os.fsync(number)
            with suppress(FileExistsError):
                os.link(name, file)  # Windows links no file that is still open
        finally:
            Path(name).unlink()
    return file.read_text("ascii")
