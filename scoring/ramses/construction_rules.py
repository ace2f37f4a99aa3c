"""The rules of construction: laying out works and bringing them into the hall."""

from collections.abc import Iterable

from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, listed, message
from scoring.ramses import rulebook as book
from scoring.ramses.components import FRAGMENTS, MINIMUM, WORKS, Cell, Work
from scoring.ramses.counts import can_be_out, hand_holds, laid_from_hand
from scoring.ramses.entries import Exhibit, PlaceTrading, Prepare, Swap
from scoring.ramses.hall import in_one_piece
from scoring.ramses.rulings import Rectangle
from scoring.ramses.rulings import Swap as Swaps
from scoring.ramses.state import State, joker_for
from scoring.ramses.turn_rules import (
    jokers_are_in_hands,
    nowhere_on_the_table,
    trading_cards_are_in_hands,
)
from scoring.ramses.works import Lying

FIELDS = {Exhibit: "work", Prepare: "fragments", Swap: "fragment"}
"""The entries that name the cards laid."""


def work_is_known(_: State, entry: Exhibit | Prepare | Swap) -> None:
    """The work is one of the fifteen (R1.2)."""
    if entry.work not in WORKS:
        why = message("There is no work {work}.", work=entry.work[:20])
        raise RuleViolation(book.R1_2, why, field="work")


def jokers_stand_for_fragments(_: State, exhibit: Exhibit) -> None:
    """Jokers stand for fragments 1 to n of a work of n (R1.2)."""
    if exhibit.jokers:
        _known(WORKS[exhibit.work], exhibit.jokers, "jokers")


def fragments_are_known(_: State, prepare: Prepare) -> None:
    """The fragments laid are among 1 to n of a work of n (R1.2)."""
    _known(WORKS[prepare.work], prepare.fragments, "fragments")


def fragment_is_known(_: State, swap: Swap) -> None:
    """The fragment swapped is one of 1 to n of a work of n (R1.2)."""
    _known(WORKS[swap.work], (swap.fragment,), "fragment")


def _known(work: Work, fragments: Iterable[int], field: str) -> None:
    size = work.size
    for fragment in fragments:
        if not 1 <= fragment <= size:
            pattern = "The work {work} has the fragments 1 to {size}."
            why = message(pattern, work=work.code, size=size)
            raise RuleViolation(book.R1_2, why, field=field)


def work_is_not_in_the_hall(state: State, entry: Exhibit | Prepare) -> None:
    """A work in the hall is not exhibited again, and its cards lie before no player (R8.1)."""
    there = state.table.exhibited(WORKS[entry.work])
    if there is not None:
        owner = state.seats[there.seat]
        pattern = "{player} has exhibited {work} already."
        why = message(pattern, player=owner, work=entry.work)
        raise RuleViolation(book.R8_1, why, field="work", earlier=there.entry)


def work_lies_before_nobody_else(state: State, exhibit: Exhibit) -> None:
    """A work is exhibited only if no other player has begun it (R8.1)."""
    work, seat = WORKS[exhibit.work], state.seat
    for each in state.table.works:
        if each.work is work and each.seat != seat and not each.cells:
            pattern = "Cards of {work} lie before {player}."
            why = message(pattern, work=exhibit.work, player=state.seats[each.seat])
            raise RuleViolation(book.R8_1, why, field="work", earlier=each.entry)


def spaces_are_free(state: State, entry: PlaceTrading | Exhibit) -> None:
    """Every card takes a space of its own (R5.3)."""
    laid, taken = set(entry.cells), state.table.hall.cells
    if len(laid) == len(entry.cells) and taken.isdisjoint(laid):
        return
    for cell in entry.cells:
        if cell in taken:
            there = state.table.on(cell)
            earlier = there.entry if there else None
            raise RuleViolation(
                book.R5_3, _lies_there(state, there), field="cells", earlier=earlier
            )
    why = message("Two of these cards are on the same space.")
    raise RuleViolation(book.R5_3, why, field="cells")


def _lies_there(state: State, there: Lying | None) -> Message:
    if there is None:
        return message("A trading card lies there.")
    pattern = "{player}’s {work} lies there."
    return message(pattern, player=state.seats[there.seat], work=there.work.code)


def as_many_spaces_as_cards(_: State, exhibit: Exhibit) -> None:
    """A work takes as many spaces as it has cards (R5.3)."""
    size = WORKS[exhibit.work].size
    if len(exhibit.cells) != size:
        pattern = "The work {work} takes {size} spaces, not {spaces}."
        why = message(pattern, work=exhibit.work, size=size, spaces=len(exhibit.cells))
        raise RuleViolation(book.R5_3, why, field="cells")


def a_trading_card_is_placed(_: State, place: PlaceTrading) -> None:
    """A card takes a space (R5.3)."""
    if not place.cells:
        why = message("Say on which space each trading card lies.")
        raise RuleViolation(book.R5_3, why, field="cells")


