"""A correction in preparation: changes, entries that no longer hold, new scores."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, partial
from urllib.parse import urlencode
from uuid import uuid4

from companion.languages.sentences import both, gettext
from companion.plays.log.corrections import (
    Broken,
    Change,
    ChangeKind,
    CorrectedReplay,
    apply_changes,
    read_changes,
    replay_corrected,
    serialize_changes,
)
from companion.plays.log.events import Action, Event, Log
from companion.plays.presentation.entry_text import entry_text, short_text
from companion.plays.presentation.links import clause_url, url, why_url
from companion.plays.presentation.version_differences import ComparedStep, turn_differences
from companion.plays.presentation.visibility import (
    NOT_JUDGED,
    discreet_message,
    may_be_judged,
    only_entered,
    points_are_secret,
    secret_refusal,
)
from companion.plays.table import Table
from scoring.kernel.errors import EntryError, Malformed, RuleViolation, reason_alone
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import MAX_BYTES, parse_json

ASIDE = 1_000_000
LONGEST = 7_000
"""Length of a URL that proxies let through, in characters."""


@dataclass(frozen=True, slots=True)
class BrokenView:
    """A later entry that no longer holds: its number (from 1), the reason, links to mend it.

    Without `fix_url` it can only be dropped: its pad would reveal a secret.
    """

    number: int
    words: str
    reason: str
    clause: str
    why_url: str
    fix_url: str
    drop_url: str


@dataclass(frozen=True, slots=True)
class ScoreView:
    """A seat's score before and after the correction."""

    owner: int
    name: str
    before: int
    after: int


@dataclass(frozen=True)
class CorrectionDraft:
    """A correction of a play that is not saved yet; `refused` says why saving it failed."""

    table: Table
    changes: tuple[Change, ...] = ()
    refused: EntryError | None = None

    @cached_property
    def payload(self) -> str:
        """The changes as JSON; pages pass it on until the draft is saved."""
        return json.dumps(serialize_changes(self.changes), separators=(",", ":"))

    @cached_property
    def checked(self) -> CorrectedReplay:
        """The corrected log, replayed; raises `Malformed` for a place that does not exist."""
        entries = [event.payload for event in self.table.log.entries]
        made = [change.entry for change in self.changes]
        then = apply_changes(entries, self.changes, made)
        secret = secret_refusal(self.table)
        return replay_corrected(self.table.positions, then, self._unchanged, secret)

    @property
    def _unchanged(self) -> int:
        """How many entries come before the first change."""
        entries = len(self.table.log.entries)
        return min((entries, *(change.at for change in self.changes)))

    @cached_property
    def judgeable(self) -> bool:
        """Whether the page may say which entries hold, before the draft is saved.

        Not for a bid while points are secret: trying bids would reveal what a seat has.
        """
        return all(may_be_judged(self.table, change.entry) for change in self.changes)

    @cached_property
    def unjudged(self) -> bool:
        """Whether entries after the first change depend on secret points.

        They count as holding here, and are judged when the draft is saved.
        """
        return only_entered(self.table, self.checked.entries[self._unchanged :])

    @property
    def key(self) -> str:
        """A new idempotency key for saving."""
        return str(uuid4())

    @property
    def change_lines(self) -> list[str]:
        """Each change in words, with the entry as it reads at its new place."""
        return [_change_text(self, change) for change in self.changes]

    @property
    def no_longer_holds(self) -> tuple[Broken, ...]:
        """The broken entries that the page may show, else the one for which saving failed."""
        checked, refused = self.checked, self.refused
        if self.judgeable and checked.broken:
            return checked.broken
        if refused is None or refused.later is None:
            return ()
        at = refused.later - 1
        return (Broken(at, checked.entries[at], refused),)

    @property
    def scores(self) -> list[ScoreView]:
        """Scores of every seat before and after; empty while points are secret."""
        if points_are_secret(self.table):
            return []
        old, new = self.table.position.standing, self.checked.positions[-1].standing
        return [
            ScoreView(seat + 1, name, old.scores[seat], new.scores[seat])
            for seat, name in enumerate(self.table.position.state.seats)
        ]

    @property
    def winners(self) -> str:
        """How the winner changes, in words; empty if it does not, or points are secret."""
        old, new = self.table.position.standing, self.checked.positions[-1].standing
        if old.winners == new.winners or points_are_secret(self.table):
            return ""
        names = self.table.position.state.seats
        if not new.winners:
            return gettext("The game would not be over any more.")
        winners = both(names[seat] for seat in new.winners)
        return gettext("{names} would have won.").format(names=winners)

    @property
    def course(self) -> list[str]:
        """Sentences on later entries that another seat would have to make."""
        if not self.judgeable:
            return []
        left_out = {each.at for each in self.checked.broken}
        kept = [each for at, each in enumerate(self.checked.entries) if at not in left_out]
        then = table_as_of(self.table, self.checked.positions, tuple(kept))
        steps, words = _steps(self.table, then), partial(short_text, then)
        return [each.says for each in turn_differences(self.table.game_view, steps, words)]

    def words_at(self, at: int) -> str:
        """The entry at a place of the corrected log, in words."""
        return _old_entry_text(self.table, self.checked.entries[at])

    def then(self, change: Change) -> "CorrectionDraft":
        """The draft with one more change."""
        return replace(self, changes=(*self.changes, change))

    def url(self, name: str, **params: str | int) -> str:
        """URL of a page of this draft."""
        return f"{url(self.table, name)}?{urlencode({'changes': self.payload, **params})}"


def read_draft(table: Table, text: str) -> CorrectionDraft:
    """Parse a draft from a request; empty text is a draft without changes."""
    if not text:
        return CorrectionDraft(table)
    return CorrectionDraft(
        table, read_changes(parse_json(text.encode(), "correction", MAX_BYTES))
    )


