"""Who is eaten and who wins (C8.4, C8.5); and a warning when amulets run out (C1.6)."""

from collections.abc import Iterator

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import ALL_AMULETS, AMULETS
from scoring.cleopatra.state import State
from scoring.kernel.game import Warned
from scoring.kernel.sheet import Standing, ranks


def eaten(amulets: tuple[int, ...]) -> tuple[int, ...]:
    """Name the seats with the most amulets, nobody if there are none (C8.4)."""
    most = max(amulets)
    return tuple(seat for seat, has in enumerate(amulets) if has == most > 0)


def standing(state: State) -> Standing:
    """Rank talents, then fewer amulets; at the end among those alive (C8.5)."""
    talents, amulets = state.talents, state.amulets
    dead = eaten(amulets) if state.finished else ()
    alive = [seat for seat in range(len(state.seats)) if seat not in dead]
    places = dict(zip(alive, ranks([(talents[s], -amulets[s]) for s in alive]), strict=True))
    return Standing(
        scores=talents,
        ranks=tuple(places.get(seat) for seat in range(len(state.seats))),
        winners=tuple(seat for seat in alive if places[seat] == 1 and state.finished),
        also={"amulets": amulets, "eaten": dead},
    )


def warnings(state: State) -> tuple[Warned, ...]:
    """Warn at each entry with which players hold more amulets than there are (C1.6)."""
    return tuple(_shortages(state))


def _shortages(state: State) -> Iterator[Warned]:
    held = 0
    for line in state.lines:
        if line.track != AMULETS or line.entry is None:
            continue
        before, held = held, held + line.points
        if before <= ALL_AMULETS < held:
            message = (
                f"There are only {ALL_AMULETS} amulets: note the {held - ALL_AMULETS} more."
            )
            yield Warned(line.entry, book.C1_6, message)
