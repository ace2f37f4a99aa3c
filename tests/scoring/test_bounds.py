"""No number of an entry, an option or a seat is past what is counted, whoever sends it."""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass
from enum import Enum
from functools import partial
from types import NoneType, UnionType
from typing import Annotated, TypeAliasType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cleopatra.rulings import Options as CleopatraOptions
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, read_fields
from scoring.kernel.serialization.written_fields import (
    default_of,
    discriminator,
    fields_of,
    key_of,
)
from scoring.krimsutep.rulings import Options as KrimsutepOptions
from scoring.ramses.rulings import Options as RamsesOptions
from scoring.record import check
from scoring.registry import GAMES

HUGE = st.one_of(
    st.sampled_from([10**400, -(10**400), 10**18, -(10**18), 1_000_000, -1_000_000]),
    st.integers(min_value=1_000_000),
    st.integers(max_value=-1_000_000),
)
OPTIONS: Mapping[str, type[object]] = {
    "krimsutep": KrimsutepOptions, "ramses": RamsesOptions, "cleopatra": CleopatraOptions,
}  # fmt: skip

type Fill = Callable[[int], Json]


@dataclass(frozen=True)
class Hole:
    """A place for a number: `fill` writes the JSON around it, too."""

    name: str
    fill: Fill


def meant(hint: object) -> object:
    return hint.__value__ if isinstance(hint, TypeAliasType) else hint


def parts(hint: object) -> list[object]:
    """What a value of a type can be: the members of a union, or the type itself."""
    hint = meant(hint)
    union = get_args(hint) if get_origin(hint) in {Union, UnionType} else (hint,)
    return [meant(each) for each in union if each is not NoneType]


def plain(hint: object) -> Json:  # noqa: C901, PLR0911, PLR0912 - one case for each sort of type
    """The JSON of some value of a type."""
    hint = parts(hint)[0]
    origin, args = get_origin(hint), get_args(hint)
    if hint is int or origin is Annotated:
        return 1
    if hint in {str, bool}:
        return "red-5" if hint is str else True
    if origin is tuple:
        return [] if args[-1] is Ellipsis else [plain(each) for each in args]
    if origin is not None:
        return {}
    assert isinstance(hint, type)
    if issubclass(hint, Enum):
        value: Json = next(iter(hint)).value
        return value
    written: Mapping[str, object] = getattr(hint, "WRITTEN", {"a1": None})
    if hasattr(hint, "parse"):
        return next(iter(written))
    if issubclass(hint, tuple):
        return [plain(each) for each in get_type_hints(hint, include_extras=True).values()]
    return around(hint)


def around(cls: type[object]) -> dict[str, Json]:
    """The JSON of the required fields of a class."""
    hints = get_type_hints(cls, include_extras=True)
    union = discriminator(cls)
    needed = [each for each in fields_of(cls) if default_of(each) is MISSING]
    return ({union[0]: union[1]} if union else {}) | {
        key_of(each): plain(hints[each.name]) for each in needed
    }


def holes(hint: object, name: str) -> Iterator[Hole]:  # noqa: C901 - likewise
    """Find all numbers in the values of a type."""
    for each in parts(hint):
        origin, args = get_origin(each), get_args(each)
        if each is int or origin is Annotated:
            yield Hole(name, lambda number: number)
        elif origin is tuple:
            items = args[:1] if args[-1] is Ellipsis else args
            yield from listed(items, name)
        elif origin is not None:
            key = plain(args[0])
            for hole in holes(args[1], name):
                yield Hole(hole.name, partial(under, str(key), hole.fill, {}))
        elif isinstance(each, type):
            yield from of_class(each, name)


def listed(items: tuple[object, ...], name: str) -> Iterator[Hole]:
    for place, item in enumerate(items):
        rest = [plain(each) for each in items]
        for hole in holes(item, name):
            yield Hole(hole.name, partial(among, rest, place, hole.fill))


