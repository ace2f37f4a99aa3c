"""What achievements count, in words: `8 obelisks`."""

from scoring.kernel.messages import Message, plural


def amulets(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} amulet", "{n} amulets", n)


def pieces(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} piece", "{n} pieces", n)


def talents(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} talent", "{n} talents", n)


def obelisks(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} obelisk", "{n} obelisks", n)


def sphinxes(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} sphinx", "{n} sphinxes", n)


def walls(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} wall", "{n} walls", n)


def palms(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} palm", "{n} palms", n)


def statues(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} statue", "{n} statues", n)


def squares(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} square", "{n} squares", n)


def cards(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} card", "{n} cards", n)


def kinds(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} kind of piece", "{n} kinds of piece", n)
