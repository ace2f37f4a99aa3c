"""People and places of a backup: they wait in the staging group until everything is written.

The seats of restored plays are written with them. At the end, those whose name the receiving
group knows give their seats to its own, and the others move to the group: few rows, whatever
the size of the backup, so that nobody waits long.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import batched

from companion.backup import staging
from companion.backup.archive import rows_of
from companion.backup.restore_target import Target, lookup, lookup_optional
from companion.backup.row_serialization import (
    PERSON,
    PLACE,
    SEAT,
    create_row,
    read_row,
    unsaved_row,
)
from companion.groups.looks import chosen_look, one_owner_an_emblem, stored_looks
from companion.groups.models import Colour, Emblem, Group, Person, Place
from companion.groups.names import people_merged_into
from companion.languages.sentences import gettext
from companion.plays.models import Play, Seat
from companion.plays.player_names import update_player_names
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import read_name


def stage(target: Target, document: Mapping[str, Json], into: staging.Stage) -> None:
    """Create the people and places of a document in the staging group."""
    known = dict[str, Person]()
    for some in batched(rows_of(document, "people"), staging.EVENTS_AT_ONCE):
        with into.short_transaction():
            for row in some:
                _stage_person(target, row, into.group, known)
    with into.short_transaction():
        for row in rows_of(document, "places"):
            _stage_place(target, row, into.group)


def _stage_person(target: Target, row: Json, group: Group, known: dict[str, Person]) -> None:
    values = _normalized(read_row(PERSON, row, also=("others",)))
    person, (own, _) = known.get(str(values["key"])), target.ids(values["uid"])
    if person is None:
        uid = target.free_id(Person, values["uid"], "uid")
        person = create_row(PERSON, values, uid=uid, group=group)
        known[person.key] = person
        target.links[person.id] = as_object(row, "person")
    target.people[str(own)] = person


def _stage_place(target: Target, row: Json, group: Group) -> None:
    values = _normalized(read_row(PLACE, row))
    place, (own, _) = (
        group.places.filter(key=str(values["key"])).first(),
        target.ids(values["id"]),
    )
    if place is None:
        place = create_row(PLACE, values, id=target.free_id(Place, values["id"]), group=group)
    target.places[str(own)] = place


def _normalized(values: dict[str, object]) -> dict[str, object]:
    """The fields of a person or place, with the name normalized by the current rules.

    Colours and emblems that this version does not have are left out.
    """
    name = read_name(str(values["name"]))
    known = {"colour": Colour.values, "emblem": Emblem.values}
    looks = {
        key: values[key] if values[key] in names else ""
        for key, names in known.items()
        if key in values
    }
    return {**values, **looks, "name": name, "key": likeness(name)}


def seats(target: Target, play: Play, row: Mapping[str, Json]) -> list[Seat]:
    """The unsaved seats of a play, with the staged people; sets its names and looks."""
    found = []
    for each in rows_of(row, "seats"):
        values, seat = read_row(SEAT, each), as_object(each, "seat")
        person = lookup(target.people, seat["person"])
        came_as = lookup_optional(target.people, seat["came_as"])
        found.append(unsaved_row(SEAT, values, play=play, person=person, came_as=came_as))
    play.players = [each.person.name for each in found]
    play.looks = stored_looks(each.person for each in found)
    target.tables.add(tuple(each.person_id for each in found))
    return found


def hand_over(target: Target) -> None:
    """Match people and places with those of the receiving group, and move the others to it."""
    final = _people(target)
    root_of = people_merged_into(final.values())
    _check_tables(target, {staged: root_of[person.id] for staged, person in final.items()})
    changed = {person.id for person in one_owner_an_emblem(target.group)}
    for staged in {person.id: person for person in target.staged}.values():
        person = final[staged.id]
        root = root_of[person.id]
        _reseat(staged, person, root)
        if root.name != staged.name or chosen_look(root) != chosen_look(staged):
            changed.add(root.id)
    if changed:
        new = Seat.objects.filter(person__in=changed, play__group=target.staging)
        update_player_names(set(new.values_list("play", flat=True)))
    _places(target)


def _people(target: Target) -> Mapping[int, Person]:
    """By the id of each staged person, the one of the group: known there, or moved to it."""
    group = target.group
    known = {person.key: person for person in group.people.all()}
    target.staged = list(target.people.values())
    new = {person.id: person for person in target.staged if person.key not in known}
    Person.objects.filter(id__in=new).update(group=group)
    for person in new.values():
        person.group = group
    final = {person.id: known.get(person.key, person) for person in target.staged}
    for uid, person in target.people.items():
        target.people[uid] = final[person.id]
    for person in new.values():
        _restore_links(target, person, target.links[person.id])
    _check_merges(group)
    return final


def _restore_links(target: Target, person: Person, row: Mapping[str, Json]) -> None:
    """Restore into which person one was merged, and which others are known to be different."""
    if row["same_as"] is not None:
        person.same_as = lookup(target.people, row["same_as"])
        person.save(update_fields=["same_as"])
    others = row["others"]
    if not isinstance(others, list):
        raise Malformed(gettext("The file is damaged: a person has an invalid “others”."))
    if others:
        person.others.add(*(lookup(target.people, each) for each in others))


def _check_merges(group: Group) -> None:
    """Raise `Malformed` if merges form a cycle."""
    same: Mapping[int, int | None] = dict(group.people.values_list("id", "same_as"))
    while same:
        left = {one: other for one, other in same.items() if other in same}
        if len(left) == len(same):
            raise Malformed(gettext("The file is damaged: a person is merged into themselves."))
        same = left


def _check_tables(target: Target, root_of: Mapping[int, Person]) -> None:
    """Raise `Malformed` if two people of a play are one person in the group."""
    for table in target.tables:
        people: Iterable[Person] = [root_of[staged] for staged in table]
        for person, number in Counter(people).items():
            if number > 1:
                raise Malformed(
                    gettext(
                        "Two players of a game are one person here, {name}: separate them, "
                        "then import the backup."
                    ).format(name=person.name)
                )


def _reseat(staged: Person, person: Person, root: Person) -> None:
    """Give the seats of a staged person to the one that the group knows."""
    own = Seat.objects.filter(person=staged.id)
    if person.id != staged.id:
        Seat.objects.filter(came_as=staged.id).update(came_as=person)
    if root.id != person.id:
        own.filter(came_as=None).update(came_as=person)
    if root.id != staged.id:
        own.update(person=root)


def _places(target: Target) -> None:
    known = {place.key: place for place in target.group.places.all()}
    for uid, place in target.places.items():
        if place.key in known:
            Play.objects.filter(place=place.id).update(place=known[place.key])
            target.places[uid] = known[place.key]
        else:
            Place.objects.filter(id=place.id).update(group=target.group)
