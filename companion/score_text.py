"""Scores and gains as text, with a typographic minus instead of a hyphen."""

MINUS = "−"


def points(number: int) -> str:
    """A score: `12`, `−3`."""
    return f"{number}".replace("-", MINUS)


def signed(number: int) -> str:
    """A gain: `+3`, `−1`, and 0 without a sign."""
    return f"+{number}" if number > 0 else points(number)
