"""What an entry that stands changes."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from scoring.cleopatra import payment, score
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
    Mosaic,
    Offering,
    Over,
    Scribe,
    Top,
    Turned,
    Use,
    Vizier,
)
from scoring.cleopatra.quarry import stages
from scoring.cleopatra.state import State, Turn
from scoring.kernel.game import Breaches
from scoring.kernel.sheet import Line


def fold(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    state: State, entry: Happening, _: Breaches
) -> State:
    """Take one validated entry into the state."""
    match entry:
        case Market():
            return _market(state, entry)
        case EndTurn():
            return _end_turn(state, entry)
        case Build():
            return _build(state, entry)
        case Top():
            garden = state.garden.reveal(entry.tile).tested()
            return replace(state, position=state.position + 1, garden=garden)
        case Offering():
            return _offering(state, entry)
        case Beggar():
            return _after(state, score.of_beggar(state, entry), _begged(state, entry))
        case Courtesan():
            return _after(state, score.of_courtesan(state), state.cards.courtesan(state.seat))
        case Envoy():
            return _after(state, score.of_envoy(state, entry), _accepted(state, entry))
        case Scribe():
            return _scribe(state, entry)
        case Vizier():
            cards = state.cards.vizier(state.seat, entry.kept)
            return _after(state, score.of_vizier(state, entry), cards)
        case Hands():
            lines = (*state.lines, *score.of_end(state, entry))
            return replace(state, position=state.position + 1, lines=lines, left=entry.left)
        case _:
            assert_never(entry)


def _after(state: State, lines: Iterable[Line], cards: Cards) -> State:
    lines = (*state.lines, *lines)
    return replace(state, position=state.position + 1, lines=lines, cards=cards)


def _market(state: State, market: Market) -> State:
    return replace(
        state,
        position=state.position + 1,
        turn=Turn(state.seat, visited=True),
        cards=state.cards.market(state.seat, market.stall),
    )


def _end_turn(state: State, end: EndTurn) -> State:
    cards = state.cards
    if end.over is Over.DISCARD:
        cards = cards.throw_off(state.seat)
    elif end.over is Over.SMUGGLER:
        cards = cards.lay(state.seat, SINGLE[Character.SMUGGLER])
    return replace(
        state,
        position=state.position + 1,
        lines=(*state.lines, *score.of_hand_limit(state, end.over)),
        turn=Turn((state.seat + 1) % len(state.seats)),
        cards=cards,
    )


def _build(state: State, build: Build) -> State:
    """Pay, place, score, walk, roll (C2.4); then the mosaic on top is tried (C5.4)."""
    found = stages(state, build)
    last = found[-1]
    mosaics = any(isinstance(piece, Mosaic) for piece in build.pieces)
    seat, merchants = state.seat, list(state.merchants)
    merchants[seat] -= build.paid.merchants
    return replace(
        state,
        position=state.position + 1,
        lines=(*state.lines, *score.of_build(state, build, found)),
        turn=Turn(seat, visited=True),
        cards=state.cards.lay(seat, payment.lots(build.paid)),
        merchants=tuple(merchants),
        palace=last.palace,
        garden=last.garden.tested() if mosaics and not last.ends else last.garden,
        altar=state.altar + build.dice,
    )


def _offering(state: State, offering: Offering) -> State:
    """Bids are lost, amulets move, all dice are blank again (C6.2 to C6.4)."""
    return replace(
        state,
        position=state.position + 1,
        lines=(*state.lines, *score.of_offering(state, offering)),
        altar=0,
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
        cards = cards.pass_on(giver, state.seat, count)
    return cards


def _scribe(state: State, scribe: Scribe) -> State:
    """A scribe waits for a mosaic, or a die changes its place (C7)."""
    turn, altar = state.turn, state.altar
    if scribe.use is Use.MOSAIC:
        turn = Turn(turn.seat, turn.visited, turn.scribes + 1)
    else:
        altar += 1 if scribe.to is Turned.ALTAR else -1
    return replace(
        state,
        position=state.position + 1,
        lines=(*state.lines, *score.of_scribe(state, scribe)),
        turn=turn,
        cards=state.cards.lay(turn.seat, SINGLE[Character.SCRIBE]),
        altar=altar,
    )
