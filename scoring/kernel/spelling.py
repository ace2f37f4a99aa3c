"""One spelling for every entry and option, in forms, in JSON and in the log.

Types lead: a frozen dataclass says what its JSON object holds. Nothing is guessed, nothing
ignored: an unknown key, `true` for a number or a null where a value may only be absent is
malformed. A field whose key is no name in Python says so, `metadata={"key": "last-dice"}`;
classes that stand for each other in a list are told apart by a key that each of them gives,
`told_by: ClassVar = ("piece", "wall")`.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType, NoneType, UnionType
from typing import TypeAliasType, TypeGuard, Union, get_args, get_origin, get_type_hints

from scoring.kernel.entries import Entry
from scoring.kernel.errors import Malformed

type Json = bool | int | float | str | list[Json] | dict[str, Json] | None
type Reader = Callable[[Json, str], object]
type Parts = Callable[[Json, str], tuple[object, ...]]

LONGEST_ECHO = 40
NESTED = (list, dict)
UNWRITABLE = re.compile("[\0\ud800-\udfff]")
"""Null bytes and halves of characters: JSON can spell them, no database keeps them."""


class Doubled(dict[str, Json]):
    """A JSON object in which a key stands twice: whatever reads it refuses it."""

    def __init__(self, pairs: Iterable[tuple[str, Json]], twice: str) -> None:
        super().__init__(pairs)
        self.twice = twice


def as_object(value: Json, where: str) -> dict[str, Json]:
    """Take an object for what it is, or raise `Malformed`."""
    if isinstance(value, Doubled):
        message = f"{shown(value.twice)} stands twice in one object."
        raise Malformed(message, field=where or value.twice[:LONGEST_ECHO])
    if not isinstance(value, dict):
        raise Malformed(f"“{where}” is an object.", field=where)
    return value


def shown(value: Json) -> str:
    """Echo what was sent, cut to a length that fits a sentence."""
    text = value if isinstance(value, str) else repr(value)
    return f"“{text[:LONGEST_ECHO]}…”" if len(text) > LONGEST_ECHO else f"“{text}”"


def read[E: Entry](kinds: Mapping[str, type[E]], spelt: Json) -> E:
    """Read an entry from its JSON object, or raise `Malformed`."""
    if not isinstance(spelt, dict):
        raise Malformed("An entry is a JSON object.")
    if type(spelt) is not dict:
        spelt = as_object(spelt, "")
    kind = spelt.get("kind")
    made = kinds.get(kind) if isinstance(kind, str) else None
    if made is None:
        raise Malformed(f"Say what happened: one of {', '.join(kinds)}.", field="kind")
    return read_fields(made, spelt, told="kind")


def spell(kinds: Mapping[str, type[Entry]], entry: Entry) -> dict[str, Json]:
    """Write an entry as its JSON object; what is at its default is left out."""
    kind = next(name for name, cls in kinds.items() if cls is type(entry))
    return {"kind": kind, **spell_fields(entry)}


def read_fields[T](
    cls: type[T], spelt: Mapping[str, Json], where: str = "", *, told: str = ""
) -> T:
    """Read a dataclass from the keys of an object.

    `where` goes before the field's name; `told` is the key by which the class was chosen.
    """
    make: Callable[..., T] = cls
    plan = _plan(make)
    values: dict[str, object] = {}
    for key, value in spelt.items():
        known = plan.readers.get(key)
        if known is not None:
            name, read_value = known
            values[name] = read_value(value, where + key)
        elif key != told:
            raise Malformed(
                f"{shown(key)} is not known here.", field=where + key[:LONGEST_ECHO]
            )
    if not values.keys() >= plan.required:
        key = next(key for key, (name, _) in plan.readers.items() if plan.lacks(name, values))
        raise Malformed(f"“{key}” is missing.", field=where + key)
    try:
        return make(**values)
    except EntryValueError as error:
        raise Malformed(str(error), field=where + error.field) from None


class EntryValueError(ValueError):
    """Raised by a dataclass whose fields do not go together; `field` names one."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class _Plan:
    """How a dataclass is read: a reader and a field for each key, and what must be there."""

    def __init__(self, cls: Callable[..., object]) -> None:
        hints = get_type_hints(cls)
        self.readers: dict[str, tuple[str, Reader]] = {}
        self.required: set[str] = set()
        for each in _fields(cls):
            given = each.default is not MISSING or each.default_factory is not MISSING
            hint, key = hints[each.name], _key(each)
            self.readers[key] = each.name, reader(_without_none(hint) if given else hint)
            if not given:
                self.required.add(each.name)

    def lacks(self, name: str, values: Collection[str]) -> bool:
        """Whether a field has to be given and is not among the values."""
        return name in self.required and name not in values


