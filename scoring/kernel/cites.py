"""Clauses of the rules: what an entry is refused by, and what a point is earned by."""

from dataclasses import dataclass
from enum import StrEnum


class Standing(StrEnum):
    """How firm a clause is."""

    PRINTED = "printed"
    INFERRED = "inferred"
    OURS = "ours"


class Tag(StrEnum):
    """Whether what a clause forbids can have happened on a table."""

    PHYSICAL = "physical"
    RULE = "rule"


@dataclass(frozen=True, slots=True, eq=False)
class Cite:
    """One clause: its public, stable id, what it is about, where it comes from.

    `says` is what it asks, in our own words. A clause without a tag is never waived.
    """

    id: str
    title: str
    source: str
    says: str
    standing: Standing = Standing.PRINTED
    tag: Tag | None = None

    @property
    def waivable(self) -> bool:
        """Whether a table may record a breach as played."""
        return self.tag is Tag.RULE
