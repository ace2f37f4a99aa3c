"""Queries whose SQL is written once, for any rows: ids in them stand for those asked about.

Who is behind a request, whether an act came before, who has chosen: these are asked so often
that to have Django work each query out anew took longer than all else that they cost. A row
is read as Django reads it, but what its columns need for that is asked for once as well.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Field, Model, UUIDField
from django.db.models.expressions import Col
from django.db.models.sql.subqueries import InsertQuery

type Param = str | int | UUID
type Sql = tuple[str, tuple[object, ...]]
"""A query as SQL, and its parameters, those that stand for others among them."""
type Row = tuple[object, ...]
type Read = Callable[[object, Col, BaseDatabaseWrapper], object]

ID: "UUIDField[UUID, UUID]" = UUIDField()


def any_id(number: int) -> UUID:
    """An id that stands for another; of several in a query each has its own number, from 1."""
    return UUID(int=number)


def filled(params: Iterable[object], ids: Mapping[UUID, UUID]) -> list[Param]:
    """The parameters with these ids in the places of those that stand for them."""
    here = {_encoded(any_): _encoded(id_) for any_, id_ in ids.items()}
    return [here.get(each, each) for each in map(_param, params)]


def rows(sql: Sql, ids: Mapping[UUID, UUID]) -> list[Row]:
    """What a query finds with these ids, as the database gives it."""
    text, params = sql
    with connection.cursor() as cursor:
        cursor.execute(text, filled(params, ids))
        found: list[Row] = cursor.fetchall()
        return found


def models[M: Model](
    model: type[M], sql: Sql, ids: Mapping[UUID, UUID]
) -> Iterator[tuple[M, Row]]:
    """The rows of a model that a query finds, each with what it tells beside its fields."""
    names, columns = _columns(model)
    for row in rows(sql, ids):
        own = list(row[: len(names)])
        for place, column, read in columns:
            own[place] = read(own[place], column, connection)
        yield model.from_db(DEFAULT_DB_ALIAS, names, own), row[len(names) :]


@cache
def _columns(model: type[Model]) -> tuple[Sequence[str], Sequence[tuple[int, Col, Read]]]:
    """The fields of a model in their order; which of them are to be read by what."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - documented
    columns = [field.get_col(model._meta.db_table) for field in fields]  # noqa: SLF001
    reads = [
        (place, column, read)
        for place, column in enumerate(columns)
        for read in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    ]
    return [field.attname for field in fields], reads


def insert(row: Model) -> None:
    """Store a row whose number nobody asks for, by a statement that is written once."""
    sql, fields = _inserting(type(row))
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _inserting(model: type[Model]) -> "tuple[str, Sequence[Field[object, object]]]":
    """The statement, and the fields whose values it takes."""
    fields = [each for each in model._meta.concrete_fields if not each.primary_key]  # noqa: SLF001
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    ((sql, _),) = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return sql, fields


def _encoded(id_: UUID) -> Param:
    """An id as the database gets it."""
    return _param(ID.get_db_prep_value(id_, connection))


def _param(value: object) -> Param:
    if not isinstance(value, str | int | UUID):
        raise TypeError(f"{value!r} is no parameter of a query that is written once")
    return value
