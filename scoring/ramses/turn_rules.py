"""The rules of turns and trades: the phases in their order, hands and piles that suffice."""

from scoring.kernel.cites import Cite
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.seats import listed
from scoring.ramses import rulebook as book
from scoring.ramses.components import (
    CARDS,
    FRAGMENTS,
    FULL_HAND,
    JOKER,
    JOKERS,
    NAMES,
    OFFER,
    PILE_NAMES,
    TRADING,
    Pile,
)
from scoring.ramses.entries import Buy, Exhibit, Fill, Give, PlaceTrading, Prepare, Swap, Trade
from scoring.ramses.state import Phase, State

DONE = {
    Phase.BUY: "bought",
    Phase.TRADE: "traded",
    Phase.CONSTRUCT: "constructed",
    Phase.GIVE: "given a card away",
    Phase.FILL: "filled up the hand",
    Phase.PLAY: "played a trading card for a trade",
}
COMES = {
    Phase.BUY: "buying comes first",
    Phase.TRADE: "a trade with the card just bought comes before that",
    Phase.CONSTRUCT: "construction comes before that",
    Phase.GIVE: "giving comes before that",
    Phase.FILL: "filling up comes before that",
}
NO_MORE_JOKERS = (
    "There are two jokers",
    "There are two jokers, and one of them lies on the table",
    "Both jokers lie on the table",
)
type Construction = PlaceTrading | Exhibit | Prepare | Swap
type Phased = Buy | Trade | Give | Fill


def cards(count: int, sort: str = "") -> str:
    """Count cards in words."""
    return f"1 {sort}card" if count == 1 else f"{count or 'no'} {sort}cards"


def seat_at_the_table(state: State, seat: int, field: str) -> None:
    """Refuse the number of a seat that nobody has, before any rule is asked."""
    if not 0 <= seat < len(state.seats):
        raise Malformed(f"There is no seat {str(seat)[:20]}.", field=field)


def traders_sit_here(state: State, trade: Trade) -> None:
    """Everyone in a trade has a seat."""
    for seat in trade.shown:
        seat_at_the_table(state, seat, "shown")
    if trade.taken is not None:
        seat_at_the_table(state, trade.taken, "with")


def receiver_sits_here(state: State, give: Give) -> None:
    """Who is given a card has a seat."""
    seat_at_the_table(state, give.to, "to")


def phase_is_entered(state: State, _: Phased) -> None:
    """A table that enters only what is built enters no purchase, trade, gift or draw (R8.4)."""
    if not state.setup.full:
        message = "This table enters only what is built, and the final hands."
        raise RuleViolation(book.R8_4, message, field="kind")


def in_order(state: State, phase: Phase, cite: Cite) -> None:
    """Refuse a phase that has been, or that a later one has passed."""
    turn = state.turn
    if turn.phase < phase:
        return
    twice = turn.phase is phase or (phase is Phase.BUY and turn.bought is not None)
    words = f"has already {DONE[phase if twice else turn.phase]} in this turn"
    later = "" if twice else f", and {COMES[phase]}"
    raise RuleViolation(cite, f"{state.name} {words}{later}.", field="kind", earlier=turn.since)


def buys_first(state: State, _: Buy) -> None:
    """A turn begins with the purchase, and has one (R2.1)."""
    in_order(state, Phase.BUY, book.R2_1)


def trades_in_its_phase(state: State, trade: Trade) -> None:
    """A trade follows the purchase of a trading card at once, or ends the turn (R2.2, R2.6)."""
    if trade.played:
        in_order(state, Phase.PLAY, book.R2_6)
        return
    in_order(state, Phase.TRADE, book.R2_2)
    if state.turn.bought is not Pile.TRADE:
        message = f"{state.name} has not just bought a trading card to trade with."
        raise RuleViolation(book.R2_2, message, field="kind")


def constructs_once(state: State, _: Construction) -> None:
    """A turn has one construction, before gifts and draws (R2.3)."""
    in_order(state, Phase.CONSTRUCT, book.R2_3)


def gives_once(state: State, _: Give) -> None:
    """A turn has one gift, before draws (R2.4)."""
    in_order(state, Phase.GIVE, book.R2_4)


def fills_once(state: State, _: Fill) -> None:
    """A hand is filled up once, before a trading card is played, if it is below four (R2.5)."""
    in_order(state, Phase.FILL, book.R2_5)
    held = state.hand
    if held >= FULL_HAND:
        message = f"{state.name} holds {cards(held)}; only a hand below four is filled up."
        raise RuleViolation(book.R2_5, message, field="piles")


def pile_has_a_card(state: State, buy: Buy) -> None:
    """Nothing is bought from an empty pile (R8.2)."""
    if not state.cards.stock[buy.pile.place]:
        message = f"There is no card left in {PILE_NAMES[buy.pile]}."
        raise RuleViolation(book.R8_2, message, field="pile")


def piles_have_the_cards(state: State, fill: Fill) -> None:
    """A pile gives no more than it has (R8.2)."""
    for pile in set(fill.piles):
        left = state.cards.stock[pile.place]
        if fill.piles.count(pile) > left:
            message = f"There {'is' if left == 1 else 'are'} {cards(left)} left in pile {pile}."
            raise RuleViolation(book.R8_2, message, field="piles")


