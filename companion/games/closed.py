"""The views of a play that its table has closed; they are the same for every game.

A table ends a play early, or enters only its final sheet. No entry is due then, and the view of
the game is not called: it knows only positions that its rules lead to.
"""

from collections.abc import Callable, Mapping

from companion.games.view import (
    BoardPage,
    EntryText,
    Fact,
    Head,
    Question,
    Turn,
)
from scoring.kernel.closing import Closing, Stop, is_total

EARLY, ON_PAPER = "Ended early", "Final scores only"
TOTALS_ONLY = "totals only"


def headline(closing: Closing) -> str:
    """How the table closed the play, in two or three words."""
    return EARLY if isinstance(closing, Stop) else ON_PAPER


def line_label(labels: Mapping[str, str], kind: str) -> str:
    """The name of a kind of line; a total has none among the `labels` of a game."""
    return "Total" if is_total(kind) else labels.get(kind, kind)


def _turn(closing: Closing) -> Turn:
    return Turn(None, Question(None, f"{headline(closing)}: nothing is asked any more"))


def _board_page(closing: Closing) -> BoardPage:
    head = Head(_turn(closing), (headline(closing), ""))
    why = closing.why if isinstance(closing, Stop) else ""
    return BoardPage(head, None, "plays/closed.html", {"closed": headline(closing), "why": why})


def _entry_text(closing: Closing) -> EntryText:
    if isinstance(closing, Stop):
        why = f": {closing.why}" if closing.why else ""
        return EntryText("The table", f"ended the play early{why}", "the early end")
    return EntryText("The table", "entered the final scores", "the final scores")


def _facts(closing: Closing) -> tuple[Fact, ...]:
    return (Fact("The play", headline(closing).lower()),)


INSTEAD: Mapping[str, Callable[[Closing], object]] = {
    "board_page": _board_page,
    "turn": _turn,
    "headline": lambda closing: (headline(closing), ""),
    "sealing": lambda _: None,
    "purses": lambda _: None,
    "secret_points": lambda _: False,
    "depths": lambda _: (),
    "stretch": lambda _: "",
    "entry_text": _entry_text,
    "outcome": lambda _: None,
    "facts": _facts,
}
"""What is said of a closed play instead of what a method of a game's view says, by its name."""
