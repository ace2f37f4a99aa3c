"""Legal entries with the points that they would score.

Candidates are filtered by the rules themselves: all purchases, gifts, layouts, swaps and ends,
every place for a work that may enter the hall, single trading cards and pairs. Where
possibilities are endless a few stand for all: trades in which everyone shows some card that may
be in a hand, draws from one pile only, one way to leave the hands, and with free shapes one
place for each work.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from scoring.kernel.game import Candidates, stands
from scoring.ramses import entries
from scoring.ramses.components import (
    FRAGMENTS,
    FULL_HAND,
    JOKERS,
    MINIMUM,
    Cell,
    Pile,
    Seat,
)
from scoring.ramses.counts import hidden_jokers
from scoring.ramses.hall import beside
from scoring.ramses.rules import validate
from scoring.ramses.state import State
from scoring.ramses.turn_rules import offering


def _trades(state: State) -> Iterator[entries.Trade]:
    on_table = state.table.fragments
    loose = [code for code, bit in FRAGMENTS.items() if not bit & on_table]
    for played in (False, True):
        traders = sorted(offering(state, played=played))
        shown = {Seat(seat): card for seat, card in zip(traders, loose, strict=False)}
        for taken in (None, *(seat for seat in traders if seat != state.seat)):
            yield entries.Trade(shown, taken, played)


def _trading_cards(state: State) -> Iterator[entries.PlaceTrading]:
    hall = state.table.hall
    free = sorted(hall.open) if hall.cells else [Cell(0, 0)]
    for cell in free:
        if not hall.cells or hall.touches((cell,)):
            yield entries.PlaceTrading((cell,))
            for x, y in beside(cell):
                yield entries.PlaceTrading((cell, Cell(x, y)))


def _exhibits(state: State) -> Iterator[entries.Exhibit]:
    for work in state.table.unexhibited:
        places = [*state.places(work)]
        fragments = work.fragments(work.whole) if work.straight else []
        for jokers in _some(fragments, range(JOKERS + 1)):
            # It fits here, so a refusal on this place would come on every other one too.
            if places and stands(
                validate, state, entries.Exhibit(work.code, places[0], jokers)
            ):
                yield from (entries.Exhibit(work.code, cells, jokers) for cells in places)


def _preparations(state: State) -> Iterator[entries.Prepare]:
    """Offer jokers for any missing fragments, with fragments that lie nowhere on the table."""
    table = state.table
    loose = ~table.fragments
    for work in table.unexhibited:
        if work.straight:
            continue
        least = 1 if table.begun_by(state.seat, work) else MINIMUM
        lacking = table.lacking(state.seat, work)
        most = min(work.size, state.hand) if state.setup.full else work.size
        for jokers in _some(work.fragments(lacking), range(JOKERS - table.jokers + 1)):
            rest = work.fragments(lacking & loose & ~work.bits(jokers))
            counts = range(max(0, least - len(jokers)), most - len(jokers) + 1)
            for real in _some(rest, counts):
                yield entries.Prepare(work.code, tuple(sorted((*jokers, *real))), jokers)


def _some(fragments: Sequence[int], counts: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """List every choice of fragments whose number is one of `counts`."""
    for count in counts:
        yield from combinations(fragments, count)


def _swaps(state: State) -> Iterator[entries.Swap]:
    for each in state.table.works:
        for fragment in each.work.fragments(each.jokers):
            yield entries.Swap(each.work.code, fragment)


def _draws(state: State) -> Iterator[entries.Fill]:
    for count in range(1, FULL_HAND - state.hand + 1):
        for pile in Pile:
            yield entries.Fill((pile,) * count)


def _hands(state: State) -> Iterator[entries.Hands]:
    """Give the first seats the trading cards and such jokers as are out or no pile can hold."""
    if not state.setup.full:
        yield entries.Hands((entries.Hand(0, 0, 0),) * len(state.seats))
        return
    trading = state.trading_in_hands
    out = max(JOKERS - hidden_jokers(state), state.cards.jokers)
    jokers = max(0, out - state.table.jokers)
    hands: list[entries.Hand] = []
    for held in state.cards.hands:
        first = min(held, trading)
        second = min(held - first, jokers)
        trading, jokers = trading - first, jokers - second
        hands.append(entries.Hand(held - first - second, second, first))
    yield entries.Hands(tuple(hands))


CANDIDATES: Candidates[State, entries.AnyEntry] = {
    "buy": lambda _: map(entries.Buy, Pile),
    "trade": _trades,
    "place-trading": _trading_cards,
    "exhibit": _exhibits,
    "prepare": _preparations,
    "swap": _swaps,
    "give": lambda state: map(entries.Give, range(len(state.seats))),
    "fill": _draws,
    "end-turn": lambda _: (entries.EndTurn(),),
    "depth": lambda _: map(entries.EnterLess, entries.Shallow),
    "end": lambda _: map(entries.End, entries.Why),
    "hands": _hands,
}
