"""Recaps of the caller's group and its people: facts, links, switches."""

from collections.abc import Mapping
from uuid import UUID
from zoneinfo import ZoneInfo

from django.urls import reverse
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device, plain
from companion.api.openapi import json_body, operation
from companion.api.serializers import recaps as serializers
from companion.api.serializers.sharing import ToShare
from companion.api.serializers.strict import body
from companion.api.viewsets.base import MANAGE, READ, ApiViewSet, answer, no_content
from companion.api.viewsets.people import person_of_group
from companion.bidi import unisolated
from companion.groups.models import Person
from companion.http import server_url
from companion.languages.sentences import gettext
from companion.recaps import services
from companion.recaps.models import RecapLink
from companion.recaps.period import Period, read_period
from companion.recaps.periods import Played, periods
from companion.recaps.recap import Recap, recap_of
from companion.recaps.shared_recap import shared_recap
from companion.sharing.models import Names
from companion.sharing.services import NoSuchLink
from companion.statistics.people import load_people

INITIALS = json_body(ToShare, {"names": "initials"})
OFF = json_body(serializers.RecapSwitch, {"on": False})


class RecapViewSet(ApiViewSet):
    """The facts of recaps."""

    @operation("getRecaps", READ, [serializers.RecapPeriod])
    def list(self, request: Request) -> Response:
        """The periods that have plays, the newest of each length first."""
        group = device(request).group
        found = periods(group.id, ZoneInfo(group.zone))
        if found is None:
            return answer([])
        every = (found.whole, *found.years, *found.months, *found.by_evening)
        return answer([_played(each) for each in every])

    @operation("getRecap", READ, serializers.RecapFacts)
    def retrieve(self, request: Request, period: str) -> Response:
        """The recap of the group: of all time, a year, a month or an evening."""
        return answer(_facts(request, None, period))

    @operation("getRecapOfPerson", READ, serializers.RecapFacts)
    def of_person(self, request: Request, person: UUID, period: str) -> Response:
        """The recap of somebody of the group."""
        return answer(_facts(request, _root(request, person), period))


class RecapShareViewSet(ApiViewSet):
    """The links of recaps."""

    @operation("getRecapShare", READ, serializers.RecapShare)
    def retrieve(self, request: Request, period: str) -> Response:
        """The link that shares a recap of the group."""
        return _link(request, None, period)

    @operation("putRecapShare", MANAGE, serializers.RecapShare, body=INITIALS)
    def update(self, request: Request, period: str) -> Response:
        """Share a recap of the group, or change how its people are called."""
        return _shared(request, None, period)

    @operation("deleteRecapShare", MANAGE)
    def destroy(self, request: Request, period: str) -> Response:
        """Withdraw the link of a recap of the group: it stops working."""
        return _withdrawn(request, None, period)

    @operation("getRecapShareOfPerson", READ, serializers.RecapShare)
    def of_person(self, request: Request, person: UUID, period: str) -> Response:
        """The link that shares somebody's recap."""
        return _link(request, person_of_group(request, person), period)

    @operation("putRecapShareOfPerson", MANAGE, serializers.RecapShare, body=INITIALS)
    def put_of_person(self, request: Request, person: UUID, period: str) -> Response:
        """Share somebody's recap, or change how people are called in it."""
        return _shared(request, person_of_group(request, person), period)

    @operation("deleteRecapShareOfPerson", MANAGE)
    def delete_of_person(self, request: Request, person: UUID, period: str) -> Response:
        """Withdraw the link of somebody's recap: it stops working."""
        return _withdrawn(request, person_of_group(request, person), period)


class RecapSwitchViewSet(ApiViewSet):
    """Whether recaps of the group or of a person are switched on."""

    @operation("getRecapSwitch", READ, serializers.RecapSwitch)
    def retrieve(self, request: Request) -> Response:
        """Whether recaps of the group are on."""
        return _on(request, None)

    @operation("putRecapSwitch", MANAGE, serializers.RecapSwitch, body=OFF)
    def update(self, request: Request) -> Response:
        """Switch recaps of the group on or off. While they are off, no link shows them."""
        return _switched(request, None)

    @operation("getRecapSwitchOfPerson", READ, serializers.RecapSwitch)
    def of_person(self, request: Request, person: UUID) -> Response:
        """Whether somebody's recaps are on."""
        return _on(request, person_of_group(request, person))

    @operation("putRecapSwitchOfPerson", MANAGE, serializers.RecapSwitch, body=OFF)
    def put_of_person(self, request: Request, person: UUID) -> Response:
        """Switch somebody's recaps on or off."""
        return _switched(request, person_of_group(request, person))


