"""The fields of a dataclass as they are written in JSON: which, their keys, their defaults."""

from dataclasses import MISSING, Field, fields, is_dataclass


def fields_of(cls: object) -> tuple[Field[object], ...]:
    """List the fields of a dataclass that are written; derived ones are not."""
    if not is_dataclass(cls):
        raise TypeError(f"{cls!r} is no dataclass")
    return tuple(each for each in fields(cls) if each.init)


def key_of(each: Field[object]) -> str:
    """Give the key of a field in JSON."""
    return str(each.metadata.get("key", each.name))


def default_of(each: Field[object]) -> object:
    """Give the default of a field; `MISSING` where it is required."""
    if each.default_factory is not MISSING:
        return each.default_factory()
    return each.default


def discriminator(cls: type[object]) -> tuple[str, str] | None:
    """Give the key and the word that distinguish a class in its union, if it has them."""
    tag: tuple[str, str] | None = getattr(cls, "discriminator", None)
    return tag
