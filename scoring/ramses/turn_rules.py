"""The rules of turns and trades: the order of phases, and sufficient hands and piles."""

from scoring.kernel.errors import Cite, Malformed, RuleViolation
from scoring.kernel.messages import Message, listed, message, plural
from scoring.ramses import entries
from scoring.ramses import rulebook as book
from scoring.ramses.components import (
    CARDS,
    FACES,
    FRAGMENTS,
    FULL_HAND,
    JOKERS,
    NAMES,
    OFFER,
    PILE_NAMES,
    TRADING,
    TRADING_CARDS,
    Pile,
)
from scoring.ramses.counts import (
    can_be_out,
    cards,
    hand_holds,
    needed,
    passes_first,
)
from scoring.ramses.rulings import Filling
from scoring.ramses.state import Phase, State
from scoring.ramses.works import Lying

DONE = {
    Phase.BUY: message("bought"),
    Phase.TRADE: message("traded"),
    Phase.CONSTRUCT: message("constructed"),
    Phase.GIVE: message("given a card away"),
    Phase.FILL: message("filled up the hand"),
    Phase.PLAY: message("played a trading card for a trade"),
}
COMES = {
    Phase.BUY: message("buying comes first"),
    Phase.TRADE: message("a trade with the card just bought comes before that"),
    Phase.CONSTRUCT: message("construction comes before that"),
    Phase.GIVE: message("giving comes before that"),
    Phase.FILL: message("filling up comes before that"),
}
NO_MORE_JOKERS = (
    message("There are two jokers."),
    message("There are two jokers, and one of them lies on the table."),
    message("Both jokers lie on the table."),
)
type Construction = entries.PlaceTrading | entries.Exhibit | entries.Prepare | entries.Swap
type Phased = entries.Buy | entries.Trade | entries.Give | entries.Fill


def seat_at_the_table(state: State, seat: int, field: str) -> None:
    """Refuse a seat number that is not at the table, before any other rule."""
    if not 0 <= seat < len(state.seats):
        why = message("There is no seat {seat}.", seat=str(seat)[:20])
        raise Malformed(why, field=field)


def traders_sit_here(state: State, trade: entries.Trade) -> None:
    """Everyone in a trade has a seat."""
    for seat in trade.shown:
        seat_at_the_table(state, seat, "shown")
    if trade.taken is not None:
        seat_at_the_table(state, trade.taken, "with")


def receiver_sits_here(state: State, give: entries.Give) -> None:
    """The receiver of a card has a seat."""
    seat_at_the_table(state, give.to, "to")


def phase_is_entered(state: State, _: Phased) -> None:
    """At the depth of exhibits no purchase, trade, gift or draw is entered (R8.4)."""
    if not state.setup.full:
        why = message("This table enters only what is built, and the final hands.")
        raise RuleViolation(book.R8_4, why, field="kind")


def in_order(state: State, phase: Phase, cite: Cite) -> None:
    """Refuse a phase that is over, or that comes before one already entered."""
    turn = state.turn
    if turn.phase < phase:
        return
    twice = phase in turn.entered
    done = phase if twice else turn.phase
    if twice:
        pattern = "{player} has already {done} in this turn."
        why = message(pattern, player=state.name, done=DONE[done])
    else:
        pattern = "{player} has already {done} in this turn, and {comes}."
        why = message(pattern, player=state.name, done=DONE[done], comes=COMES[phase])
    raise RuleViolation(cite, why, field="kind", earlier=state.last_of(done))


def buys_first(state: State, _: entries.Buy) -> None:
    """A turn begins with its only purchase (R2.1)."""
    in_order(state, Phase.BUY, book.R2_1)


def trades_in_its_phase(state: State, trade: entries.Trade) -> None:
    """A trade follows the purchase of a trading card at once, or ends the turn (R2.2, R2.6)."""
    if trade.played:
        in_order(state, Phase.PLAY, book.R2_6)
        return
    in_order(state, Phase.TRADE, book.R2_2)
    if state.turn.bought is not Pile.TRADE:
        pattern = "{player} has not just bought a trading card to trade with."
        raise RuleViolation(book.R2_2, message(pattern, player=state.name), field="kind")


def constructs_once(state: State, _: Construction) -> None:
    """A turn has one construction, before gifts and draws (R2.3)."""
    in_order(state, Phase.CONSTRUCT, book.R2_3)


def gives_once(state: State, _: entries.Give) -> None:
    """A turn has one gift, before draws (R2.4)."""
    in_order(state, Phase.GIVE, book.R2_4)


def fills_once(state: State, _: entries.Fill) -> None:
    """A hand is filled up once, before a trading card is played (R2.5)."""
    in_order(state, Phase.FILL, book.R2_5)


def hand_is_below_four(state: State, _: entries.Fill) -> None:
    """Only a hand below four is filled up (R2.5)."""
    held = state.hand
    if held >= FULL_HAND:
        pattern = "{player} holds {cards}; only a hand below four is filled up."
        why = message(pattern, player=state.name, cards=cards(held))
        raise RuleViolation(book.R2_5, why, field="piles")


