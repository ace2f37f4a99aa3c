"""Names in a group: merged names, initials, the group's own name."""

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from companion.groups.models import MAX_INITIALS, Group, Person
from scoring.record import read_name


def name_group(group: Group, name: str) -> None:
    """Set a group's name, empty for none; raises `Malformed` for an invalid one."""
    group.name = read_name(name) if name.strip() else ""
    group.save(update_fields=["name"])


def letters_of(name: str) -> str:
    """A name without accents, dots and blanks: `Çem K.` is `cemk`."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(each for each in letters if each.isalnum()) or name


def people_merged_into(people: Iterable[Person]) -> dict[int, Person]:
    """By id, the person that each of these was merged into; usually themselves."""
    found = {person.id: person for person in people}
    while ids := {p.same_as_id for p in found.values() if p.same_as_id is not None}:
        known = Person.objects.in_bulk(ids)
        found = {
            key: person if person.same_as_id is None else known[person.same_as_id]
            for key, person in found.items()
        }
    return found


def with_aliases(people: Sequence[Person]) -> list[Person]:
    """These people and all names that were merged into them."""
    aliases = list(Person.objects.filter(same_as__in=people))
    return [*people, *(with_aliases(aliases) if aliases else [])]


def initials(people: Iterable[Person]) -> Mapping[int, str]:
    """Initials that tell these people apart, by id; chosen initials are kept."""
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
    """Ever longer initials, then numbered ones: `A`, `An`, `Ann`, `A2`."""
    words = name.split()
    if len(words) > 1:
        yield "".join(word[0] for word in words)[:MAX_INITIALS].upper()
    joined = "".join(words)
    for length in range(1, MAX_INITIALS + 1):
        yield joined[:length].capitalize()
    for number in count(2):
        yield f"{joined[0].upper()}{number}"