def correction_urls(table: Table, number: int) -> Mapping[str, str]:
    """The ways to correct an entry, counted from 1: change it, insert before it, remove it."""
    draft, at = CorrectionDraft(table), number - 1
    return {
        "change": draft.url("correct", at=at, do=ChangeKind.CHANGE.value),
        "insert": draft.url("correct", at=at, do=ChangeKind.INSERT.value),
        "remove": draft.then(Change(ChangeKind.REMOVE, at)).url("check"),
    }


def _change_text(draft: CorrectionDraft, change: Change) -> str:
    """A change in words, with the new entry where it holds."""
    entry = _new_entry_text(draft, change)
    pattern = gettext("Entry {number} deleted")
    match change.do:
        case ChangeKind.CHANGE if entry:
            pattern = gettext("Entry {number} changed: {entry}")
        case ChangeKind.CHANGE:
            pattern = gettext("Entry {number} changed")
        case ChangeKind.INSERT if entry:
            pattern = gettext("Entry {number} inserted: {entry}")
        case ChangeKind.INSERT:
            pattern = gettext("Entry {number} inserted")
        case ChangeKind.REMOVE:
            pass
    return pattern.format(number=change.at + 1, entry=entry)


def _new_entry_text(draft: CorrectionDraft, change: Change) -> str:
    """The new entry in words; empty if it was removed or does not hold."""
    if change.do is ChangeKind.REMOVE or not draft.judgeable:
        return ""
    checked = draft.checked
    left_out = {each.at for each in checked.broken}
    kept = [each for at, each in enumerate(checked.entries) if at not in left_out]
    for number, entry in enumerate(kept, 1):
        if entry is change.entry:
            words = entry_text(table_as_of(draft.table, checked.positions, tuple(kept)), number)
            return f"{words.subject} {words.words}"
    return ""


def _steps(table: Table, then: Table) -> Iterator[ComparedStep]:
    """The entries of a corrected log that were there before, and the one that comes next."""
    places = {id(event.payload): place for place, event in enumerate(table.log.entries)}
    for number, event in enumerate(then.log.entries, 1):
        if id(event.payload) in places:
            here = table.positions[places[id(event.payload)]]
            yield ComparedStep(number, here, then.positions[number - 1])
    yield ComparedStep(len(then.positions), table.position, then.position)


def broken_view(draft: CorrectionDraft, broken: Broken) -> BrokenView:
    """An entry that no longer holds, as a page shows it."""
    error = broken.error
    clause = error.cite.id if isinstance(error, RuleViolation) else ""
    number, drop = broken.at + 1, draft.then(Change(ChangeKind.REMOVE, broken.at))
    fix_url = draft.url("correct", at=broken.at, do=ChangeKind.CHANGE.value)
    return BrokenView(
        number=number,
        words=_old_entry_text(draft.table, broken.entry),
        reason=reason_alone(discreet_message(draft.table, error)),
        clause=clause,
        why_url=_why_url(draft, broken, clause) if clause else "",
        fix_url=fix_url if draft.judgeable else "",
        drop_url=drop.url("check"),
    )


def _why_url(draft: CorrectionDraft, broken: Broken, clause: str) -> str:
    """URL that explains the refusal: only its clause, if the entry may not be judged."""
    if not draft.judgeable or not may_be_judged(draft.table, broken.entry):
        return clause_url(draft.table, clause)
    entry = json.dumps(broken.entry)
    return why_url(draft.table, entry=entry, at=broken.at, changes=draft.payload)


def _old_entry_text(table: Table, entry: Json) -> str:
    """An entry in words; as it read in the log, if it is in the log."""
    for number, event in enumerate(table.log.entries, 1):
        if event.payload is entry or event.payload == entry:
            words = entry_text(table, number)
            return f"{words.subject} {words.words}"
    kind = entry.get("kind") if isinstance(entry, dict) else None
    return kind if isinstance(kind, str) else gettext("entry")


def table_as_of(
    table: Table, positions: tuple[Position, ...], entries: tuple[Json, ...]
) -> Table:
    """The table as of a position, for the pad that enters something there."""
    events = tuple(Event(n, Action.ENTER, payload) for n, payload in enumerate(entries))
    # a different count keeps half-entered input of the live pad apart
    log = Log(ASIDE + len(events), events, rulings=table.log.rulings)
    return replace(table, replay=replace(table.replay, log=log, positions=positions, halt=None))


def table_before(draft: CorrectionDraft, at: int) -> Table:
    """The table before a new entry at this place.

    Raises `Malformed` if that would reveal whether an earlier new entry holds.
    """
    if not draft.judgeable:
        raise Malformed(gettext(NOT_JUDGED))
    checked = draft.checked
    left_out = {each.at for each in checked.broken}
    kept = tuple(
        entry for place, entry in enumerate(checked.entries[:at]) if place not in left_out
    )
    return table_as_of(draft.table, checked.positions[: len(kept) + 1], kept)


def try_entry(
    draft: CorrectionDraft, at: int, do: ChangeKind, entry: Json
) -> tuple[CorrectionDraft, EntryError | None]:
    """Try an entry in its place: the draft with it, or the error.

    An entry that may not be judged joins the draft, and is judged when the draft is saved.
    """
    table = table_before(draft, at)
    if not may_be_judged(draft.table, entry):
        return draft.then(Change(do, at, entry)), None
    try:
        table.position.enter(entry)
        table.game_view.check_pad_entry(table.position, entry)
    except EntryError as error:
        return draft, error
    return draft.then(Change(do, at, entry)), None
