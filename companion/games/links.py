"""Addresses of rule pages and rulebooks."""

from functools import cache, lru_cache

from django.urls import reverse

from scoring.kernel.rulings import Ruling


@cache
def rulebook_url(game: str) -> str:
    """The rulebook of a game."""
    return reverse("rules:rulebook", args=[game])


@lru_cache(maxsize=1000)
def rule_url(game: str, clause: str) -> str:
    """A clause in the rulebook of a game."""
    return reverse("rules:clause", args=[game, clause])


def ruling_url(game: str, ruling: Ruling) -> str:
    """A ruling on the page of its clause."""
    return f"{rule_url(game, ruling.cite.id)}#ruling-{ruling.name}"
