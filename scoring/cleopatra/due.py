"""The kinds of entry that come next, and the refusal of others (C2, C5.1, C6.1, C8.1)."""

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import DICE, Character, Tile
from scoring.cleopatra.entries import AnyEntry, EndTurn, Hands, Offering, Top
from scoring.cleopatra.state import State, Turn
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Listed, Message, listed, message

CHARACTERS = tuple(str(c) for c in Character if c is not Character.SMUGGLER)


def due(state: State) -> tuple[str, ...]:
    """List the kinds that may come next, the main one first; none when the game is over."""
    if state.finished:
        return ()
    if state.top_due:
        return ("top",)
    if state.offering_due:
        return ("offering",)
    if state.ended:
        return ("hands",)
    if state.turn.visited:
        return ("end-turn", *CHARACTERS)
    return ("market", "build", *CHARACTERS)


def forced(state: State) -> Top | None:
    """The last mosaic of the pile: which one lies on top is known."""
    pile = state.garden.pile
    return Top(*pile) if state.top_due and len(pile) == 1 else None


def the_top_is_seen_first(state: State, _: AnyEntry) -> None:
    """The mosaic that now lies on top is entered before anything else."""
    if state.top_due:
        why = message("First say which mosaic is now on top of the pile.")
        raise RuleViolation(book.C5_1, why)


def the_offering_comes_first(state: State, _: AnyEntry) -> None:
    """An offering that is due is entered before anything else."""
    if state.offering_due:
        why = message("All five dice are on the altar: first the offering.")
        raise RuleViolation(book.C6_1, why)


def the_turn_goes_on(state: State, entry: AnyEntry) -> None:
    """Nothing in a turn comes before an offering that is due, or after the game."""
    if state.altar >= DICE or state.ended:
        the_offering_comes_first(state, entry)
        the_game_goes_on(state, entry)


def the_game_goes_on(state: State, _: AnyEntry) -> None:
    """There is no turn after Cleopatra has arrived."""
    if state.ended:
        pattern = (
            "The game is over and counted."
            if state.finished
            else "Cleopatra has reached the palace: only the hands are still to be entered."
        )
        raise RuleViolation(book.C8_1, message(pattern))


def one_visit_a_turn(state: State, _: AnyEntry) -> None:
    """A turn has one visit, to the market or to the quarry."""
    if state.turn.market or state.turn.quarry:
        pattern = "{player} has been to {places}: one visit a turn."
        why = message(pattern, player=state.player, places=visits(state.turn))
        raise RuleViolation(book.C2, why)


def visits(turn: Turn) -> Listed:
    """Describe the visits of a turn so far."""
    been = ((message("the market"), turn.market), (message("the quarry"), turn.quarry))
    return listed(place for place, visited in been if visited)


def the_turn_had_its_visit(state: State, _: EndTurn) -> None:
    """A turn ends after a visit to market or quarry."""
    if not (state.turn.market or state.turn.quarry):
        pattern = (
            "{player} has not been to the market or the quarry yet: one of them each turn."
        )
        raise RuleViolation(book.C2, message(pattern, player=state.player))


def top_is_due(state: State, _: Top) -> None:
    """The mosaic on top is entered only if it is unknown and the pile is not empty."""
    if not state.garden.pile:
        why = message("The pile of mosaics is empty.")
        raise RuleViolation(book.C5_1, why, waivable=False)
    if (top := state.garden.top) is not None:
        raise RuleViolation(book.C5_1, is_on_top(top), field="tile")


def is_on_top(tile: Tile) -> Message:
    """Say that a mosaic lies on top."""
    return message("The {tile} is known to lie on top of the pile.", tile=tile.value)


def offering_is_due(state: State, _: Offering) -> None:
    """An offering is made when the altar is full."""
    if state.ended and not state.offering_due:
        the_game_goes_on(state, _)
    if not state.offering_due:
        pattern = "There is no offering: {dice} of the five dice are on the altar."
        raise RuleViolation(book.C6_1, message(pattern, dice=state.altar))


def hands_are_due(state: State, _: Hands) -> None:
    """The final hands are entered once, after Cleopatra has arrived."""
    if state.finished:
        raise RuleViolation(book.C8_1, message("The game is over and counted."))
    if not state.ended:
        pattern = "Cleopatra has walked {steps} of five steps: the game goes on."
        raise RuleViolation(book.C8_1, message(pattern, steps=state.steps))
