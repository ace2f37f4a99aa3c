"""Readers, made from type hints: each converts a JSON value or raises `Malformed`."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import MISSING, Field, fields
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import (
    NamedTuple,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from scoring.kernel.entries import Entry
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.messages import message
from scoring.kernel.serialization import codes
from scoring.kernel.serialization.hints import unaliased, unannotated, without_none
from scoring.kernel.serialization.json_values import (
    ANY,
    LONGEST_ECHO,
    MOST,
    PRIMITIVES,
    EntryValueError,
    Json,
    Reader,
    as_object,
    integer,
    quoted,
)
from scoring.kernel.serialization.written_fields import (
    default_of,
    discriminator,
    fields_of,
    key_of,
)

type Parts = Callable[[Json], tuple[object, ...]]

ALWAYS = {each.name for each in fields(Entry)}  # the fields of every entry


def read_fields[T](cls: type[T], payload: Mapping[str, Json], where: str = "") -> T:
    """Read a dataclass from the keys of an object; `where` goes before the field's name."""
    made = _FIELDS[cls, where]({**payload})
    if not isinstance(made, cls):
        raise TypeError(f"{made!r} is no {cls!r}")
    return made


SLIPS = KeyError, EntryError, EntryValueError  # of reading in one go what is malformed


class _Key(NamedTuple):
    """A field of a dataclass as its objects have it; `default` is `MISSING` if required."""

    key: str
    name: str
    read: Reader
    default: object


class _Plan[V]:
    """How a dataclass is read, key by key.

    `where` goes before each key; `tag` is the key by which the class was chosen.
    """

    def __init__(self, cls: type[V], where: str, tag: str | None = None) -> None:
        self.cls, self.where, self.tag = cls, where, tag
        self.hints = get_type_hints(cls, include_extras=True)
        self.keys = [self._key(each) for each in fields_of(cls)]
        self.required = [each for each in self.keys if each.default is MISSING]
        finish: Callable[[V], None] | None = getattr(cls, "__post_init__", None)
        self.finish = finish
        frozen = cls.__setattr__ is not object.__setattr__
        self.put: Callable[[V, str, object], None] = object.__setattr__ if frozen else setattr

    def _key(self, each: Field[object]) -> _Key:
        default, hint, key = default_of(each), self.hints[each.name], key_of(each)
        hint = hint if default is MISSING else without_none(hint)
        return _Key(key, each.name, reader(hint, self.where + key), default)

    def reader(self) -> Callable[[Json], V]:
        """Make a reader of objects; the values of a class with few of them are made ahead."""
        read, bare, (key, few) = self.in_one_go(), self.bare(), self.few()
        if not few and bare is None:
            return read
        one, kind = 1 + (self.tag is not None), type(next(iter(few), None))

        def read_known(payload: Json) -> V:
            if type(payload) is dict and len(payload) <= one:
                word = payload.get(key)
                if type(word) is kind and word in few:  # True equals 1, but is no number
                    return few[word]
                if bare is not None and len(payload) == 1:  # the tag
                    return bare
            return read(payload)

        return read_known

    def in_one_go(self) -> Callable[[Json], V]:  # noqa: C901 - one pass over every object read
        """Make a reader of well-formed objects; others are read again, to report what is wrong.

        It sets fields as the class does: type checkers cannot follow a call with what was read.
        """
        cls, again, finish, put = self.cls, self.again, self.finish, self.put
        new = object.__new__
        least = len(self.required) + (self.tag is not None)
        keys = [(each.key, each.name, each.read, each.default) for each in self.keys]
        required = [each[:3] for each in keys if each[3] is MISSING]
        optional = [each for each in keys if each[3] is not MISSING]

        def read_object(payload: Json) -> V:  # noqa: C901, PLR0912 - one pass over all
            if type(payload) is not dict:
                return again(payload)
            made, more = new(cls), len(payload) - least
            try:
                for key, name, read in required:
                    put(made, name, read(payload[key]))
                for key, name, read, default in optional:
                    if more and key in payload:
                        put(made, name, read(payload[key]))
                        more -= 1
                    else:
                        put(made, name, default)
                if finish is not None:
                    finish(made)
            except SLIPS:
                return again(payload)
            return again(payload) if more else made

        return read_object

    def bare(self) -> V | None:
        """Make the value of an object that has its tag alone, if no field is required."""
        if self.tag is not None and not self.required:
            with suppress(EntryValueError):  # the class requires a field all the same
                return self.made({})
        return None

    def few(self) -> tuple[str, dict[Json, V]]:
        """Make every value of a class whose single field has few values, by its JSON value.

        A field of words has few values; one of numbers lists them, `metadata={"few": ...}`.
        """
        fields = zip(fields_of(self.cls), self.keys, strict=True)
        own = [pair for pair in fields if pair[1].name not in ALWAYS]
        if len(own) != 1:
            return "", {}
        ((field, key),) = own
        tag: Iterable[Json] = field.metadata.get("few", ())
        made: dict[Json, V] = {}
        for each in (*tag, *codes.words(self.hints[key.name])):
            with suppress(EntryError, EntryValueError):
                made[each] = self.made({key.name: key.read(each)})
        return key.key, made

    def made(self, values: Mapping[str, object]) -> V:
        """Make a value; fields that are not given have their defaults."""
        made = object.__new__(self.cls)
        for each in self.keys:
            self.put(made, each.name, values.get(each.name, each.default))
        if self.finish is not None:
            self.finish(made)
        return made

    def again(self, value: Json) -> V:
        """Read key by key a value that is no object or is malformed."""
        payload = as_object(value, self.where.removesuffix("."))
        known = {each.key: each for each in self.keys}
        values: dict[str, object] = {}
        for key, own in payload.items():
            if key in known:
                values[known[key].name] = known[key].read(own)
            elif key != self.tag:
                unknown = self.where + key[:LONGEST_ECHO]
                why = message("{text} is not known here.", text=quoted(key))
                raise Malformed(why, field=unknown)
        if missing := [each.key for each in self.required if each.name not in values]:
            why = message("“{field}” is missing.", field=missing[0])
            raise Malformed(why, field=self.where + missing[0])
        try:
            return self.made(values)
        except EntryValueError as error:
            raise Malformed(error.message, field=self.where + error.field) from None


