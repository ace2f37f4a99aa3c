"""Notices that a page shows once after an action."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from uuid import UUID

from django.utils.translation import gettext, gettext_noop

from companion.bidi import isolated
from companion.languages.sentences import sentence
from companion.plays.log.events import ANSWERS, Action
from companion.plays.models import LogEvent
from companion.plays.presentation import visibility
from companion.plays.presentation.entry_text import entry_text, next_step
from companion.plays.presentation.links import clause_url, why_url
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, RuleViolation

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


NEW_ENTRY = gettext_noop("there was a new entry")


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice in place of the question: `refused`, `raced`, `undone`, `barred`."""

    kind: str
    head: str
    text: str = ""
    url: str = ""
    link: str = ""


def refused_notice(
    table: Table, error: EntryError, entry: str = "", params: Mapping[str, str | int] = NOW
) -> Notice:
    """Notice of a refused event: the clause, and a link that explains the refused entry.

    `params` say at which moment, if it was not tried on the current position.
    """
    if not isinstance(error, RuleViolation):
        return Notice("refused", sentence(error.message))
    where = clause_url(table, error.cite.id)
    said = visibility.discreet_message(table, error)
    # If something is secret, only the clause explains the refusal.
    if entry and said == error.message:
        where = why_url(table, entry=entry, **params)
    return Notice(
        "refused",
        sentence(said),
        "",
        where,
        gettext("why: {clause}").format(clause=error.cite.id),
    )


def raced_notice(table: Table, device: UUID, *, begun: bool = False) -> Notice:
    """Notice that another device was first, and with what; `begun`: before this one sent."""
    events = LogEvent.objects.filter(play=table.play).exclude(action__in=ANSWERS)
    event = events.select_related("device").latest("sequence")
    if event.action == Action.ENTER and len(table.positions) > 1:
        did = entry_text(table, len(table.positions) - 1).short
    else:
        did = gettext(DIFFERENT.get(Action(event.action), NEW_ENTRY))
    if event.device_id == device:
        # the other may be a second tap or tab of the same device
        text = gettext("{did}. Your second tap changed nothing.").format(did=did)
        return Notice("raced", gettext("Already done:"), text)
    who = isolated(event.device.name) if event.device else gettext("Another phone")
    text = (
        gettext("{did}. What you had begun was not sent.")
        if begun
        else gettext("{did}. Your entry was not saved.")
    )
    head = gettext("{phone} was quicker:").format(phone=who)
    return Notice("raced", head, text.format(did=did))


def undone_notice(table: Table) -> Notice | None:
    """Notice of an undo: what was taken back; it leads on to the question."""
    if table.halt or not table.positions:
        return Notice("undone", gettext("Undone:"), f"{words_undone(table)}.")
    asks = next_step(table.game_view, table.position)
    stop = "" if asks.endswith("?") else "."
    return Notice("undone", gettext("Undone:"), f"{words_undone(table)}. {asks}{stop}")


def corrected(table: Table) -> Notice | None:
    """That a correction is saved, and what comes next; only while it is the last event."""
    last = table.log.last
    if table.halt or last is None or last.action is not Action.CORRECT:
        return None
    asks = next_step(table.game_view, table.position)
    stop = "" if asks.endswith("?") else "."
    return Notice("undone", gettext("The correction is saved."), f"{asks}{stop}")


def who_undid(table: Table) -> str:
    """Who took back the last entry: the player of the phone, else its name."""
    events = LogEvent.objects.filter(play=table.play, action=Action.UNDO)
    event = events.select_related("device").latest("sequence")
    if event.seat is not None:
        return table.play.names[event.seat]
    return gettext("Another phone") if event.device is None else event.device.name


def words_undone(table: Table) -> str:
    """What was taken back last, in words."""
    event = table.log.undone[-1]
    if event.action in SETTLED:
        return gettext(SETTLED[event.action])
    payload = event.payload if isinstance(event.payload, dict) else {}
    try:
        then = table.position.enter(payload)
    except (EntryError, IndexError):  # the entry no longer held, which is why it was taken back
        return gettext("the last entry")
    return table.game_view.entry_text(table.position, payload, then).short
