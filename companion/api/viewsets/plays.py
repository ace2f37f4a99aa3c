"""Plays: start, list, change, delete, restore, rematch, copy, and samples."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from uuid import UUID, uuid4

from django.db.models import QuerySet
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device, device_id
from companion.api.openapi import json_body, operation
from companion.api.serializers import from_play
from companion.api.serializers import plays as serializers
from companion.api.serializers.strict import UNSET, Unset, body, given, query
from companion.api.viewsets.base import (
    ENTER,
    MANAGE,
    READ,
    ApiViewSet,
    Pages,
    PlayViewSet,
    answer,
    created,
    no_content,
    play_answer,
    table_of,
)
from companion.groups.house_rules import house_rulings
from companion.groups.models import Device, Person, Place
from companion.groups.names import people_merged_into
from companion.groups.own_copies import copies
from companion.history import copy_play
from companion.history.filters import PlayFilters, for_statistics
from companion.joining.rematch import start_rematch
from companion.languages.sentences import gettext
from companion.plays import creation, details, samples, services, trash
from companion.plays.models import Play
from companion.plays.new_play import form
from companion.plays.permissions import Role
from companion.plays.table import Table
from companion.plays.turn_times import clock
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

NOBODY = 0
A_PLAY: Json = {
    "game": "krimsutep",
    "players": ["Ann", "Ben", "Cem"],
    "start": 0,
    "options": {"roman": "trumps-only"},
}
RAIN: Json = {"notes": "With rain on the roof.", "minutes": 95}
PLAY = {201: serializers.Play}


class PlaysViewSet(PlayViewSet):
    """The plays that the device may see."""

    pagination_class = Pages

    @operation("getPlays", READ, [serializers.Play], query=serializers.PlayFilter)
    def list(self, request: Request) -> Response:
        """Plays, the newest first: those of the group, and those that the device joined."""
        params = query(serializers.PlayFilter, request)

        def shown(plays: Sequence[Play]) -> Iterator[serializers.Play]:
            sitting = from_play.people(plays)
            for table in _tables(plays, device(request).group_id):
                yield from_play.play_json(table, sitting)

        return self.page(
            _filter_plays(device_id(request), params), shown, serializers.PlayFilter
        )

    @operation("postPlays", ENTER, PLAY, body=json_body(serializers.NewPlay, A_PLAY))
    def create(self, request: Request) -> Response:
        """Start a play. Sending the same id twice creates one play."""
        wanted, here = body(serializers.NewPlay, request), device(request)
        new_play = creation.NewPlay(
            wanted.game,
            [*wanted.players],
            wanted.start,
            {**_house_options(here, wanted), **wanted.options},
            play=given(wanted.id) or uuid4(),
            place=_place(request, wanted.place),
            played=given(wanted.played) or "",
            confirms=wanted.confirms,
            clock=wanted.clock,
            depth=_depth(wanted),
        )
        return play_created(request, creation.create_play(here, new_play))

    @operation("getOnePlay", READ, serializers.Play)
    def retrieve(self, request: Request, play: UUID) -> Response:
        """A play as it stands."""
        return play_answer(play, request)

    @operation("getTimes", READ, serializers.PlayTimes)
    @action(detail=True)
    def times(self, request: Request, play: UUID) -> Response:
        """The time of each turn in a play with a clock, by seat; without one there is none."""
        table = table_of(play, request)
        if not table.play.clock or table.halt:
            return answer(serializers.PlayTimes(None, ()))
        found = clock(table.play, table.positions, table.log)
        seats = (
            serializers.SeatTime(n, *time) for n, time in enumerate(found.times) if time.turns
        )
        return answer(serializers.PlayTimes(found.turn, tuple(seats)))

    @operation(
        "patchOnePlay", MANAGE, serializers.Play, body=json_body(serializers.PlayChange, RAIN)
    )
    def partial_update(self, request: Request, play: UUID) -> Response:
        """Change the details of a play: notes, date, minutes, place, whether it counts."""
        change = body(serializers.PlayChange, request)
        details.change_details(
            play, device_id(request), lambda current: _new_details(current, change, request)
        )
        return play_answer(play, request)

    @operation("deleteOnePlay", MANAGE)
    def destroy(self, request: Request, play: UUID) -> Response:
        """Move a play to the trash, where it stays for 30 days."""
        trash.delete(play, device_id(request))
        return no_content()

    @operation("postRestored", MANAGE, serializers.Play)
    @action(detail=True, methods=["post"])
    def restore(self, request: Request, play: UUID) -> Response:
        """Restore a play from the trash."""
        trash.restore(play, device_id(request))
        return play_answer(play, request)

    @operation("postRematch", ENTER, PLAY, body=json_body(serializers.Again, {}))
    @action(detail=True, methods=["post"])
    def rematch(self, request: Request, play: UUID) -> Response:
        """Start a rematch: the same people and readings, and the next seat starts."""
        table, params = table_of(play, request), body(serializers.Again, request)
        begun = start_rematch(table, given(params.id) or uuid4(), device(request))
        return play_created(request, begun)

    @operation("postCopied", ENTER, PLAY)
    @action(detail=True, methods=["post"])
    def copy(self, request: Request, play: UUID) -> Response:
        """Copy a finished play of another group into the caller's group.

        Copying it twice gives the same copy.
        """
        table = table_of(play, request)
        if not table.complete:
            raise NotFound(gettext("This game is not over."))
        return play_created(request, copy_play.copy_to_group(device_id(request), table))


class SampleViewSet(ApiViewSet):
    """The sample plays."""

    @operation("getSamples", READ, [serializers.Sample])
    def list(self, _: Request) -> Response:
        """The sample plays that can be opened."""
        return answer([serializers.Sample(name, words) for name, words in samples.samples()])

    @operation("postOpenedSample", ENTER, PLAY)
    def open(self, request: Request, sample: str) -> Response:
        """Open a sample play as a copy in the caller's group; it counts in no statistics."""
        if sample not in dict(samples.samples()):
            raise NotFound(gettext("There is no such sample."))
        return play_created(request, samples.open_sample(device(request), sample))


