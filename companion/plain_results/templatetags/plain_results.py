"""Template tag: the other games of a group or a person."""

from django import template

from companion.groups.models import Person
from companion.plain_results import services

register = template.Library()
MOST = 5
"""Games that are listed at once; the others are behind a tap."""


@register.inclusion_tag("plain_results/played.html")
def other_games(group: int, person: Person | None = None) -> dict[str, object]:
    """{% other_games group.id person %}: how often each other game was played, and won."""
    games = services.played_games(group, person)
    return {
        "games": games[:MOST],
        "rest": games[MOST:],
        "person": person,
        "whose": f"person={person.uid}&" if person else "",
        "plays": sum(each.plays for each in games),
        "wins": sum(each.wins for each in games),
    }
