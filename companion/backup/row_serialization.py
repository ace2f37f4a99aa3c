"""Rows of the database as JSON and back: which fields a backup holds, and what is left out.

What is named here is all that a backup knows of a row; a test holds it against the models, so
that a field which is new cannot be forgotten in silence.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import MAXYEAR, datetime
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Field, Model

from companion.exchange.models import Origin
from companion.groups.models import Copy, Device, Group, HouseRuling, Person, Place
from companion.plays.models import Entry, Play, Seat
from companion.plays.play_date import EARLIEST
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object

DAMAGED = "The file is damaged"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of row: its fields as they are, and those that refer to other rows."""

    model: type[Model]
    fields: tuple[str, ...]
    refers: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ("group",)

    @property
    def noun(self) -> str:
        """What it is called in a sentence."""
        return str(self.model.__name__).lower()


GROUP = Kind(Group, ("name", "zone", "created"), left_out=("id",))
DEVICE = Kind(Device, ("id", "name", "created"), left_out=("group", "left"))
PERSON = Kind(
    Person, ("uid", "name", "key", "initials", "created"), ("same_as",), ("id", "group")
)
PLACE = Kind(Place, ("id", "name", "key", "created"))
HOUSE_RULING = Kind(
    HouseRuling, ("game", "ruling", "reading", "why", "at"), ("device",), ("id", "group")
)
COPY = Kind(Copy, ("game", "drawn", "at"), ("device",), ("id", "group"))
PLAY = Kind(
    Play,
    (
        "id", "game", "rules", "players", "start", "options", "locked", "open_scores",
        "confirms", "advice", "sample", "created", "finished", "minutes", "shifted", "notes",
        "counted", "deleted",
    ),
    ("place",),
)  # fmt: skip
SEAT = Kind(Seat, ("number",), ("person", "came_as"), ("id", "play"))
ACT = Kind(
    Entry,
    ("serial", "key", "deed", "spelt", "seat", "at", "digest"),
    ("device",),
    ("id", "play"),
)
ORIGIN = Kind(Origin, ("meta",), left_out=("id", "play"))
KINDS = (GROUP, DEVICE, PERSON, PLACE, HOUSE_RULING, COPY, PLAY, SEAT, ACT, ORIGIN)


def spelt(kind: Kind, row: Model, **refers: Json) -> dict[str, Json]:
    """A row as JSON, with what it refers to by lasting ids."""
    return {name: _plain(getattr(row, name)) for name in kind.fields} | refers


def _plain(value: Json | UUID | datetime) -> Json:
    if isinstance(value, UUID):
        return str(value)
    return value.isoformat() if isinstance(value, datetime) else value


def read(kind: Kind, told: Json, also: Iterable[str] = ()) -> dict[str, object]:
    """The fields of a row, each as its model wants it; raises `Malformed` for a damaged one.

    A field that an older backup did not know is as for a row that nobody has touched.
    """
    row, fields = as_object(told, kind.noun), _fields(kind)
    younger = {name for name in kind.fields if fields[name].has_default()}
    must, may = {*kind.fields, *kind.refers, *also} - younger, younger
    if not must <= set(row) <= must | may:
        raise Malformed(f"{DAMAGED}: a {kind.noun} lacks something, or has too much.")
    return {
        name: _value(kind, name, row[name]) if name in row else fields[name].get_default()
        for name in kind.fields
    }


def _fields(kind: Kind) -> "dict[str, Field[object, object]]":
    """The columns of a kind of row, by name."""
    columns = kind.model._meta.concrete_fields  # noqa: SLF001 - documented
    return {field.name: field for field in columns}


def _value(kind: Kind, name: str, told: Json) -> object:
    field = _fields(kind)[name]
    wrong = Malformed(f"{DAMAGED}: a {kind.noun} has no such “{name}”.")
    if told is None:
        if field.null:
            return None
        raise wrong
    try:
        value: object = field.to_python(told)
        field.run_validators(value)
    except (ValidationError, TypeError, ValueError):
        raise wrong from None
    if isinstance(value, datetime) and not _can_be_told(value):
        raise wrong
    return value


def _can_be_told(at: datetime) -> bool:
    """Whether a time is one for every clock: it has a zone, and days before and after."""
    return at.tzinfo is not None and EARLIEST <= at.year < MAXYEAR


def made[M: Model](model: type[M], values: Mapping[str, object], **also: object) -> M:
    """A row of these values that is not stored yet."""
    make: Callable[..., M] = model
    return make(**{**values, **also})


def stored[M: Model](model: type[M], values: Mapping[str, object], **also: object) -> M:
    """A row of these values, stored as a new one."""
    row = made(model, values, **also)
    row.save(force_insert=True)
    return row
