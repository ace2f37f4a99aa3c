"""Where plays are kept: an embedded SQLite, or the database that DATABASE_URL names."""

from pathlib import Path

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

from companion.conf.folders import DATABASE

# An entry that a phone shows as saved is on disk (synchronous=FULL), readers never wait for the
# writer (WAL), and a row that names a missing row is refused.
PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
SECONDS_TO_WAIT = 20
SECONDS_FOR_A_LINE = 8  # less than a phone waits for an answer


def embedded(folder: Path) -> dj_database_url.DBConfig:
    """The SQLite that needs nothing set up, in this folder."""
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / DATABASE)}


def database(url: str, folder: Path) -> dj_database_url.DBConfig:
    """Django's settings for the database at this URL; without one, for the embedded one."""
    try:
        settings = dj_database_url.parse(url) if url else embedded(folder)
    except ValueError as error:
        raise ImproperlyConfigured(
            "DATABASE_URL is no database's address; "
            "one for PostgreSQL reads postgres://user:password@host:5432/name."
        ) from error
    options = settings.setdefault("OPTIONS", {})
    match settings.get("ENGINE"):
        case "django.db.backends.sqlite3":
            # A transaction takes its write lock when it begins: what it reads first still
            # holds when it writes, and it waits its turn instead of failing half-way.
            # Connections stay, as the threads do: when the last one is closed, SQLite deletes
            # its journal, and on a full disk nobody could read for want of a new one.
            settings["CONN_MAX_AGE"] = None
            options |= {
                "transaction_mode": "IMMEDIATE",
                "timeout": SECONDS_TO_WAIT,
                "init_command": PRAGMAS,
            }
        case "django.db.backends.postgresql":
            # A server's threads stay, each with its connection; one that broke is made anew.
            settings |= {"CONN_MAX_AGE": None, "CONN_HEALTH_CHECKS": True}
            options |= {"connect_timeout": SECONDS_FOR_A_LINE}
        case _:
            pass
    return settings
