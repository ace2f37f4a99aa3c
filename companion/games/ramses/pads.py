"""The pads of Ramses: what still fits, piles, cards to show, receivers, hands to count.

The pads compose an entry on the phone and know no rules: what is closed, what is left and what
a card in hand costs is computed here, by the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.ramses import hall, work_keys
from companion.games.ramses.breaches import elsewhere
from companion.games.view import BoardSeat, seat, seats
from scoring.kernel.seats import clockwise, listed
from scoring.ramses import rulebook as book
from scoring.ramses import turn_rules as turns
from scoring.ramses.components import FULL_HAND, JOKERS, NAMES, WORKS, Pile
from scoring.ramses.counts import cards, passes_first
from scoring.ramses.entries import Held
from scoring.ramses.hall import LONG
from scoring.ramses.rulings import Filling
from scoring.ramses.score import of_hands
from scoring.ramses.state import TRADE, Cause, State

SORTS = {3: ("three", "threes"), 4: ("four", "fours"), 6: ("six", "sixes")}
HIGH = 5
"""A pile is drawn one layer higher for this many more cards."""
MOST = 3
"""The most layers of a pile."""
DRAWN = {
    Pile.THREE: ("threes", "f-lapis", "p-star"),
    Pile.FOUR: ("fours", "f-malachite", "p-leaf"),
    Pile.SIX: ("sixes", "f-carnelian", "p-brick"),
    Pile.TRADE: ("trading cards", "f-granite", "p-granite"),
}


def looking(state: State) -> dict[str, object]:
    """The hall and its facts, for every page that shows them."""
    return {
        "hall": hall.view(state),
        "facts": facts(state),
        "free": state.setup.free,
    }


@dataclass(frozen=True, slots=True)
class Facts:
    """The hall in words: works that still fit, and the frame."""

    count: int
    fits: str
    which: str
    frame: str
    so_far: str


def facts(state: State) -> Facts:
    """Describe the works that still fit, and the frame."""
    left = hall.rooms(state)
    count = sum(len(room.works) for room in left)
    if not count:
        fits = "No work"
    elif count == 1:
        fits = f"Only {left[0].works[0]}"
    else:
        fits = f"{count} works"
    which = "fits any more" if not count else "still fits" if count == 1 else _which(left)
    return Facts(count, fits, which, *_frame(state))


def _which(left: tuple[hall.Room, ...]) -> str:
    sizes: dict[int, int] = {}
    for room in left:
        sizes[room.size] = sizes.get(room.size, 0) + len(room.works)
    if len(sizes) == 1:
        return f"still fit, all of {hall.NUMBERS[left[0].size]} cards"
    parts = (f"{n} {SORTS[size][n > 1]}" for size, n in sorted(sizes.items()))
    return f"still fit: {listed(parts)}"


def _frame(state: State) -> tuple[str, str]:
    """Describe the frame, and how much of it the hall fills."""
    built = state.table.hall
    around, turned = built.box, built.turned
    if not built.cells:
        return "Frame open", "7 by 6, either way round"
    if not around.in_frame:
        return "Frame outgrown", "as played; the table says when it ends"
    if turned is None:
        return (
            "Frame open",
            f"{hall.NUMBERS[around.width]} by {hall.NUMBERS[around.height]}, to be",
        )
    if turned.width == LONG:
        return "Frame 7 wide", f"{around.height} high of {turned.height}"
    return "Frame 7 high", f"{around.width} wide of {turned.width}"


@dataclass(frozen=True, slots=True)
class PileKey:
    """A pile: how many cards are left, and its `layers` in the drawing, from the lowest up."""

    pile: Pile
    word: str
    left: int
    fill: str
    pattern: str

    @property
    def layers(self) -> range:
        """The horizontal offset of each layer, the lowest first."""
        return range(4 * min(MOST, 1 + self.left // HIGH) - 4, -1, -4)


def piles(state: State, *some: Pile) -> tuple[PileKey, ...]:
    """The piles as keys."""
    return tuple(
        PileKey(pile, DRAWN[pile][0], turns.left_in(state, pile), *DRAWN[pile][1:])
        for pile in some
    )


def buy(state: State) -> Mapping[str, object]:
    """Phase a: a pile is one tap."""
    return {"piles": piles(state, *Pile)}


def fill(state: State) -> Mapping[str, object]:
    """Phase e: the cards missing in the hand, and the piles to draw them from."""
    trading = state.setup.options.fill is Filling.ANY
    drawable = piles(state, *(pile for pile in Pile if trading or pile is not Pile.TRADE))
    left = state.art_in_piles + trading * state.cards.stock[TRADE]
    slots = min(max(FULL_HAND - state.hand, 1), left)  # one card more, for a breach as played
    return {
        "piles": drawable,
        "held": range(state.hand),
        "slots": range(slots),
        "fill_data": {
            "held": state.hand,
            "slots": slots,
            "left": {pile.pile: pile.left for pile in drawable},
        },
    }


@dataclass(frozen=True, slots=True)
class Receiver:
    """A player to give a card to, and how many they hold."""

    seat: BoardSeat
    before: str
    after: int


def give(state: State) -> Mapping[str, object]:
    """Phase d: all other players."""
    others = clockwise(state.seat, len(state.seats))[1:]
    held = state.cards.hands
    return {
        "receivers": tuple(
            Receiver(seat(state, each), cards(held[each]), held[each] + 1) for each in others
        )
    }


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat in a trade; `out` is why it makes no offer."""

    seat: BoardSeat
    starts: bool
    out: str


