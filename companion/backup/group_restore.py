"""Restore a backup into a group: everything, or nothing if any part is invalid.

People and places with a known name are matched with those of the group. A play that exists here
stays as it is, so that restoring a file twice changes nothing.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import batched
from uuid import UUID, uuid4
from zoneinfo import available_timezones

from django.db import DataError, IntegrityError, transaction
from django.db.models import Model
from django.utils import timezone
from django.utils.translation import gettext

from companion.achievements import services as achievements
from companion.backup import play_rows, staging
from companion.backup.archive import read_archive, rows_of
from companion.backup.group_backup import ACHIEVEMENTS_OFF
from companion.backup.row_serialization import (
    COPY,
    DEVICE,
    EVENT,
    GROUP,
    HOUSE_RULING,
    PERSON,
    PLACE,
    PLAY,
    SEAT,
    create_row,
    read_row,
    unsaved_row,
)
from companion.exchange.models import Origin
from companion.groups.ids import id_in_group
from companion.groups.models import Device, Group, Person, Place
from companion.groups.names import people_merged_into
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.player_names import update_player_names
from companion.statistics.rebuild import rebuild
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness, plain
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import read_name

EARLIER_DEFAULTS: Mapping[tuple[object, object], Mapping[str, Json]] = {
    ("ramses", "1"): {"swap": "own"},
}
"""Defaults of earlier rules, for plays whose options leave them out."""


@dataclass(frozen=True, slots=True)
class Restored:
    """The result of a restore: the number of new plays, and of plays that existed before."""

    plays: int
    again: int


@dataclass(frozen=True, slots=True)
class Target:
    """The receiving group, and its rows by their ids in the file."""

    group: Group
    devices: dict[str, Device] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)

    def ids(self, file_id: object) -> tuple[UUID, UUID]:
        """The id in the file, and the id to use if another group has the first."""
        return UUID(str(file_id)), id_in_group(self.group.id, file_id)

    def free_id(self, kind: type[Model], file_id: object, field: str = "id") -> UUID:
        """The first of these ids that no row of this kind has; else a random one."""
        ids = self.ids(file_id)
        rows = kind._default_manager.filter(**{f"{field}__in": ids})  # noqa: SLF001 - documented
        taken = set(rows.values_list(field, flat=True))
        return next((each for each in ids if each not in taken), uuid4())


def restore(group: Group, data: bytes) -> Restored:
    """Restore a backup; raises `Malformed` and changes nothing if it is invalid."""
    with staging.one_restore_at_a_time():
        document = read_archive(data)
        devices = {
            str(as_object(each, "device")["id"]) for each in rows_of(document, "devices")
        }
        for row_json in rows_of(document, "plays"):
            play_rows.check_play(row_json, devices)
        try:
            with staging.staging_group(group) as stage:
                return _restore(stage, document)
        except (IntegrityError, DataError):
            raise Malformed(
                gettext("The file is damaged: what it says does not go together.")
            ) from None


def _restore(stage: staging.Stage, document: Mapping[str, Json]) -> Restored:
    """Store the logs in the staging group in small parts, then hand over everything at once."""
    target = Target(stage.into)
    with transaction.atomic():
        for row_json in rows_of(document, "devices"):
            _device(target, row_json, stage.group)
    brought = [
        (row_json, _play(target, row_json, stage)) for row_json in rows_of(document, "plays")
    ]
    new = [(row_json, play) for row_json, play in brought if play is not None]
    with transaction.atomic():
        target = replace(target, group=Group.objects.select_for_update().get(id=stage.into.id))
        _name_and_zone(target, document["group"])
        _restore_people(target, rows_of(document, "people"))
        for row_json in rows_of(document, "places"):
            _place(target, row_json)
        stage.hand_over()
        for row_json in rows_of(document, "house_rulings"):
            _house_ruling(target, row_json)
        for row_json in rows_of(document, "copies"):
            _copy(target, row_json)
        _achievements_off(target.group, document)
        _seat(target, new)
    plays = Play.objects.filter(id__in=[play.id for _, play in new])
    rebuild(plays, pause=staging.PAUSE_BETWEEN_LONG)
    return Restored(len(new), len(brought) - len(new))


def _name_and_zone(target: Target, row_json: Json) -> None:
    """Copy name and time zone to a group that has none of its own or no plays."""
    values, group = read_row(GROUP, row_json), target.group
    if values["zone"] not in available_timezones():
        raise Malformed(gettext("The file is damaged: a group has no such “zone”."))
    if not group.name:
        group.name = plain(str(values["name"]))
    if not group.plays.exists():
        group.zone = str(values["zone"])
    group.save(update_fields=["name", "zone"])


def _device(target: Target, row_json: Json, beside: Group) -> None:
    """Create a device of the backup: it has its name in the audit trail, but no access."""
    values = read_row(DEVICE, row_json)
    values["name"] = plain(str(values["name"]))
    own = target.ids(values["id"])
    known = Device.objects.filter(id__in=own, group=target.group).first()
    if known is None:
        new_id = target.free_id(Device, values["id"])
        known = create_row(DEVICE, values, id=new_id, group=beside, left=timezone.now())
    target.devices[str(own[0])] = known


def _restore_people(target: Target, people: Iterable[Json]) -> None:
    group, rest = target.group, list[tuple[Person, dict[str, Json]]]()
    known = {person.key: person for person in group.people.all()}
    for each in people:
        values = _normalize(read_row(PERSON, each, also=("others",)))
        person, own = known.get(str(values["key"])), target.ids(values["uid"])
        if person is None:
            uid = target.free_id(Person, values["uid"], "uid")
            person = create_row(PERSON, values, uid=uid, group=group)
            known[person.key] = person
            rest.append((person, as_object(each, "person")))
        target.people[str(own[0])] = person
    for person, row in rest:
        _restore_links(target, person, row)
    _check_merges(group)


def _normalize(values: dict[str, object]) -> dict[str, object]:
    """The fields of a person or place, with the name normalized by the current rules."""
    name = read_name(str(values["name"]))
    return {**values, "name": name, "key": likeness(name)}


def _restore_links(target: Target, person: Person, row: Mapping[str, Json]) -> None:
    """Restore the merges of a person, and the people that they were kept apart from."""
    if row["same_as"] is not None:
        person.same_as = _lookup(target.people, row["same_as"])
        person.save(update_fields=["same_as"])
    others = row["others"]
    if not isinstance(others, list):
        raise Malformed(gettext("The file is damaged: a person has no such “others”."))
    person.others.add(*(_lookup(target.people, each) for each in others))


def _check_merges(group: Group) -> None:
    """Raise `Malformed` if merges form a cycle."""
    same: Mapping[int, int | None] = dict(group.people.values_list("id", "same_as"))
    while same:
        left = {one: other for one, other in same.items() if other in same}
        if len(left) == len(same):
            raise Malformed(gettext("The file is damaged: a person is merged into themselves."))
        same = left


def _lookup[R](known: Mapping[str, R], key: Json) -> R:
    if not isinstance(key, str) or key not in known:
        raise Malformed(
            gettext("The file is damaged: it speaks of something that it does not have.")
        )
    return known[key]


def _lookup_optional[R](known: Mapping[str, R], key: Json) -> R | None:
    return None if key is None else _lookup(known, key)


def _place(target: Target, row_json: Json) -> None:
    values = _normalize(read_row(PLACE, row_json))
    own = target.ids(values["id"])
    place = Place.objects.filter(group=target.group, key=str(values["key"])).first()
    if place is None:
        new_id = target.free_id(Place, values["id"])
        place = create_row(PLACE, values, id=new_id, group=target.group)
    target.places[str(own[0])] = place


def _house_ruling(target: Target, row_json: Json) -> None:
    """Restore a house ruling, unless the group has its own."""
    values = read_row(HOUSE_RULING, row_json)
    mine = target.group.house_rulings.filter(game=values["game"], ruling=values["ruling"])
    if not mine.exists():
        create_row(
            HOUSE_RULING, values, group=target.group, device=_settled_by(target, row_json)
        )


def _copy(target: Target, row_json: Json) -> None:
    """Restore an own copy of a game, unless the group has one."""
    values = read_row(COPY, row_json)
    if not target.group.copies.filter(game=values["game"]).exists():
        create_row(COPY, values, group=target.group, device=_settled_by(target, row_json))


def _achievements_off(group: Group, document: Mapping[str, Json]) -> None:
    """Switch off what the backup has switched off; what the group has off stays so."""
    if ACHIEVEMENTS_OFF in document:
        names = [each for each in rows_of(document, ACHIEVEMENTS_OFF) if isinstance(each, str)]
        achievements.restore(group, names)


def _settled_by(target: Target, row_json: Json) -> Device | None:
    return _lookup_optional(target.devices, as_object(row_json, "row")["device"])


def _play(target: Target, row_json: Json, stage: staging.Stage) -> Play | None:
    """Create a play with its log in the staging group; None if it exists here."""
    values, row = play_rows.read_play(row_json), as_object(row_json, "play")
    ids = target.ids(values["id"])
    if Play.objects.filter(id__in=ids, group=target.group).exists():
        return None
    values["options"] = _starting_options(row)
    with stage.short_transaction():
        new_id = target.free_id(Play, values["id"])
        play = create_row(PLAY, values, id=new_id, group=stage.group)
        if isinstance(row["origin"], str):
            content = play_rows.record_content(row)
            Origin.objects.create(play=play, meta=row["origin"], content=content)
    for some in batched(rows_of(row, "acts"), staging.EVENTS_AT_ONCE):
        with stage.short_transaction():
            LogEvent.objects.bulk_create([_log_event(target, play, each) for each in some])
    return play


def _log_event(target: Target, play: Play, row_json: Json) -> LogEvent:
    device = _lookup_optional(target.devices, as_object(row_json, "act")["device"])
    return unsaved_row(EVENT, read_row(EVENT, row_json), play=play, device=device)


def _seat(target: Target, new: Sequence[tuple[Json, Play]]) -> None:
    """Create the seats of the new plays with the people of the group."""
    seats, plays_by_place = list[Seat](), dict[UUID, list[UUID]]()
    for row_json, play in new:
        row = as_object(row_json, "play")
        seats += _seats(target, play, rows_of(row, "seats"))
        place = _lookup_optional(target.places, row["place"])
        if place is not None:
            plays_by_place.setdefault(place.id, []).append(play.id)
    Seat.objects.bulk_create(seats)
    for place_id, plays in plays_by_place.items():
        Play.objects.filter(id__in=plays).update(place=place_id)
    update_player_names(play.id for _, play in new)


def _starting_options(row: Mapping[str, Json]) -> dict[str, Json]:
    """The options of a play, completed by the defaults that held when it was started."""
    defaults = EARLIER_DEFAULTS.get((row["game"], row["rules"]), {})
    return {**defaults, **as_object(row["options"], "options")}


def _seats(target: Target, play: Play, seats: list[Json]) -> list[Seat]:
    found = []
    for each in seats:
        values, row = read_row(SEAT, each), as_object(each, "seat")
        recorded = _lookup(target.people, row["person"])
        person = people_merged_into([recorded])[recorded.id]
        came_as = _lookup_optional(target.people, row["came_as"]) or (
            recorded if recorded != person else None
        )
        found.append(unsaved_row(SEAT, values, play=play, person=person, came_as=came_as))
    twice = [
        p.name for p, number in Counter(seat.person for seat in found).items() if number > 1
    ]
    if twice:
        raise Malformed(
            gettext(
                "Two players of a game are one person here, {name}: separate them, then "
                "import the backup."
            ).format(name=twice[0])
        )
    return found