def pile_has_a_card(state: State, buy: entries.Buy) -> None:
    """Nothing is bought from an empty pile (R8.2)."""
    if not left_in(state, buy.pile):
        why = message("There is no card left in {pile}.", pile=PILE_NAMES[buy.pile])
        raise RuleViolation(book.R8_2, why, field="pile")


def piles_have_the_cards(state: State, fill: entries.Fill) -> None:
    """A pile gives no more than it has (R8.2)."""
    piles, stock, unentered = fill.piles, state.cards.stock, state.cards.unentered
    for pile in set(piles):
        left = left_in(state, pile) if unentered else stock[pile.place]
        if piles.count(pile) > left:
            raise RuleViolation(book.R8_2, _are_left(left, pile), field="piles")
    if not unentered:
        return
    left = state.art_in_piles
    if len(piles) - piles.count(Pile.TRADE) > left:
        why = message("Piles 3, 4 and 6 have {cards} left together.", cards=cards(left))
        raise RuleViolation(book.R8_2, why, field="piles")


def _are_left(left: int, pile: Pile) -> Message:
    name = PILE_NAMES[pile]
    if not left:
        return message("There are no cards left in {pile}.", pile=name)
    return plural(
        "There is {n} card left in {pile}.",
        "There are {n} cards left in {pile}.",
        left,
        pile=name,
    )


def left_in(state: State, pile: Pile) -> int:
    """Count the cards in a pile, some of which may have been drawn and not entered."""
    left = state.cards.stock[pile.place]
    if pile is Pile.TRADE or not state.cards.unentered:
        return left
    return min(left, state.art_in_piles)


def fills_from_art_piles(state: State, fill: entries.Fill) -> None:
    """A hand is filled up from piles 3, 4 and 6, or by the ruling from all (R2.5)."""
    if Pile.TRADE in fill.piles and state.setup.options.fill is Filling.ART:
        why = message("A hand is filled up from piles 3, 4 and 6, not with trading cards.")
        raise RuleViolation(book.R2_5, why, field="piles")


def fills_up_to_four(state: State, fill: entries.Fill) -> None:
    """Four cards in hand are the most that drawing makes, from the right piles (R2.5)."""
    fills_from_art_piles(state, fill)
    held = state.hand
    if held >= FULL_HAND:
        hand_is_below_four(state, fill)
    if held + len(fill.piles) > FULL_HAND:
        most = FULL_HAND - held
        pattern = "{player} holds {cards} and draws {most} at most."
        why = message(pattern, player=state.name, cards=cards(held), most=most)
        raise RuleViolation(book.R2_5, why, field="piles")


def gives_to_another(state: State, give: entries.Give) -> None:
    """A gift goes to another player (R2.4)."""
    if give.to == state.seat:
        raise RuleViolation(book.R2_4, message("A gift goes to another player."), field="to")


def has_a_card_to_give(state: State, _: entries.Give) -> None:
    """The player in turn has a card to give (R8.2)."""
    hand_holds(state, 1, "to")


def shown_cards_are_known(_: State, trade: entries.Trade) -> None:
    """The cards shown are cards of the game (R1.2)."""
    if not CARDS.issuperset(trade.shown.values()):
        for card in trade.shown.values():
            card_is_known(card, "shown")


def card_is_known(card: str, field: str) -> None:
    """Refuse the code of an unknown card."""
    if card not in CARDS:
        why = message("There is no card {card}.", card=card[:20])
        raise RuleViolation(book.R1_2, why, field=field)


def initiator_has_an_offer(state: State, trade: entries.Trade) -> None:
    """Who starts a trade holds two cards, besides one that is passed on (R8.2, R2.6)."""
    hand_holds(state, needed(state, trade), "kind")


def played_card_is_in_a_hand(state: State, trade: entries.Trade) -> None:
    """The hands hold a trading card to play (R8.1)."""
    if trade.played:
        trading_cards_are_in_hands(state, 1, "played")


def shown_cards_are_in_hands(state: State, trade: entries.Trade) -> None:
    """A card shown is in only one offer, and not on the table (R8.1)."""
    cards = [*trade.shown.values()]
    trading = cards.count(TRADING)
    if trade.fragments.bit_count() + trade.jokers + trading < len(cards):
        twice = next(card for card in cards if card in FRAGMENTS and cards.count(card) > 1)
        why = message("There is only one {card}.", card=FACES[twice])
        raise RuleViolation(book.R8_1, why, field="shown")
    nowhere_on_the_table(state, trade.fragments, "shown")
    jokers_are_in_hands(state, trade.jokers, "shown")
    trading_cards_are_in_hands(state, trading, "shown")


def shown_cards_were_drawn(state: State, trade: entries.Trade) -> None:
    """The cards shown were dealt or drawn (R8.2)."""
    can_be_out(state, trade.fragments, trade.jokers, "shown")


