"""The views of a play that its table has closed; they are the same for every game.

A table ends a play early, or enters only its final sheet. No entry is due then, and the view of
the game is not called: it knows only positions that its rules lead to.
"""

from collections.abc import Callable, Mapping

from django.utils.text import capfirst
from django.utils.translation import gettext, gettext_noop, pgettext

from companion.games.view import (
    BoardPage,
    EntryText,
    Fact,
    Head,
    Question,
    Turn,
    Whereabouts,
)
from scoring.kernel.closing import Closing, Stop, is_total

EARLY, ON_PAPER = gettext_noop("ended early"), gettext_noop("final scores only")
TOTALS_ONLY = gettext_noop("totals only")


def tag(closing: Closing) -> str:
    """How the table closed the play, in two or three words."""
    return gettext(EARLY) if isinstance(closing, Stop) else gettext(ON_PAPER)


def headline(closing: Closing) -> str:
    """The same as a heading."""
    return capfirst(tag(closing))


def line_label(labels: Mapping[str, str], kind: str) -> str:
    """The name of a kind of line; a total has none among the `labels` of a game."""
    return gettext("Total") if is_total(kind) else labels.get(kind, kind)


def track_title(track: str) -> str:
    """The name of a track of score lines as a heading, such as "Amulets"."""
    return gettext(track.capitalize())


def _turn(closing: Closing) -> Turn:
    if isinstance(closing, Stop):
        said = gettext("The game was ended early: nothing more to enter")
    else:
        said = gettext("Only the final scores were entered: nothing more to enter")
    return Turn(None, Question(None, said))


def _board_page(closing: Closing) -> BoardPage:
    head = Head(_turn(closing), (headline(closing), ""))
    why = closing.why if isinstance(closing, Stop) else ""
    return BoardPage(head, None, "plays/closed.html", {"closed": headline(closing), "why": why})


def _entry_text(closing: Closing) -> EntryText:
    if isinstance(closing, Stop):
        ended = gettext("ended the game early")
        why = gettext("ended the game early: {why}").format(why=closing.why)
        done = why if closing.why else ended
        return EntryText(gettext("The table"), done, gettext("the early end"))
    done = gettext("entered the final scores")
    return EntryText(gettext("The table"), done, gettext("the final scores"))


def _facts(closing: Closing) -> tuple[Fact, ...]:
    return (Fact(pgettext("a fact", "Game"), headline(closing)),)


INSTEAD: Mapping[str, Callable[[Closing], object]] = {
    "board_page": _board_page,
    "turn": _turn,
    "headline": lambda closing: (headline(closing), ""),
    "sealing": lambda _: None,
    "purses": lambda _: None,
    "secret_points": lambda _: False,
    "depths": lambda _: (),
    "depth_of": lambda _: "",
    "section": lambda _: "",
    "entry_text": _entry_text,
    "outcome": lambda _: None,
    "epilogue": lambda _: "",
    "facts": _facts,
    "whereabouts": lambda closing: Whereabouts(_facts(closing)),
}
"""Functions that stand in for methods of a game's view in a closed play, by their names."""
