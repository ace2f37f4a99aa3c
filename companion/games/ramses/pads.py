"""The pads of Ramses: what still fits, piles, cards to show, receivers, hands to count.

The pads compose an entry on the phone and know no rules: what is closed, what is left and what
a card in hand costs is computed here, by the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from companion.games.ramses import hall, work_keys
from companion.games.ramses.breaches import elsewhere
from companion.games.ramses.words import cards, counted_works, unnamed_work
from companion.games.view import BoardSeat, seat, seats
from companion.languages.sentences import both
from scoring.kernel.seats import clockwise
from scoring.ramses import rulebook as book
from scoring.ramses import turn_rules as turns
from scoring.ramses.components import FULL_HAND, JOKERS, NAMES, WORKS, Pile
from scoring.ramses.counts import passes_first
from scoring.ramses.entries import Held
from scoring.ramses.hall import LONG
from scoring.ramses.rulings import Filling
from scoring.ramses.score import of_hands
from scoring.ramses.state import TRADE, Cause, State

HIGH = 5
"""A pile is drawn one layer higher for this many more cards."""
MOST = 3
"""The most layers of a pile."""
DRAWN = {
    Pile.THREE: ("f-lapis", "p-star"),
    Pile.FOUR: ("f-malachite", "p-leaf"),
    Pile.SIX: ("f-carnelian", "p-brick"),
    Pile.TRADE: ("f-granite", "p-granite"),
}


def hall_context(state: State) -> dict[str, object]:
    """The hall and its facts, for every page that shows them."""
    return {
        "hall": hall.view(state),
        "facts": facts(state),
        "free": state.setup.free,
    }


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A work that has just been laid, and has no name yet: its code, and what it is called."""

    code: str
    words: str


def just_laid(state: State, names: Mapping[str, str]) -> Unnamed | None:
    """The work that the last entry laid, if the group has not named it.

    The end of that turn may have followed since.
    """
    last = state.position - (1 if state.turn.entered else 2)
    laid = next((each for each in state.table.works if each.entry >= last), None)
    if laid is None or laid.work.code in names:
        return None
    return Unnamed(laid.work.code, unnamed_work(laid.work.code))


@dataclass(frozen=True, slots=True)
class Facts:
    """The hall in words: works that still fit, and the frame."""

    count: int
    fits: str
    which: str
    short: str
    frame: str
    so_far: str


def facts(state: State) -> Facts:
    """Describe the works that still fit, and the frame."""
    left = hall.rooms(state)
    count = sum(len(room.works) for room in left)
    frame = _frame(state)
    if not count:
        none = gettext("No work fits any more")
        # Translators: the second line is below the first, in small letters
        return Facts(count, *_lines(gettext("No work\nfits any more")), none, *frame)
    if count == 1:
        work = left[0].works[0]
        only = gettext("Only {work}\nstill fits").format(work=work)
        short = gettext("Only {work} still fits").format(work=work)
        return Facts(count, *_lines(only), short, *frame)
    short = ngettext("{n} work still fits", "{n} works still fit", count).format(n=count)
    return Facts(count, *_lines(_which(left, count)), short, *frame)


def _lines(text: str) -> tuple[str, str]:
    """The two lines of a text: the figure, and what is said of it."""
    figure, _, rest = text.partition("\n")
    return figure, rest


def _which(left: tuple[hall.Room, ...], count: int) -> str:
    """How many works still fit, and of which sizes: two or more, in two lines."""
    sizes: dict[int, int] = {}
    for room in left:
        sizes[room.size] = sizes.get(room.size, 0) + len(room.works)
    if len(sizes) == 1:
        size = left[0].size
        return gettext("{n} works\nstill fit, all of {size} cards").format(n=count, size=size)
    parts = both(counted_works(size, n) for size, n in sorted(sizes.items()))
    return gettext("{n} works\nstill fit: {works}").format(n=count, works=parts)


def _frame(state: State) -> tuple[str, str]:
    """Describe the frame, and how much of it the hall fills."""
    built = state.table.hall
    around, turned = built.box, built.turned
    if not built.cells:
        return gettext("Frame open"), gettext("7 by 6, either way round")
    if not around.in_frame:
        return gettext("Frame outgrown"), gettext("as played; the players end the game")
    if turned is None:
        so_far = gettext("{width} by {height} so far")
        return gettext("Frame open"), so_far.format(width=around.width, height=around.height)
    if turned.width == LONG:
        so_far = gettext("{height} of {most} high")
        return gettext("Frame 7 wide"), so_far.format(height=around.height, most=turned.height)
    so_far = gettext("{width} of {most} wide")
    return gettext("Frame 7 high"), so_far.format(width=around.width, most=turned.width)


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
    words = {
        Pile.THREE: gettext("threes"),
        Pile.FOUR: gettext("fours"),
        Pile.SIX: gettext("sixes"),
        Pile.TRADE: gettext("trading cards"),
    }
    return tuple(
        PileKey(pile, words[pile], turns.left_in(state, pile), *DRAWN[pile]) for pile in some
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
            "kind": "fill",
            "field": "piles",
            "ask": gettext("draws what?"),
            "hint": gettext("{n} of {most} drawn"),
            "rest": gettext("{n} left"),
            "none": gettext("empty"),
            "stop": gettext("Stop at {n}"),
            "words": gettext("the cards drawn"),
            "half": gettext("drawn from {pile}"),
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
            "" if each in able else _no_offer(held[each]),
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


def _no_offer(held: int) -> str:
    if not held:
        return gettext("No cards in hand: makes no offer")
    few = ngettext(
        "{n} card in hand: makes no offer", "{n} cards in hand: makes no offer", held
    )
    return few.format(n=held)


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
            "works": {key.code: key.actions.facts for key in chosen if key.actions.any},
            "places": work_keys.places(state, chosen),
            "cells": view.ground.cells,
            "trading": trading,
            "hint": hand(state),
            "elsewhere": elsewhere(state),
            "called": {},
        },
    }


def hand(state: State) -> str:
    """The hand of the seat in turn, `hand 4`; empty where hands are not entered."""
    return gettext("hand {n}").format(n=state.hand) if state.setup.full else ""


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
    words = {"art": gettext("art"), "jokers": gettext("jokers"), "trading": gettext("trading")}
    sizes = list(state.cards.hands) if state.setup.full else []
    return {
        "counted": tuple(
            Counted(each, cards(sizes[each.number]) if sizes else "", base[each.number])
            for each in seats(state)
        ),
        "sorts": [(sort, words[sort], points) for sort, points in worth.items()],
        **ended(state),
        "hands_data": {
            "kind": "hands",
            "field": "hands",
            "common": "art",
            "last": "trading",
            "words": gettext("the final hands"),
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
