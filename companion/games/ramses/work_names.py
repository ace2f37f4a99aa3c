"""The names that a group gave its works in its own copy, beside their codes."""

from collections.abc import Mapping
from dataclasses import replace

from companion.games.ramses.hall import Drawn, HallView
from companion.games.ramses.words import face
from companion.games.ramses.work_keys import WorkKey
from scoring.ramses.components import FACES

type Names = Mapping[str, str]
"""The names of works by code; works without a name are missing."""


def called(code: str, names: Names) -> str:
    """A work as the group calls it: `3A Nefertiti`."""
    return f"{code} {names[code]}" if code in names else code


def card_called(card: str, names: Names) -> str:
    """A card that is shown, with the name of its work: `3A Nefertiti b`."""
    words = face(card)
    return called(card[:2], names) + words[2:] if card in FACES else words


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
