"""Hints for a first play of Ramses."""

from collections.abc import Sequence

from django.utils.translation import gettext

from companion.games.view import Hint


def hints() -> Sequence[Hint]:
    """Hints at the first phase, in the hall, and at the first points."""
    return (
        Hint(
            "phases",
            "next",
            gettext("A turn goes from a to f."),
            gettext("Tap a later letter to skip there; a closed one says why."),
            ".pad > .piles",
        ),
        Hint(
            "works",
            "look",
            gettext("Lit works fit into the hall."),
            gettext("Tap one, then its place. Tap a fragment that a joker stands for."),
            "[data-when] > .works",
        ),
        Hint(
            "score",
            "why",
            gettext("Tap a score to see why."),
            gettext("Every point is listed with its entry and its rule."),
            ".standing:has(.gain) + .meta",
        ),
    )