@cache
def _plan(cls: Callable[..., object]) -> _Plan:
    return _Plan(cls)


def _fields(cls: object) -> tuple[Field[object], ...]:
    if not is_dataclass(cls):
        raise TypeError(f"{cls!r} is no dataclass")
    return fields(cls)


def _key(each: Field[object]) -> str:
    return str(each.metadata.get("key", each.name))


def _without_none(hint: object) -> object:
    """A field that may be absent is left out, not set to null."""
    options = [option for option in get_args(hint) if option is not NoneType]
    if get_origin(hint) not in {Union, UnionType} or len(options) == len(get_args(hint)):
        return hint
    return options[0] if len(options) == 1 else Union[tuple(options)]  # noqa: UP007 - made here


def reader(hint: object) -> Reader:
    """Make the reader of one type: primitives, enums, dataclasses, tuples, maps, `parse`."""
    hint = _meant(hint)
    origin = get_origin(hint)
    if origin in {Union, UnionType}:
        return _union(get_args(hint))
    if origin is tuple:
        return _tuple(get_args(hint))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(*get_args(hint))
    if hint in _PRIMITIVES:
        return _PRIMITIVES[hint]
    if isinstance(hint, type):
        return _class(hint)
    raise TypeError(f"{hint!r} has no spelling")


def _meant(hint: object) -> object:
    return hint.__value__ if isinstance(hint, TypeAliasType) else hint


def _integer(value: Json, where: str) -> object:
    if type(value) is not int:
        raise Malformed(f"{shown(value)} is no whole number.", field=where)
    return value


def _boolean(value: Json, where: str) -> object:
    if not isinstance(value, bool):
        raise Malformed(f"{shown(value)} is neither true nor false.", field=where)
    return value


def _text(value: Json, where: str) -> object:
    if not isinstance(value, str) or not value.strip():
        raise Malformed(f"“{where}” is a text that is not blank.", field=where)
    if UNWRITABLE.search(value):
        raise Malformed(f"“{where}” holds what is no character.", field=where)
    return value


def _null(value: Json, where: str) -> object:
    if value is not None:
        raise Malformed(f"{shown(value)} is not null.", field=where)
    return None


_PRIMITIVES: dict[object, Reader] = {
    int: _integer, bool: _boolean, str: _text, NoneType: _null
}  # fmt: skip


def _union(options: tuple[object, ...]) -> Reader:
    told = [option for option in options if isinstance(option, type) and _told_by(option)]
    if len(told) == len(options):
        return _told_apart(told)
    if options[-1] is NoneType and len(options) == 2:  # noqa: PLR2004 - X | None
        return _or_null(reader(options[0]))
    return _any_of([reader(option) for option in options])


def _or_null(read_value: Reader) -> Reader:
    def read_or_null(value: Json, where: str) -> object:
        return None if value is None else read_value(value, where)

    return read_or_null


def _told_by(cls: type[object]) -> tuple[str, str] | None:
    told: tuple[str, str] | None = getattr(cls, "told_by", None)
    return told


def _told_apart(classes: list[type[object]]) -> Reader:
    key = next(told[0] for told in map(_told_by, classes) if told)
    named = {told[1]: cls for cls in classes if (told := _told_by(cls))}

    def read_told(value: Json, where: str) -> object:
        pieces = as_object(value, where)
        name = pieces.get(key)
        if not isinstance(name, str) or name not in named:
            known = ", ".join(named)
            raise Malformed(f"{shown(name)} is no {key}: {known}.", field=f"{where}.{key}")
        return read_fields(named[name], pieces, f"{where}.", told=key)

    return read_told


def _any_of(readers: list[Reader]) -> Reader:
    def read_any(value: Json, where: str) -> object:
        # The last complaint is the one to hear: null stands last in `X | None`,
        # so the readers are asked from the back and X speaks.
        complaint = Malformed("", field=where)
        for each in reversed(readers):
            try:
                return each(value, where)
            except Malformed as error:
                complaint = error
        raise complaint

    return read_any


