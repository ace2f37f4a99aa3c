"""An offering: secret bids on every phone, or open bids entered by hand."""

from collections.abc import Mapping
from itertools import batched

from companion.games.view import seats
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import OFFERED_BACK, several
from scoring.cleopatra.state import State
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.serialization.entries import Json

A_PAGE = 18
"""The most numbers that fit on one page for a thumb."""


def bids(state: State, seat: int) -> Mapping[str, object]:
    """The bids that a seat can make: from nothing to all its talents."""
    has = state.talents[seat]
    return {
        "has": several(has, "talent"),
        "bids": list(batched(range(has + 1), A_PAGE)),
        "amulets": amulets(len(state.seats)),
    }


def amulets(count: int) -> list[int]:
    """The amulets that each rank of an offering returns or takes (C6.3)."""
    return [place or -OFFERED_BACK for place in range(count)]


def by_hand(state: State) -> Mapping[str, object]:
    """The open bids, seat by seat, without anybody's talents."""
    return {
        "bidders": seats(state),
        "amulets": amulets(len(state.seats)),
        "digits": range(10),
        "bids_data": {"names": list(state.seats)},
    }


def sealable(state: State, seat: int, choice: Json) -> None:
    """Refuse a bid that is no number, or more than the seat has."""
    if type(choice) is not int or choice < 0:
        raise Malformed("Choose how many talents to offer.", field="choice")
    if choice > (has := state.talents[seat]):
        message = f"{state.seats[seat]} has {several(has, 'talent')} and cannot bid {choice}."
        raise RuleViolation(book.C6_2, message, field="choice")
