"""An offering: bids in secret on every phone, or told by hand once they lie open."""

from collections.abc import Mapping
from itertools import batched

from companion.games.seats import seats
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import OFFERED_BACK, several
from scoring.cleopatra.state import State
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.serialization.entries import Json

A_PAGE = 18
"""Numbers that a thumb finds on one page."""


def bids(state: State, seat: int) -> Mapping[str, object]:
    """What a seat may bid: from nothing to all that it has."""
    has = state.talents[seat]
    return {
        "has": several(has, "talent"),
        "bids": list(batched(range(has + 1), A_PAGE)),
        "amulets": amulets(len(state.seats)),
    }


def amulets(count: int) -> list[int]:
    """What each rank of an offering gives back or takes (C6.3)."""
    return [place or -OFFERED_BACK for place in range(count)]


def by_hand(state: State) -> Mapping[str, object]:
    """The bids as they lie open, seat by seat; what anybody has is not told."""
    return {
        "bidders": seats(state),
        "amulets": amulets(len(state.seats)),
        "digits": range(10),
        "bids_data": {"names": list(state.seats)},
    }


def sealable(state: State, seat: int, choice: Json) -> None:
    """Refuse a bid that is none, or more than the seat has."""
    if type(choice) is not int or choice < 0:
        raise Malformed("Choose how many talents to offer.", field="choice")
    if choice > (has := state.talents[seat]):
        message = f"{state.seats[seat]} has {several(has, 'talent')} and cannot bid {choice}."
        raise RuleViolation(book.C6_2, message, field="choice")
