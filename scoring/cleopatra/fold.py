"""How a valid entry changes the state."""

from dataclasses import replace
from typing import assert_never

from scoring.cleopatra import rulebook as book
from scoring.cleopatra import score
from scoring.cleopatra.cards import SINGLE, Cards
from scoring.cleopatra.components import Character, Gift
from scoring.cleopatra.entries import (
    AnyEntry,
    Beggar,
    Build,
    Courtesan,
    EndTurn,
    Envoy,
    Hands,
    Market,
    Offering,
    Over,
    Scribe,
    Top,
    Turned,
    Use,
    Vizier,
)
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.palace import Palace
from scoring.cleopatra.shown_hands import shown
from scoring.cleopatra.state import AT_MARKET, AT_QUARRY, FRESH, State, Turn
from scoring.cleopatra.visit import stages
from scoring.kernel.game import Breaches
from scoring.kernel.score_sheet import Line
from scoring.kernel.values import transition

type Lines = tuple[Line, ...]


@transition
def _visited(state: State, turn: Turn, cards: Cards) -> State:
    return replace(state, position=state.position + 1, turn=turn, cards=cards)


@transition
def _revealed(state: State, garden: Garden) -> State:
    return replace(state, position=state.position + 1, garden=garden)


@transition
def _scored(state: State, lines: Lines, turn: Turn, cards: Cards, altar: int) -> State:
    return replace(
        state, position=state.position + 1, lines=lines, turn=turn, cards=cards, altar=altar
    )


@transition
def _built(  # noqa: PLR0913, PLR0917 - a field each
    state: State,
    lines: Lines,
    turn: Turn,
    cards: Cards,
    palace: Palace,
    garden: Garden,
    merchants: tuple[int, ...],
    altar: int,
) -> State:
    return replace(
        state,
        position=state.position + 1,
        lines=lines,
        turn=turn,
        cards=cards,
        palace=palace,
        garden=garden,
        merchants=merchants,
        altar=altar,
    )


@transition
def _counted(state: State, lines: Lines, left: tuple[int, ...]) -> State:
    return replace(state, position=state.position + 1, lines=lines, left=left)


def fold(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    state: State, entry: AnyEntry, breaches: Breaches
) -> State:
    """Apply a validated entry to the state.

    Where it showed more cards than the entries give a hand, the hand is corrected.
    """
    if breaches and book.C3_4 in breaches:
        state = replace(state, cards=state.cards.counted(shown(entry, state.seat)))
    match entry:
        case EndTurn():
            return _end_turn(state, entry)
        case Market():
            return _market(state, entry)
        case Build():
            return _build(state, entry)
        case Top():
            return _top(state, entry)
        case Offering():
            return _offering(state, entry)
        case Beggar():
            return _beggar(state, entry)
        case Courtesan():
            return _courtesan(state, entry)
        case Envoy():
            return _envoy(state, entry)
        case Scribe():
            return _scribe(state, entry)
        case Vizier():
            return _vizier(state, entry)
        case Hands():
            return _hands(state, entry)
        case _:
            assert_never(entry)


def _top(state: State, top: Top) -> State:
    """Record the mosaic on top, and set it aside if there is no room for it (C5.4)."""
    return _revealed(state, state.garden.reveal(top.tile).tested())


def _market(state: State, market: Market) -> State:
    turn, seat = AT_MARKET[state.turn.seat], state.turn.seat
    if state.turn.quarry or state.turn.scribes:
        turn = replace(state.turn, market=True)
    return _visited(state, turn, state.cards.market(seat, market.stall))


def _build(state: State, build: Build) -> State:
    """Pay, place, score, walk, roll (C2.4); then check if the mosaic on top fits (C5.4)."""
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
        Turn(seat, market=True, quarry=True) if state.turn.market else AT_QUARRY[seat],
        state.cards.lay(seat, build.paid.lots),
        after.palace,
        garden,
        merchants,
        state.altar + build.dice,
    )


def _offering(state: State, offering: Offering) -> State:
    """Pay the bids, move amulets, and return all dice (C6.2 to C6.4)."""
    lines = state.lines + tuple(score.of_offering(state, offering))
    return _scored(state, lines, state.turn, state.cards, 0)


def _beggar(state: State, beggar: Beggar) -> State:
    cards = state.cards.lay(state.seat, SINGLE[Character.BEGGAR])
    for giver, gift in enumerate(beggar.gifts):
        if gift is not None and gift is not Gift.TALENTS:
            cards = cards.pass_on(giver, state.seat, 1)
    lines = state.lines + tuple(score.of_beggar(state, beggar))
    return _scored(state, lines, state.turn, cards, state.altar)


def _courtesan(state: State, _: Courtesan) -> State:
    cards = state.cards.courtesan(state.seat)
    lines = state.lines + tuple(score.of_courtesan(state))
    return _scored(state, lines, state.turn, cards, state.altar)


def _envoy(state: State, envoy: Envoy) -> State:
    cards = state.cards.lay(state.seat, SINGLE[Character.ENVOY])
    for giver, count in enumerate(envoy.accepted):
        if count:
            cards = cards.pass_on(giver, state.seat, count)
    lines = state.lines + tuple(score.of_envoy(state, envoy))
    return _scored(state, lines, state.turn, cards, state.altar)


def _scribe(state: State, scribe: Scribe) -> State:
    """Keep a scribe for a mosaic, or turn a die (C7)."""
    turn, altar = state.turn, state.altar
    if scribe.use is Use.MOSAIC:
        turn = replace(turn, scribes=turn.scribes + 1)
    else:
        altar += 1 if scribe.to is Turned.ALTAR else -1
    lines = state.lines + tuple(score.of_scribe(state, scribe))
    cards = state.cards.lay(turn.seat, SINGLE[Character.SCRIBE])
    return _scored(state, lines, turn, cards, altar)


def _vizier(state: State, vizier: Vizier) -> State:
    cards = state.cards.vizier(state.seat, vizier.kept)
    lines = state.lines + tuple(score.of_vizier(state, vizier))
    return _scored(state, lines, state.turn, cards, state.altar)


def _end_turn(state: State, end: EndTurn) -> State:
    """Reduce too large a hand (C2.6) and give the turn to the next seat."""
    seat = state.turn.seat
    turn = FRESH[(seat + 1) % len(state.seats)]
    if end.over is None:
        return _visited(state, turn, state.cards)
    cards = state.cards
    if end.over is Over.DISCARD:
        cards = cards.throw_off(seat)
    elif end.over is Over.SMUGGLER:
        cards = cards.lay(seat, SINGLE[Character.SMUGGLER])
    lines = (*state.lines, score.of_hand_limit(state, end.over))
    return _scored(state, lines, turn, cards, state.altar)


def _hands(state: State, hands: Hands) -> State:
    return _counted(state, state.lines + tuple(score.of_end(state, hands)), hands.left)
