"""One spelling: what a class says about itself is what it accepts, and nothing else."""

from collections.abc import Mapping
from dataclasses import field
from enum import Enum, StrEnum
from typing import ClassVar, NamedTuple

import pytest

from scoring.kernel.entries import Entry
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import (
    EntryValueError,
    Json,
    reader_of,
    serialize_entry,
)
from scoring.kernel.values import value


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


class Size(Enum):
    ONE = 1
    TWO = 2


class Place(NamedTuple):
    """A pair, written as a list."""

    col: int
    row: int


ORIGIN = Place(0, 0)


class Coin:
    """One of a few, known by its written form."""

    WRITTEN: ClassVar[dict[str, "Coin"]] = {}

    def __init__(self, text: str) -> None:
        self.text = text
        self.WRITTEN[text] = self

    @classmethod
    def parse(cls, text: str) -> "Coin":
        return cls.WRITTEN[text]

    def __str__(self) -> str:
        return self.text


PENNY, POUND = Coin("penny"), Coin("pound")


@value
class Wall:
    discriminator: ClassVar = ("piece", "wall")

    site: int


@value
class Throne:
    discriminator: ClassVar = ("piece", "throne")


@value
class Span:
    """From the lower to the higher."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise EntryValueError("The low end is above the high one.", "low")


@value
class Say(Entry):
    """Everything that an entry can hold."""

    colour: Colour = Colour.RED
    size: Size | None = None
    last_dice: bool = field(default=True, metadata={"key": "last-dice"})
    place: Place = ORIGIN
    coins: tuple[Coin, ...] = ()
    paid: Mapping[Colour, int] = field(default_factory=dict)
    pieces: tuple[Wall | Throne, ...] = ()
    span: Span | None = None
    answer: int | str | None = None


@value
class Ask(Entry):
    """A question that may have no answer."""

    seat: int
    whom: int | None


@value
class Take(Entry):
    """One of three stalls: an entry with few values."""

    stall: int = field(metadata={"few": range(3)})

    def __post_init__(self) -> None:
        if self.stall > 5:
            raise EntryValueError("There are six stalls.", "stall")


@value
class Paint(Entry):
    """One of two colours, or none."""

    colour: Colour | None = None


KINDS: dict[str, type[Say | Ask | Take | Paint]] = {
    "say": Say, "ask": Ask, "take": Take, "paint": Paint
}  # fmt: skip
read = reader_of(KINDS)


@pytest.mark.parametrize(
    ("payload", "entry"),
    [
        ({"kind": "say"}, Say()),
        ({"kind": "say", "as_played": "so"}, Say(as_played="so")),
        ({"kind": "say", "colour": "blue", "size": 2}, Say(Colour.BLUE, Size.TWO)),
        ({"kind": "say", "last-dice": False}, Say(last_dice=False)),
        ({"kind": "say", "place": [3, -4]}, Say(place=Place(3, -4))),
        ({"kind": "say", "coins": ["pound", "penny"]}, Say(coins=(POUND, PENNY))),
        ({"kind": "say", "paid": {"blue": 2}}, Say(paid={Colour.BLUE: 2})),
        (
            {"kind": "say", "pieces": [{"piece": "throne"}, {"piece": "wall", "site": 4}]},
            Say(pieces=(Throne(), Wall(4))),
        ),
        ({"kind": "say", "span": {"low": 1, "high": 2}}, Say(span=Span(1, 2))),
        ({"kind": "say", "answer": 7}, Say(answer=7)),
        ({"kind": "say", "answer": "seven"}, Say(answer="seven")),
        ({"kind": "ask", "seat": 0, "whom": None}, Ask(0, None)),
        ({"kind": "ask", "seat": 0, "whom": 2}, Ask(0, 2)),
        ({"kind": "take", "stall": 2}, Take(2)),
        ({"kind": "take", "stall": 4}, Take(4)),
        ({"kind": "take", "stall": 2, "as_played": "so"}, Take(2, as_played="so")),
        ({"kind": "paint"}, Paint()),
        ({"kind": "paint", "colour": "blue"}, Paint(Colour.BLUE)),
        ({"kind": "paint", "as_played": "so"}, Paint(as_played="so")),
    ],
)
def test_an_entry_is_read_and_serialized_in_one_way(
    payload: dict[str, Json], entry: Say | Ask | Take | Paint
) -> None:
    assert read(payload) == entry
    assert serialize_entry(KINDS, entry) == payload


@pytest.mark.parametrize(
    ("payload", "field", "message"),
    [
        ({"kind": "say", "color": "red"}, "color", "“color” is not known here."),
        ({"kind": "say", "last_dice": True}, "last_dice", "“last_dice” is not known here."),
        (
            {"kind": "say", "colour": "RED"},
            "colour",
            "“RED” is not a value of colour: red, blue.",
        ),
        ({"kind": "say", "size": True}, "size", "“True” is not a value of size: 1, 2."),
        ({"kind": "say", "size": 1.0}, "size", "“1.0” is not a value of size: 1, 2."),
        ({"kind": "say", "size": [1]}, "size", "“[1]” is not a value of size: 1, 2."),
        ({"kind": "say", "size": None}, "size", "“None” is not a value of size: 1, 2."),
        ({"kind": "say", "last-dice": 1}, "last-dice", "“1” must be true or false."),
        ({"kind": "say", "place": [1]}, "place", "“place” must have 2 parts."),
        ({"kind": "say", "place": "11"}, "place", "“place” must be a list."),
        ({"kind": "say", "coins": ["cent"]}, "coins", "“cent” is not known in “coins”."),
        ({"kind": "say", "coins": [["penny"]]}, "coins", "“['penny']” is not a code."),
        ({"kind": "say", "coins": "penny"}, "coins", "“coins” must be a list."),
        ({"kind": "say", "paid": [2]}, "paid", "“paid” must be an object."),
        ({"kind": "say", "paid": {"blue": None}}, "paid.blue", "“None” is not a whole number."),
        (
            {"kind": "say", "paid": {"green": 1}},
            "paid",
            "“green” is not a value of colour: red, blue.",
        ),
        ({"kind": "say", "pieces": ["wall"]}, "pieces", "“pieces” must be an object."),
        (
            {"kind": "say", "pieces": [{"site": 4}]},
            "pieces.piece",
            "“None” is not a value of piece: wall, throne.",
        ),
        ({"kind": "say", "pieces": [{"piece": "wall"}]}, "pieces.site", "“site” is missing."),
        (
            {"kind": "say", "pieces": [{"piece": "throne", "site": 4}]},
            "pieces.site",
            "“site” is not known here.",
        ),
        (
            {"kind": "say", "span": {"low": 2, "high": 1}},
            "span.low",
            "The low end is above the high one.",
        ),
        ({"kind": "say", "span": {"low": 2}}, "span.high", "“high” is missing."),
        ({"kind": "say", "answer": True}, "answer", "“True” is not a whole number."),
        (
            {"kind": "say", "as_played": " "},
            "as_played",
            "“as_played” must be a text that is not blank.",
        ),
        ({"kind": "ask", "seat": 0}, "whom", "“whom” is missing."),
        ({"kind": "ask", "whom": 0}, "seat", "“seat” is missing."),
        ({"kind": "ask", "seat": None, "whom": None}, "seat", "“None” is not a whole number."),
        ({"kind": "take", "stall": True}, "stall", "“True” is not a whole number."),
        ({"kind": "take", "stall": 1.0}, "stall", "“1.0” is not a whole number."),
        ({"kind": "take", "stall": [1]}, "stall", "“[1]” is not a whole number."),
        ({"kind": "take", "stall": 6}, "stall", "There are six stalls."),
        ({"kind": "take", "stal": 1}, "stal", "“stal” is not known here."),
        (
            {"kind": "paint", "colour": None},
            "colour",
            "“None” is not a value of colour: red, blue.",
        ),
        ({"kind": "shout"}, "kind", "Say what happened: one of say, ask, take, paint."),
        ({"kind": "x" * 50}, "kind", "Say what happened: one of say, ask, take, paint."),
        ({"kind": "say", "x" * 50: 1}, "x" * 40, f"“{'x' * 40}…” is not known here."),
    ],
)
def test_anything_else_is_malformed_and_names_its_field(
    payload: dict[str, Json], field: str, message: str
) -> None:
    with pytest.raises(Malformed) as caught:
        read(payload)
    assert (caught.value.field, caught.value.message) == (field, message)


@pytest.mark.parametrize("payload", [None, 7, "say", ["say"], True])
def test_an_entry_is_an_object(payload: Json) -> None:
    with pytest.raises(Malformed, match="An entry must be a JSON object"):
        read(payload)
