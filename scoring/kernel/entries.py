"""What every entry may carry."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """Something a table says happened; `as_played` is why a breach of the rules stands."""

    as_played: str | None = None
