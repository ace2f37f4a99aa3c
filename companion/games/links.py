"""Addresses of rule pages and rulebooks."""

from functools import cache, lru_cache

from django.urls import reverse


@cache
def rulebook_url(game: str) -> str:
    """The rulebook of a game."""
    return reverse("rules:rulebook", args=[game])


@lru_cache(maxsize=1000)
def rule_url(game: str, clause: str) -> str:
    """A clause in the rulebook of a game."""
    return reverse("rules:clause", args=[game, clause])
