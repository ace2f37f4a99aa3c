"""Hints for a first play: what a stranger would not find, at the place where it helps."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from companion.games.catalog import CATALOG
from companion.games.view import Hint


@dataclass(frozen=True, slots=True)
class ShownHint:
    """A hint with the id under which a device hides it."""

    id: str
    hint: Hint


def hints_of(game: str, hidden: Collection[str] = ()) -> Sequence[ShownHint]:
    """The hints of a game that a device has not hidden yet."""
    found = (ShownHint(f"{game}-{hint.slug}", hint) for hint in CATALOG[game].game_view.hints)
    return [each for each in found if each.id not in hidden]


def all_ids() -> frozenset[str]:
    """The ids under which devices hide hints, of all games."""
    return frozenset(each.id for game in CATALOG for each in hints_of(game))
