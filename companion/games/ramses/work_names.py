"""The names that a group gave its works in its own copy, beside their codes."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.games.ramses.hall import Drawn, HallView
from companion.games.ramses.words import face, unnamed_work
from companion.games.ramses.work_keys import WorkKey
from scoring.ramses.components import FACES
from scoring.ramses.state import State

type Names = Mapping[str, str]
"""The names of works by code; works without a name are missing."""


def called(code: str, names: Names) -> str:
    """A work as the group calls it: `3A Nefertiti`."""
    return f"{code} {names[code]}" if code in names else code


def card_called(card: str, names: Names) -> str:
    """A card that is shown, with the name of its work: `3A Nefertiti b`."""
    words = face(card)
    return called(card[:2], names) + words[2:] if card in FACES else words


@dataclass(frozen=True, slots=True)
class Unnamed:
    """A work that has just been laid, and has no name yet: its code, and what it is called."""

    code: str
    words: str


def just_laid(state: State, names: Names) -> Unnamed | None:
    """The work that the last entry laid, if the group has not named it."""
    laid = next((each for each in state.table.works if each.entry == state.position - 1), None)
    if laid is None or laid.work.code in names:
        return None
    return Unnamed(laid.work.code, unnamed_work(laid.work.code))


def named(context: Mapping[str, object], names: Names) -> Mapping[str, object]:
    """Put the names of works into the keys, the hall and the pad of a screen."""
    found = dict(context)
    hall, keys, data = (found.get(name) for name in ("hall", "works", "construct_data"))
    if isinstance(hall, HallView):
        drawn = tuple(_drawn(each, names) for each in hall.works)
        found["hall"] = replace(hall, works=drawn)
    if isinstance(keys, tuple):
        found["works"] = tuple(_key(each, names) for each in keys if isinstance(each, WorkKey))
    if isinstance(data, dict):
        full = {code: called(code, names) for code in names}
        found["construct_data"] = {**data, "called": full}
    return found


def _drawn(work: Drawn, names: Names) -> Drawn:
    return replace(work, title=_renamed(work.title, work.code, names))


def _key(key: WorkKey, names: Names) -> WorkKey:
    name = names.get(key.code, "")
    return replace(key, name=name, label=_renamed(key.label, key.code, names))


def _renamed(title: str, code: str, names: Names) -> str:
    return called(code, names) + title.removeprefix(code)
