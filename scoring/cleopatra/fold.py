"""What an entry that stands changes."""

from typing import assert_never

from scoring.cleopatra import score
from scoring.cleopatra.cards import SINGLE, Cards
from scoring.cleopatra.components import Character, Gift
from scoring.cleopatra.entries import (
    Beggar,
    Build,
    Courtesan,
    EndTurn,
    Envoy,
    Hands,
    Happening,
    Market,
    Offering,
    Over,
    Scribe,
    Top,
    Turned,
    Use,
    Vizier,
)
from scoring.cleopatra.quarry import stages
from scoring.cleopatra.state import FRESH, VISITED, State, Turn
from scoring.kernel.game import Breaches, step

_turned = step(State, "turn")
_visited = step(State, "turn", "cards")
_revealed = step(State, "garden")
_offered = step(State, "lines", "altar")
_moved = step(State, "lines", "cards")
_limited = step(State, "lines", "turn", "cards")
_written = step(State, "lines", "turn", "cards", "altar")
_built = step(
    State, "lines", "turn", "cards", "palace", "garden", "merchants", "altar"
)  # fmt: skip
_counted = step(State, "lines", "left")


def fold(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    state: State, entry: Happening, _: Breaches
) -> State:
    """Take one validated entry into the state."""
    match entry:
        case EndTurn():
            return _end_turn(state, entry)
        case Market():
            return _market(state, entry)
        case Build():
            return _build(state, entry)
        case Top():
            return _revealed(state, state.garden.reveal(entry.tile).tested())
        case Offering():
            # bids are lost, amulets move, all dice are blank again (C6.2 to C6.4)
            return _offered(state, state.lines + tuple(score.of_offering(state, entry)), 0)
        case Beggar():
            lines = state.lines + tuple(score.of_beggar(state, entry))
            return _moved(state, lines, _begged(state, entry))
        case Courtesan():
            lines = state.lines + tuple(score.of_courtesan(state))
            return _moved(state, lines, state.cards.courtesan(state.seat))
        case Envoy():
            lines = state.lines + tuple(score.of_envoy(state, entry))
            return _moved(state, lines, _accepted(state, entry))
        case Scribe():
            return _scribe(state, entry)
        case Vizier():
            lines = state.lines + tuple(score.of_vizier(state, entry))
            return _moved(state, lines, state.cards.vizier(state.seat, entry.kept))
        case Hands():
            return _counted(state, state.lines + tuple(score.of_end(state, entry)), entry.left)
        case _:
            assert_never(entry)


def _market(state: State, market: Market) -> State:
    seat = state.turn.seat
    return _visited(state, VISITED[seat], state.cards.market(seat, market.stall))


def _end_turn(state: State, end: EndTurn) -> State:
    """Deal with too large a hand (C2.6); then it is the next seat's turn."""
    seat = state.turn.seat
    turn = FRESH[(seat + 1) % len(state.seats)]
    if end.over is None:
        return _turned(state, turn)
    cards = state.cards
    if end.over is Over.DISCARD:
        cards = cards.throw_off(seat)
    elif end.over is Over.SMUGGLER:
        cards = cards.lay(seat, SINGLE[Character.SMUGGLER])
    lines = state.lines + tuple(score.of_hand_limit(state, end.over))
    return _limited(state, lines, turn, cards)


def _build(state: State, build: Build) -> State:
    """Pay, place, score, walk, roll (C2.4); then the mosaic on top is tried (C5.4)."""
    found = stages(state, build)
    after, seat, merchants = found[-1], state.turn.seat, state.merchants
    garden = after.garden
    if garden is not state.garden and not after.ended:
        garden = garden.tested()
    if build.paid.merchants:
        left = merchants[seat] - build.paid.merchants
        merchants = (*merchants[:seat], left, *merchants[seat + 1 :])
    return _built(
        state,
        state.lines + tuple(score.of_build(state, build, found)),
        VISITED[seat],
        state.cards.lay(seat, build.paid.lots),
        after.palace,
        garden,
        merchants,
        state.altar + build.dice,
    )


def _begged(state: State, beggar: Beggar) -> Cards:
    cards = state.cards.lay(state.seat, SINGLE[Character.BEGGAR])
    for giver, gift in enumerate(beggar.gifts):
        if gift is not None and gift is not Gift.TALENTS:
            cards = cards.pass_on(giver, state.seat, 1)
    return cards


def _accepted(state: State, envoy: Envoy) -> Cards:
    cards = state.cards.lay(state.seat, SINGLE[Character.ENVOY])
    for giver, count in enumerate(envoy.accepted):
        if count:
            cards = cards.pass_on(giver, state.seat, count)
    return cards


def _scribe(state: State, scribe: Scribe) -> State:
    """A scribe waits for a mosaic, or a die changes its place (C7)."""
    turn, altar = state.turn, state.altar
    if scribe.use is Use.MOSAIC:
        turn = Turn(turn.seat, turn.visited, turn.scribes + 1)
    else:
        altar += 1 if scribe.to is Turned.ALTAR else -1
    lines = state.lines + tuple(score.of_scribe(state, scribe))
    cards = state.cards.lay(turn.seat, SINGLE[Character.SCRIBE])
    return _written(state, lines, turn, cards, altar)
