"""Template tag: what a finished play has brought its people for the first time."""

from zoneinfo import ZoneInfo

from django import template

from companion.achievements import presentation, services
from companion.achievements.awards import awards_of
from companion.plays.table import Table

register = template.Library()


@register.inclusion_tag("achievements/new.html")
def newly_earned(table: Table) -> dict[str, object]:
    """{% newly_earned table %}: on the result page, for devices of the play's own group.

    A play that is not finished, or does not count, has brought nothing.
    """
    play = table.play
    counts = play.finished and play.counted and play.deleted is None and not play.sample
    if not (table.role.host and counts):
        return {"new": ()}
    awards = awards_of(play.group_id, ZoneInfo(play.group.zone))
    return {"new": presentation.new_in(awards, services.off_in(play.group_id), play.id)}
