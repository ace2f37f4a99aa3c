"""Database settings: an embedded SQLite, or the database of DATABASE_URL."""

from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from companion.conf.folders import DATABASE
from companion.conf.terminal import gettext

# An entry that a phone shows as saved is on disk (synchronous=FULL), readers never wait for the
# writer (WAL), and a row that references a missing row is refused.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
SECONDS_TO_WAIT = 20
SECONDS_FOR_A_LINE = 8  # less than a phone waits for a response


def embedded(folder: Path) -> dj_database_url.DBConfig:
    """The SQLite that needs nothing set up, in this folder."""
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / DATABASE)}


def database(url: str, folder: Path) -> dj_database_url.DBConfig:
    """Django's settings for the database at this URL; for SQLite if it is empty."""
    try:
        settings = dj_database_url.parse(url) if url else embedded(folder)
    except ValueError as error:
        raise ImproperlyConfigured(
            gettext(
                "DATABASE_URL is not the address of a database; "
                "one for PostgreSQL reads postgres://user:password@host:5432/name."
            )
        ) from error
    options = settings.setdefault("OPTIONS", {})
    match settings.get("ENGINE"):
        case "django.db.backends.sqlite3":
            # A transaction takes its write lock at the start: what it reads first is still true
            # when it writes, and it waits its turn instead of failing half-way. Connections
            # stay open, as the threads do: closing the last one deletes SQLite's journal, and
            # on a full disk a new one could not be created even for reading.
            settings["CONN_MAX_AGE"] = None
            options |= {
                "transaction_mode": "IMMEDIATE",
                "timeout": SECONDS_TO_WAIT,
                "init_command": PRAGMAS,
            }
        case "django.db.backends.postgresql":
            # Threads stay, each with its connection; a broken connection is replaced.
            settings |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
            options |= {"connect_timeout": SECONDS_FOR_A_LINE}
        case _:
            pass
    return settings
