"""Services of plays: reading, entering, undoing, correcting and revealing.

Each write locks its play, so that of two at once the second sees what the first did. The sender
says how many events it has seen; if there are more, it is behind and nothing is stored.
Functions raise `Play.DoesNotExist` for a play that the device may not see, and `Forbidden` if
it may see the play but not enter: it only watches, or was not chosen by the host while entering
is locked.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext_noop

from companion.games.catalog import CATALOG
from companion.groups import own_copies
from companion.languages.sentences import gettext
from companion.plays import confirmation, sealed_choices
from companion.plays.live import publish
from companion.plays.live.progress import sealed_count
from companion.plays.log.events import (
    ANSWERS,
    Action,
    Event,
    check_settler,
    equal_json,
    event_of_row,
    fold_stored,
)
from companion.plays.log.replay import REPLAYS, Replay, Setup, replay_log
from companion.plays.models import LogEvent, Play
from companion.plays.outcomes import Behind, Forbidden, Outcome, Refused, Saved, Sent
from companion.plays.permissions import WATCHER, Role
from companion.plays.play_date import end_of_play
from companion.plays.queries import (
    insert,
    last_digest_and_duplicate,
    last_digests,
    own_copy_of,
    play_with_role,
    play_with_roles,
    plays_of,
    seats_held,
)
from companion.plays.signals import log_changed
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.game import closed_kind, closing_at
from scoring.kernel.serialization.entries import Json

__all__ = [
    "answer", "correct", "enter", "get_table", "get_tables", "plays_of", "redo", "reveal",
    "seal", "set_clock", "set_confirmation", "set_open_scores", "settle", "table_and_duplicate",
    "tables_of_plays", "undo", "update_finished",
]  # fmt: skip

type Keyed = tuple[Event, UUID]
"""An event of a log, and its idempotency key."""

SEAT_HELD_ELSEWHERE = gettext_noop("Another device has this seat and chooses for it.")
NOT_BY_A_GUEST = gettext_noop(
    "Points are still secret, so only devices of the game’s group can end it early."
)


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event before it is validated and stored.

    The payload of one that `reveals` is made of the sealed choices, read when it is stored.
    One `with_forced` is stored together with the forced entries on it, or takes these back or
    restores them as well. One `by_pad` may have a reason that nobody was asked for.
    """

    action: Action
    payload: Json = None
    reveals: bool = False
    with_forced: bool = False
    by_pad: bool = False

    def payload_for(self, table: Table) -> Json:
        """The payload on this table; raises `EntryError` if choices to reveal are missing.

        Also if a ruling names a settler who is not at the table, or a pad's reason falls short.
        """
        if self.action is Action.RULE:
            check_settler(self.payload, len(table.play.players))
        if self.by_pad:
            table.game_view.check_pad_entry(table.position, self.payload)
        return sealed_choices.revealing_entry(table) if self.reveals else self.payload

    def is_stored_as(self, row: LogEvent) -> bool:
        """Whether a stored event is this one, sent a second time."""
        is_same = self.reveals or equal_json(row.payload, self.payload)
        return row.action == self.action and is_same


def get_table(play_id: UUID, device: UUID | None) -> Table:
    """The current table of a play."""
    play, role, digest = play_with_role(play_id, device)
    return _table(play, role, digest)


def get_tables(play_id: UUID, devices: Collection[UUID]) -> Mapping[UUID, Table]:
    """The current table of a play for each of these devices that has a role in it."""
    play, roles, digest = play_with_roles(play_id, devices)
    table = _table(play, WATCHER, digest)
    return {device: replace(table, role=role) for device, role in roles.items()}


def tables_of_plays(plays: Iterable[Play]) -> list[Table]:
    """The current tables of several plays in two queries; cached replays are not read again."""
    wanted = list(plays)
    digests = last_digests(wanted)
    cached = {play.id: _cached_table(play, digests.get(play.id, "")) for play in wanted}
    logs: dict[UUID, list[Keyed]] = {id_: [] for id_, replay in cached.items() if not replay}
    rows = LogEvent.objects.filter(play__in=logs).order_by("play", "sequence")
    columns = rows.values_list("play", "sequence", "action", "payload", "key")
    for play_id, sequence, action, payload, key in columns:
        logs[play_id].append((event_of_row(sequence, action, payload), key))
    return [_table_from(play, cached[play.id], logs.get(play.id, ())) for play in wanted]


def _cached_table(play: Play, digest: str) -> Replay | None:
    return REPLAYS.recall(play.id, CATALOG[play.game].game.version, _setup(play), digest)


def _table_from(play: Play, replay: Replay | None, events: Iterable[Keyed]) -> Table:
    if replay is None:
        return _replay_table(play, WATCHER, events)
    return Table(play, CATALOG[play.game], replay, WATCHER)


def enter(
    play_id: UUID, payload: Json, sent: Sent, *, with_forced: bool = False, by_pad: bool = False
) -> Outcome:
    """Validate an entry and append it to the log, also `with_forced` entries that follow.

    All are stored in one transaction, each as an event of its own, or none is.
    """
    new = NewEvent(Action.ENTER, payload, with_forced=with_forced, by_pad=by_pad)
    return _append(play_id, new, sent)