def from_the_hand(state: State, count: int, field: str) -> None:
    """Refuse more cards than the player's hand has, where hands are counted (R8.2)."""
    if state.setup.full:
        hand_holds(state, count, field)


def cards_were_drawn(state: State, entry: Exhibit | Prepare | Swap) -> None:
    """Cards from the hand were dealt or drawn (R8.2)."""
    if not state.setup.full:
        return
    real, jokers, count = laid_from_hand(state, entry)
    if count:
        can_be_out(state, real, jokers, FIELDS[type(entry)])


def trading_cards_are_held(state: State, place: PlaceTrading) -> None:
    """A player lays no more trading cards than they hold (R8.2)."""
    if state.setup.full:
        hand_holds(state, len(place.cells), "cells")


def trading_cards_were_taken(state: State, place: PlaceTrading) -> None:
    """Trading cards come from the hands, not from their pile or the hall (R8.1)."""
    trading_cards_are_in_hands(state, len(place.cells), "cells")


def exhibited_cards_are_held(state: State, exhibit: Exhibit) -> None:
    """The cards of a work that do not lie there yet come from the hand (R8.2)."""
    lacking = state.table.lacking(state.seat, WORKS[exhibit.work])
    from_the_hand(state, lacking.bit_count(), "work")


def exhibited_cards_lie_nowhere_else(state: State, exhibit: Exhibit) -> None:
    """Every card is in one place (R8.1)."""
    _each_once(exhibit.jokers, "jokers")
    work = WORKS[exhibit.work]
    lacking, named = state.table.lacking(state.seat, work), work.bits(exhibit.jokers)
    begun = state.table.begun_by(state.seat, work) if named & ~lacking else None
    if begun is not None and named & begun.real:
        card = work.face(work.fragments(named & begun.real)[0])
        pattern = "The card {card} lies before {player}: no joker stands for it."
        why = message(pattern, card=card, player=state.name)
        raise RuleViolation(book.R8_1, why, field="jokers", earlier=begun.entry)
    laid_as_themselves(state, lacking & ~named, "work")
    jokers_are_in_hands(state, (named & lacking).bit_count(), "jokers")


def laid_as_themselves(state: State, fragments: int, field: str) -> None:
    """Refuse fragments that lie on the table already, or that have left the game (R8.1)."""
    nowhere_on_the_table(state, fragments, field)
    lying, art = state.table.fragments, state.setup.art
    if (lying | fragments).bit_count() > art:
        pattern = "Eight cards have left the game: {art} art cards are all that can lie here."
        raise RuleViolation(book.R8_1, message(pattern, art=art), field=field)


def _each_once(fragments: tuple[int, ...], field: str) -> None:
    if fragments and len(set(fragments)) != len(fragments):
        raise RuleViolation(book.R8_1, message("Every fragment is laid once."), field=field)


def some_card_is_laid(_: State, prepare: Prepare) -> None:
    """A construction lays at least one card (R4.4)."""
    if not prepare.fragments:
        why = message("Say which fragments are laid.")
        raise RuleViolation(book.R4_4, why, field="fragments")


def prepared_cards_are_held(state: State, prepare: Prepare) -> None:
    """A player lays no more cards than they hold (R8.2)."""
    from_the_hand(state, len(prepare.fragments), "fragments")


def prepared_cards_lie_nowhere_else(state: State, prepare: Prepare) -> None:
    """Every card is in one place, and a fragment's place takes one card (R8.1)."""
    _each_once(prepare.fragments, "fragments")
    _each_once(prepare.jokers, "jokers")
    work = WORKS[prepare.work]
    begun = state.table.begun_by(state.seat, work)
    real, jokers = (begun.real, begun.jokers) if begun else (0, 0)
    laid = work.bits(prepare.fragments)
    if begun is not None and laid & jokers:
        card = work.face(work.fragments(laid & jokers)[0])
        why = message("A joker stands for {card}: it is swapped, not covered.", card=card)
        raise RuleViolation(book.R8_1, why, field="fragments", earlier=begun.entry)
    covering = laid & real  # a joker cannot be laid there either
    laid_as_themselves(state, covering | laid & ~work.bits(prepare.jokers), "fragments")
    jokers_are_in_hands(state, len(prepare.jokers), "jokers")


def work_is_large_enough(_: State, prepare: Prepare) -> None:
    """A work of three is never laid out before a player (R4.3)."""
    if WORKS[prepare.work].straight:
        pattern = "The work {work} goes straight from the hand into the hall."
        raise RuleViolation(book.R4_3, message(pattern, work=prepare.work), field="work")


def begins_with_three(state: State, prepare: Prepare) -> None:
    """A work is begun with at least three cards (R4.3)."""
    enough = len(prepare.fragments) >= MINIMUM
    if not enough and state.table.begun_by(state.seat, WORKS[prepare.work]) is None:
        pattern = "The work {work} is begun with at least three of its cards."
        raise RuleViolation(book.R4_3, message(pattern, work=prepare.work), field="fragments")


