"""What migrations of this app need, as it was when they were written: never to be changed.

The column is the one in `number_array`, whatever that is called or holds by now.
"""

import json
from collections.abc import Sequence
from secrets import randbits
from typing import TYPE_CHECKING

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

type Known = Sequence[int | None]

if TYPE_CHECKING:
    Column = models.Field[Known, Known]
else:
    Column = models.Field  # takes no parameters at run time


class Numbers(Column):
    """A list of whole numbers: an array in PostgreSQL, JSON in other databases."""

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """Say what the database keeps it as."""
        return "integer[]" if connection.vendor == "postgresql" else "text"

    def get_db_prep_value(
        self,
        value: Known | None,
        connection: BaseDatabaseWrapper,
        prepared: bool = False,  # noqa: ARG002, FBT001, FBT002 - Django's
    ) -> Known | str | None:
        """Spell it for the database."""
        if value is None or connection.vendor == "postgresql":
            return value
        return json.dumps(list(value))

    def from_db_value(
        self, value: list[int | None] | str | None, *_: object
    ) -> list[int | None] | None:
        """Read what the database keeps."""
        return json.loads(value) if isinstance(value, str) else value


def stamp() -> int:
    """A number that nothing had before."""
    return randbits(40)
