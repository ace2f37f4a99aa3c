"""A backup taken into a group: everything of it, or, where anything is wrong, nothing.

People and places of a known name are those of the group; a play that is here already stays as
it is, so that a file that comes twice changes nothing.
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

from companion.backup import play_rows, staging
from companion.backup.archive import opened, rows
from companion.backup.row_serialization import (
    ACT,
    COPY,
    DAMAGED,
    DEVICE,
    GROUP,
    HOUSE_RULING,
    PERSON,
    PLACE,
    PLAY,
    SEAT,
    made,
    read,
    stored,
)
from companion.exchange.models import Origin
from companion.groups.ids import id_in_group
from companion.groups.models import Device, Group, Person, Place
from companion.groups.names import roots
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.player_names import update_player_names
from companion.statistics.rebuild import rebuild
from scoring.kernel.errors import Malformed
from scoring.kernel.names import likeness, plain
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import read_name

FORMERLY: Mapping[tuple[object, object], Mapping[str, Json]] = {
    ("ramses", "1"): {"swap": "own"},
}
"""What was the default under earlier rules: plays that leave it out were begun with it."""


@dataclass(frozen=True, slots=True)
class Restored:
    """What a backup brought: plays that are new here, and plays that were here already."""

    plays: int
    again: int


@dataclass(frozen=True, slots=True)
class Here:
    """The group that takes a backup in, and what the ids of the file stand for in it."""

    group: Group
    devices: dict[str, Device] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)

    def ids(self, sent: object) -> tuple[UUID, UUID]:
        """The id of something, and the one that it has here if another group has the first."""
        return UUID(str(sent)), id_in_group(self.group.id, sent)

    def free_id(self, kind: type[Model], sent: object, field: str = "id") -> UUID:
        """The first of these ids that no row of this kind has yet; one by chance after them."""
        ids = self.ids(sent)
        rows = kind._default_manager.filter(**{f"{field}__in": ids})  # noqa: SLF001 - documented
        taken = set(rows.values_list(field, flat=True))
        return next((each for each in ids if each not in taken), uuid4())


def restore(group: Group, data: bytes) -> Restored:
    """Take a backup in; raises `Malformed`, and then nothing has changed."""
    with staging.alone():
        document = opened(data)
        devices = {str(as_object(each, "device")["id"]) for each in rows(document, "devices")}
        for sent in rows(document, "plays"):
            play_rows.check(sent, devices)
        try:
            with staging.staged(group) as stage:
                return _restored(stage, document)
        except (IntegrityError, DataError):
            raise Malformed(f"{DAMAGED}: what it says does not go together.") from None


def _restored(stage: staging.Stage, document: Mapping[str, Json]) -> Restored:
    """Bring the logs beside the group, little by little; then let it have all at once."""
    here = Here(stage.into)
    with transaction.atomic():
        for sent in rows(document, "devices"):
            _device(here, sent, stage.group)
    brought = [(sent, _play(here, sent, stage)) for sent in rows(document, "plays")]
    new = [(sent, play) for sent, play in brought if play is not None]
    with transaction.atomic():
        here = replace(here, group=Group.objects.select_for_update().get(id=stage.into.id))
        _name_and_zone(here, document["group"])
        _bring_people(here, rows(document, "people"))
        for sent in rows(document, "places"):
            _place(here, sent)
        stage.hand_over()
        for sent in rows(document, "house_rulings"):
            _house_ruling(here, sent)
        for sent in rows(document, "copies"):
            _copy(here, sent)
        _seat(here, new)
    plays = Play.objects.filter(id__in=[play.id for _, play in new])
    rebuild(plays, pause=staging.PAUSE_BETWEEN_LONG)
    return Restored(len(new), len(brought) - len(new))


def _name_and_zone(here: Here, sent: Json) -> None:
    """A group that has nothing yet takes name and time zone over."""
    values, group = read(GROUP, sent), here.group
    if values["zone"] not in available_timezones():
        raise Malformed(f"{DAMAGED}: a group has no such “zone”.")
    if not group.name:
        group.name = plain(str(values["name"]))
    if not group.plays.exists():
        group.zone = str(values["zone"])
    group.save(update_fields=["name", "zone"])


def _device(here: Here, sent: Json, beside: Group) -> None:
    """A device that acted: its name stays with what it did, and it opens nothing."""
    values = read(DEVICE, sent)
    values["name"] = plain(str(values["name"]))
    own = here.ids(values["id"])
    known = Device.objects.filter(id__in=own, group=here.group).first()
    if known is None:
        id_ = here.free_id(Device, values["id"])
        known = stored(DEVICE, values, id=id_, group=beside, left=timezone.now())
    here.devices[str(own[0])] = known


def _bring_people(here: Here, sent: Iterable[Json]) -> None:
    group, rest = here.group, list[tuple[Person, dict[str, Json]]]()
    known = {person.key: person for person in group.people.all()}
    for each in sent:
        values = _named(read(PERSON, each, also=("others",)))
        person, own = known.get(str(values["key"])), here.ids(values["uid"])
        if person is None:
            uid = here.free_id(Person, values["uid"], "uid")
            person = stored(PERSON, values, uid=uid, group=group)
            known[person.key] = person
            rest.append((person, as_object(each, "person")))
        here.people[str(own[0])] = person
    for person, row in rest:
        _tie(here, person, row)
    _end_somewhere(group)


def _named(values: dict[str, object]) -> dict[str, object]:
    """The row of a person or a place with its name as it is read today."""
    name = read_name(str(values["name"]))
    return {**values, "name": name, "key": likeness(name)}


def _tie(here: Here, person: Person, row: Mapping[str, Json]) -> None:
    """Whom somebody turned out to be, and who he is not."""
    if row["same_as"] is not None:
        person.same_as = _meant(here.people, row["same_as"])
        person.save(update_fields=["same_as"])
    others = row["others"]
    if not isinstance(others, list):
        raise Malformed(f"{DAMAGED}: a person has no such “others”.")
    person.others.add(*(_meant(here.people, each) for each in others))


def _end_somewhere(group: Group) -> None:
    """Everybody is somebody in the end: no two turned out to be each other."""
    same: Mapping[int, int | None] = dict(group.people.values_list("id", "same_as"))
    while same:
        left = {one: other for one, other in same.items() if other in same}
        if len(left) == len(same):
            raise Malformed(f"{DAMAGED}: somebody turned out to be himself.")
        same = left


def _meant[R](known: Mapping[str, R], sent: Json) -> R:
    if not isinstance(sent, str) or sent not in known:
        raise Malformed(f"{DAMAGED}: it speaks of something that it does not have.")
    return known[sent]


def _maybe[R](known: Mapping[str, R], sent: Json) -> R | None:
    return None if sent is None else _meant(known, sent)


def _place(here: Here, sent: Json) -> None:
    values = _named(read(PLACE, sent))
    own = here.ids(values["id"])
    place = Place.objects.filter(group=here.group, key=str(values["key"])).first()
    if place is None:
        id_ = here.free_id(Place, values["id"])
        place = stored(PLACE, values, id=id_, group=here.group)
    here.places[str(own[0])] = place


def _house_ruling(here: Here, sent: Json) -> None:
    """A ruling that the group has settled itself stays."""
    values = read(HOUSE_RULING, sent)
    mine = here.group.house_rulings.filter(game=values["game"], ruling=values["ruling"])
    if not mine.exists():
        stored(HOUSE_RULING, values, group=here.group, device=_by(here, sent))


def _copy(here: Here, sent: Json) -> None:
    """A copy that the group has drawn itself stays."""
    values = read(COPY, sent)
    if not here.group.copies.filter(game=values["game"]).exists():
        stored(COPY, values, group=here.group, device=_by(here, sent))


def _by(here: Here, sent: Json) -> Device | None:
    return _maybe(here.devices, as_object(sent, "row")["device"])


def _play(here: Here, sent: Json, stage: staging.Stage) -> Play | None:
    """Bring a play with its log beside the group, or None where it is here already."""
    values, row = play_rows.read_play(sent), as_object(sent, "play")
    ids = here.ids(values["id"])
    if Play.objects.filter(id__in=ids, group=here.group).exists():
        return None
    values["options"] = _as_begun(row)
    with stage.written():
        id_ = here.free_id(Play, values["id"])
        play = stored(PLAY, values, id=id_, group=stage.group)
        if isinstance(row["origin"], str):
            content = play_rows.record_content(row)
            Origin.objects.create(play=play, meta=row["origin"], content=content)
    for some in batched(rows(row, "acts"), staging.ACTS):
        with stage.written():
            LogEvent.objects.bulk_create([_act(here, play, each) for each in some])
    return play


def _act(here: Here, play: Play, sent: Json) -> LogEvent:
    device = _maybe(here.devices, as_object(sent, "act")["device"])
    return made(ACT, read(ACT, sent), play=play, device=device)


def _seat(here: Here, new: Sequence[tuple[Json, Play]]) -> None:
    """Seat the people of the group at the plays that it was handed over."""
    seats, there = list[Seat](), dict[UUID, list[UUID]]()
    for sent, play in new:
        row = as_object(sent, "play")
        seats += _seats(here, play, rows(row, "seats"))
        place = _maybe(here.places, row["place"])
        if place is not None:
            there.setdefault(place.id, []).append(play.id)
    Seat.objects.bulk_create(seats)
    for id_, plays in there.items():
        Play.objects.filter(id__in=plays).update(place=id_)
    update_player_names(play.id for _, play in new)


def _as_begun(row: Mapping[str, Json]) -> dict[str, Json]:
    """The readings of a play, those that were the default as it was begun written out."""
    formerly = FORMERLY.get((row["game"], row["rules"]), {})
    return {**formerly, **as_object(row["options"], "options")}


def _seats(here: Here, play: Play, sent: list[Json]) -> list[Seat]:
    found = []
    for each in sent:
        values, row = read(SEAT, each), as_object(each, "seat")
        came = _meant(here.people, row["person"])
        person = roots([came])[came.id]
        as_ = _maybe(here.people, row["came_as"]) or (came if came != person else None)
        found.append(made(SEAT, values, play=play, person=person, came_as=as_))
    twice = [
        p.name for p, number in Counter(seat.person for seat in found).items() if number > 1
    ]
    if twice:
        raise Malformed(
            f"Two of a play’s people are {twice[0]} here: part them, then take the backup in."
        )
    return found
