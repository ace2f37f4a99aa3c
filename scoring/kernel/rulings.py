"""Open readings of the rules, of which a table chooses one."""

from dataclasses import dataclass

from scoring.kernel.errors import Cite
from scoring.kernel.messages import Message


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a clause: its code in records, and what it means at the table."""

    value: str | bool
    says: str

    def __post_init__(self) -> None:
        object.__setattr__(self, "says", Message(self.says))


@dataclass(frozen=True, slots=True)
class Ruling:
    """A clause that can be read in several ways; the first reading is the default.

    `name` is the option in records; `reason` explains the default. `not_in` are the kinds of
    entry that lack the facts which this ruling decides on: a play entered by them cannot be
    scored again under another reading.
    """

    name: str
    cite: Cite
    question: str
    readings: tuple[Reading, ...]
    reason: str
    not_in: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in ("question", "reason"):
            object.__setattr__(self, name, Message(getattr(self, name)))

    @property
    def default(self) -> str | bool:
        """The reading that holds unless the table has chosen another."""
        return self.readings[0].value
