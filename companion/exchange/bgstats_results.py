"""Plays of other games in a file of BG Stats, each as a plain result."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.utils.translation import gettext_noop

from companion.bidi import isolated
from companion.exchange.bgstats_file import FilePlay
from companion.exchange.record_import import place_id
from companion.exchange.record_meta import RecordMeta
from companion.groups.models import Device, Person
from companion.groups.people import find_or_add_people
from companion.languages.sentences import gettext
from companion.plain_results import services
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays.details import LONGEST_DAY, LONGEST_NOTES
from scoring.record import MAX_NAME

TWICE = gettext_noop("“{name}” sits at the table twice.")


@dataclass(frozen=True, slots=True)
class FileResult:
    """A play of another game: its details, its people by their names here, its hash.

    `batch` is the id of the import.
    """

    play: FilePlay
    meta: RecordMeta
    names: Sequence[str]
    content: str
    batch: UUID


@dataclass(slots=True)
class Stored:
    """How many results were stored, and the plays that were not, each with the reason."""

    number: int = 0
    left_out: list[tuple[FilePlay, str]] = field(default_factory=list)


def refusal(play: FilePlay) -> str:
    """Why a play cannot be a plain result; empty if it can."""
    if not play.title:
        return gettext("Its game has no name in the file.")
    if not play.counted:
        return gettext("BG Stats leaves it out of statistics.")
    return "" if play.seats else gettext("It has no players.")


def store(device: Device, found: Iterable[FileResult]) -> Stored:
    """Store plays as plain results; one in which a person sits twice is left out."""
    people, places = dict[str, Person](), dict[str, str]()
    stored, results, seats = Stored(), list[PlainResult](), list[PlainSeat]()
    for each in found:
        table = [_person(device, name, people) for name in each.names]
        twice = next((who for n, who in enumerate(table) if who in table[:n]), None)
        if twice is not None:
            why = gettext(TWICE).format(name=isolated(twice.name))
            stored.left_out.append((each.play, why))
            continue
        result = _result(device, each, places)
        results.append(result)
        seats += _seats(result, each.play, table)
    services.store(results, seats)
    stored.number = len(results)
    return stored


def _person(device: Device, name: str, known: dict[str, Person]) -> Person:
    if name not in known:
        (known[name],) = find_or_add_people(device.group, [name])
    return known[name]


def _result(device: Device, each: FileResult, places: dict[str, str]) -> PlainResult:
    place, minutes = each.meta.place, each.meta.minutes
    if place and place not in places:
        places[place] = place_id(device, place)
    if each.meta.played is None:
        raise ValueError(each.content)  # refused before
    return PlainResult(
        group_id=device.group_id,
        game=each.play.title[:MAX_NAME].strip(),
        place_id=places.get(place) or None,
        played=each.meta.played,
        minutes=minutes if minutes and minutes <= LONGEST_DAY else None,
        notes=each.meta.note[:LONGEST_NOTES],
        content=each.content,
        batch=each.batch,
    )


def _seats(result: PlainResult, play: FilePlay, table: Sequence[Person]) -> list[PlainSeat]:
    return [
        PlainSeat(result=result, number=n, person=person, score=seat.score, won=seat.won)
        for n, (person, seat) in enumerate(zip(table, play.seats, strict=True))
    ]
