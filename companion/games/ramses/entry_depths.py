"""How much of Ramses a table enters (R8.4)."""

from django.utils.translation import gettext

from companion.games.entry_depths import EntryDepth, EntryDepths
from scoring.ramses.entries import Shallow
from scoring.ramses.rulings import Depth


def entry_depths() -> EntryDepths:
    """The depths at which a turn is entered."""
    return EntryDepths(
        (
            EntryDepth(
                Depth.FULL.value,
                gettext("The whole turn"),
                gettext("2–6 taps a turn"),
                gettext(
                    "Buying, trading, building, giving and filling up. Hands and piles are "
                    "known, so −1 and the end come by themselves."
                ),
                (gettext("hands counted"), gettext("says when it is over")),
            ),
            EntryDepth(
                Shallow.EXHIBITS.value,
                gettext("Only what is built"),
                gettext("2–4 taps a work"),
                gettext(
                    "Works and trading cards as they enter the hall. Hands are counted once, "
                    "at the end."
                ),
                (gettext("quick"),),
                (gettext("hands unknown until the end"),),
            ),
        ),
        gettext("The hall is drawn and checked either way."),
        gettext("You can change to less before any turn."),
    )
