"""Names in a group: who is meant, who that turned out to be, how plays spell him."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import count
from uuid import UUID

from django.db import transaction

from companion.groups.models import MAX_INITIALS, Group, Person
from companion.plays import live
from companion.plays.models import Line, Play, Seat
from scoring.record import read_name


def name_group(group: Group, name: str) -> None:
    """Name a group, an empty name takes it away; raises `Malformed` for what is no name."""
    group.name = read_name(name) if name.strip() else ""
    group.save(update_fields=["name"])


def roots(people: Iterable[Person]) -> dict[int, Person]:
    """Who each of these turned out to be, by id; himself, for most."""
    found = {person.id: person for person in people}
    while ids := {p.same_as_id for p in found.values() if p.same_as_id is not None}:
        known = Person.objects.in_bulk(ids)
        found = {
            asked: person if person.same_as_id is None else known[person.same_as_id]
            for asked, person in found.items()
        }
    return found


def plays_with(people: Iterable[Person]) -> list[UUID]:
    """The plays that any of these people sat in."""
    seats = Seat.objects.filter(person__in=people)
    return list(seats.values_list("play", flat=True).distinct())


def respell(plays: Iterable[UUID]) -> None:
    """Have these plays spell their players as the people in their seats are called now.

    Who has one of them open hears of it: every name on its page may be another.
    """
    named = Play.objects.filter(id__in=plays).prefetch_related("seats__person")
    other = [play for play in named if _respelt(play)]
    Play.objects.bulk_update(other, ["players"], 500)
    for play in _open(other):
        transaction.on_commit(partial(live.tell, play, changed=True))


def _open(plays: Sequence[Play]) -> set[UUID]:
    """Of these plays those that run, and those whose pages somebody looks at."""
    followed = Line.objects.filter(play__in=plays, ended=None).values_list("play", flat=True)
    return {play.id for play in plays if play.finished is None} | set(followed)


def _respelt(play: Play) -> bool:
    names = {seat.number: seat.person.name for seat in play.seats.all()}
    before = list(play.players)
    play.players = [names.get(number, name) for number, name in enumerate(before)]
    return bool(play.players != before)


def initials(people: Iterable[Person]) -> Mapping[int, str]:
    """Initials that tell these people apart, by id; chosen ones stay as they are."""
    everybody = list(people)
    found = {person.id: person.initials for person in everybody if person.initials}
    taken = {chosen.casefold() for chosen in found.values()}
    for person in everybody:
        if person.id not in found:
            mine = next(each for each in _shorts(person.name) if each.casefold() not in taken)
            found[person.id] = mine
            taken.add(mine.casefold())
    return found


def _shorts(name: str) -> Iterator[str]:
    """Ever longer initials, and at last numbered ones: `A`, `An`, `Ann`, `A2`."""
    words = name.split()
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:MAX_INITIALS].upper()
    joined = "".join(words)
    for length in range(1, MAX_INITIALS + 1):
        yield joined[:length].capitalize()
    for number in count(2):
        yield f"{joined[0].upper()}{number}"
