"""Tables that break the rules at random and let every breach stand."""

from functools import reduce
from itertools import islice
from operator import or_
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.kernel.errors import EntryError
from scoring.kernel.game import Play
from scoring.kernel.serialization.entries import Json, serialize_entry
from scoring.ramses.components import CARDS, JOKERS, OF_SIZE, TRADING_CARDS, WORKS
from scoring.ramses.entries import AnyEntry
from scoring.ramses.game import GAME
from scoring.ramses.rulings import RULINGS
from scoring.ramses.state import State
from tests.scoring.ramses.notation import NAMES, Payload

type Ramses = Play[State, AnyEntry]

SHAPED = {"shapes", "depth"}
CODES = sorted(CARDS)
WHY = "it was so"


def rulings(rng: Random) -> dict[str, Json]:
    """Settle every ruling; the shapes are rectangles, and every phase is entered."""
    return {
        ruling.name: str(rng.choice(ruling.readings).value)
        for ruling in RULINGS
        if ruling.name not in SHAPED
    }


def something(rng: Random, players: int) -> Payload:
    """Make up an entry without asking any rule."""
    work = WORKS[rng.choice(sorted(WORKS))]
    fragments: list[Json] = [
        *sorted(rng.sample(range(1, work.size + 1), rng.randint(1, work.size)))
    ]
    width = rng.choice([1, work.size])
    x, y = rng.randint(-4, 4), rng.randint(-4, 4)
    cells: list[Json] = [[x + n % width, y + n // width] for n in range(work.size)]
    jokers: list[Json] = fragments[: rng.choice([0, 0, 1])]
    made: list[Payload] = [
        {"kind": "buy", "pile": rng.choice(["3", "4", "6", "trade"])},
        {"kind": "exhibit", "work": work.code, "cells": cells},
        {"kind": "prepare", "work": work.code, "fragments": fragments, "jokers": jokers},
        {"kind": "swap", "work": work.code, "fragment": 1},
        {"kind": "place-trading", "cells": [*cells[: rng.randint(1, 3)]]},
        {"kind": "give", "to": rng.randrange(players)},
        {"kind": "fill", "piles": [rng.choice(["3", "4", "6", "trade"])] * rng.randint(1, 5)},
        {
            "kind": "trade",
            "shown": {str(seat): rng.choice(CODES) for seat in range(rng.randint(0, players))},
            "with": rng.choice([None, 0, 1]),
            "played": rng.random() < 1 / 2,
        },
        {"kind": "end-turn"},
    ]
    return rng.choice(made)


def broken(rng: Random, players: int, most: int) -> tuple[Ramses, list[Json], dict[str, Json]]:
    """Play at random; what a table may let stand stands."""
    options = rulings(rng)
    play, log = GAME.begin(NAMES[:players], 0, options), list[Json]()
    while len(log) < most and play.state.over is None:
        payload: Payload = {**something(rng, players), "as_played": WHY}
        try:
            play = play.enter(payload)
        except EntryError:
            continue
        log.append(payload)
    return play, log, options


def finished(play: Ramses) -> Ramses:
    """Go on by the rules: turns in which nothing happens, until the hands are counted."""
    while play.state.over is None:
        ways = [*GAME.options_of(play.state, "end"), *GAME.options_of(play.state, "end-turn")]
        play = play.enter(serialize_entry(GAME.kinds, ways[0].entry))
    (hands,) = islice(GAME.options_of(play.state, "hands"), 1)
    return play.enter(serialize_entry(GAME.kinds, hands.entry))


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4), st.integers(1, 120))
def test_a_play_with_breaches_that_stand_can_always_be_finished(
    seed: int, players: int, most: int
) -> None:
    rng = Random(seed)  # noqa: S311 - cards, not secrets
    play, log, options = broken(rng, players, most)
    again = GAME.begin(NAMES[:players], 0, options)
    for payload in log:
        again = again.enter(payload)
    assert again.state == play.state
    done = finished(play)
    assert done.due == ()
    assert done.state.complete


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.integers(2, 4), st.integers(1, 120))
def test_no_play_holds_more_cards_of_a_kind_than_the_box(
    seed: int, players: int, most: int
) -> None:
    rng = Random(seed)  # noqa: S311 - cards, not secrets
    state = broken(rng, players, most)[0].state
    table, cards = state.table, state.cards
    fragments = reduce(or_, (each.real for each in table.works), 0) | cards.seen
    assert fragments == table.fragments | cards.seen
    known = [(fragments & kind).bit_count() for kind in OF_SIZE]
    jokers = max(cards.jokers, table.jokers)
    discarded = state.setup.options.piles == "discard"
    assert known[0] <= (19 if discarded else 27)
    assert jokers <= JOKERS
    assert table.trading_cards <= TRADING_CARDS
    assert min(*cards.stock, *cards.hands, state.art_in_piles) >= 0
    lying = table.fragments.bit_count() + table.jokers
    out = lying + sum(cards.hands) - state.trading_in_hands
    assert out + state.art_in_piles == (49 if discarded else 57)
    assert sum(known) + jokers <= out
    assert all(each.complete for each in table.exhibits)
