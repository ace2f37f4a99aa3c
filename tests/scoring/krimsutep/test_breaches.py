"""Plays in which breaches are let stand: they can be finished, and every card falls once."""

from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import DECKS, Building, Half, deck
from scoring.krimsutep.game import GAME
from scoring.krimsutep.state import State
from tests.scoring.krimsutep.notation import NAMES, Krimsutep, Payload

WHY = "so it lay on the table"
LONGEST = 400


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32))
def test_a_play_with_breaches_is_finished_with_the_cards_of_the_box(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a game
    players = chance.choice(GAME.players)
    play: Krimsutep = GAME.begin(NAMES[:players])
    for _ in range(LONGEST):
        if not play.due:
            break
        play = play.enter({**tried(play.state, play.due[0], chance), "as_played": WHY})
        captured = sum(play.state.deal.captured)
        assert captured == play.state.deal.seen, "each card fell once, and one seat took it"
        assert captured & ~DECKS[players] == 0
    assert play.due == ()
    cells = [laid.cell for laid in play.state.field.laid]
    assert len(set(cells)) == len(cells) == 24
    breaches = {each.cite.id for each in play.state.waived}
    assert breaches <= {cite.id for cite in GAME.rulebook if cite.waivable}


def tried(state: State, due: str, chance: Random) -> Payload:
    """Anything that people can do with what lies before them, whatever the rules say."""
    seats = list(range(len(state.seats)))
    match due:
        case "trick":
            return trick(state, seats, chance)
        case "draw":
            return {"kind": "draw", "seat": chance.choice(state.favourites)}
        case "reveal":
            cards = [chance.choice(sorted(state.left_to(seat))) for seat in seats]
            return {"kind": "reveal", "cards": [str(card) for card in cards]}
        case "order":
            return {"kind": "order", "seats": [*chance.sample(seats, len(seats))]}
        case _:
            return building(state.in_hand, str(chance.choice(state.free)), chance)


def trick(state: State, seats: list[int], chance: Random) -> Payload:
    out = [card.code for card in deck(len(seats)) if card.bit & state.unplayed]
    cards: list[Json] = [*chance.sample(out, len(seats))]
    leader: Payload = {"leader": chance.choice(seats)} if chance.random() < 0.3 else {}
    return {"kind": "trick", "cards": cards, **leader}


def building(card: Building, cell: str, chance: Random) -> Payload:
    half: Payload = {"half": str(chance.choice(list(Half)))} if card.turns else {}
    return {"kind": "build", "cell": cell, **half}


def test_without_a_reason_such_a_play_is_refused() -> None:
    """The chance of the test above finds breaches: its tricks are mostly revokes."""
    chance, found = Random(7), set[str]()  # noqa: S311 - a game
    play: Krimsutep = GAME.begin(NAMES[:3])
    while play.due[0] == "trick":
        payload = tried(play.state, "trick", chance)
        try:
            play.enter(payload)
        except RuleViolation as violation:
            found.add(violation.cite.id)
        play = play.enter({**payload, "as_played": WHY})
    assert found == {"K2.3", "K2.4"}
