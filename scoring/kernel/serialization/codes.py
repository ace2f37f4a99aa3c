"""Readers of codes: the members of enums, and components by their one written form.

A reader converts a JSON value, or raises `Malformed` for the field `where`.
"""

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum

from scoring.kernel.errors import Malformed
from scoring.kernel.messages import message
from scoring.kernel.serialization.hints import without_none
from scoring.kernel.serialization.json_values import Json, Reader, quoted

NESTED = (list, dict)


def parsed(parse: Callable[[str], object], where: str) -> Reader:
    """Make a reader of a component from its one written form, by `parse`."""

    def read_parsed(value: Json) -> object:
        if not isinstance(value, str):
            raise Malformed(message("{text} is not a code.", text=quoted(value)), field=where)
        try:
            return parse(value)
        except (ValueError, KeyError):
            why = message("{text} is not known in “{field}”.", text=quoted(value), field=where)
            raise Malformed(why, field=where) from None

    return read_parsed


def written_forms(cls: object) -> Mapping[object, object]:
    """Every written form of a class with few values, which it lists as `WRITTEN`."""
    forms: Mapping[object, object] = getattr(cls, "WRITTEN", {})
    return forms


def enumerated(cls: type[Enum], where: str) -> Reader:
    """Make a reader of the members of an enum."""
    known = words(cls)
    return _word(cls, known, where) if known else _member(cls, where)


def _word(cls: type[Enum], known: Mapping[str, object], where: str) -> Reader:
    noun, codes = cls.__name__.lower(), ", ".join(known)

    def read_word(value: Json) -> object:
        if isinstance(value, str) and value in known:
            return known[value]
        pattern = "{text} is not a value of {kind}: {codes}."
        raise Malformed(
            message(pattern, text=quoted(value), kind=noun, codes=codes), field=where
        )

    return read_word


def _member(cls: type[Enum], where: str) -> Reader:
    # bool and int compare equal, so the types are compared as well
    known: dict[object, Enum] = {(type(each.value), each.value): each for each in cls}
    noun, codes = cls.__name__.lower(), ", ".join(str(each.value) for each in cls)

    def read_member(value: Json) -> object:
        if not isinstance(value, NESTED):
            member = known.get((type(value), value))
            if member is not None:
                return member
        pattern = "{text} is not a value of {kind}: {codes}."
        raise Malformed(
            message(pattern, text=quoted(value), kind=noun, codes=codes), field=where
        )

    return read_member


def words(hint: object) -> Mapping[str, object]:
    """Map the words of an enum to its members; empty if a value is not a word."""
    cls = without_none(hint)
    if not isinstance(cls, type) or not issubclass(cls, StrEnum):
        return {}
    return {str(each.value): each for each in cls}