def among(rest: list[Json], place: int, fill: Fill, number: int) -> Json:
    return [*rest[:place], fill(number), *rest[place + 1 :]]


def under(key: str, fill: Fill, rest: dict[str, Json], number: int) -> Json:
    return {**rest, key: fill(number)}


def of_class(cls: type[object], name: str) -> Iterator[Hole]:
    if issubclass(cls, Enum) or hasattr(cls, "parse") or cls in {str, bool}:
        return
    hints = get_type_hints(cls, include_extras=True)
    if issubclass(cls, tuple):
        yield from listed(tuple(hints.values()), name)
        return
    for each in fields_of(cls):
        key = key_of(each)
        for hole in holes(hints[each.name], f"{name}.{key}"):
            yield Hole(hole.name, partial(under, key, hole.fill, around(cls)))


ENTRIES = {
    hole.name: (slug, kind, hole)
    for slug, game in GAMES.items()
    for kind, cls in game.kinds.items()
    for hole in of_class(cls, f"{slug} {kind}")
}
CHOSEN = {
    hole.name: (slug, hole)
    for slug, cls in OPTIONS.items()
    for hole in of_class(cls, f"{slug} options")
}


def test_the_numbers_are_found() -> None:
    assert {
        "krimsutep trick.leader", "krimsutep captures.royal", "krimsutep totals.suits.red",
        "krimsutep order.seats", "ramses place-trading.cells", "ramses exhibit.jokers",
        "ramses give.to", "ramses hands.hands.art", "ramses trade.with",
        "cleopatra build.pieces.site", "cleopatra build.pieces.palms",
        "cleopatra build.paid.cards", "cleopatra build.dice", "cleopatra offering.bids",
        "cleopatra vizier.kept", "cleopatra hands.left",
    } <= ENTRIES.keys()  # fmt: skip
    assert {"krimsutep options.nile.width", "ramses options.shapes"} <= CHOSEN.keys()


CELLS = {"ramses place-trading.cells", "ramses exhibit.cells"}
"""Spaces of a hall have a sentence of their own."""


@pytest.mark.parametrize("name", ENTRIES)
@given(number=HUGE)
def test_no_entry_holds_a_number_past_what_is_counted(name: str, number: int) -> None:
    slug, kind, hole = ENTRIES[name]
    payload = hole.fill(number)
    assert isinstance(payload, dict)
    words = (
        "Spaces are counted from −99 to 99" if name in CELLS else r"Numbers in .* must be from"
    )
    with pytest.raises(Malformed, match=words) as refused:
        GAMES[slug].read({"kind": kind, **payload})
    assert refused.value.field


@pytest.mark.parametrize("name", CHOSEN)
@given(number=HUGE)
def test_no_option_holds_a_number_past_what_is_counted(name: str, number: int) -> None:
    slug, hole = CHOSEN[name]
    payload = hole.fill(number)
    assert isinstance(payload, dict)
    with pytest.raises(Malformed):
        read_fields(OPTIONS[slug], payload, "options.")


@pytest.mark.parametrize("slug", GAMES)
@given(number=HUGE)
def test_nobody_in_a_seat_past_the_table_starts(slug: str, number: int) -> None:
    record: dict[str, Json] = {
        "format": "play-record", "version": 1, "game": slug,
        "players": ["Ann", "Ben", "Cem"], "start": number, "entries": [],
    }  # fmt: skip
    assert check(GAMES, json.dumps(record).encode())["ok"] is False


@pytest.mark.parametrize("far", [100, -100])
def test_a_hall_of_ramses_reaches_no_further_than_99(far: int) -> None:
    read = GAMES["ramses"].read
    read({"kind": "place-trading", "cells": [[99, -99]]})
    with pytest.raises(Malformed, match="Spaces are counted from −99 to 99, either way"):
        read({"kind": "place-trading", "cells": [[far, 0]]})
