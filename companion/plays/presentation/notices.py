"""Notices that a page shows once after an action."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from uuid import UUID

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
SETTLED = {Action.CORRECT: "the correction", Action.RULE: "the ruling"}
DIFFERENT = {
    Action.UNDO: "an entry was taken back",
    Action.REDO: "an entry was brought back",
    Action.CORRECT: "an earlier entry was corrected",
    Action.RULE: "a reading was settled",
}


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
    return Notice("refused", sentence(said), "", where, f"why: {error.cite.id}")


def raced_notice(table: Table, device: UUID, *, begun: bool = False) -> Notice:
    """Notice that another device was first, and with what; `begun`: before this one sent."""
    events = LogEvent.objects.filter(play=table.play).exclude(action__in=ANSWERS)
    event = events.select_related("device").latest("sequence")
    if event.action == Action.ENTER and len(table.positions) > 1:
        did = entry_text(table, len(table.positions) - 1).short
    else:
        did = DIFFERENT.get(Action(event.action), "an entry came")
    if event.device_id == device:
        # the other may be a second tap or tab of the same device
        return Notice("raced", "Done already:", f"{did}. What was sent now was not applied.")
    who = isolated(event.device.name) if event.device else "Another phone"
    yours = "What you had begun was not sent" if begun else "Yours was not applied"
    return Notice("raced", f"{who} was quicker:", f"{did}. {yours}.")


def undone_notice(table: Table) -> Notice | None:
    """Notice of an undo: what was taken back; it leads on to the question."""
    if table.halt or not table.positions:
        return Notice("undone", "Undone:", f"{words_undone(table)}.")
    asks = next_step(table.game_view, table.position)
    stop = "" if asks.endswith("?") else "."
    return Notice("undone", "Undone:", f"{words_undone(table)}. {asks}{stop}")


def corrected(table: Table) -> Notice | None:
    """That a correction is saved, and what comes next; only while it is the last event."""
    last = table.log.last
    if table.halt or last is None or last.action is not Action.CORRECT:
        return None
    asks = next_step(table.game_view, table.position)
    stop = "" if asks.endswith("?") else "."
    return Notice("undone", "The correction is saved.", f"{asks}{stop}")


def who_undid(table: Table) -> str:
    """Who took back the last entry: the player of the phone, else its name."""
    events = LogEvent.objects.filter(play=table.play, action=Action.UNDO)
    event = events.select_related("device").latest("sequence")
    if event.seat is not None:
        return table.play.names[event.seat]
    return "Another phone" if event.device is None else event.device.name


def words_undone(table: Table) -> str:
    """What was taken back last, in words."""
    event = table.log.undone[-1]
    if event.action in SETTLED:
        return SETTLED[event.action]
    payload = event.payload if isinstance(event.payload, dict) else {}
    try:
        then = table.position.enter(payload)
    except (EntryError, IndexError):  # the entry no longer held, which is why it was taken back
        return "the last entry"
    return table.game_view.entry_text(table.position, payload, then).short
