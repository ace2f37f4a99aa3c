"""Breaches that are let stand: the play can be finished, and the box holds its cards."""

from collections.abc import Iterator
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cleopatra import visit_options
from scoring.cleopatra.cards import COPIES
from scoring.cleopatra.components import DECK, STALLS, Resource, Tile
from scoring.cleopatra.entries import Mosaic
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json, serialize_value
from tests.scoring.cleopatra.notation import NAMES, Payload, state_of
from tests.scoring.cleopatra.real_table import drawn_options

WHY = "so it lay on the table"
LONGEST = 2_000


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_a_play_with_breaches_is_finished_with_the_cards_of_the_box(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a game
    players = chance.choice(GAME.players)
    position: Position = GAME.begin(NAMES[:players], 0, drawn_options(chance))
    for _ in range(LONGEST):
        if not position.due:
            break
        position = after(position, chance)
        held_by_the_box(state_of(position))
    assert position.due == ()
    breaches = {each.cite.id for each in position.state.waived}
    assert breaches <= {cite.id for cite in GAME.rulebook if cite.waivable} | {"C3.4"}


def held_by_the_box(state: State) -> None:
    cards = state.cards
    assert sum(cards.hands) + sum(cards.stalls) + cards.draw + cards.discard == DECK
    assert min(*cards.hands, *cards.stalls, cards.draw, cards.discard) >= 0
    over = [max(0, count - box) for count, box in zip(cards.played, COPIES, strict=True)]
    assert sum(over) <= len(cards.taken)
    assert min(state.merchants) >= 0


def after(position: Position, chance: Random) -> Position:
    """Enter the first of what a table tries that stands, as played or not."""
    *first, last = tries(state_of(position), position.due[0], chance)
    for payload in first:
        try:
            return position.enter({**payload, "as_played": WHY})
        except RuleViolation:
            continue
    return position.enter({**last, "as_played": WHY})


def tries(state: State, due: str, chance: Random) -> Iterator[Payload]:
    seats = range(len(state.seats))
    match due:
        case "top":
            yield {"kind": "top", "tile": chance.choice(sorted(state.garden.pile))}
        case "offering":
            yield {
                "kind": "offering",
                "bids": [chance.randint(0, has) for has in state.talents],
            }
        case "hands":
            yield {"kind": "hands", "left": [chance.randint(0, 14) for _ in seats]}
            yield {"kind": "hands", "left": [0 for _ in seats]}
        case _:
            wild = [*turn(state, chance)]
            chance.shuffle(wild)
            yield from wild
            yield {"kind": "end-turn", **({"over": "keep"} if state.excess else {})}


def turn(state: State, chance: Random) -> Iterator[Payload]:
    """What people do in a turn, in any order and as often as they like."""
    over = {"over": chance.choice(("keep", "discard", "smuggler"))} if state.excess else {}
    seats = range(len(state.seats))
    yield {"kind": "end-turn", **over}
    yield {"kind": "market", "stall": chance.randrange(STALLS)}
    yield build(state, chance)
    yield build(state, chance)
    yield {"kind": "courtesan"}
    yield {"kind": "vizier", "kept": chance.randint(0, 5)}
    yield {"kind": "scribe", "use": "die", "to": chance.choice(("altar", "blank"))}
    gifts = [chance.choice(("talents", *Resource)) for _ in seats]
    yield {
        "kind": "beggar",
        "gifts": [g if s != state.seat else None for s, g in enumerate(gifts)],
    }
    took = [0 if seat == state.seat else chance.randint(0, 4) for seat in seats]
    yield {"kind": "envoy", "accepted": [*took]}


def build(state: State, chance: Random) -> Payload:
    """A piece or two, any mosaic of the pile, paid with whatever comes to hand."""
    pieces: list[Json] = []
    offers = [offer.piece for offer in visit_options.pieces(state)]
    if offers and chance.random() < 0.7:
        pieces.append(serialize_value(chance.choice(offers)))
    if state.garden.pile and (not pieces or chance.random() < 0.3):
        pieces.append(mosaic(state, chance.choice(sorted(state.garden.pile)), chance))
    cards: dict[str, Json] = {
        str(r): chance.randint(1, 4) for r in Resource if chance.random() < 0.5
    }
    tainted: dict[str, Json] = {str(r): 1 for r in Resource if chance.random() < 0.1}
    paid: Json = {"cards": cards, "tainted": tainted}
    return {"kind": "build", "pieces": pieces, "paid": paid, "dice": 0}


def mosaic(state: State, tile: Tile, chance: Random) -> Json:
    places = list(state.garden.ground.mosaics.places(tile, state.garden.free))
    found = [offer.piece for offer in visit_options.placements(state, tile)] if places else []
    lies = chance.choice(found) if found else Mosaic(tile, ())
    payload: Payload = {
        "piece": "mosaic",
        "tile": str(tile),
        "cells": [str(c) for c in lies.cells],
    }
    return {**payload, "palms": 0} if state.garden.ground.palms is None else payload
