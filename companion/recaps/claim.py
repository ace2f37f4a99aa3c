"""Recaps of a guest group that is claimed: links and switches move with its people.

As in a restored backup, a link that the receiving group has itself stays the only one, and
recaps that either group has switched off are off.
"""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils import timezone

from companion.groups.models import Group, Person
from companion.recaps.models import RecapLink, RecapOff


def move_recaps(guests: Group, group: Group, same_person: Mapping[int, Person]) -> None:
    """Move links and switches to the group, in the caller's transaction.

    `same_person` has the group's own person for each guest, by id, who is deleted afterwards.
    """
    for guest, person in same_person.items():
        _move(RecapLink.objects.filter(group=guests, person=guest), group, person)
        if RecapOff.objects.filter(group=guests, person=guest).delete()[0]:
            RecapOff.objects.get_or_create(group=group, person=person)
    _move(RecapLink.objects.filter(group=guests, person=None), group, None)
    RecapLink.objects.filter(group=guests).update(group=group)
    if RecapOff.objects.filter(group=guests, person=None).delete()[0]:
        RecapOff.objects.get_or_create(group=group, person=None)
    RecapOff.objects.filter(group=guests).update(group=group)


def _move(links: QuerySet[RecapLink], group: Group, person: Person | None) -> None:
    """Make these links the group's or the person's; withdraw those of periods shared there."""
    shared = RecapLink.objects.filter(group=group, person=person, withdrawn=None)
    periods = list(shared.values_list("period", flat=True))
    links.filter(withdrawn=None, period__in=periods).update(withdrawn=timezone.now())
    links.update(group=group, person=person)
