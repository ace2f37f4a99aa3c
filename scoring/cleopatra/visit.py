"""A visit to the quarry, piece after piece: palace and garden before each (C2.3)."""

from collections.abc import Sequence

from scoring.cleopatra.components import LAST_STEP
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.palace import Palace
from scoring.cleopatra.state import Built, State
from scoring.kernel.values import value


@value
class Stage(Built):
    """Palace and garden after a piece of a visit."""

    palace: Palace
    garden: Garden


def ends(state: State, build: Build) -> bool:
    """Whether Cleopatra reaches the last step with a visit (C8.1)."""
    # a piece completes one kind at most, so mostly the stages are not needed
    may = state.steps + len(build.pieces) >= LAST_STEP
    return may and stages(state, build)[-1].ended


def stages(state: State, build: Build) -> list[Built]:
    """List palace and garden before each piece, and after the last."""
    palace, garden, seat = state.palace, state.garden, state.turn.seat
    found: list[Built] = [state]
    for piece in build.pieces:
        if type(piece) is Mosaic:
            garden = garden.lay(seat, piece, state.position)
        else:
            palace = palace.add(piece)
        found.append(Stage(palace, garden))
    return found


def laid(state: State, build: Build) -> Sequence[tuple[int, Mosaic, Garden]]:
    """List the mosaics of a visit: the index of each, and the garden before it."""
    pieces = build.pieces
    if len(pieces) == 1:  # the usual case
        piece = pieces[0]
        return ((0, piece, state.garden),) if type(piece) is Mosaic else ()
    garden = state.garden
    found: list[tuple[int, Mosaic, Garden]] = []
    for place, piece in enumerate(pieces):
        if isinstance(piece, Mosaic):
            if found:
                garden = garden.lay(state.seat, found[-1][1], state.position)
            found.append((place, piece, garden))
    return found