def undo(play_id: UUID, sent: Sent, *, with_forced: bool = False) -> Outcome:
    """Undo the last entry: it no longer counts but stays in the audit trail.

    A forced entry is undone `with_forced` together with the one that somebody chose.
    """
    return _append(play_id, NewEvent(Action.UNDO, with_forced=with_forced), sent)


def redo(play_id: UUID, sent: Sent, *, with_forced: bool = False) -> Outcome:
    """Restore what was undone last, as long as nothing else was entered.

    Also, `with_forced`, the forced entries that were undone with it.
    """
    return _append(play_id, NewEvent(Action.REDO, with_forced=with_forced), sent)


def seal(play_id: UUID, secret: sealed_choices.SecretChoice, device: UUID) -> Outcome:
    """Store a seat's secret choice, replacing its earlier one."""
    with transaction.atomic(durable=True):
        play, role, _ = play_with_role(play_id, device, lock=True)
        table, _ = table_and_duplicate(play, role)
        if not role.may_see_secrets_of(secret.seat, seats_held(play, but=device)):
            raise Forbidden(table, role.refusal or gettext(SEAT_HELD_ELSEWHERE))
        if table.halt or sealed_choices.occasion(table) != secret.occasion:
            return Behind(table)
        try:
            sealed_choices.store_choice(table, secret, device)
        except EntryError as error:
            return Refused(table, error)
    publish.publish_change(play_id, seals=sealed_count(play_id))
    return Saved(table, table.after)


def correct(play_id: UUID, changes: Json, sent: Sent) -> Outcome:
    """Change, insert or remove earlier entries at once; the whole play has to hold then."""
    return _append(play_id, NewEvent(Action.CORRECT, changes), sent)


def settle(play_id: UUID, ruling: Json, sent: Sent) -> Outcome:
    """Settle another reading of a clause for this play, which is replayed under it."""
    return _append(play_id, NewEvent(Action.RULE, ruling), sent)


def reveal(play_id: UUID, sent: Sent) -> Outcome:
    """Reveal all sealed choices as one entry."""
    return _append(play_id, NewEvent(Action.ENTER, reveals=True), sent)


def answer(play_id: UUID, payload: Json, sent: Sent, *, agreed: bool) -> Outcome:
    """Confirm or refuse entries of other seats, for a seat."""
    action = Action.CONFIRM if agreed else Action.REFUSE
    return _append(play_id, NewEvent(action, payload), sent)


def set_confirmation(play_id: UUID, device: UUID, *, on: bool) -> None:
    """Switch confirmation by a second person on or off; hosts only."""
    _switch(play_id, device, "confirms", on=on)


def set_clock(play_id: UUID, device: UUID, *, on: bool) -> None:
    """Show the time of each turn and count it in statistics, or neither; hosts only."""
    _switch(play_id, device, "clock", on=on)


def _switch(play_id: UUID, device: UUID, field: str, *, on: bool) -> None:
    with transaction.atomic():
        play, role, _ = play_with_role(play_id, device, lock=True)
        if not role.host:
            raise Play.DoesNotExist
        setattr(play, field, on)
        play.save(update_fields=[field])
        update_finished(table_and_duplicate(play, role)[0])
        transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


def set_open_scores(play_id: UUID, device: UUID, *, to_all: bool) -> None:
    """Show points to everybody, or keep them secret again; hosts only."""
    with transaction.atomic():
        play, role, _ = play_with_role(play_id, device, lock=True)
        if not role.host:
            raise Play.DoesNotExist
        play.open_scores = to_all
        play.save(update_fields=["open_scores"])
        transaction.on_commit(partial(publish.publish_change, play.id, changed=True))


def _append(play_id: UUID, new: NewEvent, sent: Sent) -> Outcome:
    with transaction.atomic(durable=True):
        play, role, _ = play_with_role(play_id, sent.device, lock=True)
        table, stored_before = table_and_duplicate(play, role, sent.key)
        if stored_before is not None:
            return _outcome_of_duplicate(table, stored_before, new)
        outcome = _validate_and_store(table, new, sent)
    if isinstance(outcome, Saved):
        REPLAYS.keep(play.id, outcome.table.replay)
        sealed = sealed_count(play.id) if new.action in ANSWERS else 0
        publish.publish_change(play.id, events=outcome.table.after, seals=sealed)
    return outcome


def _outcome_of_duplicate(table: Table, stored_before: LogEvent, new: NewEvent) -> Outcome:
    """The outcome of a key that is stored already: saved, or refused for a different event."""
    if new.is_stored_as(stored_before):
        return Saved(table, stored_before.sequence, again=True)
    return Refused(table, Malformed(gettext("This key belongs to another entry."), field="key"))