class _Fields(dict[tuple[type[object], str], Reader]):
    """The readers of dataclasses by class and place, made at first use."""

    def __missing__(self, key: tuple[type[object], str]) -> Reader:
        made = self[key] = _Plan(*key).reader()
        return made


_FIELDS = _Fields()


def reader_of[E: Entry](kinds: Mapping[str, type[E]]) -> Callable[[Json], E]:
    """Make a reader of entries of these kinds, each from its JSON object."""
    readers: Mapping[object, Callable[[Json], E]] = {
        kind: _Plan(cls, "", "kind").reader() for kind, cls in kinds.items()
    }

    def read_entry(payload: Json) -> E:
        if type(payload) is not dict and not isinstance(payload, dict):
            raise Malformed(message("An entry must be a JSON object."))
        try:
            read_kind = readers[payload["kind"]]
        except (KeyError, TypeError):  # an unhashable value is no kind either
            as_object(payload, "")
            known = message("Say what happened: one of {kinds}.", kinds=", ".join(kinds))
            raise Malformed(known, field="kind") from None
        return read_kind(payload)

    return read_entry


def reader(hint: object, where: str) -> Reader:
    """Make a reader of one type; it reports errors for the field `where`.

    It supports primitives, enums, dataclasses, tuples, maps, and classes with `parse`.
    """
    hint = unaliased(hint)
    origin = get_origin(hint)
    if origin in {Union, UnionType}:
        return _union(get_args(hint), where)
    if origin is tuple:
        return _tuple(get_args(hint), where)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        key, item = get_args(hint)
        return _mapping(key, item, where)
    plain = unannotated(hint)
    if plain in PRIMITIVES:
        return _bounded(hint, where) if plain is int else PRIMITIVES[plain](where)
    if isinstance(hint, type):
        return _class(hint, where)
    raise TypeError(f"{hint!r} has no spelling")


def bounds_of(hint: object) -> range:
    """Give the bounds of a whole number: those of its `Annotated`, or the usual ones."""
    tag = get_args(unaliased(hint))
    return tag[1] if len(tag) > 1 and isinstance(tag[1], range) else ANY


def _bounded(hint: object, where: str) -> Reader:
    """Make a reader of whole numbers; `Annotated` may have the message for others."""
    tag = get_args(unaliased(hint))[2:]
    return integer(where, bounds_of(hint), *(each for each in tag if isinstance(each, str)))


def _union(options: tuple[object, ...], where: str) -> Reader:
    tag = [option for option in options if isinstance(option, type) and discriminator(option)]
    if len(tag) == len(options):
        return _discriminated(tag, where)
    if options[-1] is NoneType and len(options) == 2:  # noqa: PLR2004 - X | None
        return _or_null(reader(options[0], where))
    return _any_of([reader(option, where) for option in options], where)


