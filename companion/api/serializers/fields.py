"""Fields that read JSON as strictly as the schema says: no number in quotes, no other key."""

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Literal
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework_dataclasses.serializers import SerializerFieldDefinition

from companion.languages.sentences import Translated, gettext
from scoring.kernel.serialization.entries import Json

type Payload = Mapping[str, Json]
"""An entry as play records spell it; a field of this type refuses an object without a kind."""
type ReadingValue = str | bool
type SettledBy = int | Literal["table"]
"""The seat of who settled a ruling, or `table` for all of them."""
"""The value of a reading of a clause."""
NUMBER = re.compile(r"-?[0-9]{1,9}")


class StrictInteger(serializers.IntegerField):
    """A number: JSON's `true` is none, and neither is 1.0."""

    def to_internal_value(self, data: object) -> int:
        """Return the number as it is."""
        if type(data) is not int:
            self.fail("invalid")
        return data


class StrictText(serializers.CharField):
    """A text as it was sent, with its spaces; the schema says whether it may be empty."""

    def run_validation(self, data: object = serializers.empty) -> object:
        """Validate as other fields do: an empty text is a value."""
        return super(serializers.CharField, self).run_validation(data)

    def to_internal_value(self, data: object) -> str:
        """Return the text as it is."""
        if not isinstance(data, str):
            self.fail("invalid")
        return data


class StrictBoolean(serializers.BooleanField):
    """JSON's `true` or `false`."""

    def to_internal_value(self, data: object) -> bool:
        """Return the value as it is."""
        if not isinstance(data, bool):
            self.fail("invalid", input=data)
        return data


class CanonicalUUID(serializers.UUIDField):
    """A UUID with its hyphens."""

    def to_internal_value(self, data: object) -> UUID:
        """Parse the UUID; other ways to write it are refused."""
        found = super().to_internal_value(data) if isinstance(data, str) else None
        if found is None or str(found) != str(data).lower():
            self.fail("invalid", value=data)
        return found


class IsoDateTime(serializers.DateTimeField):
    """A point in time in UTC, with its offset as digits: `+00:00`."""

    def to_representation(self, value: datetime) -> str:
        """Return the time in ISO 8601."""
        return value.isoformat()


def _wrong(said: Translated) -> ValidationError:
    """The error of a field; its code is the id of the sentence."""
    return ValidationError(said, code=said.message_id)


class AsItIs(serializers.Field[Json, Json, Json, Json]):
    """A value that is JSON and is neither checked nor converted."""

    def to_internal_value(self, data: Json) -> Json:
        """Return the value as it is."""
        return data

    def to_representation(self, value: Json) -> Json:
        """Return the value as it is."""
        return value


@extend_schema_field({"type": "number"})
class PlainNumber(AsItIs):
    """A number of a response; a whole one stays whole."""


@extend_schema_field({})
class AnyJson(AsItIs):
    """Any JSON: null is a value as well."""

    def validate_empty_values(self, data: Json) -> tuple[bool, Json]:
        """Take null as it is."""
        return (True, None) if data is None else super().validate_empty_values(data)


@extend_schema_field(
    {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"type": "string"}},
        "additionalProperties": {},
        "description": "An entry as play records spell it; its kind says what else it has.",
    }
)
class EntryField(AsItIs):
    """An entry, whose kind says what else it has; its game reads the rest of it."""

    def to_internal_value(self, data: Json) -> Json:
        """Return the entry if it has a kind."""
        if not isinstance(data, dict):
            raise _wrong(gettext("An object is required."))
        if "kind" not in data:
            raise ValidationError(
                {"kind": ErrorDetail(gettext("It is missing."), code="required")}
            )
        if not isinstance(data["kind"], str):
            raise ValidationError({"kind": _wrong(gettext("Not a valid string.")).detail})
        return data


@extend_schema_field({"anyOf": [{"type": "string"}, {"type": "boolean"}]})
class ReadingField(AsItIs):
    """The value of a reading: a name, or yes or no."""

    def to_internal_value(self, data: Json) -> Json:
        """Return the value as it is."""
        if not isinstance(data, str | bool):
            raise _wrong(gettext("A text, true or false is required."))
        return data


@extend_schema_field({"anyOf": [{"type": "integer"}, {"type": "string", "const": "table"}]})
class SettledByField(AsItIs):
    """Who settled a ruling: a seat, or the whole table."""

    def to_internal_value(self, data: Json) -> Json:
        """Return the value as it is."""
        if data != "table" and (not isinstance(data, int) or isinstance(data, bool)):
            raise _wrong(gettext("A seat or `table` is required."))
        return data


class NumberInQuery(serializers.IntegerField):
    """A number in a query, written in digits."""

    def to_internal_value(self, data: object) -> int:
        """Parse the digits."""
        if not isinstance(data, str) or not NUMBER.fullmatch(data):
            self.fail("invalid")
        return int(data)


class SwitchInQuery(serializers.BooleanField):
    """A switch in a query: `true` or `false`."""

    def to_internal_value(self, data: object) -> bool:
        """Read the word."""
        if data not in {"true", "false"}:
            self.fail("invalid", input=data)
        return data == "true"


FIELDS: Mapping[object, SerializerFieldDefinition] = {
    int: (StrictInteger, {}),
    str: (StrictText, {"allow_blank": True}),
    bool: (StrictBoolean, {}),
    float: (PlainNumber, {}),
    UUID: (CanonicalUUID, {}),
    datetime: (IsoDateTime, {}),
    Json: (AnyJson, {}),
    Payload: (EntryField, {}),
    ReadingValue: (ReadingField, {}),
    SettledBy: (SettledByField, {}),
}
QUERY_FIELDS: Mapping[object, SerializerFieldDefinition] = {
    **FIELDS,
    int: (NumberInQuery, {}),
    bool: (SwitchInQuery, {}),
}
