"""Addresses within a play, for pages and their parts."""

from urllib.parse import urlencode

from django.urls import reverse

from companion.plays.table import Table


def url(table: Table, name: str) -> str:
    """A page of this play: `play`, `enter`, `log`, and so on."""
    return reverse(f"plays:{name}", args=[table.play.id])


def lines_url(table: Table, **asked: int | str) -> str:
    """The lines behind a number: of a seat, a kind, an entry (counted from 1)."""
    return f"{url(table, 'lines')}?{urlencode(asked)}"


def clause_url(table: Table, clause: str) -> str:
    """A clause in the rulebook of the game."""
    return rule_url(table.game.slug, clause)


def rule_url(game: str, clause: str) -> str:
    """A clause in the rulebook of a game."""
    return reverse("rules:clause", args=[game, clause])
