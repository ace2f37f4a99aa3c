"""Which plays a page is about: of a group and a game, and those that a filter leaves."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import MAXYEAR, datetime
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from companion.statistics.models import SeatResult

DIGITS = 4


@dataclass(frozen=True, slots=True)
class Scope:
    """Plays of a group: of a game (of all, when empty), of so many players, of a year.

    `zone` is the group's: its years end when its clocks say so.
    """

    group: int
    zone: ZoneInfo
    game: str = ""
    players: int | None = None
    year: int | None = None

    @property
    def rows(self) -> "QuerySet[SeatResult]":
        """The finishes that count."""
        rows = SeatResult.objects.filter(group=self.group, counts=True)
        if self.game:
            rows = rows.filter(game=self.game)
        if self.players is not None:
            rows = rows.filter(players=self.players)
        if self.year is not None:
            rows = rows.filter(**in_year(self.year, self.zone))
        return rows

    def query(self, **changes: int | None) -> str:
        """The filter as a query string, `?players=3`; empty where nothing is filtered."""
        wanted = {"players": self.players, "year": self.year, **changes}
        params = {name: value for name, value in wanted.items() if value is not None}
        return f"?{urlencode(params)}" if params else ""

    def filtered(self, wanted: Mapping[str, str]) -> "Scope":
        """With the filter that a request asks for; what is no number is passed over."""
        return replace(
            self,
            players=_number(wanted.get("players", "")),
            year=_number(wanted.get("year", "")),
        )


def in_year(year: int, zone: ZoneInfo) -> dict[str, datetime]:
    """The lookups for what was played in a year, by the clocks of a zone."""
    after = datetime(min(year + 1, MAXYEAR), 1, 1, tzinfo=zone)
    return {"played__gte": datetime(year, 1, 1, tzinfo=zone), "played__lt": after}


def _number(text: str) -> int | None:
    number = int(text) if text.isdecimal() and text.isascii() and len(text) <= DIGITS else 0
    return number or None


@dataclass(frozen=True, slots=True)
class Bundle:
    """So many plays of a game, at tables of a size, in a year."""

    game: str
    players: int
    year: int
    plays: int
