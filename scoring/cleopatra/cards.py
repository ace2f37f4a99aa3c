"""The cards in hands, stalls and piles, as far as a table can know them (C2, C3.4).

The cards in a hand are secret. A played card lies on the discard pile for all to see, until a
courtesan takes a card unseen or the pile is shuffled.
"""

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain, combinations

from scoring.cleopatra.components import (
    CARDS,
    CHARACTER_KIND,
    DECK,
    FIRST_DOUBLE,
    HAND_LIMIT,
    STALLS,
    START_CARDS,
    VIZIER_DRAWS,
    Character,
    Lots,
)
from scoring.kernel.values import transition, value

NOTHING = (0,) * len(CARDS)
COPIES = tuple(kind.copies for kind in CARDS)
SINGLE = {character: ((kind, 1),) for character, kind in CHARACTER_KIND.items()}
"""One card of each character, as pairs of a kind and a number."""


@value(kw_only=True)
class Cards:
    """The sizes of hands, stalls and piles; always 109 cards in all.

    `played` counts the cards of each kind that were laid on the discard pile since it was
    last shuffled. `taken` has an entry for each card that a courtesan has taken since then:
    the kinds, a bit each, that it may have been.
    """

    hands: tuple[int, ...]
    stalls: tuple[int, ...]
    draw: int
    discard: int
    played: tuple[int, ...]
    taken: tuple[int, ...]

    def market(self, seat: int, stall: int) -> "Cards":
        """Take the cards of a stall into a hand, and add a card to each stall.

        If cards run out, the emptied stall gets one first.
        """
        hands, stalls = [*self.hands], [*self.stalls]
        hands[seat] += stalls[stall]
        stalls[stall] = 0
        if self.draw >= STALLS:
            one, two, three = stalls
            drawn = one + 1, two + 1, three + 1
            return _bought(self, hands=tuple(hands), stalls=drawn, draw=self.draw - STALLS)
        after = self.drawn(STALLS)
        new = self.draw + self.discard - after.draw - after.discard
        for each in (stall, *(other for other in range(STALLS) if other != stall))[:new]:
            stalls[each] += 1
        return _bought(after, hands=tuple(hands), stalls=tuple(stalls), draw=after.draw)

    def lay(self, seat: int, lots: Lots) -> "Cards":
        """Play cards from a hand to the discard pile."""
        played, hands, count = [*self.played], [*self.hands], 0
        for kind, number in lots:
            played[kind] += number
            count += number
        hands[seat] -= count
        return _laid(
            self, hands=tuple(hands), discard=self.discard + count, played=tuple(played)
        )

    def throw_off(self, seat: int) -> "Cards":
        """Discard down to ten cards, unseen (C2.6)."""
        count = self.hands[seat] - HAND_LIMIT
        hands = _changed(self.hands, seat, -count)
        return _laid(self, hands=hands, discard=self.discard + count, played=self.played)

    def pass_on(self, giver: int, taker: int, count: int) -> "Cards":
        """Move cards from hand to hand."""
        hands = [*self.hands]
        hands[giver] -= count
        hands[taker] += count
        return _held(self, tuple(hands))

    def courtesan(self, seat: int) -> "Cards":
        """Play a courtesan and take, unseen, a card that lay on the discard pile (C7)."""
        may_be = sum([1 << kind for kind, count in enumerate(self.played) if count])
        laid = self.lay(seat, SINGLE[Character.COURTESAN])
        taken = (*laid.taken, may_be)
        return _took(laid, hands=self.hands, discard=self.discard, taken=taken)

    def vizier(self, seat: int, kept: int) -> "Cards":
        """Play the vizier, draw five cards, keep some and discard the others unseen (C7)."""
        laid = self.lay(seat, SINGLE[Character.VIZIER])
        after = laid.drawn(VIZIER_DRAWS)
        back = self.vizier_draws - kept
        hands = _changed(laid.hands, seat, kept)
        return _laid(after, hands=hands, discard=after.discard + back, played=after.played)

    @property
    def vizier_draws(self) -> int:
        """How many cards a vizier draws: five or all, the vizier's own card included."""
        return min(VIZIER_DRAWS, self.draw + self.discard + 1)

    def drawn(self, count: int) -> "Cards":
        """Draw cards without giving them to a hand; an empty pile is shuffled anew (C2.2)."""
        if count <= self.draw or not self.discard:
            draw = max(0, self.draw - count)
            return _drawn(self, draw)
        draw = max(0, self.draw + self.discard - count)
        return replace(self, draw=draw, discard=0, played=NOTHING, taken=())

    def counted(self, shown: Iterable[tuple[int, int]]) -> "Cards":
        """Correct hands that hold more cards than the entries gave them (C3.4).

        `shown` are seats with the cards that they were seen to hold. Cards that a hand lacks by
        the entries were drawn and not entered.
        """
        hands = [*self.hands]
        for seat, count in shown:
            hands[seat] = max(hands[seat], count)
        after = self.drawn(sum(hands) - sum(self.hands))
        return _held(after, tuple(hands))

    def lacking(self, lots: Lots) -> int | None:
        """Find a kind of card of which `lots` has more than hands can hold (C3.4), if any."""
        over: dict[int, int] = {}
        played = self.played
        for kind, number in lots:
            if number and played[kind] + number > COPIES[kind]:
                over[kind] = played[kind] + number - COPIES[kind]
        return self._not_back(over) if over else None

    def _not_back(self, over: dict[int, int]) -> int | None:
        """Find a kind of card whose surplus in `over` courtesans cannot have brought back.

        More cards of a kind than the box holds may have been played only if courtesans took
        some back. By Hall's theorem they can have, if no set of kinds needs more than may have
        been taken of it: the cards played now, and those that were played again before.
        """
        before = ((kind, count - COPIES[kind]) for kind, count in enumerate(self.played))
        over = over | {kind: more for kind, more in before if more > 0 and kind not in over}
        for kinds in chain.from_iterable(combinations(over, n + 1) for n in range(len(over))):
            bits = sum(1 << kind for kind in kinds)
            back = sum(bool(may_be & bits) for may_be in self.taken)
            if sum(over[kind] for kind in kinds) > back:
                return kinds[0]
        return None

    @property
    def most_standard(self) -> int:
        """How many standard cards can be in hands at most."""
        return self._most(0, FIRST_DOUBLE)

    @property
    def most_tainted(self) -> int:
        """How many tainted and character cards can be in hands at most."""
        return self._most(FIRST_DOUBLE, len(CARDS))

    def _most(self, first: int, end: int) -> int:
        kinds = (1 << end) - (1 << first)
        back = sum(bool(may_be & kinds) for may_be in self.taken)
        copies = sum(COPIES[first:end])
        return copies - max(0, sum(self.played[first:end]) - back)


