"""What must be true before the first request; nothing is done that is done already.

The database can be written and is up to date, and the files that pages load are collected.
"""

import logging
from hashlib import sha256
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from companion import __version__
from companion.conf.environment import Refusal

log = logging.getLogger("nile-scribe")
_WRITES = {"sqlite": "BEGIN IMMEDIATE"}


def write_database() -> None:
    """Refuse a start whose database cannot be opened, or not be written."""
    probe = connection.copy()
    try:
        with probe.cursor() as cursor:
            cursor.execute(_WRITES.get(probe.vendor, "SELECT 1"))
    except (DatabaseError, InterfaceError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise Refusal(f"The database {_name()} cannot be written: {reason}.") from error
    finally:
        probe.close()


def _name() -> str:
    name, host = connection.settings_dict["NAME"], connection.settings_dict.get("HOST")
    return f"{name} at {host}" if host else f"{name}"


def migrate_database() -> None:
    """Bring the tables to what this version of the code expects."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        call_command("migrate", verbosity=0, interactive=False)
        log.info("The database is set up for version %s.", __version__)
    connection.close()


def derive_statistics() -> None:
    """Derive what finished plays of an older version have not left yet; mostly nothing."""
    # Its models can be imported only when Django is set up.
    from companion.statistics.rebuild import (  # noqa: PLC0415
        rebuild,
        underived,
    )

    rebuild(underived())
    connection.close()


def empty_bin() -> None:
    """Delete for good what nobody can have back: plays after 30 days in the bin, lost groups.

    At a start nobody waits.
    """
    # Their models can be imported only when Django is set up.
    from companion.housekeeping.orphans import delete_forsaken  # noqa: PLC0415
    from companion.plays.trash import empty  # noqa: PLC0415

    empty(timezone.now())
    delete_forsaken(timezone.now())
    connection.close()


def collect_static() -> None:
    """Collect, compress and name by digest what the pages load, when any of it changed."""
    if settings.DEBUG:
        return  # each file is then read where it was written
    stamp = Path(settings.STATIC_ROOT).with_suffix(".stamp")
    sources = _sources()
    collected = Path(settings.STATIC_ROOT, "staticfiles.json").exists()
    if not collected or not stamp.exists() or stamp.read_text("ascii") != sources:
        call_command("collectstatic", verbosity=0, interactive=False, clear=True)
        stamp.write_text(sources, "ascii")


def _sources() -> str:
    """A digest of the version, and of all names, sizes and times of change.

    Files of a wheel may all have the same time.
    """
    files = [
        (name, storage.size(name), storage.get_modified_time(name).isoformat())
        for finder in get_finders()
        for name, storage in finder.list([])
    ]
    return sha256(repr((__version__, sorted(files))).encode()).hexdigest()
