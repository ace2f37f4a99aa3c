"""How a valid entry changes the state."""

from dataclasses import replace
from typing import assert_never

from scoring.kernel.game import Breaches
from scoring.kernel.score_sheet import Line
from scoring.kernel.values import transition
from scoring.krimsutep import entries, score
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.board import Field, Laid
from scoring.krimsutep.components import (
    BASE_SUITS,
    SUIT_SETS,
    TRICKS,
    Building,
    as_set,
    winning,
)
from scoring.krimsutep.rulings import FREE_SPACES
from scoring.krimsutep.shown_voids import suit_not_followed, suits_laid
from scoring.krimsutep.state import Deal, Evaluation, State, Taken, evaluated, fresh_deal

type Lines = tuple[Line, ...]


@transition
def _drew(state: State, drawn: int) -> State:
    return replace(state, position=state.position + 1, drawn=drawn)


@transition
def _revealed(state: State, revealed: tuple[Building, ...]) -> State:
    return replace(state, position=state.position + 1, revealed=revealed)


@transition
def _ordered(state: State, order: tuple[int, ...]) -> State:
    return replace(state, position=state.position + 1, order=order)


@transition
def _taken(state: State, lines: Lines, deal: Deal) -> State:
    return replace(state, position=state.position + 1, lines=lines, deal=deal)


@transition
def _evaluated(state: State, lines: Lines, deal: Deal, evaluation: Evaluation) -> State:
    return replace(
        state, position=state.position + 1, lines=lines, deal=deal, evaluation=evaluation
    )


@transition
def _built(state: State, lines: Lines, field: Field) -> State:
    return replace(state, position=state.position + 1, lines=lines, field=field)


@transition
def _begun(  # noqa: PLR0913, PLR0917 - a field each
    state: State,
    lines: Lines,
    field: Field,
    began: int,
    deal: Deal,
    evaluation: Evaluation | None,
    drawn: int | None,
    revealed: tuple[Building, ...],
    order: tuple[int, ...],
) -> State:
    return replace(
        state,
        position=state.position + 1,
        lines=lines,
        field=field,
        began=began,
        deal=deal,
        evaluation=evaluation,
        drawn=drawn,
        revealed=revealed,
        order=order,
    )


def fold(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    state: State, entry: entries.AnyEntry, breaches: Breaches
) -> State:
    """Apply a validated entry to the state."""
    match entry:
        case entries.Trick():
            return _trick(state, entry, breaches)
        case entries.Captures():
            captured = tuple(map(as_set, entry.cards))
            return _evaluate(state, evaluated(captured, state.options.roman), entry)
        case entries.Totals():
            sums = (entry.suits.red, entry.suits.grey, entry.suits.green)
            by_suit = dict(zip(BASE_SUITS, sums, strict=True))
            return _evaluate(state, Evaluation(by_suit, entry.roman), entry)
        case entries.Draw():
            return _drew(state, entry.seat)
        case entries.Reveal():
            return _revealed(state, entry.cards)
        case entries.Order():
            return _ordered(state, entry.seats)
        case entries.Build():
            return _build(state, entry)
        case entries.Void():
            kept = tuple(
                line for line in state.lines if line.entry is None or line.entry < state.began
            )
            return _next_round(state, state.field, kept)
        case _:
            assert_never(entry)


def _trick(state: State, trick: entries.Trick, breaches: Breaches) -> State:
    deal = _played(state.deal, trick, forget=book.K2_4 in breaches)
    lines = state.lines + score.of_trick(state, deal.tricks[-1])
    if len(deal.tricks) < TRICKS[len(state.seats)]:
        return _taken(state, lines, deal)
    evaluation = evaluated(deal.captured, state.options.roman)
    lines = (*lines, *score.of_evaluation(state, evaluation))
    return _evaluated(state, lines, deal, evaluation)


def _played(deal: Deal, trick: entries.Trick, *, forget: bool) -> Deal:
    """Lay a trick: who takes it, and the suits that hands have shown to lack.

    After a revoke that stands, `forget` drops the voids shown in this round so far.
    """
    cards, players = trick.cards, len(trick.cards)
    leader = deal.leader if trick.leader is None else trick.leader
    winner = (leader + winning(cards)) % players
    fell, took = as_set(cards), deal.captured
    tricks = (*deal.tricks, Taken(cards, leader, winner, fell))
    captured = (*took[:winner], took[winner] | fell, *took[winner + 1 :])
    if forget:
        return Deal(winner, tricks, deal.seen | fell, 0, captured, len(tricks))
    led, voids = cards[0].suit_bit, deal.voids
    if fell & ~SUIT_SETS[led]:
        voids |= suit_not_followed(led, suits_laid(cards, leader, players), players)
    return Deal(winner, tricks, deal.seen | fell, voids, captured, deal.trusted)


def _evaluate(
    state: State, evaluation: Evaluation, entry: entries.Captures | entries.Totals
) -> State:
    extras = [
        earned(state, seat)
        for earned, seat in ((score.royal, entry.royal), (score.maid, entry.maid))
        if seat is not None
    ]
    lines = (*state.lines, *extras, *score.of_evaluation(state, evaluation))
    return _evaluated(state, lines, state.deal, evaluation)


def _build(state: State, build: entries.Build) -> State:
    seat = state.builder
    laid = Laid(build.cell, state.revealed[seat], build.half, seat)
    bits = state.layout.bits(laid.cell, laid.building, laid.half)
    field = state.field.add(laid, bits)
    lines = state.lines + score.of_building(state, laid, bits)
    if len(field.laid) % len(state.seats):
        return _built(state, lines, field)
    if len(field.laid) == FREE_SPACES:
        lines = (*lines, *score.of_end(state, field))
    return _next_round(state, field, lines)


def _next_round(state: State, field: Field, lines: tuple[Line, ...]) -> State:
    """Clear the table for the next deal; after a voided round the same round again."""
    players = len(state.seats)
    dealer = state.first + len(field.laid) // players
    deal = fresh_deal((dealer + 1) % players, players)
    evaluation, drawn, revealed, order = None, None, (), ()  # all that is still to come
    return _begun(
        state, lines, field, state.position + 1, deal, evaluation, drawn, revealed, order
    )