def jokers_are_in_hands(state: State, count: int, field: str) -> None:
    """Refuse more jokers than are off the table."""
    if not count:
        return
    lying = state.table.jokers
    if count > JOKERS - lying:
        raise RuleViolation(book.R8_1, NO_MORE_JOKERS[lying], field=field)


def trading_cards_are_in_hands(state: State, count: int, field: str) -> None:
    """Refuse more trading cards than were taken and do not lie in the hall."""
    if not count:
        return
    most = state.trading_in_hands
    if count > most:
        why = _too_many_trading_cards(state, count, most)
        raise RuleViolation(book.R8_1, why, field=field)


def _too_many_trading_cards(state: State, count: int, most: int) -> Message:
    lying = state.table.trading_cards
    if lying + count > TRADING_CARDS:
        if not lying:
            pattern = "The game has eight trading cards; this makes {count}."
            return message(pattern, count=count)
        pattern = (
            "The game has eight trading cards; with the {lying} in the hall this makes {count}."
        )
        return message(pattern, lying=lying, count=lying + count)
    if not most + lying:
        return message("Nobody has taken a trading card yet.")
    if not most:
        return message("Every trading card that was taken lies in the hall.")
    pattern = "Only {most} of the eight trading cards can be in the hands."
    return message(pattern, most=most)


def nowhere_on_the_table(state: State, fragments: int, field: str) -> None:
    """Refuse a fragment that lies on the table already."""
    there = fragments & state.table.fragments
    if not there:
        return
    card = there & -there
    place = state.table.where(card)
    if place is not None:
        why = _lies(FACES[NAMES[card]], place, state.seats[place.seat])
        raise RuleViolation(book.R8_1, why, field=field, earlier=place.entry)


def _lies(card: str, place: Lying, owner: str) -> Message:
    work = place.work.code
    if place.cells:
        return message("The card {card} lies in {work} in the hall.", card=card, work=work)
    pattern = "The card {card} lies in {work} before {player}."
    return message(pattern, card=card, work=work, player=owner)


def offering(state: State, *, played: bool) -> set[int]:
    """List the seats with two cards to offer, after a card is passed on (R2.6)."""
    hands = _offering_hands(state, played=played)
    return {seat for seat, held in enumerate(hands) if held >= OFFER} | {state.seat}


def _offering_hands(state: State, *, played: bool) -> list[int]:
    hands = [*state.cards.hands]
    if passes_first(state, played=played):
        hands[state.seat] -= 1
        hands[state.left] += 1
    return hands


def everyone_shows(state: State, trade: entries.Trade) -> None:
    """Exactly the seats that can offer show a card (R3.1)."""
    due = offering(state, played=trade.played)
    if {*trade.shown} == due:
        return
    _box_has_the_offers(state, trade)
    for seat in sorted(due.difference(trade.shown)):
        pattern = "{player} has to offer, and lays one card open."
        why = message(pattern, player=state.seats[seat])
        raise RuleViolation(book.R3_1, why, field="shown")
    for seat in sorted(set(trade.shown).difference(due)):
        why = message("{player} has no two cards to offer.", player=state.seats[seat])
        raise RuleViolation(book.R3_1, why, field="shown")


def _box_has_the_offers(state: State, trade: entries.Trade) -> None:
    """Refuse offers that lack more cards than the piles have for forgotten draws (R8.2)."""
    hands = _offering_hands(state, played=trade.played)
    short = sum(max(0, OFFER - hands[seat]) for seat in {*trade.shown, state.seat})
    if short > state.art_in_piles:
        why = message("The piles do not have the cards for all these offers.")
        raise RuleViolation(book.R8_2, why, field="shown")


def takes_an_offer(state: State, trade: entries.Trade) -> None:
    """The offer taken is that of another player who made one (R3.3)."""
    offered = trade.taken in trade.shown and trade.taken != state.seat
    if trade.taken is None or offered:  # a card shown is an offer, by the rule before (R3.1)
        return
    others = offering(state, played=trade.played) - {state.seat}
    if others:
        names = listed((state.seats[seat] for seat in sorted(others)), "or")
        pattern = "{player} takes the offer of {players}, or none."
        why = message(pattern, player=state.name, players=names)
    else:
        why = message("{player} has no offer to take.", player=state.name)
    raise RuleViolation(book.R3_3, why, field="with")


def everything_was_entered(state: State, _: entries.EnterLess) -> None:
    """A table changes to less depth once, from a turn on (R8.4)."""
    if not state.setup.full:
        why = message("This table enters only what is built already.")
        raise RuleViolation(book.R8_4, why, field="kind")


def at_the_start_of_a_turn(state: State, _: entries.EnterLess) -> None:
    """A table changes its depth between turns (R8.4)."""
    if state.turn.entered:
        pattern = "{player}’s turn has begun: the next one can start with that."
        why = message(pattern, player=state.name)
        raise RuleViolation(book.R8_4, why, field="kind", earlier=state.first_of_turn)
