"""Plays: start, list, change, delete, restore, rematch, copy, and samples."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from http import HTTPStatus
from uuid import UUID, uuid4

from django.db.models import QuerySet
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api import serializers
from companion.api.authentication import device, device_id
from companion.api.openapi import described
from companion.api.serializers import from_play
from companion.api.serializers.strict import UNSET, Unset, body, given, query
from companion.api.viewsets.base import (
    ENTER,
    MANAGE,
    READ,
    View,
    json_response,
    list_page,
    method_scopes,
    no_content,
)
from companion.groups.house_rules import house_rulings
from companion.groups.models import Device, Person, Place
from companion.groups.names import roots
from companion.groups.own_copies import copies
from companion.history import copy_play
from companion.history.filters import Wanted
from companion.plays import creation, details, samples, services, trash
from companion.plays.models import Play
from companion.plays.new_play import form
from companion.plays.permissions import Role
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

    scopes = method_scopes(get=READ, post=ENTER)

    @described(
        "Plays, the newest first: those of the group, and those that the device joined.",
        answers={200: serializers.Plays},
        query=serializers.PlayFilter,
    )
    def get(self, request: Request) -> Response:
        """List one page of the plays."""
        params = query(serializers.PlayFilter, request)
        found = _filtered(device_id(request), params)
        here = list(found[params.offset : params.offset + params.limit])
        sitting = from_play.people(here)
        results = tuple(
            from_play.play_json(table, sitting)
            for table in _shown(here, device(request).group_id)
        )
        part = list_page(request, found.count(), params.limit, params.offset)
        return json_response(serializers.Plays(part.count, part.next, part.previous, results))

    @described(
        "Begin a play. The same id twice is one play.",
        answers={201: serializers.Play},
        body=serializers.NewPlay,
        example=A_PLAY,
    )
    def post(self, request: Request) -> Response:
        """Start a play."""
        wanted, here = body(serializers.NewPlay, request), device(request)
        new_play = creation.NewPlay(
            wanted.game,
            list(wanted.players),
            wanted.start,
            {**_house_options(here, wanted), **wanted.options},
            play=wanted.id if isinstance(wanted.id, UUID) else uuid4(),
            place=_place(request, wanted.place),
            played=given(wanted.played) or "",
            confirms=wanted.confirms,
        )
        return begun(request, creation.create_play(here, new_play))


class OnePlay(View):
    """One play."""

    scopes = method_scopes(get=READ, patch=MANAGE, delete=MANAGE)

    @described("A play as it stands.", answers={200: serializers.Play})
    def get(self, request: Request, play: UUID) -> Response:
        """Return the play."""
        return json_response(from_play.play_json(services.show(play, device_id(request))))

    @described(
        "Tell of a play what is no entry: notes, day, minutes, place, whether it counts.",
        answers={200: serializers.Play},
        body=serializers.PlayChange,
        example={"notes": "With rain on the roof.", "minutes": 95},
    )
    def patch(self, request: Request, play: UUID) -> Response:
        """Change the details that were sent; the others stay."""
        change, here = body(serializers.PlayChange, request), device_id(request)
        details.change_details(
            play, here, lambda current: _new_details(current, change, request)
        )
        return json_response(from_play.play_json(services.show(play, here)))

    @described("Throw a play away. It lies in the bin for 30 days.", answers={204: None})
    def delete(self, request: Request, play: UUID) -> Response:
        """Move the play to the trash."""
        trash.delete(play, device_id(request))
        return no_content()


class Restored(View):
    """A play in the trash."""

    scopes = method_scopes(post=MANAGE)

    @described("Take a play out of the bin.", answers={200: serializers.Play})
    def post(self, request: Request, play: UUID) -> Response:
        """Restore the play."""
        here = device_id(request)
        trash.restore(play, here)
        return json_response(from_play.play_json(services.show(play, here)))


class Rematch(View):
    """A rematch with the same people."""

    scopes = method_scopes(post=ENTER)

    @described(
        "Begin the same table once more: the next seat starts, under the readings that held.",
        answers={201: serializers.Play},
        body=serializers.Again,
        example={},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Start the rematch."""
        table, params = (
            services.show(play, device_id(request)),
            body(serializers.Again, request),
        )
        new_play = form.rematch(table, params.id if isinstance(params.id, UUID) else uuid4())
        return begun(request, creation.create_play(device(request), new_play))


