"""Validate request bodies and queries against the published schema."""

import re
from collections.abc import Callable, Mapping
from dataclasses import is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, TypeAliasType, Union, get_args, get_origin, get_type_hints
from uuid import UUID

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from rest_framework.request import Request

from companion.api.serializers.json_values import component, needed, schema
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object, shown

LONGEST_FIELD = 60
NUMBER = re.compile(r"-?[0-9]{1,9}")
FORMATS = FormatChecker(formats=())


def _is_uuid(value: object) -> bool:
    if not isinstance(value, str):
        return True
    try:
        return str(UUID(value)) == value.lower()
    except ValueError:
        return False


FORMATS.checks("uuid")(_is_uuid)


def _is_integer(_: object, value: object) -> bool:
    return type(value) is int  # JSON's true is no integer, and neither is 1.0


Strict = extend(
    Draft202012Validator,
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine("integer", _is_integer),
)


def body[T](cls: type[T], request: Request) -> T:
    """Read the body of a request; raises `Malformed` if the schema does not allow it."""
    data: Json = request.data
    return read(cls, data)


def query[T](cls: type[T], request: Request) -> T:
    """Read the query of a request; raises `Malformed` for unknown and for repeated keys."""
    sent: dict[str, Json] = {}
    hints = get_type_hints(cls)
    for key, values in request.query_params.lists():
        if len(values) != 1:
            raise Malformed(
                f"{shown(key)} stands twice in the address.", field=key[:LONGEST_FIELD]
            )
        sent[key] = _plain(values[0], hints.get(key))
    return read(cls, sent)


def _plain(text: str, hint: object) -> Json:
    """Convert a query parameter's text to its type; keep the text if that is not possible."""
    wanted = _options(hint)
    if int in wanted and NUMBER.fullmatch(text):
        return int(text)
    if bool in wanted and text in {"true", "false"}:
        return text == "true"
    return text


def read[T](cls: type[T], sent: Json) -> T:
    """Create a dataclass from JSON; raises `Malformed` if the schema does not allow it."""
    payload = as_object(sent, "body")
    make: Callable[..., T] = cls
    error = next(iter(_validator(make).iter_errors(payload)), None)
    if error is not None:
        raise _malformed(error)
    return _made_of(cls, payload)


def _made_of[T](cls: type[T], payload: Mapping[str, Json]) -> T:
    hints = get_type_hints(cls)
    make: Callable[..., T] = cls
    return make(**{key: _made(value, hints[key]) for key, value in payload.items()})


def _made(value: Json, hint: object) -> object:
    """Convert a valid JSON value to the type of its hint."""
    options = _options(hint)
    if isinstance(value, str) and UUID in options:
        return UUID(value)
    for option in options:
        if isinstance(value, list) and get_origin(option) is tuple:
            return tuple(_made(each, get_args(option)[0]) for each in value)
        if isinstance(value, dict) and isinstance(option, type) and is_dataclass(option):
            return _made_of(option, value)
    return value


def _options(hint: object) -> tuple[object, ...]:
    """The members of a union hint, without type aliases and annotations."""
    if isinstance(hint, TypeAliasType):
        return (hint,) if hint is Json else _options(hint.__value__)
    if get_origin(hint) is Annotated:
        return _options(get_args(hint)[0])
    if get_origin(hint) in {Union, UnionType}:
        return tuple(found for each in get_args(hint) for found in _options(each))
    return (hint,)


@cache
def _validator(cls: Callable[..., object]) -> Draft202012Validator:
    own = schema(cls)
    parts = {component(each): schema(each) for each in needed(cls)}
    whole = {**own, "components": {"schemas": parts}}
    made: Draft202012Validator = Strict(whole, format_checker=FORMATS)
    return made


def _malformed(error: ValidationError) -> Malformed:
    where = ".".join(str(part) for part in error.absolute_path)
    value: object = error.instance
    wanted: object = error.validator_value
    match error.validator:
        case "required" if isinstance(wanted, list) and isinstance(value, Mapping):
            key = next(str(each) for each in wanted if each not in value)
            return Malformed(f"“{key}” is missing.", field=key)
        case "additionalProperties" if isinstance(value, Mapping):
            known: object = (
                error.schema.get("properties", {}) if isinstance(error.schema, Mapping) else {}
            )
            key = next(
                str(each)
                for each in value
                if not isinstance(known, Mapping) or each not in known
            )
            return Malformed(f"{shown(key)} is not known here.", field=key[:LONGEST_FIELD])
        case _:
            quoted = value if value is None or isinstance(value, str | int | float) else "That"
            return Malformed(
                f"{shown(quoted)} is no “{where or 'body'}”: {_wanted(error)}.", field=where
            )


def _wanted(error: ValidationError) -> str:
    """A text that says which values the schema allows."""
    wanted: object = error.validator_value
    match error.validator:
        case "type":
            return f"it is of the type {wanted}"
        case "enum" if isinstance(wanted, list):
            return f"it is one of {', '.join(map(str, wanted))}"
        case "minimum" | "maximum":
            return f"its {error.validator} is {wanted}"
        case "minLength" | "maxLength" | "minItems" | "maxItems":
            return f"its {error.validator[:3]}imum length is {wanted}"
        case "format":
            return f"it is a {wanted}"
        case _:
            return "see the description of the API"
