"""Hints for a first play of Cleopatra."""

from collections.abc import Sequence

from django.conf import settings
from django.utils.translation import gettext

from companion.games.view import Hint


def hints() -> Sequence[Hint]:
    """Hints at the market, in the quarry, and at the bids; on a lone phone none of others."""
    alone = "joining" in settings.HIDDEN_FEATURES
    secret = Hint(
        "secret",
        "hide",
        gettext("Points are secret until the end."),
        gettext("Each phone that has a seat shows its own purse. Invite them: More, Together."),
        ".scene > .stalls",
    )
    return (
        *(() if alone else (secret,)),
        Hint(
            "palace",
            "look",
            gettext("Dashed places can be built on."),
            gettext("Tap one to see what it scores, then pay for all at once."),
            ".quarry > .pad",
        ),
        Hint(
            "bids",
            "seal",
            gettext("Bids are made in secret."),
            gettext("Pass the phone around: each bids behind a cover.")
            if alone
            else gettext("Pass the phone around, or bid on your own phones: More, Together."),
            '[data-pad="numbers"]',
        ),
    )
