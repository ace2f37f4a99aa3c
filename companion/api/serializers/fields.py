"""Fields that read JSON as strictly as the schema says: no number in quotes, no other key."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from uuid import UUID

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

from scoring.kernel.serialization.entries import Json

type Payload = Mapping[str, Json]
"""An entry as play records spell it; a field of this type refuses an object without a kind."""
type ReadingValue = str | bool
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
    """A text as it was sent; an empty one unless the schema says otherwise."""

    def __init__(self, **kwargs: object) -> None:
        limits = {"allow_blank": not kwargs.get("min_length"), **kwargs}
        super().__init__(**limits, trim_whitespace=False)

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
        """Parse the UUID; other spellings are refused."""
        found: UUID = super().to_internal_value(data)
        if not isinstance(data, str) or str(found) != data.lower():
            self.fail("invalid", value=data)
        return found


class IsoDateTime(serializers.DateTimeField):
    """A point in time in UTC, with its offset as digits."""

    def to_representation(self, value: datetime) -> str:
        """Return the time in ISO 8601."""
        return value.isoformat()


class AnyJson(serializers.JSONField):
    """Any JSON."""

    def validate_empty_values(self, data: Json) -> tuple[bool, Json]:
        """Null is a value as well."""
        return (True, None) if data is None else super().validate_empty_values(data)

    def to_internal_value(self, data: Json) -> Json:
        """Return the value as it is."""
        return data


@extend_schema_field(
    {
        "type": "object",
        "required": ["kind"],
        "properties": {"kind": {"type": "string"}},
        "additionalProperties": {},
        "description": "An entry as play records spell it; its kind says what else it has.",
    }
)
class EntryField(serializers.DictField):
    """An entry, whose kind says what else it has."""

    child = AnyJson()

    def to_internal_value(self, data: object) -> dict[str, Json]:
        """Return the entry; its games read the rest of it."""
        found: dict[str, Json] = super().to_internal_value(data)
        if "kind" not in found:
            raise ValidationError({"kind": ErrorDetail("It is missing.", code="required")})
        if not isinstance(found["kind"], str):
            raise ValidationError({"kind": "Not a valid string."})
        return found


@extend_schema_field({"anyOf": [{"type": "string"}, {"type": "boolean"}]})
class ReadingField(serializers.Field[str | bool, object, str | bool, str | bool]):
    """The value of a reading: a name, or yes or no."""

    def to_internal_value(self, data: object) -> str | bool:
        """Return the value as it is."""
        if not isinstance(data, str | bool):
            raise ValidationError("A text, true or false is required.")
        return data

    def to_representation(self, value: str | bool) -> str | bool:  # noqa: FBT001 - it is JSON
        """Return the value as it is."""
        return value


class NumberInQuery(serializers.IntegerField):
    """A number as an address spells it."""

    def to_internal_value(self, data: object) -> int:
        """Parse the digits."""
        if not isinstance(data, str) or not NUMBER.fullmatch(data):
            self.fail("invalid")
        return int(data)


class SwitchInQuery(serializers.BooleanField):
    """A value that is `true` or `false`, as an address spells it."""

    def to_internal_value(self, data: object) -> bool:
        """Read the word."""
        if data not in {"true", "false"}:
            self.fail("invalid", input=data)
        return data == "true"


FIELDS: Mapping[object, type[serializers.Field[object, object, object, object]]] = {
    int: StrictInteger,
    str: StrictText,
    bool: StrictBoolean,
    UUID: CanonicalUUID,
    datetime: IsoDateTime,
    date: serializers.DateField,
    Json: AnyJson,
    Payload: EntryField,
    ReadingValue: ReadingField,
}
