"""Claiming a guest group: its plays and everything else move into a group of an account."""

from collections import Counter

from django.db import transaction

from companion.accounts.duplicates import erase_duplicates
from companion.achievements import services as achievements
from companion.exchange.models import Import
from companion.groups.looks import one_owner_an_emblem
from companion.groups.models import Device, Group, GroupAccess, Person, Place
from companion.groups.names import people_merged_into
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays.models import Play, Seat
from companion.plays.player_names import plays_with, update_player_names
from companion.recaps.claim import move_recaps
from companion.statistics import seat_results

SEATS: tuple[type[Seat | PlainSeat], ...] = (Seat, PlainSeat)
"""The rows that say who sat where."""


def claim(guests: Group, group: Group) -> int:
    """Move everything of the guest group into the group; returns the number of plays.

    A play that both imported is one. People of one name become one person, places of one name
    one place; where both have a house ruling or a copy of a game, this group's stays. What
    either has switched off, achievements or recaps, is off. The guest devices join the group.
    """
    with transaction.atomic():
        list(
            Group.objects.select_for_update()
            .filter(id__in=[guests.id, group.id])
            .order_by("id")
        )
        erase_duplicates(guests, group)
        plays = list(Play.objects.filter(group=guests).values_list("id", flat=True))
        number = Play.objects.filter(group=guests, sample="").count()
        _move_people(guests, group)
        _move_places(guests, group)
        _move_settings(guests, group)
        Play.objects.filter(group=guests).update(group=group)
        Device.objects.filter(group=guests).update(group=group)
        GroupAccess.objects.filter(group=guests).delete()
        _move_plain_results(guests, group)
        Import.objects.filter(group=guests).update(group=group)
        guests.delete()
        plays += plays_with(one_owner_an_emblem(group))
        update_player_names(plays)
        seat_results.rederive_results(plays)
    return number


def _move_people(guests: Group, group: Group) -> None:
    same_names = {person.key: person for person in group.people.all()}
    people = list(guests.people.all())
    same_person = {
        person.id: same_names[person.key] for person in people if person.key in same_names
    }
    _keep_apart(guests, same_person)
    root_of = people_merged_into(same_person.values())
    move_recaps(guests, group, same_person)
    for person in people:
        if person.id in same_person:
            known = same_person[person.id]
            _merge_into(person, known, root_of[known.id])
            others = person.others.all()
            known.others.add(*(same_person.get(each.id, each) for each in others))
    guests.people.filter(id__in=[p.id for p in people if p.id not in same_person]).update(
        group=group
    )
    Person.objects.filter(id__in=same_person).delete()


def _keep_apart(guests: Group, same_person: dict[int, Person]) -> None:
    # Two people who sat at one table are different, even if the group has a person for both.
    seats = [
        *Seat.objects.filter(play__group=guests).values_list("play", "person"),
        *PlainSeat.objects.filter(result__group=guests).values_list("result", "person"),
    ]
    merged = people_merged_into(same_person.values())
    shared = Counter(
        (table, merged[same_person[p].id].id if p in same_person else p) for table, p in seats
    )
    doubled = {person for (_, person), number in shared.items() if number > 1}
    for known in same_person.values():
        if known.same_as_id is not None and merged[known.id].id in doubled:
            known.same_as = None
            known.save(update_fields=["same_as"])


def _merge_into(person: Person, known: Person, root: Person) -> None:
    """Give the person's seats to the root of the known one; the seats remember that name."""
    for kind in SEATS:
        seats = kind._default_manager.filter(person=person)  # noqa: SLF001 - documented
        if known.id != root.id:
            seats.filter(came_as=None).update(came_as=known)
        seats.update(person=root)
        came_as = kind._default_manager.filter(came_as=person)  # noqa: SLF001 - documented
        came_as.update(came_as=known)
    Person.objects.filter(same_as=person).update(same_as=root)


def _move_places(guests: Group, group: Group) -> None:
    known = {place.key: place for place in group.places.all()}
    for place in guests.places.all():
        if place.key in known:
            Play.objects.filter(place=place).update(place=known[place.key])
            PlainResult.objects.filter(place=place).update(place=known[place.key])
            place.delete()
        else:
            Place.objects.filter(id=place.id).update(group=group)


def _move_plain_results(guests: Group, group: Group) -> None:
    """Move the results of other games; those that both have, by their hashes, are one."""
    known = set(group.plain_results.values_list("content", flat=True))
    guests.plain_results.filter(content__in=known).delete()
    guests.plain_results.update(group=group)


def _move_settings(guests: Group, group: Group) -> None:
    settled = set(group.house_rulings.values_list("game", "ruling"))
    for ruling in guests.house_rulings.all():
        if (ruling.game, ruling.ruling) in settled:
            ruling.delete()
    guests.house_rulings.update(group=group)
    guests.copies.filter(game__in=group.copies.values("game")).delete()
    guests.copies.update(group=group)
    achievements.restore(group, guests.achievements_off.values_list("name", flat=True))
