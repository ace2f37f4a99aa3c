"""Preparation of a start: database, static files, derived data; finished steps are skipped."""

import logging
from contextlib import closing, suppress
from hashlib import sha256
from pathlib import Path
from sqlite3 import Error as DatabaseFault
from sqlite3 import connect

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import DatabaseError, InterfaceError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from companion import __version__
from companion.conf.environment import Refusal
from companion.conf.terminal import gettext
from companion.run_clock import trusted_time

log = logging.getLogger("nile-scribe")

JOURNALS = ("-wal", "-shm")
BEFORE = ".before-"
"""Part of the name of a database copy, before its time."""
KEPT = 3
_WRITES = {"sqlite": "BEGIN IMMEDIATE"}


def hide_database() -> None:
    """Make the embedded database readable by its owner only, since it contains all sessions.

    Its journals get the same permissions.
    """
    if connection.vendor == "sqlite":
        file = Path(connection.settings_dict["NAME"])
        with suppress(PermissionError):  # a file of another user is theirs to protect
            for each in (file, *(file.with_name(f"{file.name}{end}") for end in JOURNALS)):
                if each.is_file():
                    each.chmod(0o600)


def write_database() -> None:
    """Raise `Refusal` if the database cannot be opened or written."""
    probe = connection.copy()
    try:
        with probe.cursor() as cursor:
            cursor.execute(_WRITES.get(probe.vendor, "SELECT 1"))
    except (DatabaseError, InterfaceError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        words = gettext("The database {name} cannot be written: {reason}.")
        raise Refusal(words.format(name=_name(), reason=reason)) from error
    finally:
        probe.close()


def _name() -> str:
    name, host = connection.settings_dict["NAME"], connection.settings_dict.get("HOST")
    return gettext("{name} at {host}").format(name=name, host=host) if host else f"{name}"


def refuse_newer() -> None:
    """Raise `Refusal` if a newer version of the code has changed the database."""
    loader = MigrationLoader(connection)
    unknown = loader.applied_migrations.keys() - loader.disk_migrations.keys()
    replaced = {each for made in loader.disk_migrations.values() for each in made.replaces}
    connection.close()
    if unknown - replaced:
        words = gettext(
            "The database {name} was changed by a newer Nile Scribe: "
            "update this one, or go back to a copy from before."
        )
        raise Refusal(words.format(name=_name()))


def migrate_database() -> None:
    """Run migrations; an SQLite file is copied first."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        if executor.loader.applied_migrations:
            _copy_file()
        call_command("migrate", verbosity=0, interactive=False)
        log.info("The database is set up for version %s.", __version__)
    connection.close()


def _copy_file() -> None:
    """Copy the SQLite file before migrations; only the last few copies are kept."""
    if connection.vendor != "sqlite":
        return
    file = Path(str(connection.settings_dict["NAME"]))
    at = f"{timezone.now():%Y-%m-%d-%H%M%S-%f}"
    copy = file.with_name(f"{file.name}{BEFORE}{at}")
    try:
        copy.touch(mode=0o600)
        with closing(connect(file)) as here, closing(connect(copy)) as there:
            here.backup(there)
    except (OSError, DatabaseFault) as error:
        copy.unlink(missing_ok=True)
        words = gettext("The database {name} cannot be copied before it is updated: {reason}.")
        raise Refusal(words.format(name=_name(), reason=error)) from error
    for old in sorted(file.parent.glob(f"{file.name}{BEFORE}*"))[:-KEPT]:
        old.unlink()


def derive_statistics() -> None:
    """Derive missing statistics of finished plays, such as after an update; usually nothing."""
    # Its models can be imported only after django.setup().
    from companion.statistics.rebuild import (  # noqa: PLC0415
        plays_without_results,
        rebuild,
    )

    rebuild(plays_without_results())
    connection.close()


def clear_backups() -> None:
    """Delete the rows of restores that were killed."""
    # Its models can be imported only after django.setup().
    from companion.backup.staging import delete_abandoned  # noqa: PLC0415

    delete_abandoned()
    connection.close()


def empty_trash() -> None:
    """Delete plays after 30 days in the trash, and orphaned groups.

    During a start nobody has to wait for it. Data that seem due only since the clock has just
    jumped ahead are kept.
    """
    # Their models can be imported only after django.setup().
    from companion.housekeeping.orphans import delete_orphans  # noqa: PLC0415
    from companion.plays.trash import purge_expired  # noqa: PLC0415

    now = trusted_time(settings.RUN_CLOCK, timezone.now())
    purge_expired(now)
    delete_orphans(now)
    connection.close()


def delete_future_sign_in_attempts() -> None:
    """Delete failed sign-ins that are dated in the future, which would lock people out."""
    # Its models can be imported only after django.setup().
    from axes.models import AccessAttempt  # noqa: PLC0415

    AccessAttempt.objects.filter(attempt_time__gt=timezone.now()).delete()
    connection.close()


def collect_static() -> None:
    """Collect, compress and name static files by digest, if any has changed."""
    if settings.DEBUG:
        return  # files are then served from where they are
    stamp = Path(settings.STATIC_ROOT).with_suffix(".stamp")
    sources = _sources()
    collected = Path(settings.DATA_DIR, "staticfiles.json").exists()
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
