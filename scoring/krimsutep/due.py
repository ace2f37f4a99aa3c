"""The kinds of entry that come next in a round: tricks, draw, reveal, order, buildings."""

from scoring.kernel.errors import Cite, RuleViolation
from scoring.kernel.messages import Message, message, plural
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.state import State

TRICKS_IN = ("trick", "captures", "totals")
"""The kinds of entry that give a round's tricks, at any depth."""


def due(state: State) -> tuple[str, ...]:
    """List the kinds that may come next, the main one first; none when the game is over."""
    if state.finished:
        return ()
    main = _main(state)
    voidable = state.position > state.began and not state.built
    return (*main, "void") if voidable else main


def _main(state: State) -> tuple[str, ...]:
    if state.evaluation is None:
        return ("trick",) if state.deal.tricks else ("trick", "captures", "totals")
    if state.order:
        return ("build",)
    if state.revealed:
        return ("order",)
    return ("draw",) if state.favourite is None else ("reveal",)


def is_due(state: State, kind: str) -> None:
    """Refuse a kind of entry that does not come next, by the clause of the kind that does."""
    if state.finished:
        _refuse_late()
    kinds = _main(state)
    if kind in kinds:
        return
    if kind == "draw" and state.evaluation is not None:
        _refuse(book.K3_3, _no_draw(state))
    if kind in TRICKS_IN and kinds[0] in {"trick", "draw", "reveal"}:
        _refuse(*_tricks_are_in(state, kinds[0]))
    _refuse(*_first(state, kinds[0]))


def _refuse_late() -> None:
    _refuse(book.K5_1, message("The game is over: all building cards lie."))


def _no_draw(state: State) -> Message:
    if state.drawn is not None:
        return message("{player} won the draw already.", player=state.seats[state.drawn])
    favourite = state.named(*state.favourites)
    pattern = "{player} is favourite alone: there is nothing to draw for."
    return message(pattern, player=favourite)


def _tricks_are_in(state: State, kind: str) -> tuple[Cite, Message]:
    """Refuse tricks or sums of a round that already has them; say what comes next."""
    fallen = len(state.deal.tricks)
    if kind == "trick":
        return book.K2_1, plural(
            "Trick 1 of this round is entered card by card. To count instead, void the round "
            "and enter what everyone took.",
            "Tricks 1 to {n} of this round are entered card by card. To count instead, void "
            "the round and enter what everyone took.",
            fallen,
        )
    done = (
        message("All {tricks} tricks are in", tricks=fallen)
        if fallen
        else message("This round’s tricks are counted")
    )
    if kind == "draw":
        tied = state.named(*state.favourites)
        pattern = "{done}; next the draw, for {players} tie for favourite."
        return book.K3_3, message(pattern, done=done, players=tied)
    pattern = "{done}; next everyone reveals a building card."
    return book.K4_1, message(pattern, done=done)


def _first(state: State, kind: str) -> tuple[Cite, Message]:
    match kind:
        case "trick":
            pattern = "First the tricks of this round: {left} to come."
            return book.K2_1, message(pattern, left=state.tricks_left)
        case "draw":
            tied = state.named(*state.favourites)
            pattern = "{players} tie for favourite: first the draw."
            return book.K3_3, message(pattern, players=tied)
        case "reveal":
            return book.K4_1, message("First everyone reveals a building card.")
        case "order":
            drawn = () if state.drawn is None else (state.drawn,)
            favourite = state.named(*(drawn or state.favourites))
            pattern = "First {player} says in which order all build."
            return book.K4_2, message(pattern, player=favourite)
        case _:
            builder = state.seats[state.builder]
            return book.K4_3, message("{player} is to build.", player=builder)


def _refuse(cite: Cite, why: Message) -> None:
    # the game could not go on from an entry out of turn, so it is never waived
    raise RuleViolation(cite, why, field="kind", waivable=False)


def can_be_voided(state: State) -> None:
    """A round is voided between its first entry and its first building (K6.1)."""
    if state.finished:
        _refuse_late()
    if state.built:
        pattern = "This round’s first building lies: correct it in the log instead."
        _refuse(book.K6_1, message(pattern))
    if state.position == state.began:
        _refuse(book.K6_1, message("Nothing of this round has been entered yet."))
