"""Queries whose SQL is written once, for any rows: ids in them stand for those asked about.

Who is behind a request, whether an act came before, who has chosen: these are asked so often
that to have Django work each query out anew took longer than all else that they cost.
"""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db import connection
from django.db.models import UUIDField

type Param = str | int | UUID
type Sql = tuple[str, tuple[object, ...]]
"""A query as SQL, and its parameters, those that stand for others among them."""

ID: "UUIDField[UUID, UUID]" = UUIDField()


def any_id(number: int) -> UUID:
    """An id that stands for another; of several in a query each has its own number, from 1."""
    return UUID(int=number)


def filled(params: Iterable[object], ids: Mapping[UUID, UUID]) -> list[Param]:
    """The parameters with these ids in the places of those that stand for them."""
    here = {_spelt(any_): _spelt(id_) for any_, id_ in ids.items()}
    return [here.get(each, each) for each in map(_param, params)]


def _spelt(id_: UUID) -> Param:
    """An id as the database gets it."""
    return _param(ID.get_db_prep_value(id_, connection))


def _param(value: object) -> Param:
    if not isinstance(value, str | int | UUID):
        raise TypeError(f"{value!r} is no parameter of a query that is written once")
    return value
