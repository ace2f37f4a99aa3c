"""The one door to plays: whoever shows, enters, takes back or reveals comes through here.

An act locks its play, so that of two at once the second sees what the first did. It names how
many acts it has seen; if there are more, it is behind and nothing is stored. Every function
raises `Play.DoesNotExist` for a play that is not the device's to see, and `Barred` where it may
look, but only watches, or was not chosen by the host while entering is locked.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from functools import partial
from uuid import UUID

from django.db import transaction

from companion.games.catalog import SHELF
from companion.groups import own_copies
from companion.plays import confirmation, sealed_choices
from companion.plays.compiled_sql import insert
from companion.plays.live import publish
from companion.plays.live.progress import seals
from companion.plays.log.events import ANSWERS, Act, Deed, fold_stored, same, stored
from companion.plays.log.replay import Replay, Setup, replayed
from companion.plays.log.replay_cache import MEMORY
from companion.plays.models import Entry, Play
from companion.plays.outcomes import Barred, Behind, Outcome, Refused, Saved, Sent
from companion.plays.permissions import WATCHING, Part
from companion.plays.play_date import end_of_play
from companion.plays.queries import admitted, all_admitted, head_and_twin, heads, held, plays_of
from companion.plays.signals import log_changed
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import Json

__all__ = [
    "answer", "correct", "enter", "have_confirmed", "plays_of", "redo", "reveal", "seal",
    "settle", "show", "show_scores", "show_to", "shown", "undo",
]  # fmt: skip

type Spell = Callable[[Table], Json]

ELSEWHERE = "Another device holds this seat, and chooses for it."


def show(play_id: UUID, device: UUID | None) -> Table:
    """A play as it stands."""
    play, part, head = admitted(play_id, device)
    return _table(play, part, head)


def show_to(play_id: UUID, devices: Collection[UUID]) -> Mapping[UUID, Table]:
    """A play as it stands, for each of these devices that has a part in it."""
    play, parts, head = all_admitted(play_id, devices)
    table = _table(play, WATCHING, head)
    return {device: replace(table, part=part) for device, part in parts.items()}


def shown(plays: Iterable[Play]) -> list[Table]:
    """Several plays as they stand, in two queries; what is remembered is not read again."""
    found = list(plays)
    last = heads(found)
    known = {play.id: _remembered(play, last.get(play.id, "")) for play in found}
    logs: dict[UUID, list[Entry]] = {id_: [] for id_, replay in known.items() if not replay}
    for row in Entry.objects.filter(play__in=logs).order_by("play", "serial"):
        logs[row.play_id].append(row)
    return [_shown(play, known[play.id], logs.get(play.id, ())) for play in found]


def _remembered(play: Play, head: str) -> Replay | None:
    return MEMORY.recall(play.id, SHELF[play.game].game.version, _setup(play), head)


def _shown(play: Play, replay: Replay | None, rows: Iterable[Entry]) -> Table:
    if replay is None:
        return _replayed(play, WATCHING, rows)
    return Table(play, SHELF[play.game], replay, WATCHING)


def enter(play_id: UUID, spelt: Json, sent: Sent) -> Outcome:
    """Validate an entry and append it to the log."""
    return _act(play_id, sent, Deed.ENTER, lambda _: spelt)


def undo(play_id: UUID, sent: Sent) -> Outcome:
    """Take back the last entry: it leaves what counts, and stays in the audit trail."""
    return _act(play_id, sent, Deed.UNDO)


def redo(play_id: UUID, sent: Sent) -> Outcome:
    """Bring back what was taken back last, as long as nothing else was entered."""
    return _act(play_id, sent, Deed.REDO)


def seal(play_id: UUID, secret: sealed_choices.Secret, device: UUID) -> Outcome:
    """Keep what a seat chooses in secret, instead of what it chose before."""
    with transaction.atomic(durable=True):
        play, part, _ = admitted(play_id, device, lock=True)
        table, _ = _opened(play, part)
        if not part.opens(secret.seat, held(play, but=device)):
            raise Barred(table, part.barred or ELSEWHERE)
        if table.halt or sealed_choices.occasion(table) != secret.occasion:
            return Behind(table)
        try:
            sealed_choices.keep(table, secret, device)
        except EntryError as error:
            return Refused(table, error)
    publish.tell(play_id, seals=seals(play_id))
    return Saved(table, table.after)


def correct(play_id: UUID, changes: Json, sent: Sent) -> Outcome:
    """Change, put in or remove earlier entries, all at once; the play has to hold then."""
    return _act(play_id, sent, Deed.CORRECT, lambda _: changes)


def settle(play_id: UUID, ruling: Json, sent: Sent) -> Outcome:
    """Let another reading of a clause hold for this play, which is scored anew under it."""
    return _act(play_id, sent, Deed.RULE, lambda _: ruling)


def reveal(play_id: UUID, sent: Sent) -> Outcome:
    """Turn up what all seats have chosen, as one entry."""
    return _act(play_id, sent, Deed.ENTER, sealed_choices.revealed)


def answer(play_id: UUID, spelt: Json, sent: Sent, *, agreed: bool) -> Outcome:
    """Say for a seat that entries of others were so, or that they were not."""
    return _act(play_id, sent, Deed.CONFIRM if agreed else Deed.REFUSE, lambda _: spelt)


def have_confirmed(play_id: UUID, device: UUID, *, on: bool) -> None:
    """Ask for a second person's word from now on, or no more; the host's to say."""
    with transaction.atomic():
        play, part, _ = admitted(play_id, device, lock=True)
        if not part.host:
            raise Play.DoesNotExist
        play.confirms = on
        play.save(update_fields=["confirms"])
        _finish(_opened(play, part)[0])
        transaction.on_commit(partial(publish.tell, play.id, changed=True))


def show_scores(play_id: UUID, device: UUID, *, to_all: bool) -> None:
    """Play with open scores, or keep points secret again; the host's to say, like the lock."""
    with transaction.atomic():
        play, part, _ = admitted(play_id, device, lock=True)
        if not part.host:
            raise Play.DoesNotExist
        play.open_scores = to_all
        play.save(update_fields=["open_scores"])
        transaction.on_commit(partial(publish.tell, play.id, changed=True))


