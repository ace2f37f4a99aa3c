"""The field that every entry has."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """What a table entered; `as_played` is the reason why a breach of the rules stands."""

    as_played: str | None = None
