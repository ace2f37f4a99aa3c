"""The names under which numbers of finished plays are stored."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ResultNames:
    """Names of a game's line kinds and measures, and of the measures that have a record.

    Stored results refer to these names. New ones are appended; none is renamed, removed or
    given another meaning.
    """

    line_kinds: tuple[str, ...]
    measures: tuple[str, ...] = ()
    records: tuple[str, ...] = ()
