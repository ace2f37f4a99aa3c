"""What achievements count, in words: `3 works`."""

from scoring.kernel.messages import Message, plural


def works(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} work", "{n} works", n)


def sizes(n: int) -> Message:
    """Put a number into words."""
    return plural("works of {n} size", "works of {n} sizes", n)


def jokers(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} joker", "{n} jokers", n)


def turns(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} turn", "{n} turns", n)


def turns_in_a_row(n: int) -> Message:
    """Put a number into words."""
    return plural("a single turn", "{n} turns in a row", n)


def trades(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} trade", "{n} trades", n)


def trading_cards(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} trading card", "{n} trading cards", n)


def offers(n: int) -> Message:
    """Put a number into words."""
    return plural("{n} offer taken", "{n} offers taken", n)
