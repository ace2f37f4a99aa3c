"""Services for recaps: links, switches, and offers that were closed.

Links and switches of merged names are those of the person who has the seats now. Each stays
with its name, so that undoing a merge gives it back.
"""

from datetime import datetime, timedelta
from secrets import token_urlsafe
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from companion.groups.models import Device, Group, Person
from companion.groups.names import people_merged_into, with_aliases
from companion.plays.models import Play
from companion.recaps.models import ClosedOffer, RecapLink, RecapOff
from companion.recaps.period import Period, evening_of, read_period
from companion.sharing.models import Names
from companion.sharing.services import BYTES, TOKEN, NoSuchLink
from companion.statistics.models import SeatResult

QUIET = timedelta(minutes=15)
"""So long after its last play an evening is taken for over."""
FEWEST = 2
"""An evening of one play has its result page; it needs no recap."""
DECEMBER = 12


def link(group: int, person: Person | None, period: Period) -> RecapLink | None:
    """The open link of a recap, the newest if merged names have several; else None."""
    return _links_of(group, person, period).first()


def links(group: int) -> QuerySet[RecapLink]:
    """The open links of a group, the newest first."""
    return RecapLink.objects.filter(group=group, withdrawn=None).order_by("-made", "id")


def _links_of(group: int, person: Person | None, period: Period) -> QuerySet[RecapLink]:
    """The open links of a recap: of a person also those of the names merged into them."""
    found = links(group).filter(period=period.text)
    if person is None:
        return found.filter(person=None)
    return found.filter(person__in=with_aliases([merged_into(person)]))


def merged_into(person: Person) -> Person:
    """The person that this one was merged into; usually themselves."""
    return people_merged_into([person])[person.id]


def share(device: Device, person: Person | None, period: Period, names: Names) -> RecapLink:
    """Share a recap with this choice of names; a shared recap keeps its link."""
    with transaction.atomic():
        Group.objects.select_for_update().get(id=device.group_id)  # one link, however many taps
        found = link(device.group_id, person, period)
        if found is None:
            return RecapLink.objects.create(
                token=token_urlsafe(BYTES),
                group_id=device.group_id,
                person=merged_into(person) if person else None,
                period=period.text,
                names=names,
                device=device,
            )
        _links_of(device.group_id, person, period).update(names=names)
        found.names = names
        return found


def withdraw(group: int, person: Person | None, period: Period) -> None:
    """Withdraw the link of a recap for good."""
    _links_of(group, person, period).update(withdrawn=timezone.now())


def opened(token: str) -> RecapLink:
    """The link with its group and person; raises `NoSuchLink`.

    While recaps of the group or the person are switched off, their links show nothing.
    """
    known = RecapLink.objects.filter(token=token, withdrawn=None)
    could_be = TOKEN.fullmatch(token)  # malformed tokens must not reach the database
    found = known.select_related("group", "person").first() if could_be else None
    if found is None or is_off(found.group_id, found.person):
        raise NoSuchLink(token)
    return found


def is_off(group: int, person: Person | None = None) -> bool:
    """Whether recaps of the group, or of this person of it, are switched off."""
    if person is not None:
        return merged_into(person).id in people_off(group)
    return RecapOff.objects.filter(group=group, person=None).exists()


def people_off(group: int) -> set[int]:
    """The people of a group who want no recap of their own, under any of their names."""
    off = RecapOff.objects.filter(group=group).exclude(person=None)
    names = Person.objects.filter(id__in=off.values("person"))
    return {person.id for person in people_merged_into(names).values()}


def switch(group: int, person: Person | None, *, on: bool) -> None:
    """Switch recaps of the group, or of this person of it, on or off.

    It holds for each of a person's names, even after a merge is undone: any may have asked.
    """
    for each in with_aliases([merged_into(person)]) if person else [None]:
        if on:
            RecapOff.objects.filter(group=group, person=each).delete()
        else:
            RecapOff.objects.get_or_create(group_id=group, person=each)


def offer(device: Device, play: UUID, now: datetime) -> Period | None:
    """The period whose recap is offered on the page of this play's result.

    It is the evening, when the play was the last of several and nothing has been begun for a
    while; in December it is then the year. None if the device has closed that offer, or
    recaps are switched off.
    """
    zone = ZoneInfo(device.group.zone)
    counting = SeatResult.objects.filter(group=device.group_id, counts=True, number=0)
    own = counting.filter(play=play).values_list("played", "play__finished").first()
    if own is None or own[1] is None or is_off(device.group_id):
        return None
    period = evening_of(own[0], zone)
    over = now - QUIET >= own[1] and now < period.end
    begun = Play.objects.filter(
        group=device.group_id, created__gt=own[0], sample="", deleted=None
    )
    if not over or begun.exists():
        return None
    plays = counting.filter(played__gte=period.begin, played__lt=period.end).count()
    wanted = [period] if plays >= FEWEST else []
    if period.begin.month == DECEMBER:
        wanted.append(read_period(f"{period.begin.year}", zone))
    closed = ClosedOffer.objects.filter(device=device).values_list("period", flat=True)
    known = set(closed)
    return next((each for each in wanted if each.text not in known), None)


def offer_year(device: Device, now: datetime) -> Period | None:
    """In December the year, for its recap is offered on the list of plays as well.

    None after the device has closed that offer, or while recaps are switched off.
    """
    zone = ZoneInfo(device.group.zone)
    local = now.astimezone(zone)
    if local.month != DECEMBER or is_off(device.group_id):
        return None
    year = read_period(f"{local.year}", zone)
    counting = SeatResult.objects.filter(group=device.group_id, counts=True, number=0)
    plays = counting.filter(played__gte=year.begin, played__lt=year.end).count()
    closed = ClosedOffer.objects.filter(device=device, period=year.text)
    return year if plays >= FEWEST and not closed.exists() else None


def close_offer(device: Device, period: Period) -> None:
    """Offer this period to the device no more."""
    ClosedOffer.objects.get_or_create(device=device, period=period.text)
