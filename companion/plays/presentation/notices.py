"""Notices that a page shows once after an action."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from uuid import UUID

from companion.bidi import isolated
from companion.games.view import Asked
from companion.plays.log.events import ANSWERS, Deed
from companion.plays.models import Entry
from companion.plays.presentation import visibility
from companion.plays.presentation.entry_text import told
from companion.plays.presentation.links import clause_url, why_url
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, RuleViolation

NOW: Mapping[str, str | int] = MappingProxyType({})
SETTLED = {Deed.CORRECT: "the correction", Deed.RULE: "the ruling"}
OTHERWISE = {
    Deed.UNDO: "an entry was taken back",
    Deed.REDO: "an entry was brought back",
    Deed.CORRECT: "an earlier entry was corrected",
    Deed.RULE: "a reading was settled",
}


@dataclass(frozen=True, slots=True)
class Notice:
    """What stands where the question stood: `refused`, `raced`, `undone`."""

    kind: str
    head: str
    text: str = ""
    url: str = ""
    link: str = ""


def refused(
    table: Table, error: EntryError, entry: str = "", asked: Mapping[str, str | int] = NOW
) -> Notice:
    """Why an act was refused: by which clause, and where the refused entry is explained.

    `asked` says of which moment, where it was not tried on the play as it stands.
    """
    if not isinstance(error, RuleViolation):
        return Notice("refused", error.message)
    where = clause_url(table, error.cite.id)
    said = visibility.said(table, error)
    if entry and said == error.message:  # what is secret is explained by the clause alone
        where = why_url(table, entry=entry, **asked)
    return Notice("refused", said, "", where, f"why: {error.cite.id}")


def raced(table: Table, device: UUID, *, begun: bool = False) -> Notice:
    """Others were quicker: which device, and what it did; `begun`: before this one had sent."""
    acts = Entry.objects.filter(play=table.play).exclude(deed__in=ANSWERS)
    act = acts.select_related("device").latest("serial")
    if act.deed == Deed.ENTER and len(table.positions) > 1:
        did = told(table, len(table.positions) - 1).short
    else:
        did = OTHERWISE.get(Deed(act.deed), "an entry came")
    if act.device_id == device:
        # a second tap, or another tab: true of both
        return Notice("raced", "Done already:", f"{did}. What was sent now was not applied.")
    who = isolated(act.device.name) if act.device else "Another phone"
    yours = "What you had begun was not sent" if begun else "Yours was not applied"
    return Notice("raced", f"{who} was quicker:", f"{did}. {yours}.")


def undone(table: Table) -> Notice | None:
    """What was taken back; the question goes on behind it, as the notice takes its place."""
    if table.halt or not table.positions:
        return Notice("undone", "Undone:", f"{_taken_back(table)}.")
    ask = table.screen.scene(table.position, Asked()).ask
    asked = ask.verb.endswith("?")
    colon, stop = (":", "") if asked else ("", ".")
    who = "" if ask.seat is None else f"{table.position.state.seats[ask.seat]}{colon} "
    return Notice("undone", "Undone:", f"{_taken_back(table)}. {who}{ask.verb}{stop}")


def _taken_back(table: Table) -> str:
    act = table.log.undone[-1]
    if act.deed in SETTLED:
        return SETTLED[act.deed]
    spelt = act.spelt if isinstance(act.spelt, dict) else {}
    try:
        then = table.position.enter(spelt)
    except (EntryError, IndexError):  # it held no longer: that is why it was taken back
        return "the last entry"
    return table.screen.told(table.position, spelt, then).short
