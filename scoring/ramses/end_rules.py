"""The rules of the end: its conditions, and the counts of the final hands."""

from scoring.kernel.errors import Malformed, RuleViolation
from scoring.ramses import rulebook as book
from scoring.ramses.components import FRAGMENTS, JOKERS, TRADING_CARDS
from scoring.ramses.counts import can_be_out, cards, hidden_jokers
from scoring.ramses.due import nothing_follows_the_hands
from scoring.ramses.entries import End, Hands, Why
from scoring.ramses.state import State
from scoring.ramses.turn_rules import (
    card_is_known,
    nowhere_on_the_table,
)


def the_game_is_over(state: State, _: Hands) -> None:
    """The final hands come after the end, once (R6.1)."""
    if state.over is None:
        message = f"The game is not over: {reason_to_go_on(state)}."
        raise RuleViolation(book.R6_1, message, field="kind")
    nothing_follows_the_hands(state.over)


def reason_to_go_on(state: State) -> str:
    """Name a work that fits and where, or say that the table has not ended the game."""
    fit = next(state.fits, None)
    if fit:
        return f"{fit.work} still fits {state.table.beside(fit.cells)}"
    if state.gap:
        return "a trading card still fits into a gap"
    return "the table has not said that it is over"


def the_table_may_end_it(state: State, end: End) -> None:
    """The table ends the game only if the log cannot show its room or it is stuck (R6.2)."""
    if end.why is Why.STUCK and not state.stuck:
        quiet = state.turn.quiet
        message = (
            f"The game is stuck after {len(state.seats)} turns in a row in which nothing "
            f"happened. There {'were' if quiet > 1 else 'was'} {quiet or 'none'}, and "
            f"{reason_to_go_on(state)}."
        )
        raise RuleViolation(book.R6_2, message, field="why")
    if end.why is Why.NO_ROOM and not state.the_table_ends_it:
        message = f"There is room: {reason_to_go_on(state)}."
        raise RuleViolation(book.R6_2, message, field="why")


def a_hand_for_everyone(state: State, hands: Hands) -> None:
    """Every seat has a final hand, which may be empty."""
    if len(hands.hands) != len(state.seats):
        message = f"There are {len(state.seats)} hands, not {len(hands.hands)}."
        raise Malformed(message, field="hands")


def named_cards_are_known(_: State, hands: Hands) -> None:
    """The cards left are cards of the game (R1.2)."""
    for seat, hand in enumerate(hands.hands):
        for card in hand.cards or ():
            card_is_known(card, f"hands.{seat}")


def named_cards_are_nowhere_else(state: State, hands: Hands) -> None:
    """A card left is in one hand, and not on the table (R8.1)."""
    owners: dict[str, int] = {}
    for seat, hand in enumerate(hands.hands):
        for card in hand.cards or ():
            if card in FRAGMENTS:
                if card in owners:
                    message = (
                        f"The card {card} is in {state.seats[owners[card]]}’s hand already."
                    )
                    raise RuleViolation(book.R8_1, message, field=f"hands.{seat}")
                owners[card] = seat
                nowhere_on_the_table(state, FRAGMENTS[card], f"hands.{seat}")


def no_more_than_there_are(state: State, hands: Hands) -> None:
    """Hands and table have no more cards together than the game (R8.3)."""
    held, table = hands.held, state.table
    art = held.art + table.fragments.bit_count()
    for there, most, noun in (
        (held.jokers + table.jokers, JOKERS, "jokers"),
        (held.trading + table.trading_cards, TRADING_CARDS, "trading cards"),
        (art, state.setup.art, "art cards that are no jokers"),
    ):
        if there > most:
            message = f"Hands and table together have {there} {noun}; the game has {most}."
            raise RuleViolation(book.R8_3, message, field="hands")


def as_many_as_there_are(state: State, hands: Hands) -> None:
    """Hands, table and piles together have all cards of the game (R8.3).

    A count of the hands at the table outweighs its entries.
    """
    if not state.setup.full:
        return
    held = hands.held
    if held.size != sum(state.cards.hands):
        message = _differs(state, hands)
        raise RuleViolation(book.R8_3, message, field="hands", waivable=True)
    if held.trading != state.trading_in_hands:
        message = (
            f"Trading cards in all hands: {held.trading}. With what lies in the hall and in "
            f"the pile, it must be {state.trading_in_hands}."
        )
        raise RuleViolation(book.R8_3, message, field="hands", waivable=True)


def _differs(state: State, hands: Hands) -> str:
    """Name the first hand that is not as large as what was entered has made it."""
    sizes = zip(state.seats, hands.hands, state.cards.hands, strict=True)
    name, there, due = next(
        (name, hand.held.size, due) for name, hand, due in sizes if hand.held.size != due
    )
    return (
        f"{name} shows {cards(there)}; by the entries it is {due}: "
        f"{'a draw, gift or trade is missing' if there > due else 'something is missing'}."
    )


def held_cards_were_drawn(state: State, hands: Hands) -> None:
    """Cards that are left or lie on the table were dealt or drawn (R8.3, R8.2)."""
    if not state.setup.full:
        return
    named = _named(hands)
    can_be_out(state, named, hands.held.jokers, "hands", book.R8_3)


def _named(hands: Hands) -> int:
    """Collect the fragments that are named in hands, as bits."""
    named = 0
    for hand in hands.hands:
        for card in hand.cards or ():
            named |= FRAGMENTS.get(card, 0)
    return named


def shown_cards_are_left(state: State, hands: Hands) -> None:
    """A card shown in a trade is in a hand, unless it lies on the table (R8.3)."""
    if not state.setup.full:
        return
    named = _named(hands)
    unnamed = hands.held.art - named.bit_count()
    gone = state.cards.seen & ~state.table.fragments & ~named
    if gone.bit_count() > unnamed or _jokers_gone(state, hands):
        message = "A card that was shown in a trade is in no hand and not on the table."
        raise RuleViolation(book.R8_3, message, field="hands", waivable=True)


def _jokers_gone(state: State, hands: Hands) -> bool:
    return state.table.jokers + hands.held.jokers < state.cards.jokers


def missing_jokers_lie_in_piles(state: State, hands: Hands) -> None:
    """A joker not in a hand or on the table lies in a pile that can hold it (R8.3, R1.3)."""
    if not state.setup.full:
        return
    missing = JOKERS - hands.held.jokers - state.table.jokers
    if missing > hidden_jokers(state):
        message = (
            "A joker is missing, and no card is left in a pile that it could be."
            if missing == 1
            else "Two jokers are missing, and the piles that are left cannot hold both."
        )
        raise RuleViolation(book.R8_3, message, field="hands", waivable=True)


def hands_are_as_large(state: State, hands: Hands) -> None:
    """Every hand has as many cards as the entries gave it (R8.2)."""
    for seat, (held, hand) in enumerate(zip(state.cards.hands, hands.hands, strict=False)):
        if hand.held.size != held:
            message = f"{state.seats[seat]} holds {cards(held)}, not {hand.held.size}."
            raise RuleViolation(book.R8_2, message, field=f"hands.{seat}", waivable=True)
