"""The rules' refusals of something, with their clauses."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.kernel.cites import Cite
from scoring.kernel.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sentence and its clause; false where nothing is refused.

    A `waivable` one can be recorded as played.
    """

    sentence: str = ""
    clause: str = ""
    waivable: bool = False

    def __bool__(self) -> bool:
        return bool(self.sentence)


NOTHING = Refusal()


def because(sentence: str, cite: Cite) -> Refusal:
    """Refuse with a clause."""
    return Refusal(sentence, cite.id)


def choice_of(*rules: Callable[[], object]) -> Refusal:
    """Apply rules in their order: the first refusal, or none."""
    try:
        for rule in rules:
            rule()
    except RuleViolation as violation:
        return Refusal(violation.message, violation.cite.id, violation.waivable)
    return NOTHING
