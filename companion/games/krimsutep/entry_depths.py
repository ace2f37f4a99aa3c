"""How much of Krimsutep a table enters."""

from django.utils.translation import gettext

from companion.games.entry_depths import EntryDepth, EntryDepths


def entry_depths() -> EntryDepths:
    """The depths at which the tricks of a round are entered."""
    return EntryDepths(
        (
            EntryDepth(
                "trick",
                gettext("Every trick"),
                gettext("3–4 taps a trick"),
                gettext(
                    "Each card as it falls. Catches revokes, shows who leads, remembers "
                    "everything."
                ),
                (gettext("checks suits"), gettext("log of every card")),
            ),
            EntryDepth(
                "captures",
                gettext("What everyone took"),
                gettext("about 30 taps a round"),
                gettext("After the tricks: tap the cards that each player captured."),
                (gettext("sums are certain"),),
                (gettext("no order of play"),),
            ),
            EntryDepth(
                "totals",
                gettext("Only the sums"),
                gettext("about 12 numbers a round"),
                gettext("You add up, Nile Scribe compares."),
                (gettext("quickest"),),
                (gettext("miscounts go unnoticed"),),
            ),
        ),
        gettext("Building is always entered card by card: that is where the points are."),
        gettext("You can change it at the start of every round."),
    )
