"""The rules of every kind of entry, in the order of the table below.

First whether such an entry is due at all, then impossible facts, then breaches of the rules.
"""

from scoring.kernel.game import Rules, by_rules
from scoring.ramses import construction_rules as build
from scoring.ramses import due, entries
from scoring.ramses import end_rules as ending
from scoring.ramses import turn_rules as turns
from scoring.ramses.state import State

RULES: Rules[State, entries.AnyEntry] = {
    entries.Buy: (
        due.the_game_goes_on, turns.phase_is_entered, turns.buys_first,
        turns.pile_has_a_card,
    ),
    entries.Trade: (
        turns.traders_sit_here, due.the_game_goes_on, turns.phase_is_entered,
        turns.trades_in_its_phase, turns.shown_cards_are_known, turns.initiator_has_an_offer,
        turns.played_card_is_in_a_hand, turns.shown_cards_are_in_hands,
        turns.shown_cards_were_drawn, turns.everyone_shows,
        turns.takes_an_offer,
    ),
    entries.PlaceTrading: (
        due.the_game_goes_on, turns.constructs_once, build.a_trading_card_is_placed,
        build.spaces_are_free, build.trading_cards_are_held, build.trading_cards_were_taken,
        build.trading_cards_hold_together, build.inside_the_frame, build.edge_to_edge,
    ),
    entries.Exhibit: (
        due.the_game_goes_on, turns.constructs_once, build.work_is_known,
        build.jokers_stand_for_fragments, build.work_is_not_in_the_hall,
        build.work_lies_before_nobody_else, build.as_many_spaces_as_cards,
        build.spaces_are_free, build.exhibited_cards_lie_nowhere_else,
        build.exhibited_cards_are_held, build.cards_were_drawn, build.lay_complete,
        build.inside_the_frame, build.edge_to_edge, build.in_its_shape,
    ),
    entries.Prepare: (
        due.the_game_goes_on, turns.constructs_once, build.work_is_known,
        build.fragments_are_known, build.some_card_is_laid, build.work_is_not_in_the_hall,
        build.prepared_cards_lie_nowhere_else, build.prepared_cards_are_held,
        build.cards_were_drawn, build.work_is_large_enough, build.begins_with_three,
    ),
    entries.Swap: (
        due.the_game_goes_on, turns.constructs_once, build.work_is_known,
        build.fragment_is_known, build.a_joker_stands_there,
        build.swapped_card_lies_nowhere_else, build.swapped_card_is_held,
        build.cards_were_drawn, build.joker_is_in_reach,
    ),
    entries.Give: (
        turns.receiver_sits_here, due.the_game_goes_on, turns.phase_is_entered,
        turns.gives_once, turns.has_a_card_to_give, turns.gives_to_another,
    ),
    entries.Fill: (
        due.the_game_goes_on, turns.phase_is_entered, turns.fills_once,
        turns.piles_have_the_cards, turns.fills_up_to_four,
    ),
    entries.EndTurn: (due.the_game_goes_on,),
    entries.EnterLess: (
        due.the_game_goes_on, turns.everything_was_entered, turns.at_the_start_of_a_turn,
    ),
    entries.End: (due.the_game_goes_on, ending.the_table_may_end_it),
    entries.Hands: (
        ending.a_hand_for_everyone, ending.the_game_is_over, ending.named_cards_are_known,
        ending.named_cards_are_nowhere_else, ending.no_more_than_there_are,
        ending.as_many_as_there_are, ending.hands_are_as_large, ending.held_cards_were_drawn,
        ending.shown_cards_are_left, ending.missing_jokers_lie_in_piles,
    ),
}  # fmt: skip

validate = by_rules(RULES)
