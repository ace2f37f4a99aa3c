"""Queries: a play with the role of a device, duplicates of an event, seats, sealed choices.

The SQL of those that run with every request is compiled once, with placeholder ids for the
parameters. Building these queries with Django's ORM each time took longer than everything else
they cost. Rows are converted by Django's own field converters, which are looked up once as
well.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    Exists,
    F,
    Field,
    FilteredRelation,
    Model,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    UUIDField,
)
from django.db.models.expressions import Col
from django.db.models.sql.subqueries import InsertQuery

from companion.games.catalog import CATALOG
from companion.groups.models import Device, GroupCopy
from companion.plays.models import LogEvent, Participant, Play, SealedChoice
from companion.plays.permissions import Role

type Param = str | int | UUID
type Sql = tuple[str, tuple[object, ...]]
"""SQL text and its parameters, placeholder ids among them."""
type Row = tuple[object, ...]
type Read = Callable[[object, Col, BaseDatabaseWrapper], object]

ID: "UUIDField[UUID, UUID]" = UUIDField()


def placeholder_id(number: int) -> UUID:
    """A placeholder id; each placeholder in a query has its own number, from 1."""
    return UUID(int=number)


def with_real_ids(params: Iterable[object], ids: Mapping[UUID, UUID]) -> list[Param]:
    """The parameters with placeholder ids replaced: `ids` maps a placeholder to the real id."""
    replacements = {_encode(placeholder): _encode(id_) for placeholder, id_ in ids.items()}
    return [replacements.get(each, each) for each in map(_param, params)]


def rows(sql: Sql, ids: Mapping[UUID, UUID]) -> list[Row]:
    """Run a query with these ids; rows as the database returns them."""
    text, params = sql
    with connection.cursor() as cursor:
        cursor.execute(text, with_real_ids(params, ids))
        found: list[Row] = cursor.fetchall()
        return found


def models[M: Model](
    model: type[M], sql: Sql, ids: Mapping[UUID, UUID]
) -> Iterator[tuple[M, Row]]:
    """Run a query with these ids; each model instance with the row's extra columns."""
    names, columns = _columns(model)
    for row in rows(sql, ids):
        own = list(row[: len(names)])
        for index, column, read in columns:
            own[index] = read(own[index], column, connection)
        yield model.from_db(DEFAULT_DB_ALIAS, names, own), row[len(names) :]


@cache
def _columns(model: type[Model]) -> tuple[Sequence[str], Sequence[tuple[int, Col, Read]]]:
    """Attribute names of a model; (index, column, converter) of fields to convert."""
    fields = model._meta.concrete_fields  # noqa: SLF001 - documented
    columns = [field.get_col(model._meta.db_table) for field in fields]  # noqa: SLF001
    reads = [
        (index, column, read)
        for index, column in enumerate(columns)
        for read in (
            *connection.ops.get_db_converters(column),
            *column.get_db_converters(connection),
        )
    ]
    return [field.attname for field in fields], reads


def insert(row: Model) -> None:
    """Insert a row by a precompiled statement; the row does not learn its primary key."""
    sql, fields = _insert_statement(type(row))
    values = [
        field.get_db_prep_save(field.pre_save(row, add=True), connection) for field in fields
    ]
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


@cache
def _insert_statement(model: type[Model]) -> "tuple[str, Sequence[Field[object, object]]]":
    """The INSERT statement of a model, and the fields whose values it takes."""
    fields = [each for each in model._meta.concrete_fields if not each.primary_key]  # noqa: SLF001
    query = InsertQuery(model)
    query.insert_values(fields, [model()])
    ((sql, _),) = query.get_compiler(DEFAULT_DB_ALIAS).as_sql()
    return sql, fields


def _encode(id_: UUID) -> Param:
    return _param(ID.get_db_prep_value(id_, connection))


def _param(value: object) -> Param:
    if not isinstance(value, str | int | UUID):
        raise TypeError(f"{value!r} is no parameter of a query that is written once")
    return value


ANY_PLAY = placeholder_id(1)
ANY_KEY = ANY_DEVICE = placeholder_id(2)


def last_digest_and_duplicate(
    play: UUID, key: UUID | None = None
) -> tuple[str, LogEvent | None]:
    """The digest of the log's last event (empty: none), and the stored event with this key."""
    key = key or uuid4()
    found = rows(_head_sql(), {ANY_PLAY: play, ANY_KEY: key})
    if not found:
        return "", None
    head, is_duplicate = found[0]
    return str(head), LogEvent.objects.get(play=play, key=key) if is_duplicate else None


