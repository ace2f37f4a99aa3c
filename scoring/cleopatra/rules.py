"""The rules of each kind of entry: one function a rule, in the order of the table below.

In a row stand first the rules whether such an entry is due at all, then impossible facts, then
the rules that a table can breach.
"""

from collections.abc import Callable
from typing import Any

from scoring.cleopatra import character_rules as people
from scoring.cleopatra import due, entries
from scoring.cleopatra import mosaic_rules as laying
from scoring.cleopatra import rulebook as book
from scoring.cleopatra import visit_rules as building
from scoring.cleopatra.components import HAND_LIMIT, cards, talents
from scoring.cleopatra.shown_hands import shown
from scoring.cleopatra.state import State
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import Rules, by_rules
from scoring.kernel.messages import Message, listed, message, plural


def the_top_is_in_the_pile(state: State, top: entries.Top) -> None:
    """A mosaic seen on top of the pile has not been built (C5.1)."""
    if top.tile not in state.garden.pile:
        why = message("The {tile} is not in the pile any more.", tile=top.tile.value)
        raise RuleViolation(book.C5_1, why, field="tile", waivable=False)


def too_large_a_hand_is_dealt_with(state: State, end: entries.EndTurn) -> None:
    """Something is done about more than ten cards, and only about these (C2.6)."""
    hand = state.cards.hands[state.turn.seat]
    if hand <= HAND_LIMIT and end.over is None:
        return
    more = state.excess
    if more and end.over is None:
        why = plural(
            "{player} holds {hand} cards: discard {n} for 1 amulet, keep all for {n} amulet, "
            "or play a smuggler for 1.",
            "{player} holds {hand} cards: discard {n} for 1 amulet, keep all for {n} amulets, "
            "or play a smuggler for 1.",
            more,
            player=state.player,
            hand=hand,
        )
        raise RuleViolation(book.C2_6, why, field="over")
    if not more and end.over is not None:
        raise RuleViolation(book.C2_6, _nothing_to_pay(state), field="over")


def _nothing_to_pay(state: State) -> Message:
    if state.hand > HAND_LIMIT:
        pattern = "{player} was not at the market this turn: the hand costs no amulets."
        return message(pattern, player=state.player)
    pattern = "{player} holds {cards}: that is not too many."
    return message(pattern, player=state.player, cards=cards(state.hand))


def everyone_bids(state: State, offering: entries.Offering) -> None:
    """Each seat has a bid, none below zero (C6.2)."""
    bids, players = offering.bids, len(state.seats)
    if missing := state.seats[len(bids) :]:
        why = plural(
            "{players:’s} bid is missing.",
            "{players:’s} bids are missing.",
            len(missing),
            players=listed(missing),
        )
        raise RuleViolation(book.C6_2, why, field="bids")
    if len(bids) > players:
        pattern = "There are {bids} bids, and only {players} players."
        why = message(pattern, bids=len(bids), players=players)
        raise RuleViolation(book.C6_2, why, field="bids")
    for name, bid in zip(state.seats, bids, strict=True):
        if bid < 0:
            pattern = "{player} cannot bid {bid}: a bid is 0 or more talents."
            raise RuleViolation(book.C6_2, message(pattern, player=name, bid=bid), field="bids")


def nobody_bids_more_than_they_have(state: State, offering: entries.Offering) -> None:
    """A bid is at most all the talents that a seat has (C6.2)."""
    for seat, (bid, has) in enumerate(zip(offering.bids, state.talents, strict=True)):
        if bid > has:
            pattern = "{player} has {talents} and cannot bid {bid}."
            why = message(pattern, player=state.seats[seat], talents=talents(has), bid=bid)
            raise RuleViolation(book.C6_2, why, field=f"bids.{seat}")


def a_number_for_each_hand(state: State, hands: entries.Hands) -> None:
    """Each seat has a number of cards left (C8.2)."""
    if len(hands.left) != len(state.seats) or min(hands.left) < 0:
        pattern = "Say for each of the {players} hands how many cards cost an amulet."
        raise RuleViolation(book.C8_2, message(pattern, players=len(state.seats)), field="left")


