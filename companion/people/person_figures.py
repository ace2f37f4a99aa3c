"""What a person's page says of them: plays, wins, hours, and what they earned last."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from companion.achievements import presentation
from companion.achievements import services as achievements
from companion.achievements.awards import awards_of
from companion.achievements.presentation import AchievementRow
from companion.frontend.icons import symbol_id
from companion.groups.models import Person
from companion.recaps.recap import time_at_table
from companion.statistics.people import wins_text

NEWEST = 2


@dataclass(frozen=True, slots=True)
class PersonFigures:
    """A person in figures; `newest` are the achievements that they earned last."""

    plays: int
    wins: str
    hours: int
    earned: int
    newest: Sequence[AchievementRow]

    @property
    def symbols(self) -> list[str]:
        """The symbols of these achievements."""
        return [symbol_id(row.glyph) for row in self.newest]


def person_figures(person: Person) -> PersonFigures | None:
    """A person's figures over all counted plays; None before the first one."""
    zone = ZoneInfo(person.group.zone)
    rate, minutes = time_at_table(person.group_id, zone, person.id)
    if not rate.plays:
        return None
    off = achievements.off_in(person.group_id)
    earned = presentation.of_person(awards_of(person.group_id, zone), off, person.id).earned
    hours = round(minutes / 60)
    return PersonFigures(rate.plays, wins_text(rate.wins), hours, len(earned), earned[:NEWEST])