def _nothing(_: Table) -> Json:
    return None


def _act(play_id: UUID, sent: Sent, deed: Deed, spell: Spell = _nothing) -> Outcome:
    with transaction.atomic(durable=True):
        play, part, _ = admitted(play_id, sent.device, lock=True)
        table, twin = _opened(play, part, sent.key)
        if twin is not None:
            return _again(table, twin, deed, spell)
        outcome = _judged(table, sent, deed, spell)
    if isinstance(outcome, Saved):
        MEMORY.keep(play.id, outcome.table.replay)
        told = seals(play.id) if deed in ANSWERS else 0
        publish.tell(play.id, acts=outcome.table.after, seals=told)
    return outcome


def _judged(table: Table, sent: Sent, deed: Deed, spell: Spell) -> Outcome:
    if not table.part.enters:
        raise Barred(table, table.part.barred)
    if table.halt and deed is not Deed.UNDO:
        return Refused(table, Malformed("This play can only be read: see why at its top."))
    if sent.after != table.after:
        return Behind(table)
    try:
        act = Act(table.log.rows, deed, spell(table))
        if deed in ANSWERS:
            confirmation.allowed(table, act.spelt, sent.device, agreed=deed is Deed.CONFIRM)
        then = table.replay.then(table.game, act, sent.key)
    except EntryError as error:
        return Refused(table, error)
    after = replace(table, replay=then)
    _store(after, act, sent)
    return Saved(after, act.serial)


def _again(table: Table, twin: Entry, deed: Deed, spell: Spell) -> Outcome:
    """The same act twice is answered twice and stored once; another one needs its own key."""
    alike = twin.deed == deed and (
        spell is sealed_choices.revealed or same(twin.spelt, spell(table))
    )
    if alike:
        return Saved(table, twin.serial, again=True)
    return Refused(table, Malformed("This key belongs to another entry.", field="key"))


def _store(table: Table, act: Act, sent: Sent) -> None:
    play = table.play
    row = Entry(
        play=play,
        serial=act.serial,
        key=sent.key,
        deed=act.deed,
        spelt=act.spelt,
        device_id=sent.device,
        seat=table.part.seat,
        digest=table.log.digest,
    )
    insert(row)
    _finish(table)


def _finish(table: Table) -> None:
    """A play is finished when its last entry came, or the last word of a second person."""
    play, over = table.play, confirmation.counts(table)
    before = play.finished is not None
    if over != before:
        play.finished = end_of_play(play) if over else None
        play.save(update_fields=["finished"])
    if over or before:
        entries = [act.spelt for act in table.log.entries]
        log_changed.send(
            Play, play=play, positions=table.positions, entries=entries, new=not before
        )


def _opened(play: Play, part: Part, key: UUID | None = None) -> tuple[Table, Entry | None]:
    """The table, and the act that came under this key before, if one did.

    Read after the lock: a query that waited for the lock has not seen what it waited for.
    """
    head, twin = head_and_twin(play.id, key)
    return _table(play, part, head), twin


def _table(play: Play, part: Part, head: str) -> Table:
    shelved = own_copies.named(SHELF[play.game], play.group_id)
    replay = MEMORY.recall(play.id, shelved.game.version, _setup(play), head)
    replay = replay or _continued(play, head)
    if replay is not None:
        return Table(play, shelved, replay, part)
    rows = Entry.objects.filter(play=play).order_by("serial")
    return replace(_replayed(play, part, rows), shelved=shelved)


def _continued(play: Play, head: str) -> Replay | None:
    """What this process remembers, with the acts that another one has stored since.

    None where that is not the log of this digest: then all of it is read.
    """
    game = SHELF[play.game].game
    replay = MEMORY.before(play.id, game.version, _setup(play))
    if replay is None or replay.halt:
        return None
    try:
        later = Entry.objects.filter(play=play, serial__gte=replay.log.rows)
        for row in later.order_by("serial"):
            replay = replay.then(game, stored(row.serial, row.deed, row.spelt), row.key)
    except EntryError:
        return None
    if replay.log.digest != head:
        return None
    MEMORY.keep(play.id, replay)
    return replay


def _replayed(play: Play, part: Part, rows: Iterable[Entry]) -> Table:
    shelved = SHELF[play.game]
    log = fold_stored((stored(row.serial, row.deed, row.spelt), row.key) for row in rows)
    setup = _setup(play)
    replay = MEMORY.recall(play.id, shelved.game.version, setup, log.digest)
    if replay is None:
        replay = replayed(shelved.game, setup, log)
        MEMORY.keep(play.id, replay)
    return Table(play, shelved, replay, part)


def _setup(play: Play) -> Setup:
    return Setup(play.players, play.start, play.options)