class SharedRecapViewSet(ApiViewSet):
    """The recap behind a link."""

    @operation("getSharedRecap", None, serializers.SharedRecap)
    def retrieve(self, request: Request, token: str) -> Response:
        """A shared recap, for whoever has its link."""
        try:
            found = shared_recap(token)
        except NoSuchLink:
            raise NotFound(gettext("Nothing is shared here.")) from None
        picture = f"{server_url(plain(request))}{reverse('recaps:picture', args=[token])}"
        title, text = unisolated(found.heading), unisolated(found.text)
        response = answer(serializers.SharedRecap(title, text, picture))
        response["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        return response


def _period(request: Request, text: str) -> Period:
    try:
        return read_period(text, ZoneInfo(device(request).group.zone))
    except ValueError:
        raise NotFound(gettext("There is no such recap.")) from None


def _root(request: Request, person: UUID) -> Person:
    """The person, or the one that they were merged into."""
    return services.merged_into(person_of_group(request, person))


def _facts(request: Request, person: Person | None, text: str) -> serializers.RecapFacts:
    group, period = device(request).group, _period(request, text)
    if services.is_off(group.id, person):
        raise NotFound(gettext("Recaps are switched off."))
    recap = recap_of(group.id, ZoneInfo(group.zone), period, person.id if person else None)
    people = load_people(recap.people)
    uids = {who: each.uid for who, each in people.items()}
    closest = recap.closest
    return serializers.RecapFacts(
        period=period.text,
        title=period.title,
        plays=tuple(
            serializers.RecapPlay(each.play, each.game, each.at, each.minutes, each.won)
            for each in recap.outings
        ),
        days=recap.days,
        minutes=recap.minutes,
        hours=tuple(recap.hours),
        people=tuple(
            serializers.RecapPerson(
                uids[who], people[who].plain, rate.plays, rate.wins, rate.chance,
                recap.runs.get(who, 0),
            )
            for who, rate in recap.rates
        ),
        closest=serializers.ClosestFinish(closest.outing.play, closest.margin)
        if closest
        else None,
        pairs=tuple(
            serializers.RecapPair(uids[one], uids[other], plays)
            for (one, other), plays in recap.together.items()
        ),
        records=_records(recap, uids),
    )  # fmt: skip


def _records(recap: Recap, uids: Mapping[int, UUID]) -> tuple[serializers.RecapRecord, ...]:
    return tuple(
        serializers.RecapRecord(
            game, name, uids[each.person], each.number, each.play, each.at
        )
        for (game, name), bests in recap.bests.items()
        for each in bests
    )  # fmt: skip


def _played(each: Played) -> serializers.RecapPeriod:
    period = each.period
    return serializers.RecapPeriod(period.text, period.name, period.length.value, each.plays)


def _link(request: Request, person: Person | None, text: str) -> Response:
    found = services.link(device(request).group_id, person, _period(request, text))
    if found is None:
        raise NotFound(gettext("This recap is not shared."))
    return answer(_share_json(request, found))


def _shared(request: Request, person: Person | None, text: str) -> Response:
    names, period = Names(body(ToShare, request).names), _period(request, text)
    found = services.share(device(request), person, period, names)
    return answer(_share_json(request, found))


def _withdrawn(request: Request, person: Person | None, text: str) -> Response:
    services.withdraw(device(request).group_id, person, _period(request, text))
    return no_content()


def _share_json(request: Request, row: RecapLink) -> serializers.RecapShare:
    link = f"{server_url(plain(request))}{reverse('recaps:seen', args=[row.token])}"
    person = services.merged_into(row.person).uid if row.person else None
    return serializers.RecapShare(row.period, person, link, row.token, row.names, row.made)


def _on(request: Request, person: Person | None) -> Response:
    on = not services.is_off(device(request).group_id, person)
    return answer(serializers.RecapSwitch(on))


def _switched(request: Request, person: Person | None) -> Response:
    on = body(serializers.RecapSwitch, request).on
    services.switch(device(request).group_id, person, on=on)
    return answer(serializers.RecapSwitch(on))
