"""What comes next: mounds until the field is full, then the beads."""

from tests.fourth.scoring.mounds.state import State


def due(state: State) -> tuple[str, ...]:
    """List the kinds that may come next; none when the game is over."""
    if state.over:
        return ()
    return ("beads",) if state.full else ("heap",)
