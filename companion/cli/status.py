"""The status of a server: version, data, groups, plays, last copy, open connections."""

from collections.abc import Iterator
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from companion import __version__
from companion.backup.server_backup import LAST
from companion.conf.terminal import gettext
from companion.groups.models import Group
from companion.plays.live.connections import count_open
from companion.plays.models import Play


def lines() -> Iterator[str]:
    """One fact a line; times are UTC."""
    facts = {
        gettext("Version"): __version__,
        gettext("Data"): str(settings.DATA_DIR),
        gettext("Database"): _database(),
        gettext("Groups"): str(Group.objects.count()),
        gettext("Games"): _plays(),
        gettext("Last backup"): _last_backup(),
        gettext("Open connections"): str(count_open(timezone.now())),
    }
    width = max(map(len, facts)) + 2
    for name, fact in facts.items():
        yield f"{name:{width}}{fact}"


def _database() -> str:
    size = filesizeformat(_size()).replace("\xa0", " ")
    if connection.vendor == "sqlite":
        return f"SQLite, {size}"
    return f"{connection.display_name} {connection.settings_dict['NAME']}, {size}"


def _size() -> int:
    """Bytes of the database, with its journal."""
    if connection.vendor == "sqlite":
        file = Path(str(connection.settings_dict["NAME"]))
        parts = (file, file.with_name(f"{file.name}-wal"))
        return sum(part.stat().st_size for part in parts if part.exists())
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        return int(cursor.fetchone()[0])


def _plays() -> str:
    """The number of plays, without samples."""
    plays = Play.objects.filter(sample="")
    there = plays.filter(deleted=None)
    running, binned = there.filter(finished=None).count(), plays.exclude(deleted=None).count()
    words = gettext("{n} ({running} in progress), and {deleted} in the trash")
    return words.format(n=there.count(), running=running, deleted=binned)


def _last_backup() -> str:
    file = Path(settings.DATA_DIR, LAST)
    if not file.exists():
        return gettext("none yet")
    when, folder = file.read_text("utf-8").splitlines()
    if Path(folder).is_dir():
        return gettext("{time} UTC, in {folder}").format(time=when, folder=folder)
    return gettext("{time} UTC, in {folder}, which is gone").format(time=when, folder=folder)
