"""What is remembered of things that stay as they are, told apart by which they are."""

from operator import is_


class ByIdentity[*Ts]:
    """Some things, the same as others only if they are these very ones.

    To compare positions or the lines of a play by what they hold would take longer than what is
    remembered of them. They are held here, so that nothing else takes their places in memory.
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
