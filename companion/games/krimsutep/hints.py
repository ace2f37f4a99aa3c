"""Hints for a first play of Krimsutep."""

from collections.abc import Sequence

from django.utils.translation import gettext

from companion.games.view import Hint


def hints() -> Sequence[Hint]:
    """Hints at the first trick, on the field, and at the first points."""
    return (
        Hint(
            "cards",
            "pen",
            gettext("New here? Tap cards as they fall."),
            gettext("Captures and Totals enter a round at its end."),
            ".depth + .scene > .trick",
        ),
        Hint(
            "field",
            "look",
            gettext("Hold a space to enlarge it."),
            gettext("Slide to a half, lift to build. A number is what it scores."),
            "[data-field]",
        ),
        Hint(
            "score",
            "why",
            gettext("Tap a score to see why."),
            gettext("Every point is listed with its entry and its rule."),
            ".standing:has(.gain) + .meta",
        ),
    )
