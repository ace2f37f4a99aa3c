"""Achievements of the caller's group."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID
from zoneinfo import ZoneInfo

from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.achievements import services
from companion.achievements.awards import BY_NAME, GAME_OF, Awards, AwardTally, awards_of
from companion.achievements.closest import closest_to
from companion.api.authentication import device
from companion.api.openapi import json_body, operation
from companion.api.serializers import achievements as serializers
from companion.api.serializers.strict import body
from companion.api.viewsets.base import MANAGE, READ, ApiViewSet, answer
from companion.groups.models import Device, Group, Person
from companion.languages.sentences import gettext
from companion.statistics.people import load_people

OFF = json_body(serializers.AchievementSwitch, {"on": False})


class AchievementViewSet(ApiViewSet):
    """What can be earned in plays, and who of the group has earned it."""

    lookup_url_kwarg = "achievement"
    lookup_value_converter = "slug"

    @operation("getAchievements", READ, [serializers.Achievement])
    def list(self, request: Request) -> Response:
        """All achievements, and who of the group has earned them first in which play."""
        return answer(_described(device(request).group, BY_NAME))

    @operation("getAchievement", READ, serializers.Achievement)
    def retrieve(self, request: Request, achievement: str) -> Response:
        """An achievement, and who of the group has earned it."""
        return answer(_one(device(request), achievement))

    @operation("putAchievement", MANAGE, serializers.Achievement, body=OFF)
    def update(self, request: Request, achievement: str) -> Response:
        """Switch an achievement on or off: off hides it everywhere, and nothing is lost."""
        wanted, mine = body(serializers.AchievementSwitch, request), device(request)
        services.switch(mine.group, achievement, on=wanted.on)
        return answer(_one(mine, achievement))

    @operation("getPersonAchievements", READ, [serializers.Achievement])
    def of_person(self, request: Request, person: UUID) -> Response:
        """What a person of the group has earned."""
        group = device(request).group
        who = Person.objects.filter(group=group, uid=person, same_as=None).first()
        if who is None:
            raise NotFound(gettext("There is no such person in this group."))
        return answer([e for e in _described(group, BY_NAME, who.id) if e.earned])


def _one(mine: Device, name: str) -> serializers.Achievement:
    found, group = services.achievement_or_404(name).name, mine.group
    (one,) = _described(group, [found])
    if not one.on:
        return one
    closest = closest_to(group.id, found, awards_of(group.id, ZoneInfo(group.zone)))
    names = load_people(each.person for each in closest)
    return replace(
        one,
        closest=tuple(
            serializers.ClosestPerson(
                names[each.person].uid, each.play, each.played, each.number, each.entry
            )
            for each in closest
        ),
    )


def _described(
    group: Group, achievements: Iterable[str], person: int | None = None
) -> list[serializers.Achievement]:
    awards, off = awards_of(group.id, ZoneInfo(group.zone)), services.off_in(group.id)
    shown = {name: _shown(awards, off, name, person) for name in achievements}
    names = load_people(tally.first.person for some in shown.values() for tally in some)
    return [
        serializers.Achievement(
            name=name,
            game=GAME_OF[name],
            title=gettext(BY_NAME[name].title),
            says=gettext(BY_NAME[name].says),
            counted=BY_NAME[name].counted and gettext(BY_NAME[name].counted),
            needs=BY_NAME[name].needs and gettext(BY_NAME[name].needs),
            clauses=tuple(clause.id for clause in BY_NAME[name].clauses),
            on=name not in off,
            undecided=awards.undecided(name),
            earned=tuple(
                serializers.Earned(
                    names[tally.first.person].uid,
                    tally.first.play,
                    tally.first.played,
                    tally.first.entry,
                    tally.times,
                )
                for tally in some
            ),
            closest=(),
        )
        for name, some in shown.items()
    ]


def _shown(
    awards: Awards, off: frozenset[str], name: str, person: int | None
) -> list[AwardTally]:
    """The people who have earned an achievement, the first one first; empty if it is off."""
    tallies = [
        tally
        for who, tally in awards.of(name).items()
        if name not in off and person in {None, who}
    ]
    return sorted(tallies, key=lambda tally: tally.first.played)