@transition
def _bought(
    cards: Cards, *, hands: tuple[int, ...], stalls: tuple[int, ...], draw: int
) -> Cards:
    return replace(cards, hands=hands, stalls=stalls, draw=draw)


@transition
def _drawn(cards: Cards, draw: int) -> Cards:
    return replace(cards, draw=draw)


@transition
def _held(cards: Cards, hands: tuple[int, ...]) -> Cards:
    return replace(cards, hands=hands)


@transition
def _took(
    cards: Cards, *, hands: tuple[int, ...], discard: int, taken: tuple[int, ...]
) -> Cards:
    return replace(cards, hands=hands, discard=discard, taken=taken)


@transition
def _laid(
    cards: Cards, *, hands: tuple[int, ...], discard: int, played: tuple[int, ...]
) -> Cards:
    return replace(cards, hands=hands, discard=discard, played=played)


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    changed = [*counts]
    changed[place] += by
    return tuple(changed)


def dealt(seats: int) -> Cards:
    """Deal three cards to everyone and one to each stall (C1.1, C1.3)."""
    draw = DECK - seats * START_CARDS - STALLS
    hands, stalls = (START_CARDS,) * seats, (1,) * STALLS
    return Cards(hands=hands, stalls=stalls, draw=draw, discard=0, played=NOTHING, taken=())
