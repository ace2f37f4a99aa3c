"""Plays: begun, listed, told of, thrown away and taken back."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID, uuid4

from django.db.models import QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers as shapes
from companion.api.authentication import device, device_id
from companion.api.openapi import described
from companion.api.serializers import from_play as plays
from companion.api.serializers.json_values import UNSET, Unset
from companion.api.serializers.validation import body, query
from companion.api.viewsets.base import ENTER, MANAGE, READ, View, by, cut, gone, said
from companion.groups.house_rules import house
from companion.groups.models import Device, Person, Place
from companion.groups.names import roots
from companion.groups.own_copies import copies
from companion.history import copy_play as copying
from companion.history.filters import Wanted
from companion.plays import creation as beginning
from companion.plays import details as history
from companion.plays import samples as specimens
from companion.plays import services as door
from companion.plays import trash as moved_trash
from companion.plays.models import Play
from companion.plays.new_play import form as wishes
from companion.plays.permissions import Part
from companion.plays.table import Table
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

NOBODY = 0
A_PLAY: dict[str, Json] = {
    "game": "krimsutep",
    "players": ["Ann", "Ben", "Cem"],
    "start": 0,
    "options": {"roman": "trumps-only"},
}


class Plays(View):
    """The plays that the device may see."""

    scopes = by(get=READ, post=ENTER)

    @described(
        "Plays, the newest first: those of the group, and those that the device joined.",
        answers={200: shapes.Plays},
        query=shapes.PlayFilter,
    )
    def get(self, request: Request) -> Response:
        """List a part of them."""
        asked = query(shapes.PlayFilter, request)
        found = _filtered(device_id(request), asked)
        here = list(found[asked.offset : asked.offset + asked.limit])
        sitting = plays.people(here)
        told = tuple(
            plays.told(table, sitting) for table in _shown(here, device(request).group_id)
        )
        part = cut(request, found.count(), asked.limit, asked.offset)
        return said(shapes.Plays(part.count, part.next, part.previous, told))

    @described(
        "Begin a play. The same id twice is one play.",
        answers={201: shapes.Play},
        body=shapes.NewPlay,
        example=A_PLAY,
    )
    def post(self, request: Request) -> Response:
        """Begin one."""
        wanted, here = body(shapes.NewPlay, request), device(request)
        wish = beginning.Wish(
            wanted.game,
            list(wanted.players),
            wanted.start,
            {**_as_the_house(here, wanted), **wanted.options},
            play=wanted.id if isinstance(wanted.id, UUID) else uuid4(),
            place=_place(request, wanted.place),
            confirms=wanted.confirms,
        )
        return begun(request, beginning.begin(here, wish))


class OnePlay(View):
    """A play."""

    scopes = by(get=READ, patch=MANAGE, delete=MANAGE)

    @described("A play as it stands.", answers={200: shapes.Play})
    def get(self, request: Request, play: UUID) -> Response:
        """Tell it."""
        return said(plays.told(door.show(play, device_id(request))))

    @described(
        "Tell of a play what is no entry: notes, minutes, place, whether it counts.",
        answers={200: shapes.Play},
        body=shapes.PlayChange,
        example={"notes": "With rain on the roof.", "minutes": 95},
    )
    def patch(self, request: Request, play: UUID) -> Response:
        """Keep what was sent; the rest stays."""
        change, here = body(shapes.PlayChange, request), device_id(request)
        history.retell(play, here, lambda told: _told(told, change, request))
        return said(plays.told(door.show(play, here)))

    @described("Throw a play away. It lies in the bin for 30 days.", answers={204: None})
    def delete(self, request: Request, play: UUID) -> Response:
        """Throw it away."""
        moved_trash.throw_away(play, device_id(request))
        return gone()


class Restored(View):
    """A play out of the bin."""

    scopes = by(post=MANAGE)

    @described("Take a play out of the bin.", answers={200: shapes.Play})
    def post(self, request: Request, play: UUID) -> Response:
        """Take it back."""
        here = device_id(request)
        moved_trash.take_back(play, here)
        return said(plays.told(door.show(play, here)))


class Rematch(View):
    """The same table once more."""

    scopes = by(post=ENTER)

    @described(
        "Begin the same table once more: the next seat starts, under the readings that held.",
        answers={201: shapes.Play},
        body=shapes.Again,
        example={},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Begin it."""
        table, asked = door.show(play, device_id(request)), body(shapes.Again, request)
        wish = wishes.rematch(table, asked.id if isinstance(asked.id, UUID) else uuid4())
        return begun(request, beginning.begin(device(request), wish))


