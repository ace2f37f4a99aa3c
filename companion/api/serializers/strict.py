"""Serializers derived from the dataclasses of requests and responses.

A hint can say more in the words of its field: `Annotated[int, {"min_value": 0}]`. A field whose
default is `UNSET` is optional; a field without a default is required.
"""

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import cache, cached_property, reduce
from operator import or_
from types import GenericAlias, UnionType
from typing import (
    Annotated,
    ClassVar,
    TypeAliasType,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from drf_spectacular.contrib.rest_framework_dataclasses import (
    OpenApiDataclassSerializerExtensions,
)
from drf_spectacular.utils import Direction
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.serializers import Field
from rest_framework_dataclasses.field_utils import DataclassDefinition, TypeInfo
from rest_framework_dataclasses.serializers import (
    DataclassSerializer,
    SerializerFieldDefinition,
)
from rest_framework_dataclasses.types import Dataclass

from companion.api.serializers.fields import FIELDS, QUERY_FIELDS, ReadingValue
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, quoted

UNIONS = {Union, UnionType}
LONGEST_FIELD = 60
JSON_KEY = "json_key"
"""Metadata of a response's field whose key in JSON is not its name."""


class Unset(Enum):
    """Default of an optional field that was not sent."""

    UNSET = "unset"


UNSET = Unset.UNSET


def given[T](value: T | Unset) -> T | None:
    """The value, or None if it was not sent."""
    return None if isinstance(value, Unset) else value


class StrictSerializer[T: Dataclass](DataclassSerializer[T]):
    """A serializer of a dataclass: its hints are its schema, and other keys are refused."""

    known: ClassVar[Mapping[object, SerializerFieldDefinition]] = FIELDS

    @property
    def serializer_dataclass_field(self) -> type[DataclassSerializer[T]]:
        """The serializer of nested dataclasses: as strict as this one."""
        return type(self)

    @cached_property
    def dataclass_definition(self) -> DataclassDefinition[T]:
        """The fields by name, with the types that have a field of the framework."""
        hints = get_type_hints(self.dataclass, include_extras=True)
        definition = super().dataclass_definition
        vars(definition)["field_types"] = {name: _plain(hint) for name, hint in hints.items()}
        return definition

    def get_extra_kwargs(self) -> dict[str, dict[str, object]]:
        """The further options of the fields, from their hints."""
        hints = get_type_hints(self.dataclass, include_extras=True)
        return {name: _limits(hint) for name, hint in hints.items()}

    def build_standard_field(
        self, field_name: str, type_info: TypeInfo
    ) -> SerializerFieldDefinition:
        """The strict field of a type, or the framework's."""
        if type_info.base_type not in self.known:
            return super().build_standard_field(field_name, type_info)
        field, options = self.known[type_info.base_type]
        return field, {**options}

    def get_fields(self) -> dict[str, Field[object, object, object, object]]:
        """The fields by their keys in JSON."""
        known = self.dataclass_definition.fields
        return {
            str(known[name].metadata.get(JSON_KEY, name)): field
            for name, field in super().get_fields().items()
        }

    def to_internal_value(self, data: dict[str, object]) -> T:
        """Read the fields; unknown keys are refused."""
        if isinstance(data, Mapping):
            for key in data:
                if key not in self.fields:
                    refused = gettext("{key} is not known here.").format(key=quoted(key))
                    raise ValidationError({key[:LONGEST_FIELD]: refused}, code="unknown")
        return super().to_internal_value(data)


class QuerySerializer[T: Dataclass](StrictSerializer[T]):
    """A serializer of the parameters of an address, which are texts."""

    known = QUERY_FIELDS


class StrictSchema(OpenApiDataclassSerializerExtensions):
    """The schema of a strict serializer: described by its dataclass, and without other keys."""

    target_class = f"{__name__}.StrictSerializer"
    priority = 1

    def map_serializer(self, auto_schema: object, direction: Direction) -> dict[str, Json]:
        """Describe the dataclass."""
        found: dict[str, Json] = super().map_serializer(auto_schema, direction)
        words = " ".join((self.target.dataclass.__doc__ or "").split())
        return {**found, "description": words, "additionalProperties": False}


@cache
def serializer_of[T: Dataclass](cls: type[T]) -> StrictSerializer[T]:
    """The serializer of a dataclass, made once; it has no state."""
    return StrictSerializer(dataclass=cls)


@cache
def query_serializer_of[T: Dataclass](cls: type[T]) -> QuerySerializer[T]:
    """The serializer of a dataclass of query parameters, made once."""
    return QuerySerializer(dataclass=cls)


def many[T: Dataclass](cls: type[T]) -> StrictSerializer[T]:
    """A serializer of a list."""
    return StrictSerializer(dataclass=cls, many=True)


def body[T: Dataclass](cls: type[T], request: Request) -> T:
    """Read the body of a request; raises `ValidationError`."""
    found: T = serializer_of(cls).run_validation(request.data)
    return found


def query[T: Dataclass](cls: type[T], request: Request) -> T:
    """Read the query of a request; repeated keys are refused."""
    for key, values in request.query_params.lists():
        if len(values) > 1:
            refused = gettext("{key} is in the address twice.").format(key=quoted(key))
            raise Malformed(refused, field=key[:LONGEST_FIELD])
    found: T = query_serializer_of(cls).run_validation(request.query_params.dict())
    return found


def to_json(value: Dataclass | Mapping[str, Json] | Sequence[Dataclass]) -> Json:
    """The JSON of a dataclass, or of a list of them; JSON is returned unchanged."""
    if isinstance(value, Sequence):
        return [to_json(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    found: dict[str, Json] = serializer_of(type(value)).to_representation(value)
    return found


def _plain(hint: object) -> object:
    """A hint without limits, without `Unset`, and without aliases that have no own field."""
    if isinstance(hint, TypeAliasType):
        return hint if hint in FIELDS else _plain(hint.__value__)
    match get_origin(hint), get_args(hint):
        case origin, (inner, *_) if origin is Annotated:
            return _plain(inner)
        case origin, options if origin in UNIONS:
            found = reduce(or_, (_plain(each) for each in options if each is not Unset))
            return ReadingValue if found == str | bool else found
        case origin, (item, *_) if origin is tuple:
            return GenericAlias(tuple, (_plain(item), ...))
        case _:
            return hint


def _limits(hint: object) -> dict[str, object]:
    """The limits that a hint sets for its field, and for the items of a list."""
    if isinstance(hint, TypeAliasType):
        return {} if hint in FIELDS else _limits(hint.__value__)
    match get_origin(hint), get_args(hint):
        case origin, (inner, limits) if origin is Annotated:
            return {**_limits(inner), **limits}
        case origin, options if origin in UNIONS:
            return {k: v for each in options for k, v in _limits(each).items()}
        case origin, (item, *_) if origin is tuple and _limits(item):
            return {"child_kwargs": _limits(item)}
        case _:
            return {}
