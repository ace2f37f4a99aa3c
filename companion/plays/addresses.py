"""Addresses within a play, for pages and their parts."""

from functools import cache, lru_cache
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from companion.plays.table import Table


def url(table: Table, name: str) -> str:
    """A page of this play: `play`, `enter`, `log`, and so on."""
    before, after = _around(name)
    return f"{before}{table.play.id}{after}"


@cache
def _around(name: str) -> tuple[str, str]:
    """What stands before and behind a play's id; a page has some eighty such addresses."""
    nobody = UUID(int=0)
    before, _, after = reverse(f"plays:{name}", args=[nobody]).partition(str(nobody))
    return before, after


def lines_url(table: Table, **asked: int | str) -> str:
    """The lines behind a number: of a seat, a kind, an entry (counted from 1)."""
    return f"{url(table, 'lines')}?{urlencode(asked)}"


def line_url(table: Table, place: int) -> str:
    """One line of the score, by its place among all of them, counted from 1."""
    return f"{url(table, 'lines')}{place}/"


def why_url(table: Table, **asked: str | int) -> str:
    """Where a refused entry is explained; `at` and `changes` are those of a correction."""
    return f"{reverse('disputes:why', args=[table.play.id])}?{urlencode(asked)}"


def clause_url(table: Table, clause: str) -> str:
    """A clause in the rulebook of the game."""
    return rule_url(table.game.slug, clause)


@lru_cache(maxsize=1000)
def rule_url(game: str, clause: str) -> str:
    """A clause in the rulebook of a game."""
    return reverse("rules:clause", args=[game, clause])
