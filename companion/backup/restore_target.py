"""Where a restore goes: the receiving group, and its rows by their ids in the file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.db.models import Model

from companion.groups.ids import id_in_group
from companion.groups.models import Device, Group, Person, Place
from companion.languages.sentences import gettext
from companion.plays.models import Play
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json


@dataclass(slots=True)
class Target:
    """The receiving group, and its rows by their ids in the file.

    Until the hand-over the people and places are those of the `staging` group; `staged` are its
    people. `plays` are those that are new. `links` are the rows of the file by the ids of
    staged people, `tables` the staged people of each play, by their ids in order of the seats.
    """

    group: Group
    staging: Group
    devices: dict[str, Device] = field(default_factory=dict)
    people: dict[str, Person] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    plays: dict[str, Play] = field(default_factory=dict)
    staged: list[Person] = field(default_factory=list)
    links: dict[int, Mapping[str, Json]] = field(default_factory=dict)
    tables: set[tuple[int, ...]] = field(default_factory=set)

    def ids(self, file_id: object) -> tuple[UUID, UUID]:
        """The id in the file, and the id to use if another group has the first."""
        return UUID(str(file_id)), id_in_group(self.group.id, file_id)

    def free_id(self, kind: type[Model], file_id: object, field: str = "id") -> UUID:
        """The first of these ids that no row of this kind has; else a random one."""
        ids = self.ids(file_id)
        rows = kind._default_manager.filter(**{f"{field}__in": ids})  # noqa: SLF001 - documented
        taken = set(rows.values_list(field, flat=True))
        return next((each for each in ids if each not in taken), uuid4())


def lookup[R](known: Mapping[str, R], key: Json) -> R:
    """The row of an id in the file; raises `Malformed` if the file has no such row."""
    if not isinstance(key, str) or key not in known:
        raise Malformed(
            gettext("The file is damaged: it refers to something that is not in it.")
        )
    return known[key]


def lookup_optional[R](known: Mapping[str, R], key: Json) -> R | None:
    """The row of an id in the file, None for none; raises `Malformed`."""
    return None if key is None else lookup(known, key)
