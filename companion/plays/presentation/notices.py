"""Notices that a page shows once after an action."""

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from uuid import UUID

from django.utils.translation import gettext, gettext_noop

from companion.bidi import isolated
from companion.languages.sentences import both, sentence
from companion.plays.log.corrections import replay_corrected
from companion.plays.log.events import ANSWERS, Action
from companion.plays.models import LogEvent
from companion.plays.presentation import visibility
from companion.plays.presentation.audit_trail import words_changed
from companion.plays.presentation.entry_text import entry_text, next_step
from companion.plays.presentation.links import clause_url, url, why_url
from companion.plays.table import Table
from companion.score_text import signed
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

NOW: Mapping[str, str | int] = MappingProxyType({})
SETTLED = {
    Action.CORRECT: gettext_noop("the correction"),
    Action.RULE: gettext_noop("the ruling"),
}
DIFFERENT = {
    Action.UNDO: gettext_noop("an entry was undone"),
    Action.REDO: gettext_noop("an entry was restored"),
    Action.CORRECT: gettext_noop("an earlier entry was corrected"),
    Action.RULE: gettext_noop("a house rule was changed"),
}


AS_PLAYED = "as_played"
"""The field of an entry that says why it stands against the rules."""
NEW_ENTRY = gettext_noop("there was a new entry")
NO_ENTRY = gettext_noop("it has no entry any more")


@dataclass(frozen=True, slots=True)
class Unsaved:
    """What a device sent after another event came first: a sentence for it.

    If that event is one of `same`, and of the same device, it is taken for a first tap.
    """

    sentence: str
    same: Collection[Action] = ()


