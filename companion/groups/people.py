"""Who plays: finding people by their names, and meeting new ones."""

from collections.abc import Sequence

from companion.groups.models import Group, Person
from scoring.kernel.spelling import Json
from scoring.record import likeness, read_names


def meet(group: Group, names: Sequence[Json]) -> list[Person]:
    """Find these people in their order, adding those whom the group does not know yet.

    A name that only differs in case is the known person's. Raises `Malformed` for what is no
    name, and for somebody who sits at the table twice.
    """
    read = {likeness(name): name for name in read_names(list(names))}
    unknown = read.keys() - {person.key for person in _known(group, read)}
    Person.objects.bulk_create(
        [Person(group=group, name=read[key], key=key) for key in read if key in unknown],
        ignore_conflicts=True,  # the other phone met him in the same second
    )
    found = {person.key: person for person in _known(group, read)}
    return [found[key] for key in read]


def _known(group: Group, keys: dict[str, str]) -> list[Person]:
    return list(Person.objects.filter(group=group, key__in=keys))
