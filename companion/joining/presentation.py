"""What the pages of joining show: seats to pick, the devices at a play, its code."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q

from companion.groups.models import Device
from companion.plays.live.connections import ConnectionState, connection_states
from companion.plays.models import Participant, Play
from companion.plays.permissions import may_enter
from companion.plays.queries import seats_held
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat to pick: which device holds it (empty: none), and whether this one does."""

    number: int
    owner: int
    name: str
    holder: str
    mine: bool


def seats(play: Play, device: UUID | None) -> list[FreeSeat]:
    """Every seat of a play, as the device finds it."""
    others = seats_held(play, but=device)
    mine = Participant.objects.filter(play=play, device=device, out=None) if device else None
    here = mine.values_list("seat", flat=True).first() if mine is not None else None
    return [
        FreeSeat(number, number + 1, name, others.get(number, ""), mine=number == here)
        for number, name in enumerate(play.names)
    ]


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device at a play, as the host sees it; `id` is its presence, None where it has none.

    `where` is whether it follows the play now; None for one that never did, and for the one
    that asks.
    """

    id: UUID | None
    name: str
    this: bool
    host: bool
    owner: int | None
    enters: bool
    chosen: bool
    out: bool
    words: str
    where: ConnectionState | None


@dataclass(frozen=True, slots=True)
class DevicesAtTable:
    """Who is at a play, by device: as whom they came, and whether they follow now."""

    play: Play
    asking: UUID
    presences: Mapping[UUID, Participant]
    last_heartbeat: Mapping[UUID, ConnectionState]

    def there(self, device: Device, *, host: bool) -> DeviceRow:
        """One of them, as the host sees it."""
        play, presence = self.play, self.presences.get(device.id)
        seat = presence.seat if presence else None
        chosen = presence is None or presence.may_enter
        enters = may_enter(play, host=host, seat=seat, chosen=chosen)
        this = device.id == self.asking
        return DeviceRow(
            id=presence.id if presence else None,
            name="This phone" if this else device.name,
            this=this,
            host=host,
            owner=None if seat is None else seat + 1,
            enters=enters,
            chosen=chosen,
            out=bool(presence and presence.out),
            words=_words(play, seat, host=host, enters=enters),
            where=None if this else self.last_heartbeat.get(device.id),
        )


def devices(table: Table, asking: UUID) -> list[DeviceRow]:
    """The devices at a play: the one that asks, others of the host's, the guests."""
    play = table.play
    presences = {p.device_id: p for p in play.participants.select_related("device")}
    hosts = Device.objects.filter(group=play.group_id, left=None).filter(
        Q(id=asking) | Q(id__in=presences) | Q(logevent__play=play)
    )
    found = {device.id: device for device in hosts.distinct()}
    guests = [p.device for p in presences.values() if p.device_id not in found]
    mine = [found.pop(asking)] if asking in found else []
    here = DevicesAtTable(play, asking, presences, connection_states(play))
    own = [here.there(each, host=True) for each in [*mine, *found.values()]]
    return own + [here.there(each, host=False) for each in guests]


def _words(play: Play, seat: int | None, *, host: bool, enters: bool) -> str:
    name = "" if seat is None else play.names[seat]
    if host:
        return f"host, enters for {name or 'all'}"
    if seat is None:
        return "watches"
    return f"enters for {name}" if enters else f"sits as {name}, not chosen"


def counted(there: Iterable[DeviceRow]) -> str:
    """How many enter, watch, and wait to be chosen: `3 enter, 1 watches`."""
    here = [each for each in there if not each.out]
    enter = sum(each.enters for each in here)
    watch = sum(not each.enters and each.owner is None for each in here)
    wait = len(here) - enter - watch
    parts = [f"{enter} enter{'s' * (enter == 1)}"]
    if watch:
        parts.append(f"{watch} watch{'es' * (watch == 1)}")
    if wait:
        parts.append(f"{wait} wait{'s' * (wait == 1)} to be chosen")
    return ", ".join(parts)


def where(table: Table) -> str:
    """The play in a line, for who comes to it: `Krimsutep, round 4 of 6`."""
    if not table.positions:
        return table.game.title
    meta, _ = table.game_view.headline(table.position)
    return f"{table.game.title}, {meta[:1].lower()}{meta[1:]}"
