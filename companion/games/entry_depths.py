"""How much of a game a table enters: the choice when a play begins, with what each costs."""

from collections.abc import Sequence
from dataclasses import dataclass

OPTION = "depth"
"""The field of the choice in a form; where the rules know it, a ruling has this name."""


@dataclass(frozen=True, slots=True)
class EntryDepth:
    """One depth of entry: its name, how much a table enters, and what is then known or not."""

    slug: str
    name: str
    costs: str
    says: str
    brings: Sequence[str]
    lacks: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class EntryDepths:
    """The depths of a game, the fullest first; `note` holds for all of them."""

    depths: Sequence[EntryDepth]
    note: str
    later: str

    def known(self, slug: str) -> str:
        """The slug if it is that of a depth; empty otherwise, which is the fullest."""
        return slug if any(each.slug == slug for each in self.depths[1:]) else ""
