"""Whether an act came before under its key, asked of the database for every entry."""

from collections.abc import Collection, Mapping
from functools import cache
from uuid import UUID, uuid4

from django.core.exceptions import PermissionDenied
from django.db.models import Exists, F, FilteredRelation, OuterRef, Q, QuerySet, Subquery

from companion.games.catalog import CATALOG
from companion.groups.models import Device
from companion.plays.compiled_sql import Sql, any_id, models, rows
from companion.plays.models import LogEvent, Participant, Play, SealedChoice
from companion.plays.permissions import Role, may_enter

ANY_PLAY, ANY_KEY = any_id(1), any_id(2)


def last_digest_and_duplicate(
    play: UUID, key: UUID | None = None
) -> tuple[str, LogEvent | None]:
    """The digest of the last act, empty before the first; what came under this key, if any."""
    key = key or uuid4()
    found = rows(_head_sql(), {ANY_PLAY: play, ANY_KEY: key})
    if not found:
        return "", None
    head, twin = found[0]
    return str(head), LogEvent.objects.get(play=play, key=key) if twin else None


def heads(plays: Collection[Play]) -> Mapping[UUID, str]:
    """The digests of the last acts of these plays; of one without acts there is none."""
    acts = (
        LogEvent.objects.filter(play=OuterRef("pk")).order_by("-sequence").values("digest")[:1]
    )
    found = Play.objects.filter(id__in=[play.id for play in plays])
    rows = found.annotate(head=Subquery(acts)).values_list("id", "head")
    return {id_: head for id_, head in rows if head is not None}


@cache
def _head_sql() -> Sql:
    """For any play and any key; to work it out anew took a tenth of all an entry costs."""
    acts = LogEvent.objects.filter(play=ANY_PLAY)
    twin = Exists(acts.filter(key=ANY_KEY))
    last = acts.annotate(twin=twin).order_by("-sequence").values_list("digest", "twin")
    return last[:1].query.sql_with_params()


ANY_PLAY, ANY_DEVICE = any_id(1), any_id(2)


def play_with_role(
    play_id: UUID, device: UUID | None, *, lock: bool = False
) -> tuple[Play, Role, str]:
    """A play of a game on the shelf, the device's part in it, and the digest of its log's head.

    Raises `Play.DoesNotExist` where it has no part, and for what was thrown away: that is found
    in the bin alone. Behind a lock the digest may be an old one.
    """
    if device is None:
        raise Play.DoesNotExist
    sql = _written(tuple(CATALOG), lock=lock)
    for play, row in models(Play, sql, {ANY_PLAY: play_id, ANY_DEVICE: device}):
        head, host, sits, chosen = row
        return play, _part(play, host=bool(host), sits=sits, chosen=bool(chosen)), _digest(head)
    raise Play.DoesNotExist


def play_for_host(play_id: UUID, device: UUID, refusal: str) -> Play:
    """The play, locked, for one of its hosts; raises `PermissionDenied` for guests."""
    play, role, _ = play_with_role(play_id, device, lock=True)
    if not role.host:
        raise PermissionDenied(refusal)
    return play


def _part(play: Play, *, host: bool, sits: object, chosen: bool) -> Role:
    seat = sits if isinstance(sits, int) else None
    return Role(host, seat, may_enter(play, host=host, seat=seat, chosen=chosen))


def _digest(head: object) -> str:
    """Nothing, where nothing was entered yet."""
    return head if isinstance(head, str) else ""


def play_with_roles(
    play_id: UUID, devices: Collection[UUID]
) -> tuple[Play, Mapping[UUID, Role], str]:
    """The same for many devices in two queries; those that have no part in it are left out.

    Raises `Play.DoesNotExist` for what was thrown away, whoever asks.
    """
    wanted = list(devices)
    wanted += wanted[:1] * (_as_many(len(wanted)) - len(wanted))
    ids = {ANY_PLAY: play_id}
    found = next(models(Play, _written_for_all(tuple(CATALOG)), ids), None)
    if found is None:
        raise Play.DoesNotExist
    play, (head,) = found
    ids |= dict(zip(_any_devices(len(wanted)), wanted, strict=True))
    parts = dict[UUID, Role]()
    for device, row in models(Device, _written_of_devices(len(wanted)), ids):
        (there, sits, chosen, out), host = row, device.group_id == play.group_id
        if host or (there is not None and out is None):
            parts[device.id] = _part(play, host=host, sits=sits, chosen=bool(chosen))
    return play, parts, _digest(head)


def _as_many(least: int) -> int:
    """The next power of two: so few queries are written for any number of devices."""
    return 1 << max(0, least - 1).bit_length()


@cache
def _written_for_all(games: tuple[str, ...]) -> Sql:
    head = (
        LogEvent.objects.filter(play=OuterRef("pk")).order_by("-sequence").values("digest")[:1]
    )
    plays = Play.objects.annotate(head=Subquery(head))
    return plays.filter(id=ANY_PLAY, game__in=games, deleted=None).query.sql_with_params()


@cache
def _written_of_devices(many: int) -> Sql:
    devices = Device.objects.annotate(
        here=FilteredRelation("participants", condition=Q(participants__play=ANY_PLAY)),
        there=F("here__id"),
        sits=F("here__seat"),
        chosen=F("here__may_enter"),
        out=F("here__out"),
    )
    return devices.filter(id__in=_any_devices(many), left=None).query.sql_with_params()


def _any_devices(many: int) -> list[UUID]:
    return [any_id(2 + number) for number in range(many)]


@cache
def _written(games: tuple[str, ...], *, lock: bool) -> Sql:
    """For any play and any device; every request of a play asks it.

    To work it out anew took longer than all else that a phone's fetch costs.
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
    """The plays that a device may see, of games on the shelf; without a device, none.

    Those of its group, and those that it came to and was not thrown out of; none that was
    thrown away.
    """
    if device is None:
        return Play.objects.none()
    group = Device.objects.filter(id=device, left=None).values("group")[:1]
    there = Participant.objects.filter(device=device, device__left=None, out=None)
    joined = there.values_list("play", flat=True)
    return Play.objects.filter(
        Q(group=Subquery(group)) | Q(id__in=list(joined)), game__in=CATALOG, deleted=None
    )


def without_part(pairs: Collection[tuple[UUID, UUID]]) -> set[tuple[UUID, UUID]]:
    """Of plays and devices, those where the device has no part in the play (any more)."""
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
    """The seats that devices hold, other than this one, by the names of the devices."""
    there = (
        Participant.objects.filter(play=play)
        .exclude(device=but)
        .values_list("seat", "device__name")
    )
    return {seat: name for seat, name in there if seat is not None}


ANY_PLAY = any_id(1)


type SealedSeats = frozenset[tuple[str, int]]


def sealed_seats(play: UUID) -> SealedSeats:
    """Who has chosen for which occasion, over the whole play; never what."""
    found = rows(_choices_sql(), {ANY_PLAY: play})
    return frozenset((str(occasion), seat) for occasion, seat in found if isinstance(seat, int))


@cache
def _choices_sql() -> Sql:
    """For any play; each page asks it."""
    rows = SealedChoice.objects.filter(play=ANY_PLAY)
    return rows.values_list("occasion", "seat").query.sql_with_params()


def sealed_payloads(play: UUID, occasion: str) -> frozenset[int]:
    """The seats that have chosen."""
    rows = SealedChoice.objects.filter(play=play, occasion=occasion)
    return frozenset(rows.values_list("seat", flat=True))
