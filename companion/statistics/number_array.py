"""Model field for a list of whole numbers, in which some may be unknown.

PostgreSQL stores an array, other databases JSON. A sum over thousands of rows takes a third of
the time that it would take over JSON objects, which repeat the name of every number.
"""

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

type Known = Sequence[int | None]
POSTGRESQL = "postgresql"
FROZEN = "companion.statistics.migrations._frozen.Numbers"

if TYPE_CHECKING:
    Column = models.Field[Known, Known]
else:
    Column = models.Field  # generic only for the type checker


class Numbers(Column):
    """A list of whole numbers, with None for an unknown one."""

    description = "whole numbers"

    def deconstruct(self) -> tuple[str, str, Sequence[object], dict[str, object]]:
        """Name the frozen copy of the class, so that migrations do not depend on this one."""
        name, _, arguments, options = super().deconstruct()
        return name, FROZEN, arguments, options

    def db_type(self, connection: BaseDatabaseWrapper) -> str:
        """The column type of the database."""
        return "integer[]" if connection.vendor == POSTGRESQL else "text"

    def get_db_prep_value(
        self,
        value: Known | None,
        connection: BaseDatabaseWrapper,
        prepared: bool = False,  # noqa: ARG002, FBT001, FBT002 - Django's
    ) -> Known | str | None:
        """Convert a list to the database's value."""
        if value is None or connection.vendor == POSTGRESQL:
            return value
        return json.dumps(list(value))

    def from_db_value(
        self, value: list[int | None] | str | None, *_: object
    ) -> list[int | None] | None:
        """Convert the database's value to a list."""
        return json.loads(value) if isinstance(value, str) else value
