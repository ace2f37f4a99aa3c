"""States between entries: how they are copied."""

from dataclasses import dataclass, replace

import pytest

from scoring.kernel.game import State, step
from scoring.kernel.score_sheet import Line
from tests.scoring.krimsutep.notation import played


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(State):
    number: int = 0


@dataclass(frozen=True, kw_only=True)
class Loose(State):
    """A state that forgot its slots."""

    number: int = 0


def test_a_state_after_an_entry_is_the_same_but_for_what_it_changed() -> None:
    before = Counted(seats=("Ann", "Ben"), first=1, position=3, number=4)
    assert step(Counted)(before) == replace(before, position=4)
    assert step(Counted, "number")(before, 5) == replace(before, position=4, number=5)
    assert before == Counted(seats=("Ann", "Ben"), first=1, position=3, number=4)


def test_every_field_of_a_real_state_comes_along() -> None:
    state = played("trick r5 g2 r6; trick@1 g3 g4 g5 ! they were quicker").state
    lines = (*state.lines, Line(2, 0, "suit", 1, played("").game.count, "made up"))
    assert step(type(state), "lines")(state, lines) == replace(state, position=3, lines=lines)


def test_what_is_no_field_cannot_change() -> None:
    with pytest.raises(KeyError):
        step(Counted, "points")


def test_a_state_without_slots_is_told_at_once() -> None:
    with pytest.raises(TypeError, match="no dataclass with slots"):
        step(Loose)
