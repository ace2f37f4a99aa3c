"""The clauses of the rules, and the two ways an entry can be refused.

Each refusal and each score line names a clause.
"""

from dataclasses import dataclass
from enum import StrEnum

from scoring.kernel.messages import Message, message


class ClauseStanding(StrEnum):
    """How firm a clause is."""

    PRINTED = "printed"
    INFERRED = "inferred"
    OURS = "ours"


class Tag(StrEnum):
    """What keeps a clause: the pieces themselves (`physical`), or only the players (`rule`).

    Players can break only a `rule` without noticing.
    """

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
    standing: ClauseStanding = ClauseStanding.PRINTED
    tag: Tag | None = None

    def __post_init__(self) -> None:
        for name in ("title", "source", "says"):
            object.__setattr__(self, name, Message(getattr(self, name)))

    @property
    def waivable(self) -> bool:
        """Whether a table may record a breach as played."""
        return self.tag is Tag.RULE


class EntryError(ValueError):
    """An entry that is refused; `field` names the input to correct.

    `later` is the number (from 1) of a later entry that would no longer hold: it is the reason
    why a correction or a ruling is refused. None for an entry that is refused for itself.
    """

    def __init__(self, message: str, *, field: str = "", later: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.field = field
        self.later = later


class Malformed(EntryError):
    """The entry cannot be read: an unknown kind, a missing or misspelt value."""


class RuleViolation(EntryError):
    """The entry can be read, but a clause forbids it here.

    `earlier` is the position of the entry that it contradicts, if there is one. The clause
    decides whether a table may record it as played, unless `waivable` overrides it: a missing
    fact is never waived, a count that rests on earlier entries is.
    """

    def __init__(
        self,
        cite: Cite,
        message: str,
        *,
        field: str = "",
        earlier: int | None = None,
        waivable: bool | None = None,
    ) -> None:
        super().__init__(message, field=field)
        self.cite = cite
        self.earlier = earlier
        self.waivable = cite.waivable if waivable is None else waivable


def no_longer_valid(number: int, reason: str) -> Message:
    """A sentence on a later entry that a correction or a ruling would break."""
    return message(
        "Entry {number} would no longer be valid: {reason}", number=number, reason=reason
    )


def reason_alone(said: str) -> str:
    """The `reason` in a sentence by `no_longer_valid`; any other sentence as it is."""
    reason = said.parameters.get("reason") if isinstance(said, Message) else None
    return reason if isinstance(reason, str) else said


def unreadable() -> Message:
    """The sentence on an entry at which the rules fail with an unexpected exception."""
    return message("The rules cannot read this entry.")
