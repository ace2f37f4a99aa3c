"""Clauses of the rules: each refusal and each score line names one."""

from dataclasses import dataclass
from enum import StrEnum


class Standing(StrEnum):
    """How firm a clause is."""

    PRINTED = "printed"
    INFERRED = "inferred"
    OURS = "ours"


class Tag(StrEnum):
    """Whether players can break a clause at the table without noticing."""

    PHYSICAL = "physical"
    RULE = "rule"


@dataclass(frozen=True, slots=True, eq=False)
class Cite:
    """One clause: its public, stable id, its subject and its source.

    `says` is the rule in our own words. A breach of a clause without a tag is never waived.
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
