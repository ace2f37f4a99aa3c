"""Rows of the database as JSON and back: which fields a backup holds, and what is left out.

What is named here is all that a backup knows of a row; a test holds it against the models, so
that a field which is new cannot be forgotten in silence, and another against a stored file.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import MAXYEAR, datetime
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Field, Model

from companion.exchange.models import Origin
from companion.groups.models import Device, Group, GroupCopy, HouseRuling, Person, Place
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.play_date import EARLIEST
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object

DAMAGED = "The file is damaged"


def _alike(*names: str) -> dict[str, str]:
    """Keys of the file whose columns are called the same."""
    return dict(zip(names, names, strict=True))


@dataclass(frozen=True, slots=True)
class Kind[M: Model]:
    """A kind of row in version 1 of the file, which stays as it is whatever models are called.

    `noun` is what a sentence calls it. `fields` are the columns that are written as they are,
    `refers` those that refer to other rows: by the key that the file has for them, the name of
    the field. `left_out` are the fields that no backup holds.
    """

    noun: str
    model: type[M]
    fields: Mapping[str, str]
    refers: Mapping[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ("group",)


GROUP = Kind("group", Group, _alike("name", "zone", "created"), left_out=("id",))
DEVICE = Kind(
    "device",
    Device,
    _alike("id", "name", "created"),
    left_out=("group", "left", "account", "former_group", "departure"),
)
PERSON = Kind(
    "person",
    Person,
    _alike("uid", "name", "key", "initials", "created"),
    _alike("same_as"),
    ("id", "group"),
)
PLACE = Kind("place", Place, _alike("id", "name", "key", "created"))
HOUSE_RULING = Kind(
    "house ruling",
    HouseRuling,
    _alike("game", "ruling", "reading", "why", "at"),
    _alike("device"),
    ("id", "group"),
)
COPY = Kind("copy", GroupCopy, _alike("game", "drawn", "at"), _alike("device"), ("id", "group"))
PLAY = Kind(
    "play",
    Play,
    _alike(
        "id", "game", "rules", "players", "start", "options", "locked", "open_scores",
        "confirms", "advice", "sample", "created", "finished", "minutes", "shifted", "notes",
        "counted", "deleted",
    ),
    _alike("place"),
)  # fmt: skip
SEAT = Kind("seat", Seat, _alike("number"), _alike("person", "came_as"), ("id", "play"))
ACT = Kind(
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
    _alike("device"),
    ("id", "play"),
)
ORIGIN = Kind("origin", Origin, _alike("meta", "content"), left_out=("id", "play"))
RECORD_CONTENT = "origin_content"
"""The key of a play for the hash of the record that it came from."""
KINDS: tuple[Kind[Model], ...] = (
    GROUP, DEVICE, PERSON, PLACE, HOUSE_RULING, COPY, PLAY, SEAT, ACT, ORIGIN,
)  # fmt: skip


def payload[M: Model](kind: Kind[M], row: M, **refers: Json) -> dict[str, Json]:
    """A row as JSON, with what it refers to by lasting ids."""
    return {key: _plain(getattr(row, name)) for key, name in kind.fields.items()} | refers


def _plain(value: Json | UUID | datetime) -> Json:
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if isinstance(value, datetime) else value


def read[M: Model](kind: Kind[M], row: Json, also: Iterable[str] = ()) -> dict[str, object]:
    """What a row of the file says, by its keys there, each value as its field wants it.

    Raises `Malformed` for a damaged one. A field that an older backup did not know is as for a
    row that nobody has touched.
    """
    row, fields = as_object(row, kind.noun), _fields(kind)
    younger = {key for key in kind.fields if fields[key].has_default()}
    must, may = {*kind.fields, *kind.refers, *also} - younger, younger
    if not must <= set(row) <= must | may:
        raise Malformed(f"{DAMAGED}: a {kind.noun} lacks something, or has too much.")
    return {
        key: _value(kind, key, row[key]) if key in row else fields[key].get_default()
        for key in kind.fields
    }


def _fields[M: Model](kind: Kind[M]) -> "dict[str, Field[object, object]]":
    """The columns of a kind of row, by their keys in the file."""
    columns = kind.model._meta.concrete_fields  # noqa: SLF001 - documented
    by_name = {column.name: column for column in columns}
    return {key: by_name[name] for key, name in kind.fields.items()}


def _value[M: Model](kind: Kind[M], key: str, row: Json) -> object:
    column = _fields(kind)[key]
    wrong = Malformed(f"{DAMAGED}: a {kind.noun} has no such “{key}”.")
    if row is None:
        if column.null:
            return None
        raise wrong
    try:
        value: object = column.to_python(row)
        column.run_validators(value)
    except (ValidationError, TypeError, ValueError):
        raise wrong from None
    if isinstance(value, datetime) and not _is_readable(value):
        raise wrong
    return value


def _is_readable(at: datetime) -> bool:
    """Whether a time is one for every clock: it has a zone, and days before and after."""
    return at.tzinfo is not None and EARLIEST <= at.year < MAXYEAR


def made[M: Model](kind: Kind[M], values: Mapping[str, object], **also: object) -> M:
    """A row of what `read` found that is not stored yet; `also` has more of its fields."""
    make: Callable[..., M] = kind.model
    return make(**{kind.fields[key]: value for key, value in values.items()} | also)


def stored[M: Model](kind: Kind[M], values: Mapping[str, object], **also: object) -> M:
    """A row of these values, stored as a new one."""
    row = made(kind, values, **also)
    row.save(force_insert=True)
    return row