def _or_null(read_value: Reader) -> Reader:
    def read_or_null(value: Json) -> object:
        return None if value is None else read_value(value)

    return read_or_null


def _discriminated(classes: list[type[object]], where: str) -> Reader:
    key = next(tag[0] for tag in map(discriminator, classes) if tag)
    readers: dict[object, Reader] = {
        tag[1]: _Plan(cls, where + ".", key).reader()
        for cls in classes
        if (tag := discriminator(cls))
    }

    def read_tagged(value: Json) -> object:
        pieces = value if type(value) is dict else as_object(value, where)
        try:
            read_one = readers[pieces[key]]
        except (KeyError, TypeError):  # an unhashable value names no class
            name, known = quoted(pieces.get(key)), ", ".join(map(str, readers))
            why = message(
                "{text} is not a value of {kind}: {codes}.", text=name, kind=key, codes=known
            )
            raise Malformed(why, field=f"{where}.{key}") from None
        return read_one(pieces)

    return read_tagged


def _any_of(readers: list[Reader], where: str) -> Reader:
    def read_any(value: Json) -> object:
        # The last complaint is reported: null stands last in `X | None`,
        # so the readers are tried from the back and X has the last word.
        complaint = Malformed("", field=where)
        for each in reversed(readers):
            try:
                return each(value)
            except Malformed as error:
                complaint = error
        raise complaint

    return read_any


def _tuple(options: tuple[object, ...], where: str) -> Parts:
    if len(options) == 2 and options[1] is Ellipsis:  # noqa: PLR2004 - tuple[X, ...]
        return _repeated(options[0], where)
    readers = [reader(option, where) for option in options]

    def read_tuple(value: Json) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Malformed(message("“{field}” must be a list.", field=where), field=where)
        if len(value) != len(readers):
            why = message("“{field}” must have {count} parts.", field=where, count=len(readers))
            raise Malformed(why, field=where)
        return tuple([each(item) for each, item in zip(readers, value, strict=True)])

    return read_tuple


def _repeated(option: object, where: str) -> Parts:
    read_item, forms = reader(option, where), codes.written_forms(option)

    def read_repeated(value: Json) -> tuple[object, ...]:
        if not isinstance(value, list):
            raise Malformed(message("“{field}” must be a list.", field=where), field=where)
        if forms:
            try:
                return tuple([forms[item] for item in value])
            except (KeyError, TypeError):
                pass  # one of them is no written form: its reader reports it below
        return tuple([read_item(item) for item in value])

    return read_repeated


def _mapping(key: object, item: object, where: str) -> Reader:
    read_key, read_item = reader(key, where), reader(item, where)
    forms, numbers = codes.words(key) or codes.written_forms(key), item is int

    def read_mapping(value: Json) -> object:
        payload = value if type(value) is dict else as_object(value, where)
        pairs: dict[object, object]
        try:
            if numbers:  # mostly valid: a call of the reader is saved
                pairs = {
                    forms[k]: v if type(v) is int and -MOST <= v <= MOST else read_item(v)
                    for k, v in payload.items()
                }
            else:
                pairs = {forms[k]: read_item(v) for k, v in payload.items()}
        except (KeyError, Malformed):  # read again to report the very field and value
            pairs = {
                read_key(k): reader(item, f"{where}.{k[:20]}")(v) for k, v in payload.items()
            }
        return MappingProxyType(pairs)

    return read_mapping


def _class(cls: type[object], where: str) -> Reader:
    parse: Callable[[str], object] | None = getattr(cls, "parse", None)
    if parse is not None:
        return codes.parsed(parse, where)
    if issubclass(cls, Enum):
        return codes.enumerated(cls, where)
    if tuple in cls.__mro__:  # a NamedTuple, written as a list
        return _named_tuple(cls, where)
    return _Plan(cls, where + ".").reader()


def _named_tuple(cls: type[object], where: str) -> Reader:
    hints = [*get_type_hints(cls, include_extras=True).values()]
    parts, alike, size = _tuple(tuple(hints), where), len({*hints}) == 1, len(hints)
    numbers = alike and unannotated(hints[0]) is int
    least, most = bounds_of(hints[0])[0], bounds_of(hints[0])[-1]
    new: Callable[[type[object], object], object] = getattr(tuple, "__new__")  # noqa: B009 - of any class

    def read_named(value: Json) -> object:
        if numbers and type(value) is list and len(value) == size:
            for each in value:
                if type(each) is not int or not least <= each <= most:
                    break
            else:
                return new(cls, value)
        return new(cls, parts(value))

    return read_named
