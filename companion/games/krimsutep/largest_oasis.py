"""The largest oasis of a finished play on its field, drawn without the names of people."""

from dataclasses import dataclass, replace
from functools import partial

from django.utils.translation import gettext, ngettext

from companion.games.krimsutep.field import FieldView
from companion.games.krimsutep.field import view as field_of
from companion.games.krimsutep.tally import OasisView, oasis_of
from companion.games.krimsutep.view import known
from companion.games.measures import HighlightScene
from scoring.kernel.game import Position

SYMBOLS = ("p-sand", "s-palace", "s-obelisk", "s-oasis")
"""What the drawing needs besides the patterns of every chart."""


@dataclass(frozen=True, slots=True)
class OasisOnField:
    """A field, and the oasis that is counted on it."""

    field: FieldView
    oasis: OasisView


def scene(position: Position, seat: int, points: int) -> HighlightScene | None:
    """Draw the oasis of a seat that is worth these points at the end; None without one."""
    state = known(position)
    oasis = oasis_of(state, seat, points)
    if oasis is None:
        return None
    # A recap is shared without names too: the emblems of the seats tell them.
    field = replace(field_of(state), oases=())
    x, y = oasis.ring.x + oasis.ring.width - 12, oasis.ring.y + 12
    return HighlightScene(
        partial(_head, oasis.cell),
        _counted(oasis),
        gettext("The finished field, with the oasis on {cell}").format(cell=oasis.cell),
        (field.width, field.height),
        "games/krimsutep/largest_oasis.html",
        OasisOnField(field, oasis),
        SYMBOLS,
        (x, y),
    )


def _head(cell: str, who: str, points: int) -> str:
    words = ngettext(
        "{who}: an oasis on {cell} worth {number} point",
        "{who}: an oasis on {cell} worth {number} points",
        points,
    )
    return words.format(who=who, cell=cell, number=points)


def _counted(oasis: OasisView) -> str:
    """How its points are counted: steps times halves."""
    halves = len(oasis.halves)
    beside = ngettext("{n} palace half", "{n} palace halves", halves).format(n=halves)
    steps = len(oasis.steps)
    words = ngettext(
        "{n} step to the Nile × {beside}.", "{n} steps to the Nile × {beside}.", steps
    )
    return words.format(n=steps, beside=beside)
