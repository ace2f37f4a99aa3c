"""K2.4 against brute force: a card is refused exactly when no deal is left that fits.

Random deals are played by the rules, then any unplayed cards are laid as tricks. After every
card of them, all ways to deal the cards still out are tried (when few are left), or matched to
hands one by one (augmenting paths, at any time of the round).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.kernel.errors import RuleViolation
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.achievements import BOOK
from scoring.krimsutep.components import TRICKS, Card, Suit, deck
from scoring.krimsutep.entries import Trick
from scoring.krimsutep.fold import fold
from scoring.krimsutep.game import GAME
from scoring.krimsutep.options import playable
from scoring.krimsutep.revoke import refuse_card
from scoring.krimsutep.rules import validate
from scoring.krimsutep.state import State
from tests.scoring.krimsutep.notation import NAMES, Krimsutep, Payload, entry, table

type Voids = Sequence[set[Suit]]


@st.composite
def rounds(draw: st.DrawFn, left: st.SearchStrategy[int]) -> tuple[State, list[Card]]:
    """Deal, play by the rules until so many tricks are left, and shuffle the cards left."""
    players = draw(st.integers(3, 4))
    state = GAME.begin(NAMES[:players], draw(st.integers(0, players - 1))).state
    cards = draw(st.permutations(deck(players)))
    tricks = TRICKS[players]
    hands = [list(cards[seat * tricks : (seat + 1) * tricks]) for seat in range(players)]
    for _ in range(tricks - min(tricks, draw(left))):
        fallen: list[Card] = []
        for place in range(players):
            hand = hands[(state.deal.leader + place) % players]
            following = [card for card in hand if fallen and card.suit is fallen[0].suit]
            card = draw(st.sampled_from(following or hand))
            hand.remove(card)
            fallen.append(card)
        trick = Trick(tuple(fallen))
        assert validate(state, trick) == ()
        state = fold(state, trick, ())
    return state, draw(st.permutations([card for hand in hands for card in hand]))


def voids_of(state: State) -> list[set[Suit]]:
    """What each seat has shown that it does not hold, counted anew from the tricks."""
    players = len(state.seats)
    voids: list[set[Suit]] = [set() for _ in range(players)]
    for taken in state.deal.tricks:
        for place, card in enumerate(taken.cards):
            if card.suit is not taken.cards[0].suit:
                voids[(taken.leader + place) % players].add(taken.cards[0].suit)
    return voids


def hands_fit_by_trying(out: tuple[Card, ...], sizes: Sequence[int], voids: Voids) -> bool:
    """Whether some deal of these cards fits: all of them are tried."""
    if not sizes:
        return not out
    return any(
        hands_fit_by_trying(
            tuple(card for card in out if card not in hand), sizes[1:], voids[1:]
        )
        for hand in combinations(out, sizes[0])
        if not any(card.suit in voids[0] for card in hand)
    )


def hands_fit_by_matching(out: tuple[Card, ...], sizes: Sequence[int], voids: Voids) -> bool:
    """Whether each card finds a place in a hand that may hold it."""
    hands: list[list[Card]] = [[] for _ in sizes]
    return all(place_card(card, hands, sizes, voids, set()) for card in out)


def place_card(
    card: Card, hands: list[list[Card]], sizes: Sequence[int], voids: Voids, visited: set[int]
) -> bool:
    for seat, hand in enumerate(hands):
        if seat in visited or card.suit in voids[seat]:
            continue
        visited.add(seat)
        if len(hand) < sizes[seat]:
            hand.append(card)
            return True
        for index, other in enumerate(hand):
            if place_card(other, hands, sizes, voids, visited):
                hand[index] = card
                return True
    return False


def earliest_misfit(state: State, cards: Sequence[Card], *, trying: bool) -> int | None:
    """The place of the first card after which no deal fits."""
    players, voids = len(state.seats), voids_of(state)
    sizes = [state.tricks_left] * players
    fallen = {card for taken in state.deal.tricks for card in taken.cards}
    for place, card in enumerate(cards):
        seat = (state.deal.leader + place) % players
        if card.suit in voids[seat]:
            return place
        if card.suit is not cards[0].suit:
            voids[seat].add(cards[0].suit)
        sizes[seat] -= 1
        fallen.add(card)
        out = tuple(card for card in deck(players) if card not in fallen)
        fits = hands_fit_by_trying if trying else hands_fit_by_matching
        if not fits(out, sizes, voids):
            return place
    return None


def refused_card(state: State, cards: Sequence[Card]) -> int | None:
    """The place of the first card that the rules refuse, asked card by card."""
    for place in range(len(cards)):
        try:
            refuse_card(state, cards[: place + 1])
        except RuleViolation:
            return place
    return None


def tricks_of(state: State, cards: list[Card]) -> Iterator[tuple[State, tuple[Card, ...]]]:
    """Lay the cards as tricks for as long as they stand."""
    players = len(state.seats)
    for start in range(0, len(cards), players):
        trick = tuple(cards[start : start + players])
        yield state, trick
        try:
            validate(state, Trick(trick))
        except RuleViolation:
            return
        state = fold(state, Trick(trick), ())


def holds_for(state: State, cards: list[Card], *, trying: bool) -> None:
    """Every trick laid stands, or is refused at its earliest misfit, named in the sentence."""
    for now, trick in tricks_of(state, cards):
        misfit = earliest_misfit(now, trick, trying=trying)
        assert refused_card(now, trick) == misfit
        if misfit is None:
            assert validate(now, Trick(trick)) == ()
            continue
        with pytest.raises(RuleViolation) as caught:
            validate(now, Trick(trick))
        seat = (now.deal.leader + misfit) % len(now.seats)
        assert caught.value.cite is book.K2_4
        assert trick[misfit].words.lower() in caught.value.message.lower()
        assert NAMES[seat] in caught.value.message
        earlier = caught.value.earlier
        assert earlier is None or earlier < now.position


@settings(max_examples=300)
@given(rounds(st.integers(1, 2)))
def test_the_earliest_card_is_refused_at_which_no_deal_fits(
    begun: tuple[State, list[Card]],
) -> None:
    holds_for(*begun, trying=True)


@settings(max_examples=300)
@given(rounds(st.integers(1, 11)))
def test_the_earliest_card_is_refused_at_which_some_card_finds_no_hand(
    begun: tuple[State, list[Card]],
) -> None:
    holds_for(*begun, trying=False)


@settings(max_examples=100)
@given(rounds(st.integers(1, 2)))
def test_trying_and_matching_agree(begun: tuple[State, list[Card]]) -> None:
    for state, trick in tricks_of(*begun):
        tried = earliest_misfit(state, trick, trying=True)
        assert tried == earliest_misfit(state, trick, trying=False)


# All that counts goes to Ben, so Ben wins.
TO_BEN = entry("totals 0,20,0 0,20,0 0,20,0 0,70,0 maid=1")
SHOWN = "trick@0 r6 g2 r2 ! Ann led; trick r3 r4 r5 ! nobody saw it"


def next_for_ben(play: Krimsutep) -> Payload:
    """Go on in a play so that Ben wins."""
    state, due = play.state, play.due[0]
    if due == "trick" and state.deal.tricks:
        cards: list[Card] = []
        for _ in state.seats:
            cards.append(next(iter(playable(state, cards))))
        return {"kind": "trick", "cards": [card.code for card in cards]}
    if due == "trick":
        return TO_BEN
    return next(payload for payload, _ in play.options() if payload["kind"] == due)


@pytest.mark.parametrize(
    ("tricks", "earned"),
    [
        (SHOWN, 1),
        # the eight cards of palace left fit into no hand: who kept one back is not known
        (
            "trick rVII y2 g2; trick yVII y3 y4; trick gVII g3 g4; trick wife maid captain ! -",
            None,
        ),
        # a round that was voided does not count, the one after it does
        (f"{SHOWN}; void misdeal", None),
        (f"{SHOWN}; void misdeal; {SHOWN}", 4),
    ],
)
def test_only_who_is_known_to_have_revoked_in_a_round_that_counts_revoked_and_won(
    tricks: str, earned: int | None
) -> None:
    positions, entries = [table("3")], [entry(each) for each in tricks.split(";")]
    for each in entries:
        positions.append(positions[-1].enter(each))
    while positions[-1].due:
        entries.append(next_for_ben(positions[-1]))
        positions.append(positions[-1].enter(entries[-1]))
    assert positions[-1].standing.winners == (1,)
    found = BOOK.earned(positions, list(entries))
    assert [each.get("k-revoke") for each in found] == [None, earned, None]
