"""What the surroundings of a start say, and the secret key that it makes for itself."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path


class Refusal(Exception):
    """Why the server cannot start, as one sentence to whoever started it."""


def switch(name: str) -> bool:
    """Whether the variable is on: `1`, `true`, `yes` or `on`; anything else is off."""
    return os.environ.get(name, "").strip().lower() in {"1", "true", "yes", "on"}


def words(name: str, default: str) -> list[str]:
    """The comma-separated words of the variable, without blanks."""
    return [word.strip() for word in os.environ.get(name, default).split(",") if word.strip()]


def secret_key(file: Path) -> str:
    """The key in this file, made on the first start and readable by its owner only.

    The new key gets its name when it is whole, and the first of two starts wins: both read the
    same key afterwards. Raises OSError where the folder cannot be written.
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
