"""URLs within a play."""

from functools import cache, lru_cache
from urllib.parse import urlencode
from uuid import UUID

from django.urls import reverse

from companion.games.links import rule_url
from companion.plays.table import Table


def url(table: Table, name: str) -> str:
    """URL of a page of this play by its view name: `play`, `enter`, `log`."""
    before, after = _url_parts(f"plays:{name}")
    return f"{before}{table.play.id}{after}"


def what_if_url(table: Table) -> str:
    """URL of the what-if page of the next entry."""
    before, after = _url_parts("disputes:what-if", len(table.log.entries))
    return f"{before}{table.play.id}{after}"


@cache
def _url_parts(view: str, *more: int) -> tuple[str, str]:
    """The text before and after a play's id in a URL; cached, a page has about 80."""
    placeholder = UUID(int=0)
    before, _, after = reverse(view, args=[placeholder, *more]).partition(str(placeholder))
    return before, after


def lines_url(table: Table, **params: int | str) -> str:
    """URL of the score lines of a seat, a kind or an entry (counted from 1)."""
    return filtered_lines_url(url(table, "lines"), **params)


def filtered_lines_url(lines: str, **params: int | str) -> str:
    """URL of score lines, filtered by these parameters; `lines` is the URL of all lines."""
    return f"{lines}?{_query(**params)}"


@lru_cache(maxsize=4000)
def _query(**params: int | str) -> str:
    """A query string, cached: a few recur in every play."""
    return urlencode(params)


def ledger_url(table: Table, seat: int, store: str) -> str:
    """URL of a seat's ledger of a store."""
    return f"{url(table, 'play')}ledgers/{seat + 1}/#{store}"


def line_url(table: Table, place: int) -> str:
    """URL of a score line, by its place among all lines, counted from 1."""
    return f"{url(table, 'lines')}{place}/"


def why_url(table: Table, **params: str | int) -> str:
    """URL that explains a refused entry; `at` and `changes` are those of a correction."""
    return f"{reverse('disputes:why', args=[table.play.id])}?{urlencode(params)}"


def clause_url(table: Table, clause: str) -> str:
    """URL of a clause in the game's rulebook."""
    return rule_url(table.game.slug, clause)
