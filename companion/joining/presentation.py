"""View models of joining: free seats, the devices at a play."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext, ngettext

from companion.groups.device_names import distinct_names
from companion.groups.models import Device
from companion.languages.sentences import sentence
from companion.plays.live.connections import ConnectionState, connection_states
from companion.plays.models import Participant, Play
from companion.plays.queries import may_enter, seats_held
from companion.plays.table import Table


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """A seat to choose: the device that holds it (empty: none), and whether it is this one."""

    number: int
    owner: int
    name: str
    holder: str
    mine: bool


def seats(play: Play, device: UUID | None) -> list[FreeSeat]:
    """The seats of a play, for the device that chooses."""
    others = seats_held(play, but=device)
    mine = Participant.objects.filter(play=play, device=device, out=None) if device else None
    here = mine.values_list("seat", flat=True).first() if mine is not None else None
    return [
        FreeSeat(number, number + 1, name, others.get(number, ""), mine=number == here)
        for number, name in enumerate(play.names)
    ]


@dataclass(frozen=True, slots=True)
class DeviceRow:
    """A device at a play; `id` is its participant's id, None if it is not a participant.

    `where` is its connection state; None if it never followed the play, and for the requesting
    device.
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
    """Participants, names and connection states of a play, by device.

    `own` is the requesting device.
    """

    play: Play
    own: UUID
    names: Mapping[UUID, str]
    participants: Mapping[UUID, Participant]
    last_heartbeat: Mapping[UUID, ConnectionState]

    def row_of(self, device: Device, *, host: bool) -> DeviceRow:
        """The row of a device."""
        play, participant = self.play, self.participants.get(device.id)
        seat = participant.seat if participant else None
        chosen = participant is None or participant.may_enter
        enters = may_enter(play, host=host, seat=seat, chosen=chosen)
        this = device.id == self.own
        return DeviceRow(
            id=participant.id if participant else None,
            name=gettext("This phone") if this else self.names[device.id],
            this=this,
            host=host,
            owner=None if seat is None else seat + 1,
            enters=enters,
            chosen=chosen,
            out=bool(participant and participant.out),
            words=_role_words(play, seat, host=host, enters=enters),
            where=None if this else self.last_heartbeat.get(device.id),
        )


def devices(table: Table, own: UUID) -> list[DeviceRow]:
    """The devices at a play: the requesting one, the other hosts, the guests."""
    play = table.play
    participants = {p.device_id: p for p in play.participants.select_related("device")}
    hosts = Device.objects.filter(group=play.group_id, left=None).filter(
        Q(id=own) | Q(id__in=participants) | Q(logevent__play=play)
    )
    found = {device.id: device for device in hosts.distinct()}
    guests = [p.device for p in participants.values() if p.device_id not in found]
    mine = [found.pop(own)] if own in found else []
    names = distinct_names([*mine, *found.values(), *guests])
    here = DevicesAtTable(play, own, names, participants, connection_states(play))
    rows = [here.row_of(each, host=True) for each in [*mine, *found.values()]]
    return rows + [here.row_of(each, host=False) for each in guests]


def _role_words(play: Play, seat: int | None, *, host: bool, enters: bool) -> str:
    if seat is None:
        return gettext("host, enters for everyone") if host else gettext("watches")
    if host:
        words = gettext("host, enters for {name}")
    elif enters:
        words = gettext("enters for {name}")
    else:
        words = gettext("seat of {name}, not approved")
    return words.format(name=play.names[seat])


def count_devices(there: Iterable[DeviceRow]) -> str:
    """How many enter, watch, and wait for approval: `3 enter, 1 watches`."""
    here = [each for each in there if not each.out]
    enter = sum(each.enters for each in here)
    watch = sum(not each.enters and each.owner is None for each in here)
    wait = len(here) - enter - watch
    parts = [ngettext("{n} enters", "{n} enter", enter).format(n=enter)]
    if watch:
        parts.append(ngettext("{n} watches", "{n} watch", watch).format(n=watch))
    if wait:
        words = ngettext("{n} waits for approval", "{n} wait for approval", wait)
        parts.append(words.format(n=wait))
    return ", ".join(parts)


def progress_text(table: Table) -> str:
    """The play in one line, for people who join: `Krimsutep · Round 4 of 6`."""
    if not table.positions:
        return sentence(table.game.title)
    meta, _ = table.game_view.headline(table.position)
    return f"{sentence(table.game.title)} · {meta}"
