"""Cache keys that compare objects by identity."""

from operator import is_


class ByIdentity[*Ts]:
    """A tuple of objects that is equal to another only if the objects are identical.

    Comparing positions or score lines by value would take longer than what is cached for them.
    The references keep the objects alive, so that their ids stay valid.
    """

    __slots__ = ("them",)

    def __init__(self, *them: *Ts) -> None:
        self.them = them

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, ByIdentity)
            and len(self.them) == len(other.them)
            and all(map(is_, self.them, other.them))
        )

    def __hash__(self) -> int:
        return hash(tuple(map(id, self.them)))
