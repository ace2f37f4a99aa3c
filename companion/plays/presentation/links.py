"""Addresses within a play, for pages and their parts."""

from functools import cache, lru_cache
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from companion.games.links import rule_url
from companion.plays.table import Table


def url(table: Table, name: str) -> str:
    """A page of this play: `play`, `enter`, `log`, and so on."""
    before, after = _around(f"plays:{name}")
    return f"{before}{table.play.id}{after}"


def what_if_url(table: Table) -> str:
    """What else could be entered now."""
    before, after = _around("disputes:what-if", len(table.log.entries))
    return f"{before}{table.play.id}{after}"


@cache
def _around(view: str, *more: int) -> tuple[str, str]:
    """What stands before and behind a play's id; a page has some eighty such addresses."""
    nobody = UUID(int=0)
    before, _, after = reverse(view, args=[nobody, *more]).partition(str(nobody))
    return before, after


def lines_url(table: Table, **params: int | str) -> str:
    """The lines behind a number: of a seat, a kind, an entry (counted from 1)."""
    return some_of(url(table, "lines"), **params)


def some_of(lines: str, **params: int | str) -> str:
    """The same, where the address of a play's lines is known."""
    return f"{lines}?{_query(**params)}"


@lru_cache(maxsize=4000)
def _query(**params: int | str) -> str:
    """The same few seats, kinds and entries are asked for in every play."""
    return urlencode(params)


def line_url(table: Table, place: int) -> str:
    """One line of the score, by its place among all of them, counted from 1."""
    return f"{url(table, 'lines')}{place}/"


def why_url(table: Table, **params: str | int) -> str:
    """Where a refused entry is explained; `at` and `changes` are those of a correction."""
    return f"{reverse('disputes:why', args=[table.play.id])}?{urlencode(params)}"


def clause_url(table: Table, clause: str) -> str:
    """A clause in the rulebook of the game."""
    return rule_url(table.game.slug, clause)
