"""Numbers with their nouns, as recaps say them."""

from django.utils.translation import ngettext


def plays_text(number: int) -> str:
    """A number of plays: `1 game`, `2 games`."""
    return ngettext("{n} game", "{n} games", number).format(n=number)


def days_text(number: int) -> str:
    """A number of days."""
    return ngettext("{n} day", "{n} days", number).format(n=number)


def hours_text(number: int) -> str:
    """A number of hours."""
    return ngettext("{n} hour", "{n} hours", number).format(n=number)


def people_text(number: int) -> str:
    """A number of people."""
    return ngettext("{n} person", "{n} people", number).format(n=number)


def winners_text(number: int) -> str:
    """A number of winners."""
    return ngettext("{n} winner", "{n} winners", number).format(n=number)


def wins_in_a_row_text(number: int) -> str:
    """The length of a streak of wins."""
    return ngettext("{n} win in a row", "{n} wins in a row", number).format(n=number)


def wins_count_text(number: int) -> str:
    """A number of wins."""
    return ngettext("{n} win", "{n} wins", number).format(n=number)