def a_joker_stands_there(state: State, swap: Swap) -> None:
    """There is a joker to swap out (R4.6, never waived)."""
    if joker_for(state, swap) is None:
        why = message("No joker stands for {card}.", card=swap.face)
        raise RuleViolation(book.R4_6, why, field="fragment", waivable=False)


def joker_is_in_reach(state: State, swap: Swap) -> None:
    """The joker lies in a work within reach, as the ruling defines it (R4.6)."""
    if state.setup.options.swap is Swaps.ANY:
        return
    there = joker_for(state, swap)
    if there is not None and not there.cells and there.seat != state.seat:
        owner = state.seats[there.seat]
        pattern = "The joker for {card} lies before {player}, not in the hall."
        why = message(pattern, card=swap.face, player=owner)
        raise RuleViolation(book.R4_6, why, field="work", earlier=there.entry)


def swapped_card_is_held(state: State, _: Swap) -> None:
    """The right card comes from the hand (R8.2)."""
    from_the_hand(state, 1, "fragment")


def swapped_card_lies_nowhere_else(state: State, swap: Swap) -> None:
    """The right card is not on the table already (R8.1)."""
    laid_as_themselves(state, FRAGMENTS[swap.card], "fragment")


def trading_cards_hold_together(_: State, place: PlaceTrading) -> None:
    """Several trading cards lie edge to edge (R4.1)."""
    if not in_one_piece(place.cells):
        why = message("Several trading cards lie edge to edge, as one piece.")
        raise RuleViolation(book.R4_1, why, field="cells")


def lay_complete(state: State, exhibit: Exhibit) -> None:
    """A work of 4 or 6 is exhibited only if it lay complete at the start of the turn (R4.5)."""
    work = WORKS[exhibit.work]
    if work.straight:
        return
    lacking = state.table.lacking(state.seat, work)
    begun = state.table.begun_by(state.seat, work)
    if begun is not None and not lacking and begun.entry < state.first_of_turn:
        return
    if begun is not None and lacking:
        lacks = listed(map(work.face, work.fragments(lacking)))
        pattern = "The work {work} lies before {player} without {cards}."
        why = message(pattern, work=work.code, player=state.name, cards=lacks)
    else:
        why = message(
            "The work {work} goes before {player} this turn and into the hall on a later one.",
            work=work.code,
            player=state.name,
        )
    earlier = None if begun is None else begun.entry
    raise RuleViolation(book.R4_5, why, field="work", earlier=earlier)


def inside_the_frame(state: State, entry: PlaceTrading | Exhibit) -> None:
    """All cards in the hall lie inside six by seven spaces (R5.1).

    Where they already do not, as played, no card makes the hall outgrow its frame further.
    """
    lies = state.table.hall.box
    around = lies.joined(entry.box)
    if not around.in_frame and around.beyond > lies.beyond:
        why = message(
            "The hall would be {width} wide and {height} high, and everything lies inside 7 by "
            "6 spaces or 6 by 7.",
            width=around.width,
            height=around.height,
        )
        raise RuleViolation(book.R5_1, why, field="cells")


def edge_to_edge(state: State, entry: PlaceTrading | Exhibit) -> None:
    """The cards share an edge with a card in the hall, except for the very first (R5.2)."""
    if not state.table.hall.cells or state.table.hall.touches(entry.cells):
        return
    work = entry.work if isinstance(entry, Exhibit) else None
    raise RuleViolation(book.R5_2, _touches_nothing(state, work), field="cells")


def _touches_nothing(state: State, work: str | None) -> Message:
    """Say that a work, or a trading card, touches nothing there, and where it would."""
    if work is None:
        place = _next_to(state)
        if not place:
            return message("A trading card would touch nothing there.")
        pattern = "A trading card would touch nothing there; {where} it would."
        return message(pattern, where=state.table.beside(place))
    place = next(state.places(WORKS[work]), ())
    if not place:
        return message("The work {work} would touch nothing there.", work=work)
    pattern = "The work {work} would touch nothing there; {where} it would."
    return message(pattern, work=work, where=state.table.beside(place))


def _next_to(state: State) -> tuple[Cell, ...]:
    """Find a space where a trading card would touch a card, inside the frame."""
    return next(state.table.hall.fits(Rectangle(1, 1)), ())


def in_its_shape(state: State, exhibit: Exhibit) -> None:
    """A work has the shape that this table gives it (R5.4).

    Its cards, each on a space of its own by the rules before, fill a box of their number.
    """
    ways, around = state.setup.shapes[exhibit.work], exhibit.box
    if not ways and not in_one_piece(exhibit.cells):
        pattern = "The cards of {work} hold together along their edges."
        raise RuleViolation(book.R5_4, message(pattern, work=exhibit.work), field="cells")
    if ways and (around.width, around.height) not in ways:
        shapes = listed(map(_drawn, ways), "or")
        why = message("The work {work} lies {shapes}.", work=exhibit.work, shapes=shapes)
        raise RuleViolation(book.R5_4, why, field="cells")


def _drawn(shape: Rectangle) -> Message:
    return message("{width} wide and {height} high", width=shape.width, height=shape.height)
