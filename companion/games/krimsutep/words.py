"""Sentences of Krimsutep about buildings, halves and points, in the language of the page."""

from django.utils.translation import gettext, ngettext, pgettext

from scoring.krimsutep.components import Building, Half
from scoring.krimsutep.rulings import Halves


def builds(building: Building) -> str:
    """The question while a building is due; it follows a name."""
    return {
        Building.OASIS: gettext("builds an oasis"),
        Building.OBELISK_1: gettext("builds a single obelisk"),
        Building.OBELISK_2: gettext("builds a double obelisk"),
        Building.PALACE_1: gettext("builds a small palace"),
        Building.PALACE_2: gettext("builds a big palace"),
    }[building]


def built(building: Building, where: str) -> str:
    """A building that was laid; it follows a name."""
    words = {
        Building.OASIS: gettext("built an oasis on {where}"),
        Building.OBELISK_1: gettext("built a single obelisk on {where}"),
        Building.OBELISK_2: gettext("built a double obelisk on {where}"),
        Building.PALACE_1: gettext("built a small palace on {where}"),
        Building.PALACE_2: gettext("built a big palace on {where}"),
    }[building]
    return words.format(where=where)


def all_built(name: str, building: Building) -> str:
    """The refusal of a building card that a player no longer has."""
    words = {
        Building.OASIS: gettext("{player} has no oasis left."),
        Building.OBELISK_1: gettext("{player} has no single obelisk left."),
        Building.OBELISK_2: gettext("{player} has no double obelisk left."),
        Building.PALACE_1: gettext("{player} has no small palace left."),
        Building.PALACE_2: gettext("{player} has no big palace left."),
    }[building]
    return words.format(player=name)


def half_word(lie: Halves, half: Half | None) -> str:
    """`left half`; empty for a card without halves."""
    if half is None:
        return ""
    second = half is Half.SECOND
    if lie is Halves.SIDE_BY_SIDE:
        return gettext("right half") if second else gettext("left half")
    return gettext("bottom half") if second else gettext("top half")


def side(lie: Halves, half: Half | None) -> str:
    """`left`; empty for a card without halves."""
    if half is None:
        return ""
    second = half is Half.SECOND
    if lie is Halves.SIDE_BY_SIDE:
        return (
            pgettext("half of a card", "right")
            if second
            else pgettext("half of a card", "left")
        )
    return pgettext("half of a card", "bottom") if second else pgettext("half of a card", "top")


def points(number: int) -> str:
    """Count points."""
    return ngettext("{n} point", "{n} points", number).format(n=number)