def play_created(request: Request, play: Play) -> Response:
    """The 201 response for a new play, with its location."""
    found = from_play.play_json(table_of(play.id, request))
    return created(request, found, f"plays/{play.id}/")


def _house_options(here: Device, wanted: serializers.NewPlay) -> Mapping[str, Json]:
    """The group's house rulings and own copy as options, if `house` is set."""
    if not wanted.house:
        return {}
    kept = copies(here.group_id).get(wanted.game)
    return {
        **(kept.options if kept else {}),
        **house_rulings(here.group_id).get(wanted.game, {}),
    }


def _depth(wanted: serializers.NewPlay) -> str:
    """How much the pages ask for; raises `Malformed` for one that the game lacks."""
    if wanted.depth and not form.depth_of(wanted.game, wanted.depth):
        why = gettext("This game has no depth “{depth}”.").format(depth=wanted.depth)
        raise Malformed(why, field="depth")
    return wanted.depth


def _filter_plays(here: UUID, params: serializers.PlayFilter) -> QuerySet[Play]:
    found = trash.plays_in_trash(here) if params.deleted else services.plays_of(here)
    wanted = {
        "game": params.game, "seats__person": _person_id(params.person), "place": params.place,
    }  # fmt: skip
    found = found.filter(
        **{name: value for name, value in wanted.items() if value is not UNSET}
    )
    if isinstance(params.counted, bool):
        found = for_statistics(found, on=params.counted)
    if isinstance(params.finished, bool):
        found = found.filter(finished__isnull=not params.finished)
    group = Device.objects.filter(id=here).values_list("group", flat=True).first()
    words = PlayFilters(words=params.words, group=group)
    return words.among(found).select_related("place").order_by("-created", "-id")


def _person_id(person: UUID | Unset) -> int | Unset:
    """The row id of a person, following merges; 0 if there is none."""
    if isinstance(person, Unset):
        return person
    found = Person.objects.filter(uid=person).first()
    return people_merged_into([found])[found.id].id if found else NOBODY


def _tables(found: Iterable[Play], group: int) -> Iterator[Table]:
    """Tables of plays; those of the caller's own group are seen as its host."""
    for table in services.tables_of_plays(found):
        own = table.play.group_id == group
        yield replace(table, role=Role(host=own, enters=own))


def _place(request: Request, place: UUID | None) -> str:
    """The id of a place of the group as text; raises `Malformed` for other places."""
    if place is None:
        return ""
    if not Place.objects.filter(id=place, group=device(request).group_id).exists():
        raise Malformed(gettext("This group has no such place."), field="place")
    return str(place)


def _new_details(
    play: Play, change: serializers.PlayChange, request: Request
) -> details.PlayDetails:
    """A play's details after a change: the fields that were sent, and the others as before."""
    before, minutes = details.details_of(play), change.minutes
    typed = "" if minutes is None else str(minutes)
    return details.PlayDetails(
        played=given(change.played) or "",
        place=before.place if change.place is UNSET else _place(request, change.place),
        minutes=before.minutes if minutes is UNSET else typed,
        notes=before.notes if change.notes is UNSET else change.notes,
        counted=before.counted if change.counted is UNSET else change.counted,
    )
