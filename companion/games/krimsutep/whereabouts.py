"""What lies where in Krimsutep: building cards, cards not yet played, the round's tricks."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.krimsutep.evidence import HERE, Lay, facts
from companion.games.krimsutep.pads import key
from companion.games.krimsutep.spaces import in_hand
from companion.games.view import (
    BoardSeat,
    Evidence,
    Fact,
    SeatTable,
    Whereabouts,
    seat,
    seats,
)
from companion.languages.sentences import sentence
from scoring.kernel.seats import clockwise
from scoring.krimsutep.components import Building, Suit, deck
from scoring.krimsutep.state import State


@dataclass(frozen=True, slots=True)
class ShownTrick:
    """A trick of the round: its number from 1, who took it, and its cards as they were laid."""

    number: int
    winner: BoardSeat
    lays: tuple[Lay, ...]


def whereabouts(state: State) -> Whereabouts:
    """Building cards left; tricks of the round and cards still out, where these are entered."""
    if state.finished:
        return Whereabouts(facts(state))
    tricks = tuple(_tricks(state))[::-1]
    if not tricks:
        return Whereabouts(facts(state), (_buildings(state),))
    drawn = Evidence(f"{HERE}tricks.html", {"tricks": tricks, "round": state.round + 1})
    return Whereabouts((*facts(state), *_unplayed(state)), (_buildings(state),), drawn)


def _buildings(state: State) -> SeatTable:
    rows = []
    for each in seats(state):
        left = state.left_to(each.number)
        rows.append((each, [left[building] for building in Building]))
    heads = [sentence(building.word) for building in Building]
    drawn = [in_hand(state, each) for each in Building]
    return SeatTable(heads, rows, gettext("Building cards left"), f"{HERE}head.html", drawn)


def _tricks(state: State) -> Iterator[ShownTrick]:
    for number, taken in enumerate(state.deal.tricks, 1):
        order = clockwise(taken.leader, len(state.seats))
        lays = tuple(
            Lay(each + 1, state.seats[each], key(card), card.suit.word, each == taken.winner)
            for each, card in zip(order, taken.cards, strict=True)
        )
        yield ShownTrick(number, seat(state, taken.winner), lays)


def _unplayed(state: State) -> Iterator[Fact]:
    """The cards that nobody has played in this round, suit by suit."""
    if state.evaluation or not state.unplayed:
        return
    for suit in Suit:
        out = [
            key(card)
            for card in deck(len(state.seats))
            if card.suit is suit and card.bit & state.unplayed
        ]
        if out:
            plain = " ".join(each.face for each in out if not each.crew)
            crews = " ".join(each.face for each in out if each.crew)
            said = gettext("slaves {cards}").format(cards=crews) if crews else ""
            text = ", ".join(filter(None, (plain, said)))
            title = gettext("Not yet played: {suit}").format(suit=sentence(suit.word))
            yield Fact(title, text)