_TAP = gettext_noop("{did}. Your tap changed nothing.")
ENTRY = Unsaved(gettext_noop("{did}. Your entry was not saved."), tuple(Action))
BEGUN = Unsaved(gettext_noop("{did}. What you had begun was not sent."), tuple(Action))
UNDO = Unsaved(_TAP, (Action.UNDO,))
REDO = Unsaved(_TAP, (Action.REDO,))
REVEAL = Unsaved(_TAP, (Action.ENTER,))
FLIP = Unsaved(_TAP, (Action.CORRECT,))
ANSWER = Unsaved(_TAP)
CORRECTION = Unsaved(gettext_noop("{did}. The correction was not saved: check it again."))
RULING = Unsaved(gettext_noop("{did}. The ruling was not saved: check it again."))


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice in place of the question: `refused`, `raced`, `undone`, `forbidden`.

    `as_played` is the refused entry as JSON, as it can stand against the rules; `mend` and
    `mend_url` change the earlier entry that it contradicts. Each may be empty.
    """

    kind: str
    head: str
    text: str = ""
    url: str = ""
    link: str = ""
    as_played: str = ""
    mend: str = ""
    mend_url: str = ""


def refused_notice(
    table: Table,
    error: EntryError,
    entry: str = "",
    params: Mapping[str, str | int] = NOW,
    tried_at: Position | None = None,
) -> Notice:
    """Notice of a refused event: the clause, and a link that explains the refused entry.

    `params` say at which moment, and `tried_at` at which position, if it was not tried on the
    current one.
    """
    if not isinstance(error, RuleViolation):
        return Notice("refused", sentence(error.message))
    where = clause_url(table, error.cite.id)
    said = visibility.discreet_message(table, error)
    link = gettext("why: {clause}").format(clause=error.cite.id)
    # If something is secret, only the clause explains the refusal.
    if not entry or said != error.message:
        return Notice("refused", sentence(said), "", where, link)
    where = why_url(table, entry=entry, **params)
    notice = Notice("refused", sentence(said), "", where, link)
    breach = _breach(table, tried_at or table.position, entry) if error.waivable else ""
    if params or error.earlier is None or not table.role.enters:
        return replace(notice, as_played=breach)
    mend = gettext("Change entry {number}").format(number=error.earlier + 1)
    return replace(
        notice,
        as_played=breach,
        mend=mend,
        mend_url=f"{url(table, 'correct')}?at={error.earlier}&do=change",
    )


def _breach(table: Table, position: Position, entry: str) -> str:
    """A refused entry as it stands as played, as JSON; empty if it cannot."""
    payload: Json = json.loads(entry)
    if not isinstance(payload, dict) or not table.role.enters:
        return ""
    breach = stand_as_played(payload)
    try:
        position.enter(breach)
    except EntryError:
        return ""
    return json.dumps(breach)


def stand_as_played(payload: Mapping[str, Json], reason: str = "") -> dict[str, Json]:
    """The entry with its reason to stand as played, besides one that a pad has given it."""
    reasons = [payload.get(AS_PLAYED), reason or no_reason()]
    return {**payload, AS_PLAYED: "; ".join(str(each) for each in reasons if each)}


def no_reason() -> str:
    """The reason of an entry that stands as played, if the table gives none."""
    return gettext("it lies on the table")


def raced_notice(table: Table, device: UUID, unsaved: Unsaved = ENTRY) -> Notice:
    """Notice that another event came first, which one, and that `unsaved` was not saved.

    A page can have seen events that the log does not have: the server went back to a copy.
    """
    changed = gettext("The game has changed:")
    events = LogEvent.objects.filter(play=table.play).exclude(action__in=ANSWERS)
    event = events.select_related("device").order_by("-sequence").first()
    if event is None:
        did = gettext(NO_ENTRY)
        return Notice("raced", changed, gettext(unsaved.sentence).format(did=did))
    if event.action == Action.ENTER and table.chosen:
        did = entry_text(table, table.chosen).short
    else:
        did = gettext(DIFFERENT.get(Action(event.action), NEW_ENTRY))
    if event.device_id == device and event.action in unsaved.same:
        # the other may be a second tap or tab of the same device
        text = gettext("{did}. Your second tap changed nothing.").format(did=did)
        return Notice("raced", gettext("Already done:"), text)
    text = gettext(unsaved.sentence).format(did=did)
    if event.device_id == device:
        return Notice("raced", changed, text)
    who = isolated(event.device.name) if event.device else gettext("Another phone")
    return Notice("raced", gettext("{phone} was quicker:").format(phone=who), text)


def undone_notice(table: Table) -> Notice | None:
    """Notice of an undo: what was taken back; it leads on to the question."""
    if table.halt or not table.positions:
        return Notice("undone", gettext("Undone:"), f"{words_undone(table)}.")
    asks = next_step(table.game_view, table.position)
    stop = "" if asks.endswith("?") else "."
    return Notice("undone", gettext("Undone:"), f"{words_undone(table)}. {asks}{stop}")


def corrected(table: Table) -> Notice | None:
    """What a correction changed, in one sentence, and what comes next.

    Only while it is the last event.
    """
    last = table.log.last
    if table.halt or last is None or last.action is not Action.CORRECT:
        return None
    asks = next_step(table.game_view, table.position)
    stop = "" if asks.endswith("?") else "."
    changed = both(words_changed(last.payload))
    head = gettext("{changes}.").format(changes=changed[:1].upper() + changed[1:])
    return Notice("undone", head, " ".join(filter(None, (_moved(table), f"{asks}{stop}"))))


def _moved(table: Table) -> str:
    """How the correction that was the last event moved scores; empty while they are secret."""
    if visibility.points_are_secret(table):
        return ""
    entries = [event.payload for event in table.log.settled[-1].before]
    secret = visibility.secret_refusal(table)
    before = replay_corrected(table.positions[:1], entries, 0, secret).positions[-1]
    moved = [
        gettext("{name} {points}").format(name=name, points=signed(now - was))
        for name, was, now in zip(
            table.position.state.seats,
            before.standing.scores,
            table.position.standing.scores,
            strict=True,
        )
        if now != was
    ]
    if not moved:
        return gettext("No score changes.")
    return gettext("{changes}.").format(changes=", ".join(moved))


def who_undid(table: Table) -> str:
    """Who took back the last entry: the player of the phone, else its name."""
    events = LogEvent.objects.filter(play=table.play, action=Action.UNDO)
    event = events.select_related("device").latest("sequence")
    if event.seat is not None:
        return table.play.names[event.seat]
    return gettext("Another phone") if event.device is None else event.device.name


def words_undone(table: Table) -> str:
    """The entry that was undone last, in words."""
    event = table.log.undone[-1]
    if event.action in SETTLED:
        return gettext(SETTLED[event.action])
    payload = event.payload if isinstance(event.payload, dict) else {}
    try:
        then = table.position.enter(payload)
    except (EntryError, IndexError):  # the entry no longer held, which is why it was taken back
        return gettext("the last entry")
    return table.game_view.entry_text(table.position, payload, then).short
