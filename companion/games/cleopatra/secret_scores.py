"""The counters under the names on top: open ones, and a purse that is its seat's secret."""

from collections.abc import Sequence

from companion.games.view import Counter, Purses, ViewRequest
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import AMULETS, TALENTS, several
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import eaten
from scoring.kernel.score_sheet import Line, totals

JUDGED = frozenset({"offering", "beggar"})
"""Entries that the rules check against secret talents: bids and gifts (C6.2, C7)."""


def running(state: State, view_request: ViewRequest) -> Purses:
    """During play: merchants and statues, and one purse, or all where scores are open."""
    talents, amulets = state.talents, state.amulets
    counted = range(len(state.seats))
    return Purses(
        shown=tuple(
            _purse(talents[seat], amulets[seat])
            if view_request.open or seat == view_request.purse
            else _counters(state, seat)
            for seat in counted
        ),
        secret=not view_request.open,
        discreet=_discreet(state),
        judged=JUDGED,
    )


def opened(state: State, lines: Sequence[Line], dead: frozenset[int] = frozenset()) -> Purses:
    """At the end, when everything is open: the sums of the lines so far."""
    count = len(state.seats)
    talents, amulets = totals(lines, count, TALENTS), totals(lines, count, AMULETS)
    return Purses(
        shown=tuple(map(_purse, talents, amulets)),
        secret=False,
        out=dead,
        sign="c-croc",
    )


def the_eaten(state: State) -> frozenset[int]:
    """The seats with the most amulets after everything is scored."""
    return frozenset(eaten(state.amulets))


def _counters(state: State, seat: int) -> tuple[Counter, ...]:
    merchants, statues = state.merchants[seat], state.statues[seat]
    return (
        Counter("r-merchant", merchants, several(merchants, "merchant")),
        Counter("c-statue", statues, several(statues, "statue")),
    )


def _purse(talents: int, amulets: int) -> tuple[Counter, ...]:
    return (
        Counter("r-talent", talents, several(talents, "talent")),
        Counter("r-amulet", amulets, several(amulets, "amulet")),
    )


def _discreet(state: State) -> dict[tuple[str, str], str]:
    """Refusals that replace those which would reveal a secret amount.

    They name no seat: whose bid is too high would reveal something about all the others.
    """
    said: dict[tuple[str, str], str] = {}
    for seat in range(len(state.seats)):
        said[book.C6_2.id, f"bids.{seat}"] = "One of these bids is more than its player has."
        said[book.C7.id, f"gifts.{seat}"] = (
            "One of these gifts is not possible: a player gives 2 talents or a standard card, "
            "and nothing only without both."
        )
    return said
