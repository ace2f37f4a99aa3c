"""The plays that a statistics page is about: group, game, and filters."""

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
    """Plays of a group: of a game (all if empty), of a number of players, of a year.

    Years begin and end in `zone`, the group's time zone.
    """

    group: int
    zone: ZoneInfo
    game: str = ""
    players: int | None = None
    year: int | None = None

    @property
    def rows(self) -> "QuerySet[SeatResult]":
        """The seat results that count."""
        rows = SeatResult.objects.filter(group=self.group, counts=True)
        if self.game:
            rows = rows.filter(game=self.game)
        if self.players is not None:
            rows = rows.filter(players=self.players)
        if self.year is not None:
            rows = rows.filter(**in_year(self.year, self.zone))
        return rows

    def query(self, **changes: int | None) -> str:
        """The filter as a query string, `?players=3`; empty without a filter."""
        wanted = {"players": self.players, "year": self.year, **changes}
        params = {name: value for name, value in wanted.items() if value is not None}
        return f"?{urlencode(params)}" if params else ""

    def filtered(self, wanted: Mapping[str, str]) -> "Scope":
        """The scope with the filters of a request; values that are no numbers are ignored."""
        return replace(
            self,
            players=_number(wanted.get("players", "")),
            year=_number(wanted.get("year", "")),
        )


def in_year(year: int, zone: ZoneInfo) -> dict[str, datetime]:
    """Field lookups for plays of a year, in a time zone."""
    after = datetime(min(year + 1, MAXYEAR), 1, 1, tzinfo=zone)
    return {"played__gte": datetime(year, 1, 1, tzinfo=zone), "played__lt": after}


def _number(text: str) -> int | None:
    number = int(text) if text.isdecimal() and text.isascii() and len(text) <= DIGITS else 0
    return number or None


@dataclass(frozen=True, slots=True)
class PlayCount:
    """The number of plays of a game, for one number of players and one year."""

    game: str
    players: int
    year: int
    plays: int