def trade(state: State, *, played: bool) -> Mapping[str, object]:
    """Phase b or f: the cards that seats show, and the offer taken."""
    able = turns.offering(state, played=played)
    order = clockwise(state.seat, len(state.seats))
    early = passes_first(state, played=played)
    held = (state.cards.passed(state.seat, state.left) if early else state.cards).hands
    offers = tuple(
        Offer(
            seat(state, each),
            each == state.seat,
            "" if each in able else f"{cards(held[each])} in hand: makes no offer",
        )
        for each in order
    )
    lying = state.table.fragments
    return {
        "offers": offers,
        "left": state.seats[state.left] if played else "",
        "every": [(code, bool(work.whole & ~lying)) for code, work in WORKS.items()],
        "trade_data": {
            "seats": [each for each in order if each in able],
            "names": list(state.seats),
            "sizes": {code: work.size for code, work in WORKS.items()},
            "lying": [card for bit, card in NAMES.items() if bit & lying],
            "jokers": JOKERS - state.table.jokers,
            "trading": state.trading_in_hands,
            "played": played,
        },
    }


def construct(state: State, *, anyway: bool = False) -> Mapping[str, object]:
    """Phase c: the works, their places, and the spaces for single cards."""
    chosen = work_keys.keys(state, anyway=anyway)
    view = hall.view(state)
    trading = state.trading_in_hands
    if state.setup.full:
        trading = min(trading, state.hand)
    return {
        "works": chosen,
        "trading": trading,
        "construct_data": {
            "seat": state.seat,
            "views": view.views,
            "works": {key.code: key.doing.facts for key in chosen if key.doing.any},
            "places": work_keys.places(state, chosen),
            "cells": view.ground.cells,
            "trading": trading,
            "hint": hand(state),
            "elsewhere": elsewhere(state),
            "called": {},
        },
    }


def hand(state: State) -> str:
    """The number of cards of the seat in turn; None where hands are not entered."""
    return f"hand {state.hand}" if state.setup.full else ""


@dataclass(frozen=True, slots=True)
class Counted:
    """A seat's final hand: the cards that it should have, and its score before."""

    seat: BoardSeat
    size: str
    score: int


def hands(state: State) -> Mapping[str, object]:
    """The end: the final hands with art cards, jokers and trading cards apart.

    `base` is the score of each seat with an empty hand; `worth` the points of each sort of
    card.
    """
    count = len(state.seats)
    base = _scores(state, (Held(0, 0, 0),) * count)
    one = {"art": Held(1, 0, 0), "jokers": Held(0, 1, 0), "trading": Held(0, 0, 1)}
    worth = {sort: _scores(state, (held,) * count)[0] - base[0] for sort, held in one.items()}
    sizes = list(state.cards.hands) if state.setup.full else []
    return {
        "counted": tuple(
            Counted(each, cards(sizes[each.number]) if sizes else "", base[each.number])
            for each in seats(state)
        ),
        "sorts": list(worth.items()),
        **ended(state),
        "hands_data": {
            "names": list(state.seats),
            "sizes": sizes,
            "base": base,
            "worth": worth,
            "most": {
                "art": state.setup.art - state.table.fragments.bit_count(),
                "jokers": JOKERS - state.table.jokers,
                "trading": state.trading_in_hands,
            },
        },
    }


def ended(state: State) -> Mapping[str, object]:
    """Why the game is over, and the clause that says so."""
    if state.over is None:
        return {}
    full = state.over.cause is Cause.FULL
    return {"why": state.over.why, "clause": (book.R6_1 if full else book.R6_2).id}


def _scores(state: State, held: tuple[Held, ...]) -> list[int]:
    """The score of every seat with these hands."""
    scores = [0] * len(state.seats)
    for line in (*state.lines, *of_hands(state, held)):
        scores[line.seat] += line.points
    return scores
