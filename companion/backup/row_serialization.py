"""Database rows to JSON and back: the fields that a backup contains, and those it leaves out.

A test compares these lists with the models, so that a new field cannot be forgotten; another
one reads a stored file of an older version.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import MAXYEAR, datetime, timedelta
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.backends.base.operations import BaseDatabaseOperations
from django.db.models import Field, Model
from django.utils import timezone

from companion.exchange.models import Origin
from companion.groups.models import Device, Group, GroupCopy, HouseRuling, Person, Place
from companion.languages.sentences import gettext
from companion.photos.models import Photo
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.play_date import EARLIEST
from companion.recaps.models import RecapLink
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object

HASH = re.compile("[0-9a-f]{64}")
"""The form of the hash by which something imported is known again."""
AHEAD = timedelta(days=1)
"""Tolerance for the clock of the server that made a backup."""
RANGES = BaseDatabaseOperations.integer_field_ranges
"""What whole numbers may be; SQLite would take larger ones, which no page can show."""


def _same_names(*names: str) -> dict[str, str]:
    """Keys of the file that are equal to the names of their columns."""
    return dict(zip(names, names, strict=True))


@dataclass(frozen=True, slots=True)
class RowKind[M: Model]:
    """One kind of row in version 1 of the file, which is independent of the models' names.

    `noun` is its name in sentences. `fields` are columns stored as they are, `refers` columns
    that refer to other rows: each by its key in the file. `left_out` are the fields that no
    backup contains.
    """

    noun: str
    model: type[M]
    fields: Mapping[str, str]
    refers: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ("group",)


GROUP = RowKind("group", Group, _same_names("name", "zone", "created"), left_out=("id",))
DEVICE = RowKind(
    "device",
    Device,
    _same_names("id", "name", "created"),
    left_out=("group", "left", "account", "former_group", "departure"),
)
PERSON = RowKind(
    "person",
    Person,
    _same_names("uid", "name", "key", "initials", "colour", "emblem", "created"),
    _same_names("same_as"),
    ("id", "group"),
)
PLACE = RowKind("place", Place, _same_names("id", "name", "key", "created"))
HOUSE_RULING = RowKind(
    "house ruling",
    HouseRuling,
    _same_names("game", "ruling", "reading", "why", "by", "at"),
    _same_names("device"),
    ("id", "group"),
)
COPY = RowKind(
    "copy",
    GroupCopy,
    _same_names("game", "drawn", "at"),
    _same_names("device"),
    ("id", "group"),
)
PLAY = RowKind(
    "play",
    Play,
    _same_names(
        "id", "game", "rules", "players", "start", "options", "locked", "open_scores",
        "confirms", "depth", "advice", "clock", "sample", "created", "finished", "closed",
        "minutes", "shifted", "notes", "counted", "deleted",
    ),
    _same_names("place"),
    ("group", "away", "away_on", "looks"),
)  # fmt: skip
SEAT = RowKind(
    "seat", Seat, _same_names("number"), _same_names("person", "came_as"), ("id", "play")
)
EVENT = RowKind(
    "entry",
    LogEvent,
    {
        "serial": "sequence",
        "key": "key",
        "deed": "action",
        "spelt": "payload",
        "seat": "seat",
        "at": "created",
        "digest": "digest",
    },
    _same_names("device"),
    ("id", "play"),
)
ORIGIN = RowKind(
    "origin", Origin, _same_names("meta", "content"), left_out=("id", "play", "batch")
)
PHOTO = RowKind(
    "photo",
    Photo,
    _same_names("added"),
    _same_names("play", "device"),
    ("id", "data", "size", "width", "height", "digest"),
)
PLAIN_RESULT = RowKind(
    "plain result",
    PlainResult,
    _same_names("game", "played", "minutes", "notes", "content", "imported"),
    _same_names("place"),
    ("id", "group", "batch"),
)
PLAIN_SEAT = RowKind(
    "seat",
    PlainSeat,
    _same_names("number", "score", "won"),
    _same_names("person", "came_as"),
    ("id", "result"),
)
RECAP_LINK = RowKind(
    "recap link",
    RecapLink,
    _same_names("token", "period", "names", "made"),
    _same_names("person"),
    ("id", "group", "device", "withdrawn"),
)
RECORD_CONTENT = "origin_content"
"""The key of a play for the hash of the record that it was imported from."""
KINDS: tuple[RowKind[Model], ...] = (
    GROUP, DEVICE, PERSON, PLACE, HOUSE_RULING, COPY, PLAY, SEAT, EVENT, ORIGIN, PHOTO,
    RECAP_LINK, PLAIN_RESULT, PLAIN_SEAT,
)  # fmt: skip


def serialize_row[M: Model](kind: RowKind[M], row: M, **refers: Json) -> dict[str, Json]:
    """A row as JSON; references to other rows are given as public ids."""
    return {key: _plain(getattr(row, name)) for key, name in kind.fields.items()} | refers


def _plain(value: Json | UUID | datetime) -> Json:
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if isinstance(value, datetime) else value


def read_row[M: Model](
    kind: RowKind[M], row: Json, also: Iterable[str] = ()
) -> dict[str, object]:
    """The fields of a row by their keys in the file, converted to the types of their columns.

    Raises `Malformed` for invalid values. A field that an older backup does not have gets its
    default.
    """
    row, fields = as_object(row, kind.noun), _fields(kind)
    younger = {key for key in kind.fields if fields[key].has_default()}
    must, may = {*kind.fields, *kind.refers, *also} - younger, younger
    if not must <= set(row) <= must | may:
        raise Malformed(
            gettext("The file is damaged: “{part}” has too few or too many keys.").format(
                part=kind.noun
            )
        )
    return {
        key: _value(kind, key, row[key]) if key in row else fields[key].get_default()
        for key in kind.fields
    }


def _fields[M: Model](kind: RowKind[M]) -> "dict[str, Field[object, object]]":
    """The columns of a kind of row, by their keys in the file."""
    columns = kind.model._meta.concrete_fields  # noqa: SLF001 - documented
    by_name = {column.name: column for column in columns}
    return {key: by_name[name] for key, name in kind.fields.items()}


def _value[M: Model](kind: RowKind[M], key: str, row: Json) -> object:
    column = _fields(kind)[key]
    wrong = invalid(kind.noun, key)
    if row is None:
        if column.null:
            return None
        raise wrong
    try:
        value: object = column.to_python(row)
        column.run_validators(value)
    except (ValidationError, TypeError, ValueError):
        raise wrong from None
    if isinstance(value, datetime) and not is_readable(value):
        raise wrong
    bounds = RANGES.get(column.get_internal_type())
    if isinstance(value, int) and bounds and not bounds[0] <= value <= bounds[1]:
        raise wrong
    return value


def is_readable(at: datetime) -> bool:
    """Whether a time has an offset and can be shown in any time zone."""
    return at.tzinfo is not None and EARLIEST <= at.year < MAXYEAR


def require_played[M: Model](kind: RowKind[M], key: str, played: object) -> datetime:
    """The date of a play or a result, which cannot be in the future; raises `Malformed`."""
    if not isinstance(played, datetime) or played > timezone.now() + AHEAD:
        raise invalid(kind.noun, key)
    return played


def invalid(part: str, key: str) -> Malformed:
    """The error of a row with an invalid value."""
    words = gettext("The file is damaged: “{key}” in “{part}” is invalid.")
    return Malformed(words.format(part=part, key=key))


def unsaved_row[M: Model](kind: RowKind[M], values: Mapping[str, object], **also: object) -> M:
    """An unsaved row with the values that `read_row` returned and the fields `also`."""
    make: Callable[..., M] = kind.model
    return make(**{kind.fields[key]: value for key, value in values.items()} | also)


def create_row[M: Model](kind: RowKind[M], values: Mapping[str, object], **also: object) -> M:
    """Create a row with these values."""
    row = unsaved_row(kind, values, **also)
    row.save(force_insert=True)
    return row
