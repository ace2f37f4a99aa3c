"""A play, and its copy that goes on elsewhere."""

from collections.abc import Callable

from django.db import transaction

from companion.backup.group_backup import written
from tests.plays.conftest import Phone, _toy_on_the_shelf, ann, over

__all__ = ["_toy_on_the_shelf", "ann", "over"]


def elsewhere(phone: Phone, what: Callable[[], object], home: str = "") -> bytes:
    """The file of a copy in which this has happened; here it has not."""
    before = transaction.savepoint_create()
    what()
    data = written(phone.device.group, phone.play, home)
    transaction.savepoint_rollback(before)
    return data
