"""Plain results in a backup: plays of other games, recognised by their hash."""

from collections.abc import Mapping

from companion.backup.restore_target import Target, lookup, lookup_optional
from companion.backup.row_serialization import (
    HASH,
    PLAIN_RESULT,
    PLAIN_SEAT,
    read_row,
    require_played,
    serialize_row,
    unsaved_row,
)
from companion.groups.models import Group, Person
from companion.groups.names import people_merged_into
from companion.languages.sentences import gettext
from companion.plain_results import services
from companion.plain_results.models import PlainResult, PlainSeat
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object

PLAIN_RESULTS = "plain_results"
"""The key of the plain results; a group without any lacks it."""
MOST_SEATS = 100


def plain_results_of(group: Group) -> dict[str, Json]:
    """The plain results of a group with their seats, by their key in the file."""
    results = list(services.results_of(group.id).order_by("played", "id"))
    seats = services.seats_of(results)
    rows: list[Json] = [
        serialize_row(
            PLAIN_RESULT,
            each,
            place=None if each.place_id is None else str(each.place_id),
            seats=[_seat_json(seat) for seat in seats.get(each.id, [])],
        )
        for each in results
    ]
    return {PLAIN_RESULTS: rows} if rows else {}


def _seat_json(seat: PlainSeat) -> dict[str, Json]:
    came_as = str(seat.came_as.uid) if seat.came_as else None
    return serialize_row(PLAIN_SEAT, seat, person=str(seat.person.uid), came_as=came_as)


def restore_plain_results(target: Target, document: Mapping[str, Json]) -> None:
    """Restore the results that the group does not have, after its people and places."""
    found = document.get(PLAIN_RESULTS, [])
    if not isinstance(found, list):
        raise _damaged()
    known = services.contents(target.group)
    root_of = people_merged_into(target.people.values())
    results, seats = list[PlainResult](), list[PlainSeat]()
    for row in found:
        result = _result(target, row)
        if result.content not in known:
            known.add(result.content)
            results.append(result)
            seats += _seats(target, result, row, root_of)
    services.store(results, seats)


def _result(target: Target, row: Json) -> PlainResult:
    values = read_row(PLAIN_RESULT, row, also=("seats",))
    if not HASH.fullmatch(str(values["content"])):
        raise _damaged()
    require_played(PLAIN_RESULT, "played", values["played"])
    place = lookup_optional(target.places, as_object(row, "result")["place"])
    return unsaved_row(PLAIN_RESULT, values, group=target.group, place=place)


def _seats(
    target: Target, result: PlainResult, row: Json, root_of: Mapping[int, Person]
) -> list[PlainSeat]:
    rows = as_object(row, "result")["seats"]
    if not isinstance(rows, list) or len(rows) > MOST_SEATS:
        raise _damaged()
    seats = []
    for each in rows:
        values, seat = read_row(PLAIN_SEAT, each), as_object(each, "seat")
        person = lookup(target.people, seat["person"])
        came_as = lookup_optional(target.people, seat["came_as"])
        root = root_of[person.id]
        if came_as is None and root.id != person.id:
            came_as = person
        seats.append(
            unsaved_row(PLAIN_SEAT, values, result=result, person=root, came_as=came_as)
        )
    return seats


def _damaged() -> Malformed:
    return Malformed(gettext("The file is damaged: a result of another game is invalid."))
