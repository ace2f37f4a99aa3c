"""Type hints reduced to the type itself: without None, `Annotated` or an alias."""

from types import NoneType, UnionType
from typing import Annotated, TypeAliasType, Union, get_args, get_origin


def without_none(hint: object) -> object:
    """Remove None from a union: an optional field is left out, not set to null."""
    options = [option for option in get_args(hint) if option is not NoneType]
    if get_origin(hint) not in {Union, UnionType} or len(options) == len(get_args(hint)):
        return hint
    return options[0] if len(options) == 1 else Union[tuple(options)]  # noqa: UP007 - made here


def unannotated(hint: object) -> object:
    """Give the type inside of an `Annotated`; other types as they are."""
    hint = unaliased(hint)
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def unaliased(hint: object) -> object:
    """Give the type for which an alias stands; other types as they are."""
    return hint.__value__ if isinstance(hint, TypeAliasType) else hint
