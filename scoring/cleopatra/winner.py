"""The crocodile's victim and the winner (C8.4, C8.5); a warning when amulets run out (C1.6)."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from operator import attrgetter

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import ALL_AMULETS, AMULETS
from scoring.cleopatra.state import State
from scoring.kernel.game import Warned
from scoring.kernel.messages import Message, message
from scoring.kernel.score_sheet import Line, Standing, ranks


def eaten(amulets: tuple[int, ...]) -> tuple[int, ...]:
    """List the seats with the most amulets; empty if there are none (C8.4)."""
    most = max(amulets)
    return tuple(seat for seat, has in enumerate(amulets) if has == most > 0)


def standing(state: State) -> Standing:
    """Rank by talents, then by fewer amulets; at the end among those alive (C8.5)."""
    return ranked(state, over=state.finished)


def ranked(state: State, *, over: bool) -> Standing:
    """Rank by the lines; in a play that is `over` the seats with the most amulets are eaten."""
    talents, amulets = state.talents, state.amulets
    dead = eaten(amulets) if over else ()
    alive = [seat for seat in range(len(state.seats)) if seat not in dead]
    places = dict(zip(alive, ranks([(talents[s], -amulets[s]) for s in alive]), strict=True))
    return Standing(
        scores=talents,
        ranks=tuple(places.get(seat) for seat in range(len(state.seats))),
        winners=tuple(seat for seat in alive if places[seat] == 1 and over),
        also={"amulets": amulets, "eaten": dead},
    )


def ranked_alive(state: State, dead: Sequence[int]) -> Standing:
    """The standing of a play that is over of which only talents and `dead` seats are known."""
    alive = [seat for seat in range(len(state.seats)) if seat not in dead]
    places = dict(zip(alive, ranks([state.talents[seat] for seat in alive]), strict=True))
    return Standing(
        scores=state.talents,
        ranks=tuple(places.get(seat) for seat in range(len(state.seats))),
        winners=tuple(seat for seat in alive if places[seat] == 1),
        also={"eaten": tuple(dead)},
    )


def warnings(state: State) -> tuple[Warned, ...]:
    """Warn at each entry with which amulets run out (C1.6), with the number missing.

    While they are missing, the number is the last one; after some are returned they can run out
    again.
    """
    return tuple(Warned(entry, book.C1_6, _note(more)) for entry, more in _shortages(state))


def _note(more: int) -> Message:
    pattern = "There are only {all} amulets: note the missing ones ({more})."
    return message(pattern, all=ALL_AMULETS, more=more)


def _shortages(state: State) -> Iterator[tuple[int, int]]:
    """Map the entry with which each shortage began to its last size."""
    held, since, more = 0, None, 0
    for (entry, _), lines in groupby(_amulet_lines(state), attrgetter("entry", "kind")):
        # all amulets of a line's entry move at once: an envoy's change hands
        held += sum(line.points for line in lines)
        if held > ALL_AMULETS:
            since, more = entry if since is None else since, held - ALL_AMULETS
        elif since is not None:
            yield since, more
            since = None
    if since is not None:
        yield since, more


def _amulet_lines(state: State) -> Iterator[Line]:
    return (line for line in state.lines if line.track == AMULETS and line.entry is not None)
