"""The names under which numbers of finished plays are stored."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultNames:
    """Names of a game's line kinds and measures, and of the measures that have a record.

    `reached` are the achievements that are earned from a number on: what a seat has reached of
    each is stored beside the measures, but in no sum. Stored results refer to these names. New
    ones are appended; none is renamed, removed or given another meaning.
    """

    line_kinds: tuple[str, ...]
    measures: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
    reached: tuple[str, ...] = ()

    @property
    def numbers(self) -> tuple[str, ...]:
        """The names of all numbers that are stored besides points."""
        return (*self.measures, *self.reached)
