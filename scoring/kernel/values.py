"""Values: dataclasses that nothing changes, and quick copies of them with some new fields.

The type checkers refuse every assignment to a field of a value. At run time its class is a
plain dataclass: a frozen one sets each field through `object.__setattr__` and takes four times
as long to make, and copies of states take most of a rule's time.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, fields, is_dataclass
from functools import update_wrapper
from inspect import Parameter, signature
from typing import dataclass_transform, get_type_hints, overload


@overload
def value[T](cls: type[T], /) -> type[T]: ...
@overload
def value[T](*, kw_only: bool = ...) -> Callable[[type[T]], type[T]]: ...
@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value[T](
    cls: type[T] | None = None, /, *, kw_only: bool = False
) -> type[T] | Callable[[type[T]], type[T]]:
    """Make a class of values: equal and hashed by their fields, which are slots."""
    made = dataclass(slots=True, unsafe_hash=True, kw_only=kw_only)
    return made if cls is None else made(cls)


def transition[**P, V](rule: Callable[P, V]) -> Callable[P, V]:
    """Compile a function that copies a value, field by field, ten times as fast as `replace`.

    The first parameter is the old value; each of the others names a field that it replaces. A
    `position` that none of them names moves one entry further. The `rule` itself says the same
    by `replace`, to read, to check and to run in its place.
    """
    old, *changes = signature(rule).parameters.values()
    cls: object = get_type_hints(rule)["return"]
    if not isinstance(cls, type) or not is_dataclass(cls):
        raise TypeError(f"{cls!r} is no class of values")
    own = {each.name: f"{old.name}.{each.name}" for each in fields(cls) if each.init}
    new = {each.name: each.name for each in changes}
    if unknown := new.keys() - own.keys():
        raise TypeError(f"{cls.__name__} has no field {', '.join(sorted(unknown))}")
    if "position" in own:
        own["position"] += " + 1"
    body = [
        "_made = _new(_cls)",
        *(f"_made.{name} = {source}" for name, source in (own | new).items()),
        *(["_made.__post_init__()"] if hasattr(cls, "__post_init__") else []),
        "return _made",
    ]
    named = [each.name for each in changes if each.kind is Parameter.KEYWORD_ONLY]
    placed = [old.name, *(name for name in new if name not in named)]
    takes = ", ".join([*placed, *(["*", *named] if named else [])])
    copies: dict[str, Callable[P, V]] = {}
    source = "\n    ".join([f"def copy({takes}):", *body])
    exec(source, {"_new": object.__new__, "_cls": cls}, copies)  # noqa: S102 - of our own names
    update_wrapper(copies["copy"], rule)
    return copies["copy"]
