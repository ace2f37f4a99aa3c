"""Creating plays: a new one at a table, or a copy from a record."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from math import ceil
from uuid import UUID, uuid4

from django.db import transaction
from django.utils import timezone

from companion.games.catalog import CATALOG
from companion.groups.looks import stored_looks
from companion.groups.models import Device, Group
from companion.groups.people import find_or_add_people
from companion.groups.places import place_in
from companion.languages.sentences import gettext
from companion.plays.log.events import Action, Event, Log
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.play_date import read_date
from companion.plays.signals import log_changed
from companion.plays.turn_times import moments_from
from scoring.kernel.errors import Malformed
from scoring.kernel.game import Position, closed_kind
from scoring.kernel.serialization.entries import Json
from scoring.record import Record


@dataclass(frozen=True, slots=True)
class NewPlay:
    """Validated data of a new play: names clockwise, starting seat, and optional settings.

    `play` is its id: creating it twice with one id gives one play. `place` is the id of a place
    of the group; an unknown id means no place. `confirms` asks for a second person's
    confirmation, `clock` shows the time of each turn. `depth` is how much the table enters,
    empty for all of it. A play from the past has its time in `played` (as a form writes it) or
    in `created`, its length in `minutes`, and `notes`.
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
    clock: bool = False
    depth: str = ""
    created: datetime | None = None
    minutes: int | None = None
    notes: str = ""
    counted: bool = True


def create_play(device: Device, new_play: NewPlay) -> Play:
    """Create a play; raises `EntryError` for players or options that the rules refuse."""
    with transaction.atomic(durable=True):
        # Locking the group serializes two taps of the same button.
        Group.objects.select_for_update().get(id=device.group_id)
        existing = Play.objects.filter(id=new_play.play).first()
        if existing is None:
            return _create(device, new_play)
        if existing.group_id == device.group_id and existing.deleted is None:
            return existing
        # The id belongs to another group, or its play is in the trash.
        return _create(device, replace(new_play, play=uuid4()))


def create_from_record(device: Device, record: Record, sample: str = "") -> Play:
    """Copy a play from its record; raises `EntryError` for the first entry that is refused."""
    slug, options = record.game.slug, record.options
    new_play = NewPlay(slug, record.players, record.start, options, sample=sample)
    return create_with_log(device, new_play, record.entries)


def create_with_log(
    device: Device,
    new_play: NewPlay,
    entries: Sequence[Json],
    *,
    judged: bool = True,
    seconds: Sequence[int | None] = (),
) -> Play:
    """Create a play with its log; raises `EntryError` for the first entry that is refused.

    `seconds` says for each entry how long after the start it was made, if that is known.
    With `judged` off the rules do not check the entries: the log may halt, then the play can
    only be read. Such a play is marked as finished.
    """
    log, rows = Log(), []
    if all(each is None for each in seconds):
        seconds = ()
    with transaction.atomic():
        play = _create(device, new_play, judged=judged, timed=bool(seconds))
        positions = _positions(play, entries) if judged else []
        now = play.created.astimezone(UTC) - timedelta(seconds=play.shifted)
        moments = moments_from(play.created, seconds) or [now] * len(entries)
        for sequence, payload in enumerate(entries):
            event, key = Event(sequence, Action.ENTER, payload), uuid4()
            log = log.then(event, key)
            rows.append(_row(play, event, key, log.digest, moments[sequence]))
        LogEvent.objects.bulk_create(rows)
        if not positions or not positions[-1].due:
            play.finished, play.closed = _end(new_play, seconds), closed_kind(positions)
            play.save(update_fields=["finished", "closed"])
            log_changed.send(Play, play=play, positions=positions, entries=entries, new=True)
    return play


def _positions(play: Play, entries: Sequence[Json]) -> list[Position]:
    game = CATALOG[play.game].game
    positions = [game.begin(play.players, play.start, play.options)]
    for payload in entries:
        positions.append(positions[-1].enter(payload))
    return positions


def _end(new_play: NewPlay, seconds: Sequence[int | None]) -> datetime:
    """When a copied play ended: its start plus its minutes; now, if it has no start.

    Without minutes the time of its last entry counts.
    """
    if new_play.created is None:
        return timezone.now()
    # In UTC: sums of local times ignore that clocks are put forward or back in between.
    began = new_play.created.astimezone(UTC)
    if new_play.minutes is not None:
        return began + timedelta(minutes=new_play.minutes)
    return began + timedelta(seconds=(seconds[-1] if seconds else None) or 0)


def _create(
    device: Device, new_play: NewPlay, *, judged: bool = True, timed: bool = False
) -> Play:
    """Create the rows of a play; `timed` if its entries have times of their own.

    The others are made now by the log's clock, whenever the play was.
    """
    if new_play.game not in CATALOG:
        raise Malformed(gettext("Choose a game."), field="game")
    game = CATALOG[new_play.game].game
    people = find_or_add_people(device.group, new_play.players)
    names = [person.name for person in people]
    if judged:
        game.begin(names, new_play.start, new_play.options)
    now = timezone.now()
    played = new_play.created or read_date(new_play.played, device.group.zone) or now
    play = Play.objects.create(
        id=new_play.play,
        group=device.group,
        game=game.slug,
        rules=game.version,
        players=names,
        looks=stored_looks(people),
        start=new_play.start,
        options=dict(new_play.options),
        place=place_in(device.group_id, new_play.place),
        sample=new_play.sample,
        confirms=new_play.confirms,
        clock=new_play.clock,
        depth=new_play.depth,
        created=played,
        shifted=0 if timed else ceil((played - now).total_seconds()),
        minutes=new_play.minutes,
        notes=new_play.notes,
        counted=new_play.counted,
    )
    seats = [Seat(play=play, number=n, person=person) for n, person in enumerate(people)]
    Seat.objects.bulk_create(seats)
    return play


def _row(play: Play, event: Event, key: UUID, digest: str, created: datetime) -> LogEvent:
    return LogEvent(
        play=play,
        sequence=event.sequence,
        key=key,
        action=event.action,
        payload=event.payload,
        digest=digest,
        created=created,
    )
