"""Why something cannot be entered, in the words of the rules, with the clause behind it."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.kernel.cites import Cite
from scoring.kernel.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Refusal:
    """A sentence and the clause that it rests on; false where nothing is refused.

    What is `waivable` can be recorded as played all the same.
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
    """Ask rules in their order: what the first that speaks says, or nothing."""
    try:
        for rule in rules:
            rule()
    except RuleViolation as violation:
        return Refusal(violation.message, violation.cite.id, violation.waivable)
    return NOTHING