def no_more_than_the_hands_hold(state: State, hands: entries.Hands) -> None:
    """A player has no more cards left than the hand holds (C3.4)."""
    for seat, (left, held) in enumerate(zip(hands.left, state.cards.hands, strict=True)):
        if left > held:
            pattern = "{player} holds {cards}, not {count}."
            why = message(pattern, player=state.seats[seat], cards=cards(held), count=left)
            raise RuleViolation(book.C3_4, why, field=f"left.{seat}", waivable=True)


def no_more_than_there_are_left(state: State, hands: entries.Hands) -> None:
    """No more tainted and character cards are left than there can be in hands (C3.4)."""
    if sum(hands.left) > (most := state.cards.most_tainted):
        pattern = "At most {most} tainted and character cards can be in hands now."
        raise RuleViolation(book.C3_4, message(pattern, most=most), field="left")


def the_box_holds_the_hands(state: State, entry: entries.AnyEntry) -> None:
    """Cards that a hand shows beyond the entries came from the piles, which had them (C3.4)."""
    if entry.as_played is None:  # then no hand shows more, by the rules before
        return
    hands = state.cards.hands
    needed = sum(max(0, count - hands[seat]) for seat, count in shown(entry, state.seat))
    if needed > (most := state.cards.draw + state.cards.discard):
        pattern = "Only {cards} can be in hands beyond what was entered."
        raise RuleViolation(book.C3_4, message(pattern, cards=cards(most)))


type Rule = Callable[[State, Any], None]

WHENEVER: tuple[Rule, ...] = (due.the_top_is_seen_first, due.the_turn_goes_on)
IN_A_TURN: tuple[Rule, ...] = (
    *WHENEVER, people.a_card_is_held, people.the_character_can_be_held,
)  # fmt: skip

RULES: Rules[State, entries.AnyEntry] = {
    entries.Top: (due.the_game_goes_on, due.top_is_due, the_top_is_in_the_pile),
    entries.Market: (*WHENEVER, due.one_visit_a_turn),
    entries.Build: (
        *WHENEVER, due.one_visit_a_turn, building.something_is_built,
        building.the_quarry_has_the_pieces, building.wall_sites_are_free,
        laying.mosaics_lie_in_their_shape, building.cards_are_in_the_hand,
        the_box_holds_the_hands, building.merchants_are_there, building.cards_are_in_the_box,
        building.dice_are_blank_ones, laying.palms_are_named_where_unknown,
        laying.claims_are_sanctuaries, laying.claims_are_formed_by_this_mosaic,
        laying.claims_have_statues, laying.tops_are_in_the_pile,
        laying.tops_are_named_where_unknown, laying.mosaics_come_from_the_top,
        building.the_pedestal_comes_first, building.everything_is_paid_for,
    ),
    entries.Offering: (
        due.the_top_is_seen_first, due.offering_is_due, everyone_bids,
        nobody_bids_more_than_they_have,
    ),
    entries.Beggar: (
        *IN_A_TURN, people.a_gift_from_each_opponent, people.givers_hold_cards,
        the_box_holds_the_hands, people.given_cards_can_be_held, people.gifts_are_what_each_has,
    ),
    entries.Courtesan: (*IN_A_TURN, the_box_holds_the_hands, people.a_card_lies_there),
    entries.Envoy: (
        *IN_A_TURN, people.accepted_from_opponents, people.owners_hold_the_cards,
        the_box_holds_the_hands, people.accepted_cards_can_be_held,
    ),
    entries.Scribe: (
        *IN_A_TURN, the_box_holds_the_hands, people.a_scribe_comes_before_the_visit,
        people.a_die_lies_there,
    ),
    entries.Vizier: (*IN_A_TURN, the_box_holds_the_hands, people.kept_of_those_drawn),
    entries.EndTurn: (
        *WHENEVER, due.the_turn_had_its_visit, too_large_a_hand_is_dealt_with,
        people.the_smuggler_can_be_held,
    ),
    entries.Hands: (
        due.the_top_is_seen_first, due.the_offering_comes_first, due.hands_are_due,
        a_number_for_each_hand, no_more_than_the_hands_hold,
        the_box_holds_the_hands, no_more_than_there_are_left,
    ),
}  # fmt: skip

validate = by_rules(RULES)