class Copied(View):
    """The own copy of another group's play."""

    scopes = method_scopes(post=ENTER)

    @described(
        "Keep a finished play of another table in the caller's group as well; twice is once.",
        answers={201: serializers.Play},
    )
    def post(self, request: Request, play: UUID) -> Response:
        """Copy the play to the own group."""
        table = services.show(play, device_id(request))
        if not table.complete:
            raise NotFound("This play is not over.")
        return begun(request, copy_play.kept(device_id(request), table))


class Samples(View):
    """The sample plays."""

    scopes = method_scopes(get=READ)

    @described("The plays that can be tried.", answers={200: (serializers.Sample,)})
    def get(self, _: Request) -> Response:
        """List the samples."""
        return json_response(
            [serializers.Sample(name, words) for name, words in samples.samples()]
        )


class OpenedSample(View):
    """A sample play to open."""

    scopes = method_scopes(post=ENTER)

    @described(
        "Open a play to try, as a copy in the caller's group; it counts in no statistics.",
        answers={201: serializers.Play},
    )
    def post(self, request: Request, sample: str) -> Response:
        """Open the sample."""
        if sample not in dict(samples.samples()):
            raise NotFound("There is no such sample.")
        return begun(request, samples.open_sample(device(request), sample))


def begun(request: Request, play: Play) -> Response:
    """The 201 response for a new play, with its location."""
    table = services.show(play.id, device_id(request))
    answer = json_response(from_play.play_json(table), HTTPStatus.CREATED)
    answer["Location"] = request.build_absolute_uri(f"/api/v1/plays/{play.id}/")
    return answer


def _house_options(here: Device, wanted: serializers.NewPlay) -> Mapping[str, Json]:
    """The group's house rulings and own copy as options, if `house` is set."""
    if not wanted.house:
        return {}
    kept = copies(here.group_id).get(wanted.game)
    return {
        **(kept.options if kept else {}),
        **house_rulings(here.group_id).get(wanted.game, {}),
    }


def _filtered(here: UUID, params: serializers.PlayFilter) -> QuerySet[Play]:
    found = trash.plays_in_trash(here) if params.deleted else services.plays_of(here)
    wanted = {
        "game": params.game, "seats__person": _person_id(params.person), "place": params.place,
        "counted": params.counted,
    }  # fmt: skip
    found = found.filter(
        **{name: value for name, value in wanted.items() if value is not UNSET}
    )
    if isinstance(params.finished, bool):
        found = found.filter(finished__isnull=not params.finished)
    group = Device.objects.filter(id=here).values_list("group", flat=True).first()
    words = Wanted(words=params.words.replace("\0", ""), group=group)
    return words.among(found).select_related("place").order_by("-created", "-id")


def _person_id(person: UUID | Unset) -> int | Unset:
    """The row id of a person, following merges; 0 if there is none."""
    if isinstance(person, Unset):
        return person
    found = Person.objects.filter(uid=person).first()
    return roots([found])[found.id].id if found else NOBODY


def _shown(found: Iterable[Play], group: int) -> Iterator[Table]:
    """Tables of plays; those of the caller's own group are seen as its host."""
    for table in services.shown(found):
        own = table.play.group_id == group
        yield replace(table, role=Role(host=own, enters=own))


def _place(request: Request, place: UUID | None) -> str:
    """The id of a place of the group as text; raises `Malformed` for other places."""
    if place is None:
        return ""
    if not Place.objects.filter(id=place, group=device(request).group_id).exists():
        raise Malformed("This group has no such place.", field="place")
    return str(place)


def _new_details(
    play: Play, change: serializers.PlayChange, request: Request
) -> details.PlayDetails:
    """A play's details after a change: the fields that were sent, and the others as before."""
    place = play.place_id if change.place is UNSET else change.place
    minutes = play.minutes if change.minutes is UNSET else change.minutes
    return details.PlayDetails(
        played=given(change.played) or "",
        place=_place(request, place) if change.place is not UNSET else str(place or ""),
        minutes="" if minutes is None else str(minutes),
        notes=play.notes if change.notes is UNSET else change.notes,
        counted=play.counted if change.counted is UNSET else change.counted,
    )
