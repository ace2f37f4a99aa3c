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
        with tempfile.NamedTemporaryFile("w", dir=file.parent, encoding="ascii") as fresh:
            fresh.write(secrets.token_urlsafe(64))
            fresh.flush()
            os.fsync(fresh.fileno())
            with suppress(FileExistsError):
                os.link(fresh.name, file)
    return file.read_text("ascii")
