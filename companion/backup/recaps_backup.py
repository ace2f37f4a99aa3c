"""Recaps in a backup: where they are switched off, and their open links.

A link keeps its token, so that it opens again when the group is restored on its server. One
that this server has in another group, or has already, is left out.
"""

from collections.abc import Mapping
from uuid import UUID
from zoneinfo import ZoneInfo

from companion.backup.restore_target import Target, lookup_optional
from companion.backup.row_serialization import RECAP_LINK, invalid, read_row, serialize_row
from companion.groups.models import Group, Person
from companion.languages.sentences import gettext
from companion.recaps import services
from companion.recaps.models import RecapLink, RecapOff
from companion.recaps.period import read_period
from companion.sharing.models import Names
from companion.sharing.services import TOKEN
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object

RECAPS_OFF = "recaps_off"
"""The key of the people without recaps, null for the group; one with none of them lacks it."""
RECAP_LINKS = "recap_links"
"""The key of the open links of recaps; a group without any lacks it."""


def recaps_of(group: Group) -> dict[str, Json]:
    """The switches and links of a group, by their keys in the file."""
    off: list[Json] = [
        _uid(each.person)
        for each in RecapOff.objects.filter(group=group).select_related("person").order_by("id")
    ]
    links: list[Json] = [
        serialize_row(RECAP_LINK, each, person=_uid(each.person))
        for each in services.links(group.id).select_related("person")
    ]
    found: dict[str, Json] = {RECAPS_OFF: off, RECAP_LINKS: links}
    return {key: rows for key, rows in found.items() if rows}


def _uid(person: Person | None) -> str | None:
    return str(person.uid) if person else None


def restore_recaps(target: Target, document: Mapping[str, Json]) -> None:
    """Restore switches and links; what the group has switched or shared itself stays."""
    for uid in _rows(document, RECAPS_OFF):
        RecapOff.objects.get_or_create(group=target.group, person=_person(target, uid))
    for row in _rows(document, RECAP_LINKS):
        _link(target, row)


def _rows(document: Mapping[str, Json], name: str) -> list[Json]:
    found = document.get(name, [])
    if not isinstance(found, list):
        raise Malformed(
            gettext("The file is damaged: “{part}” is not a list.").format(part=name)
        )
    return found


def _link(target: Target, row: Json) -> None:
    values = read_row(RECAP_LINK, row)
    person = _person(target, as_object(row, "recap link")["person"])
    token, group = str(values["token"]), target.group
    try:
        period = read_period(str(values["period"]), ZoneInfo(group.zone))
    except ValueError:
        raise _damaged("period") from None
    if not TOKEN.fullmatch(token):
        raise _damaged("token")
    if values["names"] not in Names.values:
        raise _damaged("names")
    taken = RecapLink.objects.filter(token=token).exists()
    shared = services.links(group.id).filter(person=person, period=period.text).exists()
    if not taken and not shared:
        RecapLink.objects.create(group=group, person=person, **values)


def _person(target: Target, uid: Json) -> Person | None:
    """The person of an id in the file; of a merged name that name, as it was in the group."""
    try:
        own = None if uid is None else str(UUID(str(uid)))
    except ValueError:
        raise _damaged("person") from None
    return lookup_optional(target.people, own)


def _damaged(key: str) -> Malformed:
    return invalid(RECAP_LINK.noun, key)
