"""What achievements count, in words: `8 obelisks`."""

from scoring.kernel.messages import Message, plural


def oasis_points(n: int) -> Message:
    """Put a number into words."""
    return plural("an oasis worth {n} point", "an oasis worth {n} points", n)


def points(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} point", "{n} points", n)


def rounds(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} round", "{n} rounds", n)


def suits(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} suit", "{n} suits", n)


def masters(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} VII", "{n} VII", n)


def halves(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} palace half", "{n} palace halves", n)


def obelisks(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} obelisk", "{n} obelisks", n)