def last_digests(plays: Collection[Play]) -> Mapping[UUID, str]:
    """The digests of the logs of these plays; plays without events are left out."""
    digests = (
        LogEvent.objects.filter(play=OuterRef("pk")).order_by("-sequence").values("digest")[:1]
    )
    found = Play.objects.filter(id__in=[play.id for play in plays])
    rows = found.annotate(head=Subquery(digests)).values_list("id", "head")
    return {id_: head for id_, head in rows if head is not None}


@cache
def _head_sql() -> Sql:
    """Compiled once: building this query took a tenth of the time of an entry."""
    events = LogEvent.objects.filter(play=ANY_PLAY)
    events = events.annotate(duplicate=Exists(events.filter(key=ANY_KEY)))
    last = events.order_by("-sequence").values_list("digest", "duplicate")
    return last[:1].query.sql_with_params()


def play_with_role(
    play_id: UUID, device: UUID | None, *, lock: bool = False
) -> tuple[Play, Role, str]:
    """A play of the catalog, the device's role in it, and the digest of its log.

    Raises `Play.DoesNotExist` if the device has no role in it or the play is in the trash. With
    `lock` the digest may be older than the lock.
    """
    if device is None:
        raise Play.DoesNotExist
    sql = _role_sql(tuple(CATALOG), lock=lock)
    for play, row in models(Play, sql, {ANY_PLAY: play_id, ANY_DEVICE: device}):
        head, host, sits, chosen = row
        return play, _role(play, host=bool(host), sits=sits, chosen=bool(chosen)), _digest(head)
    raise Play.DoesNotExist


def play_for_host(play_id: UUID, device: UUID, refusal: str) -> Play:
    """The play, locked, for one of its hosts; raises `PermissionDenied` for guests."""
    play, role, _ = play_with_role(play_id, device, lock=True)
    if not role.host:
        raise PermissionDenied(refusal)
    return play


def _role(play: Play, *, host: bool, sits: object, chosen: bool) -> Role:
    seat = sits if isinstance(sits, int) else None
    return Role(host, seat, may_enter(play, host=host, seat=seat, chosen=chosen))


def may_enter(play: Play, *, host: bool, seat: int | None, chosen: bool) -> bool:
    """Whether a device may enter: hosts and seats may, while locked only the chosen ones."""
    return host or (seat is not None and (chosen or not play.locked))


def _digest(head: object) -> str:
    """The digest as text; empty for an empty log."""
    return head if isinstance(head, str) else ""


def play_with_roles(
    play_id: UUID, devices: Collection[UUID]
) -> tuple[Play, Mapping[UUID, Role], str]:
    """A play with the roles of many devices; devices without a role are left out.

    Takes two queries. Raises `Play.DoesNotExist` for a play in the trash.
    """
    wanted = list(devices)
    wanted += wanted[:1] * (_next_power_of_two(len(wanted)) - len(wanted))
    ids = {ANY_PLAY: play_id}
    found = next(models(Play, _play_sql(tuple(CATALOG)), ids), None)
    if found is None:
        raise Play.DoesNotExist
    play, (head,) = found
    ids |= dict(zip(_any_devices(len(wanted)), wanted, strict=True))
    roles = dict[UUID, Role]()
    for device, row in models(Device, _roles_sql(len(wanted)), ids):
        (there, sits, chosen, out), host = row, device.group_id == play.group_id
        if host or (there is not None and out is None):
            roles[device.id] = _role(play, host=host, sits=sits, chosen=bool(chosen))
    return play, roles, _digest(head)


def _next_power_of_two(least: int) -> int:
    """The next power of two, so that few queries are compiled for any number of devices."""
    return 1 << max(0, least - 1).bit_length()


@cache
def _play_sql(games: tuple[str, ...]) -> Sql:
    head = (
        LogEvent.objects.filter(play=OuterRef("pk")).order_by("-sequence").values("digest")[:1]
    )
    plays = Play.objects.annotate(head=Subquery(head))
    return plays.filter(id=ANY_PLAY, game__in=games, deleted=None).query.sql_with_params()


@cache
def _roles_sql(many: int) -> Sql:
    devices = Device.objects.annotate(
        here=FilteredRelation("participants", condition=Q(participants__play=ANY_PLAY)),
        there=F("here__id"),
        sits=F("here__seat"),
        chosen=F("here__may_enter"),
        out=F("here__out"),
    )
    return devices.filter(id__in=_any_devices(many), left=None).query.sql_with_params()


