"""The periods of a group that have plays, with the number of plays."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from companion.games.catalog import CATALOG
from companion.recaps.period import ALL, Period, evening_of, read_period
from companion.statistics.models import SeatResult

MOST_DAYS, MOST_MONTHS = 12, 12
"""Most of each that are listed, the newest."""


@dataclass(frozen=True, slots=True)
class Played:
    """A period and its number of plays."""

    period: Period
    plays: int


@dataclass(frozen=True, slots=True)
class Periods:
    """Years, months and evenings with plays, the newest first; `whole` is all time."""

    whole: Played
    years: Sequence[Played]
    months: Sequence[Played]
    by_evening: Sequence[Played]


def periods(group: int, zone: ZoneInfo) -> Periods | None:
    """The periods of a group, in one query; None before its first finished play."""
    rows = SeatResult.objects.filter(group=group, counts=True, number=0, game__in=CATALOG)
    moments = list(rows.order_by("-played").values_list("played", flat=True))
    if not moments:
        return None
    local = [each.astimezone(zone) for each in moments]
    by_evening: dict[str, int] = {}
    for each in moments:
        text = evening_of(each, zone).text
        if text not in by_evening and len(by_evening) == MOST_DAYS:
            break
        by_evening[text] = by_evening.get(text, 0) + 1

    def played(texts: Sequence[tuple[str, int]]) -> list[Played]:
        return [Played(read_period(text, zone), plays) for text, plays in texts]

    months = Counter((each.year, each.month) for each in local)
    years = Counter[str]()
    for (year, _), plays in months.items():
        years[f"{year:04}"] += plays
    return Periods(
        Played(read_period(ALL, zone), len(local)),
        played(list(years.items())),
        played([(f"{y:04}-{m:02}", plays) for (y, m), plays in months.items()][:MOST_MONTHS]),
        played(list(by_evening.items())),
    )
