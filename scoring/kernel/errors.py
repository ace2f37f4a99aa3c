"""The two ways an entry can be refused."""

from scoring.kernel.cites import Cite


class EntryError(ValueError):
    """An entry that cannot stand; `field` names the input to correct."""

    def __init__(self, message: str, *, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


class Malformed(EntryError):
    """The entry cannot be read: an unknown kind, a missing or misspelt value."""


class RuleViolation(EntryError):
    """The entry can be read, and a clause forbids it here.

    `earlier` is the position of the entry that it contradicts, where there is one. A clause
    that a table may breach can still forbid what no game could go on from, and a physical
    clause can rest on a count of what was entered before, which a table that counts again
    corrects: such a violation says itself whether it is `waivable`.
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