def _any_devices(many: int) -> list[UUID]:
    return [placeholder_id(2 + number) for number in range(many)]


@cache
def _role_sql(games: tuple[str, ...], *, lock: bool) -> Sql:
    """Compiled once, as every request of a play runs this query.

    Building it took longer than everything else in a phone's fetch.
    """
    head = (
        LogEvent.objects.filter(play=OuterRef("pk")).order_by("-sequence").values("digest")[:1]
    )
    device = Device.objects.filter(id=ANY_DEVICE, left=None)
    plays = Play.objects.annotate(
        head=Subquery(head),
        host=Exists(device.filter(group=OuterRef("group"))),
        here=FilteredRelation("participants", condition=Q(participants__device=ANY_DEVICE)),
        sits=F("here__seat"),
        chosen=F("here__may_enter"),
    ).filter(
        Q(host=True) | Q(Exists(device), here__id__isnull=False, here__out=None),
        game__in=games,
        deleted=None,
    )
    if lock:
        plays = plays.select_for_update(of=("self",))
    return plays.filter(id=ANY_PLAY).query.sql_with_params()


def plays_of(device: UUID | None) -> QuerySet[Play]:
    """The plays of the catalog that a device may see; none without a device.

    Those of its group, and those that it joined and was not removed from, without the trash.
    """
    if device is None:
        return Play.objects.none()
    group = Device.objects.filter(id=device, left=None).values("group")[:1]
    there = Participant.objects.filter(device=device, device__left=None, out=None)
    joined = there.values_list("play", flat=True)
    return Play.objects.filter(
        Q(group=Subquery(group)) | Q(id__in=list(joined)), game__in=CATALOG, deleted=None
    )


def own_copy_of(play: Play) -> GroupCopy | None:
    """The own copy of the play's game that its group has described, if it has."""
    return GroupCopy.objects.filter(group=play.group_id, game=play.game).first()


def pairs_without_role(pairs: Collection[tuple[UUID, UUID]]) -> set[tuple[UUID, UUID]]:
    """Those (play, device) pairs in which the device has no role in the play."""
    devices = {device for _, device in pairs}
    plays = dict(
        Play.objects.filter(id__in={play for play, _ in pairs}, deleted=None).values_list(
            "id", "group"
        )
    )
    there = Device.objects.filter(id__in=devices, left=None)
    groups = dict(there.values_list("id", "group"))
    come = Participant.objects.filter(play__in=plays, device__in=groups, out=None)
    guests = set(come.values_list("play", "device"))
    return {
        (play, device)
        for play, device in pairs
        if play not in plays
        or device not in groups
        or (plays[play] != groups[device] and (play, device) not in guests)
    }


def seats_held(play: Play, but: UUID | None = None) -> Mapping[int, str]:
    """The seats that devices hold, without this device's, with the devices' names."""
    there = (
        Participant.objects.filter(play=play)
        .exclude(device=but)
        .values_list("seat", "device__name")
    )
    return {seat: name for seat, name in there if seat is not None}


type SealedSeats = frozenset[tuple[str, int]]


def sealed_seats(play: UUID) -> SealedSeats:
    """Which seats have chosen on which occasion, in the whole play; not the choices."""
    found = rows(_choices_sql(), {ANY_PLAY: play})
    return frozenset((str(occasion), seat) for occasion, seat in found if isinstance(seat, int))


@cache
def _choices_sql() -> Sql:
    """Compiled once, as each page runs this query."""
    rows = SealedChoice.objects.filter(play=ANY_PLAY)
    return rows.values_list("occasion", "seat").query.sql_with_params()


def seats_that_chose(play: UUID, occasion: str) -> frozenset[int]:
    """The seats that have chosen on an occasion."""
    rows = SealedChoice.objects.filter(play=play, occasion=occasion)
    return frozenset(rows.values_list("seat", flat=True))


def next_play(play: Play, device: UUID) -> UUID | None:
    """The newest running play of the same group in which a device has got a place since."""
    return next_plays(play, [device]).get(device)


def next_plays(play: Play, devices: Collection[UUID]) -> Mapping[UUID, UUID]:
    """The same for several devices, without those that have none."""
    found = Participant.objects.filter(
        device__in=devices,
        out=None,
        play__group=play.group_id,
        play__created__gt=play.created,
        play__finished=None,
        play__deleted=None,
    )
    return dict(found.order_by("play__created").values_list("device", "play"))
