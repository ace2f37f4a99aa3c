"""The field that every entry has."""

from scoring.kernel.values import value


@value(kw_only=True)
class Entry:
    """What a table entered; `as_played` is the reason why a breach of the rules stands."""

    as_played: str | None = None
