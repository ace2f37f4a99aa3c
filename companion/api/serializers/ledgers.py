"""Serializers of ledgers: what a seat holds, and what came and went with each entry."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """What an entry (from 0; none for the set-up) brought and took, and what is held then.

    `unentered` is how much more the table counted than its entries explain; `known` is given
    where it changed.
    """

    entry: int | None
    words: str
    came: int
    went: int
    what: str
    holds: int
    unentered: int
    known: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """A ledger of a seat; a secret one has no rows, and does not say what is held."""

    store: str
    name: str
    secret: bool
    holds: int | None
    known: str
    rows: tuple[LedgerRow, ...]
