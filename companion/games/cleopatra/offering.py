"""An offering: secret bids on every phone, or open bids entered by hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import batched

from companion.games.view import BoardSeat, Outcome, seats
from companion.languages.sentences import both, gettext, ngettext
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import OFFERED_BACK
from scoring.cleopatra.entries import Offering
from scoring.cleopatra.rulings import EqualBids
from scoring.cleopatra.state import State
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.score_sheet import ranks
from scoring.kernel.serialization.entries import Json

A_PAGE = 18
"""The most numbers that fit on one page for a thumb."""


@dataclass(frozen=True, slots=True)
class ShownBid:
    """An open bid: its rank, and the amulets that the rank returns (negative) or takes."""

    seat: BoardSeat
    rank: int
    shared: bool
    bid: int
    amulets: int
    own: bool


@dataclass(frozen=True, slots=True)
class Purse:
    """What the seat of this device had before an offering and has after it."""

    amulets: tuple[int, int]
    talents: tuple[int, int]

    @property
    def short(self) -> bool:
        """Whether fewer amulets went back than the rank returns: there were no more."""
        before, after = self.amulets
        return after == 0 and before < OFFERED_BACK


def outcome(before: State, made: Offering, after: State, purse: int | None) -> Outcome:
    """All bids from high to low, their ranks and amulets, and one seat's own purse (C6)."""
    shown = _shown(before, made, purse)
    most = [each.seat.name for each in shown if each.rank == 1]
    own = None
    if purse is not None:
        own = Purse(
            (before.amulets[purse], after.amulets[purse]),
            (before.talents[purse], after.talents[purse]),
        )
    said = ngettext("{names} bids most", "{names} bid most", len(most))
    said = said.format(names=both(most))
    template = "games/cleopatra/offered.html"
    return Outcome(said, template, {"offered": shown, "said": said, "own": own}, instead=True)


def _shown(state: State, made: Offering, purse: int | None) -> list[ShownBid]:
    places = ranks(made.bids)
    level = state.options.equal_bids is EqualBids.NOBODY and max(places) == 1
    found = [
        ShownBid(
            seat=each,
            rank=place,
            shared=places.count(place) > 1,
            bid=bid,
            amulets=0 if level else amulets(len(places))[place - 1],
            own=each.number == purse,
        )
        for each, place, bid in zip(seats(state), places, made.bids, strict=True)
    ]
    return sorted(found, key=lambda each: each.rank)


def bids(state: State, seat: int) -> Mapping[str, object]:
    """The bids that a seat can make: from nothing to all its talents."""
    has = state.talents[seat]
    return {
        "has": has,
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
        "bids_data": {
            "kind": "offering",
            "field": "bids",
            "names": list(state.seats),
            "ask": gettext("bids how many talents?"),
            "words": gettext("the offering"),
            "half": gettext("the bids entered"),
        },
    }


def bids_made(made: int, seats: int) -> str:
    """How many have bid in secret, without any of the bids."""
    if made == seats:
        return gettext("All have bid")
    pattern = ngettext("{n} of {all} has bid", "{n} of {all} have bid", made)
    return pattern.format(n=made, all=seats)


def check_choice(state: State, seat: int, choice: Json) -> None:
    """Refuse a bid that is no number, or more than the seat has."""
    if type(choice) is not int or choice < 0:
        raise Malformed(gettext("Choose how many talents to bid."), field="choice")
    if choice > (has := state.talents[seat]):
        why = ngettext(
            "{name} has {n} talent and cannot bid {bid}.",
            "{name} has {n} talents and cannot bid {bid}.",
            has,
        ).format(name=state.seats[seat], n=has, bid=choice)
        raise RuleViolation(book.C6_2, why, field="choice")
