"""Frozen values that are made by way of drafts are what their classes make."""

from dataclasses import FrozenInstanceError, dataclass, field, replace

import pytest

from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import EntryValueError, Json, read_fields
from scoring.kernel.values import copier, follow, maker


@dataclass(frozen=True, slots=True)
class Heap:
    stones: int
    name: str = "heap"
    double: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        follow(self)

    def follows(self) -> tuple[int]:
        if self.stones < 0:
            raise EntryValueError("No heap has fewer than no stones.", "stones")
        return (2 * self.stones,)


@dataclass(frozen=True)
class Loose:
    """A class that forgot its slots."""

    stones: int


class Plain:
    """A class that is no dataclass."""


heap, grown = maker(Heap), copier(Heap, "stones")


def test_a_value_that_is_made_is_the_one_that_its_class_makes() -> None:
    made = heap(3, "hill")
    assert (made, type(made), hash(made)) == (Heap(3, "hill"), Heap, hash(Heap(3, "hill")))
    assert heap(3) == Heap(3)
    assert repr(made) == repr(Heap(3, "hill"))


def test_what_a_value_works_out_itself_is_there() -> None:
    assert heap(3).double == 6
    assert grown(heap(3), 4).double == 8


@pytest.mark.parametrize("made", [heap(3), grown(heap(3), 4)])
@pytest.mark.parametrize("name", ["stones", "name", "double"])
def test_a_value_that_is_made_is_frozen(made: Heap, name: str) -> None:
    with pytest.raises(FrozenInstanceError):
        setattr(made, name, 5)
    with pytest.raises(FrozenInstanceError):
        delattr(made, name)


def test_a_copy_differs_in_what_replaces_its_fields_and_the_old_one_stays() -> None:
    old = heap(3, "hill")
    assert grown(old, 4) == replace(old, stones=4)
    assert copier(Heap, "name", stones="old.stones + 1")(old, "hut") == Heap(4, "hut")
    assert old == Heap(3, "hill")


def test_a_value_that_may_not_be_is_not_made() -> None:
    with pytest.raises(EntryValueError, match="No heap has fewer"):
        heap(-1)
    with pytest.raises(EntryValueError, match="No heap has fewer"):
        grown(heap(1), -1)


def test_what_is_no_field_cannot_be_replaced() -> None:
    with pytest.raises(KeyError, match="points"):
        copier(Heap, "points")
    with pytest.raises(KeyError, match="points"):
        copier(Heap, points="1")


@pytest.mark.parametrize("cls", [Loose, Plain])
def test_a_class_without_slots_for_its_fields_is_told_at_once(cls: type[object]) -> None:
    with pytest.raises(TypeError, match="no dataclass with slots"):
        maker(cls)


@pytest.mark.parametrize(
    ("payload", "message"),
    [
        ({}, "“stones” is missing."),
        ({"name": "hill"}, "“stones” is missing."),
        ({"stones": 3, "": 1}, "“” is not known here."),
        ({"stones": 3, "double": 6}, "“double” is not known here."),
        ({"stones": -1}, "No heap has fewer than no stones."),
    ],
)
def test_what_is_spelt_lacks_nothing_and_has_nothing_else(
    payload: dict[str, Json], message: str
) -> None:
    with pytest.raises(Malformed) as refused:
        read_fields(Heap, payload)
    assert refused.value.message == message


def test_what_is_spelt_in_full_is_read() -> None:
    assert read_fields(Heap, {"name": "hill", "stones": 3}) == Heap(3, "hill")
