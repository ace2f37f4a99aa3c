"""Plays that a guest group and the group that claims it have both imported."""

from collections.abc import Sequence
from uuid import UUID

from companion.exchange.known_records import events_of, play_of_record
from companion.exchange.models import Origin
from companion.exchange.record_meta import changed_details
from companion.groups.models import Group
from companion.plays.models import Connection, LogEvent, Play, Seat
from companion.plays.trash import erase
from companion.statistics.models import SeatResult

OF_EVERY_IMPORT = (LogEvent, Seat, Origin, SeatResult, Connection)
"""Rows of a play that say nothing beyond its record, log and details."""


def erase_duplicates(guests: Group, group: Group) -> None:
    """Erase the guests' plays of records that the group has imported too.

    A play stays if the group's play lacks anything of it: entries, changed details, a photo, a
    link, a joined device; or if the group's one is in the trash.
    """
    known = Origin.objects.filter(play__group=group).exclude(content="").values("content")
    doubled = Play.objects.filter(group=guests, origin__content__in=known)
    plays = list(doubled.select_related("origin", "place", "group"))
    more = _with_more(plays)
    erase(*(each.id for each in plays if each.id not in more and _is_in(group, each)))


def _with_more(plays: Sequence[Play]) -> set[UUID]:
    """Those of the plays to which an app has added something."""
    found = set[UUID]()
    for relation in Play._meta.related_objects:  # noqa: SLF001 - Django's documented interface
        if relation.related_model not in OF_EVERY_IMPORT:
            name = relation.field.name
            rows = relation.related_model._base_manager  # noqa: SLF001 - likewise
            found.update(rows.filter(**{f"{name}__in": plays}).values_list(name, flat=True))
    return found


def _is_in(group: Group, play: Play) -> bool:
    """Whether the group has the play's record, with all its events and changed details."""
    own = play_of_record(group, play.origin.content, events_of(play))
    if own is None or (own.deleted and not play.deleted):
        return False
    changed = changed_details(own)
    return all(
        name in changed and changed[name] == value
        for name, value in changed_details(play).items()
    )