def _tuple(options: tuple[object, ...]) -> Parts:
    if len(options) == 2 and options[1] is Ellipsis:  # noqa: PLR2004 - tuple[X, ...]
        return _repeated(options[0])
    readers = [reader(option) for option in options]

    def read_tuple(value: Json, where: str) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Malformed(f"“{where}” is a list.", field=where)
        if len(value) != len(readers):
            raise Malformed(f"“{where}” has {len(readers)} parts.", field=where)
        return tuple([each(item, where) for each, item in zip(readers, value, strict=True)])

    return read_tuple


def _repeated(option: object) -> Parts:
    read_item, written = reader(option), _written(option)

    def read_repeated(value: Json, where: str) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Malformed(f"“{where}” is a list.", field=where)
        if written is not None:
            try:
                return tuple([written[item] for item in value])
            except (KeyError, TypeError):
                pass  # one of them is no written form: its reader says so below
        return tuple([read_item(item, where) for item in value])

    return read_repeated


def _written(cls: object) -> Mapping[object, object] | None:
    """Every written form of a class that has only so many: it lists itself as `WRITTEN`."""
    written: Mapping[object, object] | None = getattr(cls, "WRITTEN", None)
    return written


def _mapping(key: object, item: object) -> Reader:
    read_key, read_item = reader(key), reader(item)

    def read_mapping(value: Json, where: str) -> object:
        spelt = value if type(value) is dict else as_object(value, where)
        try:
            pairs = {read_key(k, where): read_item(v, where) for k, v in spelt.items()}
        except Malformed:  # read again for the very field: the paths are made only then
            pairs = {
                read_key(k, where): read_item(v, f"{where}.{k[:20]}") for k, v in spelt.items()
            }
        return MappingProxyType(pairs)

    return read_mapping


def _class(cls: type[object]) -> Reader:
    parse: Callable[[str], object] | None = getattr(cls, "parse", None)
    if parse is not None:
        return _parsed(parse)
    if issubclass(cls, Enum):
        return _member(cls, cls.__name__.lower())
    if tuple in cls.__mro__:  # a NamedTuple, written as a list
        return _named_tuple(cls)

    def read_object(value: Json, where: str) -> object:
        return read_fields(cls, as_object(value, where), f"{where}.")

    return read_object


def _parsed(parse: Callable[[str], object]) -> Reader:
    def read_parsed(value: Json, where: str) -> object:
        if not isinstance(value, str):
            raise Malformed(f"{shown(value)} is no code.", field=where)
        try:
            return parse(value)
        except (ValueError, KeyError):
            raise Malformed(f"{shown(value)} is not known in “{where}”.", field=where) from None

    return read_parsed


def _member(members: Iterable[Enum], noun: str) -> Reader:
    # bool and int compare equal, so the types are compared as well
    known: dict[object, Enum] = {(type(each.value), each.value): each for each in members}
    codes = ", ".join(str(each.value) for each in known.values())

    def read_member(value: Json, where: str) -> object:
        if not isinstance(value, NESTED):
            member = known.get((type(value), value))
            if member is not None:
                return member
        raise Malformed(f"{shown(value)} is no {noun}: {codes}.", field=where)

    return read_member


def _named_tuple(cls: type[object]) -> Reader:
    parts = _tuple(tuple(get_type_hints(cls).values()))
    make: Callable[..., object] = cls

    def read_named(value: Json, where: str) -> object:
        return make(*parts(value, where))

    return read_named


def spell_fields(value: object) -> dict[str, Json]:
    """Write a dataclass as an object; what is at its default is left out."""
    told = _told_by(type(value))
    return ({told[0]: told[1]} if told else {}) | {
        _key(each): spell_value(getattr(value, each.name))
        for each in _fields(type(value))
        if getattr(value, each.name) != _default(each)
    }


def _default(each: Field[object]) -> object:
    if each.default_factory is not MISSING:
        return each.default_factory()
    return each.default  # MISSING equals no value


def spell_value(value: object) -> Json:
    """Write one value; components by their one written form, `str`."""
    match value:
        case Enum():
            return spell_value(value.value)
        case None | bool() | int() | str():
            return value
        case _ if _is_mapping(value):
            return {str(k): spell_value(v) for k, v in value.items()}
        case _ if hasattr(type(value), "parse"):
            return str(value)
        case _ if _is_tuple(value):
            return [spell_value(item) for item in value]
        case _:
            return spell_fields(value)


def _is_mapping(value: object) -> TypeGuard[Mapping[object, object]]:
    return isinstance(value, Mapping)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)
