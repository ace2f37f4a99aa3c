"""Laws of every game, tried at random tables of Ramses, at both depths."""

from collections.abc import Mapping
from functools import reduce
from itertools import islice
from operator import or_
from typing import ClassVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant

from scoring.kernel.serialization.entries import Json, serialize_entry
from scoring.ramses.components import TRADING_CARDS, WORKS
from scoring.ramses.game import GAME
from scoring.ramses.rulings import RULINGS, Depth
from scoring.ramses.state import TRADE, State
from tests.scoring.laws import Laws, Payload

FIXED = {3: [[3, 1], [1, 3]], 4: [[2, 2], [4, 1]], 6: [[3, 2], [2, 3], [6, 1]]}
# How often a table does what, when it may: much building, so that halls fill up.
OFTEN = {
    "buy": 8, "trade": 1, "exhibit": 12, "prepare": 8, "swap": 3, "place-trading": 2, "give": 1,
    "fill": 3, "end-turn": 3, "end": 1, "hands": 1,
    "depth": 0,
}  # fmt: skip


class Ramses(Laws):
    """Tables that draw a kind of entry first, and then one of its many ways."""

    game = GAME
    most = 60
    depth = Depth.FULL
    often: ClassVar[Mapping[str, int]] = OFTEN

    def table(self, data: st.DataObject) -> Mapping[str, Json]:
        drawn: dict[str, Json] = {
            ruling.name: str(data.draw(st.sampled_from(ruling.readings)).value)
            for ruling in RULINGS
            if ruling.name in {"piles", "prepared", "swap", "fill", "passing", "gaps"}
        }
        codes = data.draw(st.sets(st.sampled_from(sorted(WORKS)), max_size=4))
        if codes:
            drawn["shapes"] = {
                code: [*data.draw(st.sampled_from(FIXED[WORKS[code].size]))]
                for code in sorted(codes)
            }
        return {**drawn, "depth": str(self.depth)}

    @property
    def state(self) -> State:
        state = self.position.state
        assert isinstance(state, State)
        return state

    def choice(self, data: st.DataObject) -> Payload:
        due = dict.fromkeys(self.position.due)
        kinds = [kind for kind in due for _ in range(self.often[kind])]
        kind = data.draw(st.sampled_from(kinds), "kind")
        ways = list(islice(GAME.options_of(self.state, kind), 40)) or list(
            GAME.options_of(self.state, "end-turn")
        )
        return serialize_entry(GAME.kinds, data.draw(st.sampled_from(ways), "entry").entry)

    @invariant()
    def every_card_is_counted_once(self) -> None:
        """Piles, hands and table together have 57 cards (49 after discards) and eight more."""
        state = self.state
        laid = sum((each.real | each.jokers).bit_count() for each in state.table.works)
        hall = len(state.table.hall.cells)
        assert hall == state.table.trading_cards + sum(
            each.work.size for each in state.table.exhibits
        )
        if state.setup.full:
            stock, hands = state.cards.stock, state.cards.hands
            art = 49 if state.setup.options.piles == "discard" else 57
            trading = state.table.trading_cards
            assert sum(stock[:TRADE]) + sum(hands) + laid + stock[TRADE] + trading == (
                art + TRADING_CARDS
            )
            assert min(*stock, *hands) >= 0

    @invariant()
    def a_fragment_lies_in_one_place_and_two_jokers_at_most(self) -> None:
        works, fragments = self.state.table.works, self.state.table.fragments
        assert fragments == reduce(or_, (each.real for each in works), 0)
        assert fragments.bit_count() == sum(each.real.bit_count() for each in works)
        assert self.state.table.jokers <= 2
        assert all(each.real & each.jokers == 0 for each in works)
        assert all(each.complete for each in self.state.table.exhibits)
        places = [(each.work.code, "hall" if each.cells else each.seat) for each in works]
        assert len(places) == len(set(places))

    @invariant()
    def the_hall_keeps_inside_its_frame_and_ends_the_game_when_it_is_full(self) -> None:
        state = self.state
        assert state.table.hall.box.in_frame
        full = state.over is not None and state.over.cause == "full"
        assert full is not state.room


class Exhibits(Ramses):
    """Tables that enter only what is built."""

    depth = Depth.EXHIBITS


class Less(Ramses):
    """Tables that enter only what is built from some turn on."""

    often: ClassVar = {**OFTEN, "depth": 1}

    @invariant()
    def only_what_is_built_is_due_then(self) -> None:
        if not self.state.setup.full:
            assert not {"buy", "trade", "give", "fill", "depth"} & {*self.position.due}


class Free(Ramses):
    """Tables with free shapes: not every place is listed, so nothing is tried beside."""

    tries = 0

    def table(self, data: st.DataObject) -> Mapping[str, Json]:
        depth = str(data.draw(st.sampled_from(Depth)))
        return {**super().table(data), "shapes": "free", "depth": depth}

    @invariant()
    def the_hall_keeps_inside_its_frame_and_ends_the_game_when_it_is_full(self) -> None:
        over = self.state.over
        assert over is None or over.cause != "full"


def steps(count: int, examples: int) -> settings:
    """So many entries a play at most; how long they take says nothing about the rules."""
    slow = [HealthCheck.too_slow]
    return settings(
        stateful_step_count=count, max_examples=examples, suppress_health_check=slow
    )


TestFull = Ramses.TestCase
TestFull.settings = steps(120, 8)
TestLess = Less.TestCase
TestLess.settings = steps(100, 5)
TestExhibits = Exhibits.TestCase
TestExhibits.settings = steps(80, 8)
TestFree = Free.TestCase
TestFree.settings = steps(60, 5)