class Copied(View):
    """A play of another table, kept."""

    scopes = by(post=ENTER)

    @described(
        "Keep a finished play of another table in the caller's group as well; twice is once.",
        answers={201: shapes.Play},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Keep it."""
        table = door.show(play, device_id(request))
        if not table.complete:
            raise NotFound("This play is not over.")
        return begun(request, copying.kept(device_id(request), table))


class Samples(View):
    """Plays to try."""

    scopes = by(get=READ)

    @described("The plays that can be tried.", answers={200: (shapes.Sample,)})
    def get(self, _: Request) -> Response:
        """List them."""
        return said([shapes.Sample(name, words) for name, words in specimens.samples()])


class OpenedSample(View):
    """A play to try, opened."""

    scopes = by(post=ENTER)

    @described(
        "Open a play to try, as a copy in the caller's group; it counts in no statistics.",
        answers={201: shapes.Play},
    )
    def post(self, request: Request, sample: str) -> Response:
        """Open it."""
        if sample not in dict(specimens.samples()):
            raise NotFound("There is no such sample.")
        return begun(request, specimens.opened(device(request), sample))


def begun(request: Request, play: Play) -> Response:
    """The answer for a play that is there now, and where."""
    table = door.show(play.id, device_id(request))
    answer = said(plays.told(table), HTTPStatus.CREATED)
    answer["Location"] = request.build_absolute_uri(f"/api/v1/plays/{play.id}/")
    return answer


def _as_the_house(here: Device, wanted: shapes.NewPlay) -> Mapping[str, Json]:
    """The group's own copy and its rulings, where the play is begun as the group does."""
    if not wanted.house:
        return {}
    kept = copies(here.group_id).get(wanted.game)
    return {**(kept.options if kept else {}), **house(here.group_id).get(wanted.game, {})}


def _filtered(here: UUID, asked: shapes.PlayFilter) -> QuerySet[Play]:
    found = moved_trash.binned(here) if asked.deleted else door.plays_of(here)
    wanted = {
        "game": asked.game, "seats__person": _meant(asked.person), "place": asked.place,
        "counted": asked.counted,
    }  # fmt: skip
    found = found.filter(
        **{name: value for name, value in wanted.items() if value is not UNSET}
    )
    if isinstance(asked.finished, bool):
        found = found.filter(finished__isnull=not asked.finished)
    group = Device.objects.filter(id=here).values_list("group", flat=True).first()
    words = Wanted(words=asked.words.replace("\0", ""), group=group)
    return words.among(found).select_related("place").order_by("-created", "-id")


def _meant(person: UUID | Unset) -> int | Unset:
    """Who is meant, even by another name of his; nobody's number where there is no such one."""
    if isinstance(person, Unset):
        return person
    found = Person.objects.filter(uid=person).first()
    return roots([found])[found.id].id if found else NOBODY


def _shown(found: Iterable[Play], group: int) -> Iterator[Table]:
    """Plays as they stand, those of the caller's own group as its host sees them."""
    for table in door.shown(found):
        own = table.play.group_id == group
        yield replace(table, part=Part(host=own, enters=own))


def _place(request: Request, place: UUID | None) -> str:
    """A place of the caller's group; any other is refused."""
    if place is None:
        return ""
    if not Place.objects.filter(id=place, group=device(request).group_id).exists():
        raise Malformed("This group has no such place.", field="place")
    return str(place)


def _told(play: Play, change: shapes.PlayChange, request: Request) -> history.Told:
    """What the table tells of a play from now on: what was sent, else what it told before."""
    place = play.place_id if change.place is UNSET else change.place
    minutes = play.minutes if change.minutes is UNSET else change.minutes
    return history.Told(
        place=_place(request, place) if change.place is not UNSET else str(place or ""),
        minutes="" if minutes is None else str(minutes),
        notes=play.notes if change.notes is UNSET else change.notes,
        counted=play.counted if change.counted is UNSET else change.counted,
    )
