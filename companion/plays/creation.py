"""How plays come to be: begun at a table, or copied from a record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import ceil
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from companion.games.catalog import SHELF
from companion.groups.models import Device, Group
from companion.groups.people import meet
from companion.groups.places import place_in
from companion.plays.log.events import Act, Deed, Log
from companion.plays.models import Entry, Play, Seat
from companion.plays.play_date import read_date
from companion.plays.signals import log_changed
from scoring.kernel.errors import Malformed
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.record import Record


@dataclass(frozen=True, slots=True)
class Wish:
    """A play that a table wants: clockwise names, who starts, and what is not by default.

    `play` is its id: the same wish twice is one play. `place` is the id of one of the group's
    places; any other is none. `confirms` asks for a second person's word.
    A play that was played before says when: `played` as a form writes it, or `created`; and
    what else the table told of it.
    """

    game: str
    players: Sequence[Json]
    start: int
    options: Mapping[str, Json] = field(default_factory=dict)
    play: UUID = field(default_factory=uuid4)
    sample: str = ""
    place: str = ""
    played: str = ""
    confirms: bool = False
    created: datetime | None = None
    minutes: int | None = None
    notes: str = ""
    counted: bool = True


def begin(device: Device, wish: Wish) -> Play:
    """Begin a play, or raise `EntryError` for what cannot be played like that."""
    with transaction.atomic(durable=True):
        Group.objects.select_for_update().get(id=device.group_id)  # two taps, one after another
        twin = Play.objects.filter(id=wish.play).first()
        if twin is None:
            return _begun(device, wish)
        if twin.group_id == device.group_id and twin.deleted is None:
            return twin
        # An id that others have, or that lies in the bin.
        return _begun(device, replace(wish, play=uuid4()))


def adopt(device: Device, record: Record, sample: str = "") -> Play:
    """Copy a play from its record; raises `EntryError` for the first entry that is refused."""
    slug, options = record.game.slug, record.options
    wish = Wish(slug, record.players, record.start, options, sample=sample)
    return copied(device, wish, record.entries)


def copied(device: Device, wish: Wish, entries: Sequence[Json], *, judged: bool = True) -> Play:
    """Write down a play with its log; raises `EntryError` for the first entry that is refused.

    Not `judged` it is kept as it is: its log halts where the rules refuse it, so it is only
    read, and it runs no more.
    """
    log, rows = Log(), []
    with transaction.atomic():
        begun = _begun(device, wish, judged=judged)
        positions = _played(begun, entries) if judged else []
        for serial, spelt in enumerate(entries):
            act, key = Act(serial, Deed.ENTER, spelt), uuid4()
            log = log.then(act, key)
            rows.append(_row(begun, act, key, log.digest))
        Entry.objects.bulk_create(rows)
        if not positions or not positions[-1].due:
            begun.finished = _over(wish)
            begun.save(update_fields=["finished"])
            log_changed.send(Play, play=begun, positions=positions, entries=entries, new=True)
    return begun


def _played(begun: Play, entries: Sequence[Json]) -> list[Position]:
    game = SHELF[begun.game].game
    positions = [game.begin(begun.players, begun.start, begun.options)]
    for spelt in entries:
        positions.append(positions[-1].enter(spelt))
    return positions


def _over(wish: Wish) -> datetime:
    """When a copied play ended: as long after its beginning as the table told, if it did."""
    if wish.created is None:
        return timezone.now()
    return wish.created + timedelta(minutes=wish.minutes or 0)


def _begun(device: Device, wish: Wish, *, judged: bool = True) -> Play:
    if wish.game not in SHELF:
        raise Malformed("Choose a game.", field="game")
    game = SHELF[wish.game].game
    people = meet(device.group, wish.players)
    names = [person.name for person in people]
    if judged:
        game.begin(names, wish.start, wish.options)
    now = timezone.now()
    played = read_date(wish.played, device.group.zone) or now
    play = Play.objects.create(
        id=wish.play,
        group=device.group,
        game=game.slug,
        rules=game.version,
        players=names,
        start=wish.start,
        options=dict(wish.options),
        place=place_in(device.group_id, wish.place),
        sample=wish.sample,
        confirms=wish.confirms,
        created=wish.created or played,
        shifted=ceil((played - now).total_seconds()),
        minutes=wish.minutes,
        notes=wish.notes,
        counted=wish.counted,
    )
    seats = [Seat(play=play, number=n, person=person) for n, person in enumerate(people)]
    Seat.objects.bulk_create(seats)
    return play


def _row(play: Play, act: Act, key: UUID, digest: str) -> Entry:
    return Entry(
        play=play, serial=act.serial, key=key, deed=act.deed, spelt=act.spelt, digest=digest
    )