def fills_up_to_four(state: State, fill: Fill) -> None:
    """Four cards in hand are the most that drawing makes (R2.5)."""
    held = state.hand
    if held + len(fill.piles) > FULL_HAND:
        most = FULL_HAND - held
        message = f"{state.name} holds {cards(held)} and draws {most} at most."
        raise RuleViolation(book.R2_5, message, field="piles")


def gives_to_another(state: State, give: Give) -> None:
    """A gift goes to somebody else (R2.4)."""
    if give.to == state.seat:
        raise RuleViolation(book.R2_4, "A gift goes to another player.", field="to")


def has_a_card_to_give(state: State, _: Give) -> None:
    """Nobody gives from an empty hand (R8.2)."""
    if not state.hand:
        raise RuleViolation(book.R8_2, f"{state.name} holds no cards.", field="to")


def shown_cards_are_known(_: State, trade: Trade) -> None:
    """What lies open is a card of the game (R1.2)."""
    for card in trade.shown.values():
        card_is_known(card, "shown")


def card_is_known(card: str, field: str) -> None:
    """Refuse a code that is no card."""
    if card not in CARDS:
        raise RuleViolation(book.R1_2, f"There is no card {card[:20]}.", field=field)


def initiator_has_an_offer(state: State, trade: Trade) -> None:
    """Who starts a trade holds two cards, in phase f after the one that is played (R8.2)."""
    held, needs = state.hand, OFFER + trade.played
    if held < needs:
        message = f"{state.name} holds {cards(held)}; this trade takes {needs}."
        raise RuleViolation(book.R8_2, message, field="kind")


def played_card_is_in_a_hand(state: State, trade: Trade) -> None:
    """There is a trading card in the hands to play (R8.1)."""
    if trade.played and not state.trading_in_hands:
        message = "All trading cards lie in their pile and in the hall."
        raise RuleViolation(book.R8_1, message, field="played")


def shown_cards_are_in_hands(state: State, trade: Trade) -> None:
    """An open card lies in nobody's other offer, and not on the table (R8.1)."""
    shown = [*trade.shown.values()]
    fragments = 0
    for card in shown:
        bit = FRAGMENTS.get(card, 0)
        if bit & fragments:
            raise RuleViolation(book.R8_1, f"There is only one {card}.", field="shown")
        fragments |= bit
    nowhere_on_the_table(state, fragments, "shown")
    jokers_are_in_hands(state, shown.count(JOKER), "shown")
    trading_cards_are_in_hands(state, shown.count(TRADING), "shown")


def jokers_are_in_hands(state: State, count: int, field: str) -> None:
    """Refuse more jokers than are not on the table."""
    if not count:
        return
    lying = state.table.jokers
    if count > JOKERS - lying:
        raise RuleViolation(book.R8_1, f"{NO_MORE_JOKERS[lying]}.", field=field)


def trading_cards_are_in_hands(state: State, count: int, field: str) -> None:
    """Refuse more trading cards than have been taken and do not lie in the hall."""
    if not count:
        return
    most = state.trading_in_hands
    if count > most:
        some = f"Only {most}" if most else "None"
        message = f"{some} of the eight trading cards can be in the hands."
        raise RuleViolation(book.R8_1, message, field=field)


def nowhere_on_the_table(state: State, fragments: int, field: str) -> None:
    """Refuse a fragment that lies on the table already."""
    there = fragments & state.table.fragments
    if not there:
        return
    card = there & -there
    place = state.table.where(card)
    if place is not None:
        lies = "in the hall" if place.cells else f"before {state.seats[place.seat]}"
        message = f"The card {NAMES[card]} lies in {place.work} {lies}."
        raise RuleViolation(book.R8_1, message, field=field, earlier=place.entry)


def offering(state: State, *, played: bool) -> set[int]:
    """Who has two cards to offer; a trading card that is played passes to the left first."""
    cards = state.cards.passed(state.seat, state.left) if played else state.cards
    return {seat for seat, held in enumerate(cards.hands) if held >= OFFER} | {state.seat}


def everyone_shows(state: State, trade: Trade) -> None:
    """Exactly those who can offer lay a card open (R3.1)."""
    due = offering(state, played=trade.played)
    if {*trade.shown} == due:
        return
    for seat in sorted(due.difference(trade.shown)):
        message = f"{state.seats[seat]} has to offer, and lays one card open."
        raise RuleViolation(book.R3_1, message, field="shown")
    for seat in sorted(set(trade.shown).difference(due)):
        message = f"{state.seats[seat]} has no two cards to offer."
        raise RuleViolation(book.R3_1, message, field="shown")


def takes_an_offer(state: State, trade: Trade) -> None:
    """What is taken is the offer of another who made one (R3.3)."""
    offered = trade.taken in trade.shown and trade.taken != state.seat
    if trade.taken is None or offered:  # who shows a card offers, by the rule before (R3.1)
        return
    others = offering(state, played=trade.played) - {state.seat}
    names = listed((state.seats[seat] for seat in sorted(others)), "or")
    choice = f"takes the offer of {names}, or none" if others else "has no offer to take"
    raise RuleViolation(book.R3_3, f"{state.name} {choice}.", field="with")
