"""Values and their copies: what a class of values makes, and what a transition compiles."""

from dataclasses import dataclass, field, fields, replace

import pytest

from scoring.kernel.errors import Malformed
from scoring.kernel.game import State
from scoring.kernel.serialization.entries import EntryValueError, Json, read_fields
from scoring.kernel.values import transition, value


@value
class Heap:
    stones: int
    name: str = "heap"
    double: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        if self.stones < 0:
            raise EntryValueError("No heap has fewer than no stones.", "stones")
        object.__setattr__(self, "double", 2 * self.stones)


@dataclass(frozen=True, slots=True)
class Frozen:
    stones: int
    name: str = "ice"


@value(kw_only=True)
class Counted(State):
    number: int = 0
    more: int = 0


@transition
def grown(heap: Heap, stones: int) -> Heap:
    """The heap grows."""
    return replace(heap, stones=stones)


@transition
def counted(state: Counted, *, number: int, more: int) -> Counted:
    return replace(state, position=state.position + 1, number=number, more=more)


def test_values_are_equal_and_hashed_by_their_fields_and_have_no_others() -> None:
    assert Heap(3, "hill") == Heap(3, "hill") != Heap(4, "hill")
    assert hash(Heap(3, "hill")) == hash(Heap(3, "hill"))
    assert not hasattr(Heap(3), "__dict__")


def test_a_copy_differs_in_what_replaces_its_fields_and_the_old_one_stays() -> None:
    old = Heap(3, "hill")
    assert grown(old, 4) == Heap(4, "hill")
    assert grown(old, 4).double == 8
    assert old == Heap(3, "hill")


def test_a_copy_of_a_state_is_one_entry_further() -> None:
    before = Counted(seats=("Ann", "Ben"), first=1, position=3, number=4)
    after = counted(before, number=5, more=6)
    assert after == replace(before, position=4, number=5, more=6)
    assert before == Counted(seats=("Ann", "Ben"), first=1, position=3, number=4)


def test_a_copy_that_may_not_be_is_not_made() -> None:
    with pytest.raises(EntryValueError, match="No heap has fewer"):
        grown(Heap(1), -1)


def test_a_transition_keeps_its_name_its_text_and_its_keywords() -> None:
    assert (grown.__name__, grown.__doc__) == ("grown", "The heap grows.")
    state = Counted(seats=("Ann", "Ben"), first=1)
    with pytest.raises(TypeError, match="positional"):
        counted(state, 5, 6)  # type: ignore[call-arg] # the keywords are what is tested


def test_what_is_no_field_and_no_value_is_refused_at_once() -> None:
    def pointed(heap: Heap, points: int) -> Heap:
        return replace(heap, stones=points)

    def number(heap: Heap, stones: int) -> int:
        return heap.stones + stones

    with pytest.raises(TypeError, match="Heap has no field points"):
        transition(pointed)
    with pytest.raises(TypeError, match="no class of values"):
        transition(number)


def test_only_fields_that_a_value_is_made_of_are_replaced() -> None:
    def doubled(heap: Heap, double: int) -> Heap:
        return replace(heap, stones=double)

    assert [each.name for each in fields(Heap)] == ["stones", "name", "double"]
    with pytest.raises(TypeError, match="Heap has no field double"):
        transition(doubled)


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
def test_what_is_read_lacks_nothing_and_has_nothing_else(
    payload: dict[str, Json], message: str
) -> None:
    with pytest.raises(Malformed) as refused:
        read_fields(Heap, payload)
    assert refused.value.message == message


def test_what_is_written_in_full_is_read() -> None:
    heap = read_fields(Heap, {"name": "hill", "stones": 3})
    assert (heap, heap.double) == (Heap(3, "hill"), 6)


@pytest.mark.parametrize("name", [{}, {"name": "snow"}])
def test_a_frozen_dataclass_is_read_like_any_other(name: dict[str, Json]) -> None:
    expected = Frozen(3, str(name.get("name", "ice")))
    assert read_fields(Frozen, {"stones": 3, **name}) == expected
    with pytest.raises(Malformed, match="is missing"):
        read_fields(Frozen, name)
