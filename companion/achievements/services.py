"""Services: switch an achievement off for a group, and on again."""

from collections.abc import Iterable

from django.http import Http404

from companion.achievements.awards import BY_NAME
from companion.achievements.models import AchievementOff
from companion.groups.models import Group
from scoring.kernel.achievements import Achievement


def achievement_or_404(name: str) -> Achievement:
    """The achievement of this name; answers 404 for an unknown one."""
    if name not in BY_NAME:
        raise Http404("There is no such achievement.")
    return BY_NAME[name]


def switch(group: Group, name: str, *, on: bool) -> None:
    """Switch an achievement on or off: off hides it everywhere."""
    found = achievement_or_404(name)
    if on:
        AchievementOff.objects.filter(group=group, name=found.name).delete()
    else:
        AchievementOff.objects.get_or_create(group=group, name=found.name)


def off_in(group: int) -> frozenset[str]:
    """The names of achievements that a group has switched off; unknown names are left out."""
    names = AchievementOff.objects.filter(group=group).values_list("name", flat=True)
    return frozenset(names) & BY_NAME.keys()


def restore(group: Group, names: Iterable[str]) -> None:
    """Switch off the achievements that are switched off in a backup."""
    AchievementOff.objects.bulk_create(
        [AchievementOff(group=group, name=name) for name in names if name in BY_NAME],
        ignore_conflicts=True,
    )
