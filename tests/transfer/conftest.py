"""A play, and its copy that goes on elsewhere."""

from collections.abc import Callable

from django.db import transaction

from companion.backup.group_backup import backup_file
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann, over

__all__ = ["_toy_in_the_catalog", "ann", "over"]


def elsewhere(phone: Phone, what: Callable[[], object], home: str = "") -> bytes:
    """The file of a copy in which this has happened; here it has not."""
    before = transaction.savepoint_create()
    what()
    data = backup_file(phone.device.group, phone.play, home)
    transaction.savepoint_rollback(before)
    return data