def _validate_and_store(table: Table, new: NewEvent, sent: Sent) -> Outcome:
    if not table.role.enters:
        raise Forbidden(table, table.role.refusal)
    if table.halt and new.action is not Action.UNDO:
        why = gettext("This game can only be read. The reason is at its top.")
        return Refused(table, Malformed(why))
    if sent.after != table.after:
        return Behind(table)
    try:
        steps = list(_steps(table, new, sent.key, sent.device))
    except EntryError as error:
        return Refused(table, error)
    changed, made, _ = steps[-1]
    _keep_secrets(table, changed)
    for then, event, key in steps:
        _insert(then, event, replace(sent, key=key))
    update_finished(changed, made)
    return Saved(changed, table.log.rows)


def _steps(
    table: Table, new: NewEvent, key: UUID, device: UUID
) -> Iterator[tuple[Table, Event, UUID]]:
    """The event, and if wanted those that it forces, each with its key and the table after it.

    Raises `EntryError`.
    """
    steps = table.replay.steps(table.game, _event(table, new, device), key)
    for replay, event, its_key in steps if new.with_forced else islice(steps, 1):
        yield replace(table, replay=replay), event, its_key


def _event(table: Table, new: NewEvent, device: UUID) -> Event:
    event = Event(table.log.rows, new.action, new.payload_for(table))
    if event.action in ANSWERS:
        agreed = event.action is Action.CONFIRM
        confirmation.check_answer(table, event.payload, device, agreed=agreed)
    return event


def _keep_secrets(before: Table, after: Table) -> None:
    """Raise `Forbidden` for an early end by a guest that would show everybody's points."""
    if closing_at(after.position) is None or before.role.host:
        return
    if before.game_view.secret_points(before.position, open_scores=before.play.open_scores):
        raise Forbidden(before, gettext(NOT_BY_A_GUEST))


def _insert(table: Table, event: Event, sent: Sent) -> None:
    row = LogEvent(
        play=table.play,
        sequence=event.sequence,
        key=sent.key,
        action=event.action,
        payload=event.payload,
        device_id=sent.device,
        seat=table.role.seat,
        digest=table.log.digest,
    )
    insert(row)


def update_finished(table: Table, made: Event | None = None) -> None:
    """A play is finished with its last entry, or with the last answer of a second person."""
    play, over = table.play, table.complete and confirmation.is_fully_confirmed(table)
    before = play.finished is not None
    if over != before:
        play.finished = end_of_play(play, table.log, made) if over else None
        play.closed = closed_kind(table.positions) if over else ""
        play.save(update_fields=["finished", "closed"])
    if over or before:
        entries = [event.payload for event in table.log.entries]
        log_changed.send(
            Play, play=play, positions=table.positions, entries=entries, new=not before
        )


def table_and_duplicate(
    play: Play, role: Role, key: UUID | None = None
) -> tuple[Table, LogEvent | None]:
    """The table, and the event already stored under this key, if any.

    Read after the lock: a query that waited for the lock does not see what was written
    meanwhile.
    """
    digest, duplicate = last_digest_and_duplicate(play.id, key)
    return _table(play, role, digest), duplicate


def _table(play: Play, role: Role, digest: str) -> Table:
    catalog_game = CATALOG[play.game]
    own = catalog_game.game_view.own
    if own is not None and own.naming and (row := own_copy_of(play)) is not None:
        catalog_game = own_copies.with_own_names(catalog_game, row)
    replay = REPLAYS.recall(play.id, catalog_game.game.version, _setup(play), digest)
    replay = replay or _continue_cached(play, digest)
    if replay is not None:
        return Table(play, catalog_game, replay, role)
    rows = LogEvent.objects.filter(play=play).order_by("sequence")
    # rows of a long log as model instances would take as long as their replay
    columns = rows.values_list("sequence", "action", "payload", "key")
    events = (
        (event_of_row(sequence, action, payload), key)
        for sequence, action, payload, key in columns
    )
    return replace(_replay_table(play, role, events), catalog_game=catalog_game)


def _continue_cached(play: Play, digest: str) -> Replay | None:
    """The cached replay, continued by events that another process has stored since.

    None if the result has another digest; then the whole log is read.
    """
    game = CATALOG[play.game].game
    replay = REPLAYS.latest(play.id, game.version, _setup(play))
    if replay is None or replay.halt:
        return None
    try:
        later = LogEvent.objects.filter(play=play, sequence__gte=replay.log.rows)
        for row in later.order_by("sequence"):
            replay = replay.then(
                game, event_of_row(row.sequence, row.action, row.payload), row.key
            )
    except EntryError:
        return None
    if replay.log.digest != digest:
        return None
    REPLAYS.keep(play.id, replay)
    return replay


def _replay_table(play: Play, role: Role, events: Iterable[Keyed]) -> Table:
    catalog_game = CATALOG[play.game]
    log = fold_stored(events)
    setup = _setup(play)
    replay = REPLAYS.recall(play.id, catalog_game.game.version, setup, log.digest)
    if replay is None:
        replay = replay_log(catalog_game.game, setup, log)
        REPLAYS.keep(play.id, replay)
    return Table(play, catalog_game, replay, role)


def _setup(play: Play) -> Setup:
    return Setup(play.players, play.start, play.options)
