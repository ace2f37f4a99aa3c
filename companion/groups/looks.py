"""The looks of people: a colour and an emblem of their own, in a round medallion.

None of the colours is a suit's, a game's, a seat's or a state's. An emblem belongs to one
person of a group at most, so that nothing depends on colour. Seats have emblems of their own.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import cycle
from typing import NamedTuple

from django.db.models import TextChoices

from companion.bidi import isolated
from companion.groups.models import Colour, Emblem, Group, Person
from companion.languages.sentences import gettext
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

HUES: Sequence[str] = Colour.values
"""The colours in the order of their numbers in the style sheet, from 1."""


class Look(NamedTuple):
    """What a medallion shows: the number of its hue from 1, and its emblem, empty for none."""

    hue: int
    emblem: str


NO_LOOK = Look(0, "")
"""The look of a person who has chosen neither colour nor emblem."""


def chosen_look(person: Person) -> Look:
    """What a person has chosen; hue 0 for no colour."""
    return Look(HUES.index(person.colour) + 1 if person.colour else 0, person.emblem)


def stored_looks(people: Iterable[Person]) -> list[Json]:
    """The chosen looks of a play's people as the play stores them; empty if nobody has any."""
    looks = [chosen_look(each) for each in people]
    return [[hue, emblem] for hue, emblem in looks] if any(map(any, looks)) else []


def looks_from(stored: Json, seats: int) -> list[Look]:
    """The looks of a play's seats, as they are stored."""
    rows = stored if isinstance(stored, list) else []
    found = [
        Look(row[0], row[1])
        for row in rows
        if isinstance(row, list) and isinstance(row[0], int) and isinstance(row[1], str)
    ]
    return found if len(found) == seats else [NO_LOOK] * seats


def adopt(person: Person, colour: str, emblem: str) -> bool:
    """Give somebody who has chosen no look a look from elsewhere, as far as it is free here.

    The caller holds the group's lock and announces the change. Returns whether it changed.
    """
    if any(chosen_look(person)):
        return False
    known = emblem if emblem in Emblem.values else ""
    person.colour, person.emblem = colour if colour in HUES else "", known
    if _with_emblem(person) is not None:
        person.emblem = ""
    if not any(chosen_look(person)):
        return False
    if not person.colour:
        person.colour = HUES[looks(person.group_id)[person.id].hue - 1]
    person.save(update_fields=["colour", "emblem"])
    return True


def looks(group: int) -> Mapping[int, Look]:
    """The looks of a group's people by id."""
    return shown_looks(Person.objects.filter(group=group).order_by("id"))


def shown_looks(people: Iterable[Person]) -> Mapping[int, Look]:
    """The looks of all people of a group by id.

    Those who have chosen no colour get the hues that nobody has chosen, in their order.
    """
    chosen = {person.id: chosen_look(person) for person in people}
    taken = {look.hue for look in chosen.values()}
    every = range(1, len(HUES) + 1)
    free = cycle([hue for hue in every if hue not in taken] or every)
    return {
        one: look if look.hue else look._replace(hue=next(free)) for one, look in chosen.items()
    }


def choose(person: Person, colour: str | None, emblem: str | None) -> None:
    """Set a person's colour and emblem, empty for none; None leaves one unchanged.

    The caller holds the group's lock and announces the change. An emblem without a colour gets
    the colour that the person has been shown in. Raises `Malformed` for what is unknown, and
    for an emblem that somebody else has.
    """
    if colour is not None:
        person.colour = _known(Colour, colour, gettext("There is no such colour."), "colour")
    if emblem is not None:
        person.emblem = _known(Emblem, emblem, gettext("There is no such emblem."), "emblem")
    if person.emblem and not person.colour:
        person.colour = HUES[looks(person.group_id)[person.id].hue - 1]
    owner = _with_emblem(person)
    if owner is not None:
        raise Malformed(
            gettext("{name} has this emblem already.").format(name=isolated(owner.name)),
            field="emblem",
        )
    person.save(update_fields=["colour", "emblem"])


def _known(kind: type[TextChoices], value: str, message: str, field: str) -> str:
    if value and value not in kind.values:
        raise Malformed(message, field=field)
    return value


def _with_emblem(person: Person) -> Person | None:
    """Somebody else of the group who has this person's emblem."""
    if not person.emblem:
        return None
    people = Person.objects.filter(group=person.group_id, same_as=None, emblem=person.emblem)
    return people.exclude(id=person.id).first()


def one_owner_an_emblem(group: Group) -> list[Person]:
    """Take emblems that two people have from the later ones, after people came together.

    Returns those who lost theirs.
    """
    people = Person.objects.filter(group=group, same_as=None).exclude(emblem="")
    taken, losers = set[str](), list[Person]()
    for person in people.order_by("id"):
        if person.emblem in taken:
            person.emblem = ""
            losers.append(person)
        taken.add(person.emblem)
    Person.objects.bulk_update(losers, ["emblem"])
    return losers


def emblem_symbol(emblem: str) -> str:
    """The id of an emblem's symbol in the icon files."""
    return f"m-{emblem}"
