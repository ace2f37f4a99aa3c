"""The rules of the end: its conditions, and the counts of the final hands."""

from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.messages import Message, message, plural
from scoring.ramses import rulebook as book
from scoring.ramses.components import FACES, FRAGMENTS, JOKERS, TRADING_CARDS
from scoring.ramses.counts import can_be_out, cards, hidden_jokers
from scoring.ramses.due import nothing_follows_the_hands
from scoring.ramses.entries import End, Hands, Why
from scoring.ramses.state import State
from scoring.ramses.turn_rules import (
    card_is_known,
    nowhere_on_the_table,
)

THE_JOKERS = message("jokers")
THE_TRADING_CARDS = message("trading cards")
THE_ART_CARDS = message("art cards that are no jokers")


def the_game_is_over(state: State, _: Hands) -> None:
    """The final hands come after the end, once (R6.1)."""
    if state.over is None:
        why = message("The game is not over: {reason}.", reason=reason_to_go_on(state))
        raise RuleViolation(book.R6_1, why, field="kind")
    nothing_follows_the_hands(state.over)


def reason_to_go_on(state: State) -> Message:
    """Name a work that fits and where, or say that the table has not ended the game."""
    fit = next(state.fits, None)
    if fit:
        where = state.table.beside(fit.cells)
        return message("{work} still fits {where}", work=fit.work.code, where=where)
    if state.gap:
        return message("a trading card still fits into a gap")
    return message("the table has not said that it is over")


def the_table_may_end_it(state: State, end: End) -> None:
    """The table ends the game only if the log cannot show its room or it is stuck (R6.2)."""
    if end.why is Why.STUCK and not state.stuck:
        raise RuleViolation(book.R6_2, _not_stuck(state), field="why")
    if end.why is Why.NO_ROOM and not state.the_table_ends_it:
        why = message("There is room: {reason}.", reason=reason_to_go_on(state))
        raise RuleViolation(book.R6_2, why, field="why")


def _not_stuck(state: State) -> Message:
    """Say how many turns in a row nothing happened in, and why the game goes on."""
    turns, quiet, reason = len(state.seats), state.turn.quiet, reason_to_go_on(state)
    if not quiet:
        pattern = (
            "The game is stuck after {turns} turns in a row in which nothing happened. There "
            "was none, and {reason}."
        )
        return message(pattern, turns=turns, reason=reason)
    return plural(
        "The game is stuck after {turns} turns in a row in which nothing happened. There was "
        "{n}, and {reason}.",
        "The game is stuck after {turns} turns in a row in which nothing happened. There were "
        "{n}, and {reason}.",
        quiet,
        turns=turns,
        reason=reason,
    )


def a_hand_for_everyone(state: State, hands: Hands) -> None:
    """Every seat has a final hand, which may be empty."""
    if len(hands.hands) != len(state.seats):
        pattern = "There are {players} hands, not {hands}."
        why = message(pattern, players=len(state.seats), hands=len(hands.hands))
        raise Malformed(why, field="hands")


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
                    pattern = "The card {card} is in {player}’s hand already."
                    why = message(pattern, card=FACES[card], player=state.seats[owners[card]])
                    raise RuleViolation(book.R8_1, why, field=f"hands.{seat}")
                owners[card] = seat
                nowhere_on_the_table(state, FRAGMENTS[card], f"hands.{seat}")


def no_more_than_there_are(state: State, hands: Hands) -> None:
    """Hands and table have no more cards together than the game (R8.3)."""
    held, table = hands.held, state.table
    art = held.art + table.fragments.bit_count()
    for there, most, sort in (
        (held.jokers + table.jokers, JOKERS, THE_JOKERS),
        (held.trading + table.trading_cards, TRADING_CARDS, THE_TRADING_CARDS),
        (art, state.setup.art, THE_ART_CARDS),
    ):
        if there > most:
            pattern = "Hands and table together have {there} {cards}; the game has {most}."
            why = message(pattern, there=there, cards=sort, most=most)
            raise RuleViolation(book.R8_3, why, field="hands")


def as_many_as_there_are(state: State, hands: Hands) -> None:
    """Hands, table and piles together have all cards of the game (R8.3).

    A count of the hands at the table outweighs its entries.
    """
    if not state.setup.full:
        return
    held = hands.held
    if held.size != sum(state.cards.hands):
        why = _differs(state, hands)
        raise RuleViolation(book.R8_3, why, field="hands", waivable=True)
    if held.trading != state.trading_in_hands:
        why = message(
            "Trading cards in all hands: {held}. With what lies in the hall and in the pile, "
            "it must be {due}.",
            held=held.trading,
            due=state.trading_in_hands,
        )
        raise RuleViolation(book.R8_3, why, field="hands", waivable=True)


def _differs(state: State, hands: Hands) -> Message:
    """Name the first hand that is not as large as what was entered has made it."""
    sizes = zip(state.seats, hands.hands, state.cards.hands, strict=True)
    name, there, due = next(
        (name, hand.held.size, due) for name, hand, due in sizes if hand.held.size != due
    )
    pattern = (
        "{player} shows {cards}; by the entries it is {due}: a draw, gift or trade is missing."
        if there > due
        else "{player} shows {cards}; by the entries it is {due}: something is missing."
    )
    return message(pattern, player=name, cards=cards(there), due=due)


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
        why = message("A card that was shown in a trade is in no hand and not on the table.")
        raise RuleViolation(book.R8_3, why, field="hands", waivable=True)


def _jokers_gone(state: State, hands: Hands) -> bool:
    return state.table.jokers + hands.held.jokers < state.cards.jokers


def missing_jokers_lie_in_piles(state: State, hands: Hands) -> None:
    """A joker not in a hand or on the table lies in a pile that can hold it (R8.3, R1.3)."""
    if not state.setup.full:
        return
    missing = JOKERS - hands.held.jokers - state.table.jokers
    if missing > hidden_jokers(state):
        pattern = (
            "A joker is missing, and no card is left in a pile that it could be."
            if missing == 1
            else "Two jokers are missing, and the piles that are left cannot hold both."
        )
        raise RuleViolation(book.R8_3, message(pattern), field="hands", waivable=True)


def hands_are_as_large(state: State, hands: Hands) -> None:
    """Every hand has as many cards as the entries gave it (R8.2)."""
    for seat, (held, hand) in enumerate(zip(state.cards.hands, hands.hands, strict=False)):
        if hand.held.size != held:
            pattern = "{player} holds {cards}, not {count}."
            player, has = state.seats[seat], cards(held)
            why = message(pattern, player=player, cards=has, count=hand.held.size)
            raise RuleViolation(book.R8_2, why, field=f"hands.{seat}", waivable=True)
