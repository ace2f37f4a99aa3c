"""What a correction leads to, by its cause: entries that contradict it, and those that wait.

An entry that no longer holds takes others along: after it another seat is due, so that each of
them fails as well. To find those that contradict the correction themselves, each failing entry
is repaired and the replay goes on: with what the correction exchanged, else with a legal entry
of its kind. The entries that hold then only wait.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from companion.plays.log.corrections import (
    Broken,
    Change,
    ChangeKind,
    apply_changes,
)
from companion.plays.log.refusals import Secret, enter_or_assume
from companion.plays.presentation.correction_draft import (
    LONGEST,
    BrokenView,
    CorrectionDraft,
    broken_view,
)
from companion.plays.presentation.notices import stand_as_played
from companion.plays.presentation.visibility import (
    may_be_judged,
    secret_refusal,
)
from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

TRIED = 12
"""Legal entries that are tried in the place of one that cannot be repaired by itself."""
LOOKED_AT = 400
"""Legal entries among which these are chosen: some games have thousands."""
SEVERAL = 2


@dataclass(frozen=True, slots=True)
class Conflict:
    """An entry that contradicts the correction, with the ways to settle it.

    `repair` says the entry that would hold in its place, and `repair_url` puts it there; both
    are empty where none follows from the correction. `missing_url` enters what should come
    before it, `as_played_url` lets it stand against the rules; each may be empty.
    """

    view: BrokenView
    repair: str = ""
    repair_url: str = ""
    missing_url: str = ""
    as_played_url: str = ""


@dataclass(frozen=True, slots=True)
class Consequences:
    """Conflicts in their order, and the entries that only wait for them.

    `waiting` are the numbers of these entries. `certain` means that they hold once the
    conflicts are settled; else they are judged again then. `repair_all_url` settles every
    conflict by its repair, `drop_url` deletes the entries in conflict; each may be empty.
    """

    conflicts: Sequence[Conflict] = ()
    waiting: Sequence[int] = ()
    certain: bool = True
    repair_all_url: str = ""
    drop_url: str = ""


def consequences(draft: CorrectionDraft) -> Consequences:
    """The consequences of a draft, as far as the page may show them."""
    broken = draft.no_longer_holds
    if not draft.judgeable or draft.checked.broken != broken:
        return Consequences([Conflict(broken_view(draft, each)) for each in broken])
    found, certain = _follow(draft)
    places = {each.broken.at for each in found}
    conflicts = [_conflict(draft, each, first=each is found[0]) for each in found]
    return Consequences(
        conflicts=conflicts,
        waiting=[each.at + 1 for each in broken if each.at not in places],
        certain=certain,
        repair_all_url=_repair_all(draft, found),
        drop_url=_drop(draft, found),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    """An entry in conflict at its position, and the entry that repairs it, if one does."""

    broken: Broken
    before: Position
    repair: dict[str, Json] | None


def _follow(draft: CorrectionDraft) -> tuple[list[_Found], bool]:
    """The conflicts, and whether the log could be followed to its end."""
    found, checked = list[_Found](), draft.checked
    secret = secret_refusal(draft.table)
    if not checked.broken:
        return found, True
    first = checked.broken[0].at
    position, at = checked.before(first), first
    while at < len(checked.entries):
        entry = checked.entries[at]
        try:
            position = enter_or_assume(position, entry, secret)
        except EntryError as error:
            repair = _first_that_holds(draft, position, _repairs(draft, at))
            found.append(_Found(Broken(at, entry, error), position, repair))
            rest = checked.entries[at + 1 :]
            instead = repair or _stand_in(draft, position, entry, rest)
            if instead is None:
                return found, False
            position = position.enter(instead)
        at += 1
    return found, True


def _stand_in(
    draft: CorrectionDraft, position: Position, entry: Json, rest: Sequence[Json]
) -> dict[str, Json] | None:
    """A legal entry of this kind, after which most others hold; None if there is none."""
    kind = entry.get("kind") if isinstance(entry, dict) else None
    if kind not in position.due or not may_be_judged(draft.table, entry):
        return None
    options = [
        each for each, _ in islice(position.options(), LOOKED_AT) if each["kind"] == kind
    ]
    tried = options[:: max(1, len(options) // TRIED)]
    secret = secret_refusal(draft.table)
    return max(tried, key=lambda each: _run(position.enter(each), rest, secret), default=None)


def _run(position: Position, entries: Sequence[Json], secret: Secret) -> int:
    """How many entries hold from a position on, one after another."""
    for count, entry in enumerate(entries):
        try:
            position = enter_or_assume(position, entry, secret)
        except EntryError:
            return count
    return len(entries)


def _first_that_holds(
    draft: CorrectionDraft, position: Position, entries: Iterable[dict[str, Json]]
) -> dict[str, Json] | None:
    for entry in entries:
        if may_be_judged(draft.table, entry) and _holds(position, entry):
            return entry
    return None


def _holds(position: Position, entry: Json) -> bool:
    try:
        position.enter(entry)
    except EntryError:
        return False
    return True


# A repair by what was exchanged


def _repairs(draft: CorrectionDraft, at: int) -> Iterator[dict[str, Json]]:
    """The entry at a place with what the changes took away in the place of what they put there.

    A card that now lies in an earlier trick leaves its place to the one that lay there.
    """
    entry = draft.checked.entries[at]
    if not isinstance(entry, dict):
        return
    exchanged = list(_exchanged(draft))
    for each in exchanged:
        yield from _different(entry, [each])
    if len(exchanged) > 1:
        yield from _different(entry, exchanged)


type Exchange = tuple[str, Json, Json]
"""A field, what stood in it before a change, and what stands there now."""


def _exchanged(draft: CorrectionDraft) -> Iterator[Exchange]:
    entries: tuple[Json, ...] = tuple(event.payload for event in draft.table.log.entries)
    for change in draft.changes:
        if change.do is ChangeKind.CHANGE and change.at < len(entries):
            yield from _differences("", entries[change.at], change.entry)
        entries = apply_changes(entries, [change], [change.entry])


def _differences(field: str, was: Json, now: Json) -> Iterator[Exchange]:
    """The values that differ, each with the name of its field; a space is one value."""
    if isinstance(was, dict) and isinstance(now, dict):
        for name in was.keys() & now.keys():
            yield from _differences(name, was[name], now[name])
    elif _are_lists(was, now):
        for one, other in zip(_items(was), _items(now), strict=True):
            yield from _differences(field, one, other)
    elif was != now:
        yield field, was, now


def _are_lists(was: Json, now: Json) -> bool:
    """Whether these are lists of values: one of numbers is a value itself, such as a space."""
    items = _items(was)
    numbers = all(isinstance(each, int) for each in items)
    return bool(items) and not numbers and len(items) == len(_items(now))


def _items(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _different(
    entry: dict[str, Json], exchanged: Sequence[Exchange]
) -> Iterator[dict[str, Json]]:
    then = {name: _replaced(name, value, exchanged) for name, value in entry.items()}
    if then != entry:
        yield then


def _replaced(field: str, value: Json, exchanged: Sequence[Exchange]) -> Json:
    for name, was, now in exchanged:
        if name == field and value == now:
            return was
    if isinstance(value, list):
        return [_replaced(field, each, exchanged) for each in value]
    if isinstance(value, dict):
        return {name: _replaced(name, each, exchanged) for name, each in value.items()}
    return value


# What the page shows of it


def _conflict(draft: CorrectionDraft, found: _Found, *, first: bool) -> Conflict:
    broken, repair = found.broken, found.repair
    view = broken_view(draft, broken)
    if not first:  # its pad would lie open at a position that is still to be settled
        view = replace(view, fix_url="")
    kind = broken.entry.get("kind") if isinstance(broken.entry, dict) else None
    missing = first and kind not in found.before.due
    return Conflict(
        view,
        repair=_words(draft, found.before, repair) if repair else "",
        repair_url=_changed(draft, broken.at, repair) if repair else "",
        missing_url=draft.url("correct", at=broken.at, do="insert") if missing else "",
        as_played_url=_as_played(draft, found),
    )


def _words(draft: CorrectionDraft, before: Position, entry: Mapping[str, Json]) -> str:
    text = draft.table.game_view.entry_text(before, entry, before.enter(dict(entry)))
    return f"{text.subject} {text.words}"


def _changed(draft: CorrectionDraft, at: int, entry: Json) -> str:
    return draft.then(Change(ChangeKind.CHANGE, at, entry)).url("check")


def _as_played(draft: CorrectionDraft, found: _Found) -> str:
    """URL at which the entry stands against the rules; empty where it cannot."""
    error, entry = found.broken.error, found.broken.entry
    if (
        not isinstance(error, RuleViolation)
        or not error.waivable
        or not isinstance(entry, dict)
    ):
        return ""
    breach = stand_as_played(entry)
    judged = may_be_judged(draft.table, breach) and _holds(found.before, breach)
    return _changed(draft, found.broken.at, breach) if judged else ""


def _repair_all(draft: CorrectionDraft, found: Sequence[_Found]) -> str:
    """URL that repairs several conflicts at once; empty where one has no repair."""
    repairs = [
        Change(ChangeKind.CHANGE, each.broken.at, each.repair) for each in found if each.repair
    ]
    if len(repairs) < max(SEVERAL, len(found)):
        return ""
    return _short(replace(draft, changes=(*draft.changes, *repairs)).url("check"))


def _drop(draft: CorrectionDraft, found: Sequence[_Found]) -> str:
    """URL that deletes several entries in conflict; what only waits is never among them."""
    gone = tuple(Change(ChangeKind.REMOVE, each.broken.at) for each in reversed(found))
    if len(gone) < SEVERAL:
        return ""
    return _short(replace(draft, changes=draft.changes + gone).url("check"))


def _short(address: str) -> str:
    return address if len(address) <= LONGEST else ""
