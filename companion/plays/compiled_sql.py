"""Frequent queries whose SQL is compiled once, with placeholder ids for the parameters.

The role of a device, the duplicate of an event and the sealed choices are queried with every
request. Building these queries with Django's ORM each time took longer than everything else
they cost. Rows are converted by Django's own field converters, which are looked up once as
well.
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
"""SQL text and its parameters, placeholder ids among them."""
type Row = tuple[object, ...]
type Read = Callable[[object, Col, BaseDatabaseWrapper], object]

ID: "UUIDField[UUID, UUID]" = UUIDField()


def any_id(number: int) -> UUID:
    """A placeholder id; each placeholder in a query has its own number, from 1."""
    return UUID(int=number)


def filled(params: Iterable[object], ids: Mapping[UUID, UUID]) -> list[Param]:
    """The parameters with placeholder ids replaced: `ids` maps a placeholder to the real id."""
    replacements = {_encoded(placeholder): _encoded(id_) for placeholder, id_ in ids.items()}
    return [replacements.get(each, each) for each in map(_param, params)]


def rows(sql: Sql, ids: Mapping[UUID, UUID]) -> list[Row]:
    """Run a query with these ids; rows as the database returns them."""
    text, params = sql
    with connection.cursor() as cursor:
        cursor.execute(text, filled(params, ids))
        found: list[Row] = cursor.fetchall()
        return found


def models[M: Model](
    model: type[M], sql: Sql, ids: Mapping[UUID, UUID]
) -> Iterator[tuple[M, Row]]:
    """Run a query with these ids; each model instance with the row's extra columns."""
    names, columns = _columns(model)
    for row in rows(sql, ids):
        own = list(row[: len(names)])
        for index, column, read in columns:
            own[index] = read(own[index], column, connection)
        yield model.from_db(DEFAULT_DB_ALIAS, names, own), row[len(names) :]


@cache
def _columns(model: type[Model]) -> tuple[Sequence[str], Sequence[tuple[int, Col, Read]]]:
    """Attribute names of a model; (index, column, converter) of fields to convert."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - documented
    columns = [field.get_col(model._meta.db_table) for field in fields]  # noqa: SLF001
    reads = [
        (index, column, read)
        for index, column in enumerate(columns)
        for read in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    ]
    return [field.attname for field in fields], reads


def insert(row: Model) -> None:
    """Insert a row by a precompiled statement; the row does not learn its primary key."""
    sql, fields = _insert_statement(type(row))
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _insert_statement(model: type[Model]) -> "tuple[str, Sequence[Field[object, object]]]":
    """The INSERT statement of a model, and the fields whose values it takes."""
    fields = [each for each in model._meta.concrete_fields if not each.primary_key]  # noqa: SLF001
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    ((sql, _),) = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return sql, fields


def _encoded(id_: UUID) -> Param:
    return _param(ID.get_db_prep_value(id_, connection))


def _param(value: object) -> Param:
    if not isinstance(value, str | int | UUID):
        raise TypeError(f"{value!r} is no parameter of a query that is written once")
    return value
