"""A trick that another seat led than the rules say, as the pad enters it.

The pad writes the reason itself, once the table has said who led. In an entry it would waive a
revoke as well, which nobody has agreed to.
"""

from django.utils.translation import gettext

from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.entries import Trick
from scoring.krimsutep.game import GAME
from scoring.krimsutep.revoke import refuse_revoke
from scoring.krimsutep.state import State


def reason(state: State, leader: int) -> str:
    """The reason that the pad gives for another leader (K2.3)."""
    return gettext("{name} led").format(name=state.seats[leader])


def refuse_other_breaches(position: Position, state: State, payload: dict[str, Json]) -> None:
    """Refuse a revoke (K2.4) in a trick that has the pad's reason alone.

    Once the table lets the revoke stand too, the entry has another reason.
    """
    position.enter(payload)  # raises what no reason covers
    trick = GAME.read(payload)
    if isinstance(trick, Trick) and trick.leader is not None:
        is_by_pad = trick.as_played == reason(state, trick.leader)
        if is_by_pad:
            refuse_revoke(state, trick)
