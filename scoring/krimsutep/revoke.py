"""The revoke: the first card of a trick that no possible deal of the cards left allows.

A seat that does not follow a suit shows that it holds none of it. A card is refused when it
contradicts that outright, or when the cards left no longer fit the hands that may hold them.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, listed, message, plural
from scoring.kernel.seats import clockwise
from scoring.kernel.tricks import Seats, Suits, confined, overfull
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import SUIT_SETS, Card, Suit, as_set
from scoring.krimsutep.entries import Trick
from scoring.krimsutep.shown_voids import BySeat, seat_by_seat, suit_not_followed, suits_laid
from scoring.krimsutep.state import State


def refuse_revoke(state: State, trick: Trick) -> None:
    """Refuse the earliest card of a trick that contradicts what the hands have shown."""
    if not _fits_as_a_whole(state, trick):
        for place in range(len(trick.cards)):
            refuse_card(state, trick.cards[: place + 1], trick.leader)


def _fits_as_a_whole(state: State, trick: Trick) -> bool:
    """Whether every card may be played and the cards still out fit afterwards.

    Then they also fitted before each of the cards: returned to the hands, these fit.
    """
    deal, cards, players = state.deal, trick.cards, len(state.seats)
    laid = suits_laid(cards, deal.leader if trick.leader is None else trick.leader, players)
    if deal.voids & laid:
        return False
    voids = deal.voids | suit_not_followed(cards[0].suit_bit, laid, players)
    if not voids:
        return True
    out, left = state.unplayed & ~as_set(cards), state.tricks_left - 1
    for confined_cards, hands in _confined(voids, players):
        if (out & confined_cards).bit_count() > left * hands:
            return False
    return True


@lru_cache(maxsize=10_000)
def _confined(voids: BySeat, players: int) -> tuple[tuple[int, int], ...]:
    """List cards that only some hands can hold, as sets, with the number of these hands."""
    pairs = confined(seat_by_seat(voids, players))
    return tuple((SUIT_SETS[suits], holders.bit_count()) for suits, holders in pairs)


def refuse_card(state: State, cards: Sequence[Card], leader: int | None = None) -> None:
    """Refuse the last of these cards of a running trick if no possible deal is left.

    The cards before it are valid.
    """
    lead = state.deal.leader if leader is None else leader
    order, card = clockwise(lead, len(state.seats)), cards[-1]
    seat = order[len(cards) - 1]
    if state.deal.lacks(seat) & card.suit_bit:
        _refuse_void(state, seat, card)
    voids = [*seat_by_seat(state.deal.voids, len(order))]
    hands = [state.tricks_left] * len(order)
    for who, each in zip(order, cards, strict=False):
        hands[who] -= 1
        if each.suit is not cards[0].suit:
            voids[who] |= cards[0].suit_bit
    out = state.unplayed & ~as_set(cards)
    counts = [(out & SUIT_SETS[suit.bit]).bit_count() for suit in Suit]
    found = overfull(tuple(voids), counts, hands)
    if found is not None:
        room = sum(size for who, size in enumerate(hands) if found[1] >> who & 1)
        _refuse_overfull(state, (cards, lead), found, room)


def _refuse_void(state: State, seat: int, card: Card) -> None:
    number = next(_shown(state, seat, card.suit))
    why = message(
        "{player} did not follow {suit} in trick {trick} and cannot hold {card}.",
        player=state.seats[seat],
        suit=card.suit.word,
        trick=number + 1,
        card=card.words,
    )
    raise RuleViolation(book.K2_4, why, field="cards", earlier=state.began + number)


def _shown(state: State, seat: int, suit: Suit) -> Iterator[int]:
    """Number the tricks in which a seat did not follow a suit, from the first that counts."""
    for number, taken in enumerate(state.deal.tricks):
        played = taken.cards[(seat - taken.leader) % len(state.seats)]
        if (
            number >= state.deal.trusted
            and taken.cards[0].suit is suit
            and played.suit is not suit
        ):
            yield number


def _refuse_overfull(
    state: State, trick: tuple[Sequence[Card], int], found: tuple[Suits, Seats], room: int
) -> None:
    """Name the hands that are too small, their suits, and the tricks that showed the voids."""
    (cards, lead), (suits, holders) = trick, found
    names = [suit for suit in Suit if suits & suit.bit]
    left = (state.unplayed & ~as_set(cards) & SUIT_SETS[suits]).bit_count()
    evidence = {
        (seat, suit): next(_shown(state, seat, suit), None)
        for seat in range(len(state.seats))
        for suit in names
        if not holders >> seat & 1
    }
    reasons = [
        _did_not_follow(state.seats[seat], suit, number)
        for (seat, suit), number in evidence.items()
    ]
    last = state.seats[(lead + len(cards) - 1) % len(state.seats)]
    why = message(
        "{card:^} from {player} cannot be: {reasons}, so {left} of {suits} would have to fit "
        "{hands}.",
        card=cards[-1].words,
        player=last,
        reasons=listed(reasons),
        left=_cards(left),
        suits=listed((suit.word for suit in names), "or"),
        hands=_hands(state, holders, room),
    )
    numbers = [number for number in evidence.values() if number is not None]
    earlier = state.began + max(numbers) if numbers else None
    raise RuleViolation(book.K2_4, why, field="cards", earlier=earlier)


def _did_not_follow(player: str, suit: Suit, number: int | None) -> Message:
    if number is None:
        pattern = "{player} did not follow {suit} in this trick"
        return message(pattern, player=player, suit=suit.word)
    pattern = "{player} did not follow {suit} in trick {trick}"
    return message(pattern, player=player, suit=suit.word, trick=number + 1)


def _hands(state: State, holders: Seats, room: int) -> Message:
    # the set is never empty: the leader of a suit holds it, so cards still out have a hand
    who = [seat for seat in range(len(state.seats)) if holders >> seat & 1]
    players = state.named(*who)
    if not room:
        return plural(
            "into {players:’s} empty hand",
            "into {players:’s} empty hands",
            len(who),
            players=players,
        )
    return plural(
        "into {players:’s} hand, {cards} in all",
        "into {players:’s} hands, {cards} in all",
        len(who),
        players=players,
        cards=_cards(room),
    )


def _cards(count: int) -> Message:
    return plural("one card", "{n} cards", count)
