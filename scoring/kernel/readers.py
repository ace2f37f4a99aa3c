"""Readers of values, made from types: what a class says about itself is what it accepts."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum, StrEnum
from types import MappingProxyType, NoneType, UnionType
from typing import TypeAliasType, Union, get_args, get_origin, get_type_hints

from scoring.kernel.errors import Malformed
from scoring.kernel.primitives import PRIMITIVES, Reader
from scoring.kernel.spelt import LONGEST_ECHO, EntryValueError, Json, as_object, shown
from scoring.kernel.values import maker

type Parts = Callable[[Json, str], tuple[object, ...]]

NESTED = (list, dict)


def read_fields[T](
    cls: type[T], spelt: Mapping[str, Json], where: str = "", *, told: str | None = None
) -> T:
    """Read a dataclass from the keys of an object.

    `where` goes before the field's name; `told` is the key by which the class was chosen.
    """
    plan = _PLANS.get(cls) or _plan(cls)
    made = plan.read(spelt, where, told)
    if not isinstance(made, cls):
        raise TypeError(f"{made!r} is no {cls!r}")
    return made


class _Plan:
    """How a dataclass is read: a place and a reader for each key, and what must be there.

    `blank` has the value of every field that is not given, `bare` is what an object without
    any reads as: values are frozen, so that one will do.
    """

    def __init__(self, cls: type[object]) -> None:
        hints = get_type_hints(cls)
        self.make = maker(cls)
        self.readers: dict[str, tuple[int, Reader]] = {}
        self.blank: list[object] = []
        self.required: dict[int, str] = {}
        for place, each in enumerate(fields_of(cls)):
            default, hint, key = default_of(each), hints[each.name], key_of(each)
            if default is MISSING:
                self.required[place] = key
            else:
                hint = _without_none(hint)
            self.readers[key] = place, reader(hint)
            self.blank.append(default)
        self.bare: object = None
        if not self.required:
            with suppress(EntryValueError):  # something has to be given after all
                self.bare = self.make(*self.blank)

    def read(  # noqa: C901, PLR0912 - in one piece: nothing is done oftener
        self, spelt: Mapping[str, Json], where: str, told: str | None = None
    ) -> object:
        """Read an object, of which the key `told` is known already."""
        given = len(spelt) - (told is not None)
        if not given and self.bare is not None:
            return self.bare
        values, readers = self.blank.copy(), self.readers
        for key, value in spelt.items():
            if key in readers:
                place, read_value = readers[key]
                values[place] = read_value(value, where + key)
            elif key != told:
                unknown = where + key[:LONGEST_ECHO]
                raise Malformed(f"{shown(key)} is not known here.", field=unknown)
        for place in self.required:
            if values[place] is MISSING:
                key = self.required[place]
                raise Malformed(f"“{key}” is missing.", field=where + key)
        try:
            return self.make(*values)
        except EntryValueError as error:
            raise Malformed(str(error), field=where + error.field) from None


_PLANS: dict[type[object], _Plan] = {}


def _plan(cls: type[object]) -> _Plan:
    """Give the plan of a class, made when it is first asked for."""
    if cls not in _PLANS:
        _PLANS[cls] = _Plan(cls)
    return _PLANS[cls]


def fields_of(cls: object) -> tuple[Field[object], ...]:
    """List the fields of a dataclass that are told; what it works out itself is not."""
    if not is_dataclass(cls):
        raise TypeError(f"{cls!r} is no dataclass")
    return tuple(each for each in fields(cls) if each.init)


def key_of(each: Field[object]) -> str:
    """Give the key under which a field is spelt."""
    return str(each.metadata.get("key", each.name))


def default_of(each: Field[object]) -> object:
    """Give what a field holds that is not given; `MISSING` where it has to be."""
    if each.default_factory is not MISSING:
        return each.default_factory()
    return each.default


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
    if hint in PRIMITIVES:
        return PRIMITIVES[hint]
    if isinstance(hint, type):
        return _class(hint)
    raise TypeError(f"{hint!r} has no spelling")


def _meant(hint: object) -> object:
    return hint.__value__ if isinstance(hint, TypeAliasType) else hint


def _union(options: tuple[object, ...]) -> Reader:
    told = [option for option in options if isinstance(option, type) and told_by(option)]
    if len(told) == len(options):
        return _told_apart(told)
    if options[-1] is NoneType and len(options) == 2:  # noqa: PLR2004 - X | None
        return _or_null(reader(options[0]))
    return _any_of([reader(option) for option in options])


def _or_null(read_value: Reader) -> Reader:
    def read_or_null(value: Json, where: str) -> object:
        return None if value is None else read_value(value, where)

    return read_or_null


def told_by(cls: type[object]) -> tuple[str, str] | None:
    """Give the key and the word that tell a class from its alternatives, if it has them."""
    told: tuple[str, str] | None = getattr(cls, "told_by", None)
    return told


def _told_apart(classes: list[type[object]]) -> Reader:
    key = next(told[0] for told in map(told_by, classes) if told)
    plans = {told[1]: _plan(cls) for cls in classes if (told := told_by(cls))}

    def read_told(value: Json, where: str) -> object:
        pieces = value if type(value) is dict else as_object(value, where)
        name = pieces.get(key)
        if not isinstance(name, str) or name not in plans:
            known = ", ".join(plans)
            raise Malformed(f"{shown(name)} is no {key}: {known}.", field=f"{where}.{key}")
        return plans[name].read(pieces, where + ".", key)

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
    numbers = all(option is int for option in options)

    def read_tuple(value: Json, where: str) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Malformed(f"“{where}” is a list.", field=where)
        if len(value) != len(readers):
            raise Malformed(f"“{where}” has {len(readers)} parts.", field=where)
        if numbers and {*map(type, value)} == {int}:
            return tuple(value)
        return tuple([each(item, where) for each, item in zip(readers, value, strict=True)])

    return read_tuple


def _repeated(option: object) -> Parts:
    read_item, written = reader(option), _written(option)

    def read_repeated(value: Json, where: str) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Malformed(f"“{where}” is a list.", field=where)
        if written:
            try:
                return tuple([written[item] for item in value])
            except (KeyError, TypeError):
                pass  # one of them is no written form: its reader says so below
        return tuple([read_item(item, where) for item in value])

    return read_repeated


def _written(cls: object) -> Mapping[object, object]:
    """Every written form of a class that has only so many: it lists itself as `WRITTEN`."""
    written: Mapping[object, object] = getattr(cls, "WRITTEN", {})
    return written


def _mapping(key: object, item: object) -> Reader:
    read_key, read_item = reader(key), reader(item)
    words = _words(key) or _written(key)

    def read_mapping(value: Json, where: str) -> object:
        spelt = value if type(value) is dict else as_object(value, where)
        pairs: dict[object, object]
        try:
            pairs = {words[k]: read_item(v, where) for k, v in spelt.items()}
        except (KeyError, Malformed):  # read again for the very field, and by what is no word
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
        words = _words(cls)
        return _word(cls, words) if words else _member(cls, cls.__name__.lower())
    if tuple in cls.__mro__:  # a NamedTuple, written as a list
        return _named_tuple(cls)

    plan = _plan(cls)

    def read_object(value: Json, where: str) -> object:
        spelt = value if type(value) is dict else as_object(value, where)
        return plan.read(spelt, where + ".")

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


def _words(cls: object) -> Mapping[str, object]:
    """Give the members of an enum by their words, if all its values are words."""
    if not isinstance(cls, type) or not issubclass(cls, StrEnum):
        return {}
    return {str(each.value): each for each in cls}


def _word(cls: type[Enum], known: Mapping[str, object]) -> Reader:
    noun, codes = cls.__name__.lower(), ", ".join(known)

    def read_word(value: Json, where: str) -> object:
        if isinstance(value, str) and value in known:
            return known[value]
        raise Malformed(f"{shown(value)} is no {noun}: {codes}.", field=where)

    return read_word


def _named_tuple(cls: type[object]) -> Reader:
    parts = _tuple(tuple(get_type_hints(cls).values()))
    make: Callable[[Iterable[object]], object] = getattr(cls, "_make")  # noqa: B009 - of any class

    def read_named(value: Json, where: str) -> object:
        return make(parts(value, where))

    return read_named
