"""What players call the cards, piles and works of Ramses, in the language of the page."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext

from companion.languages.sentences import both
from scoring.ramses.components import FACES, JOKER, LETTERS, TRADING, Pile


@dataclass(frozen=True, slots=True)
class Size:
    """Works of one size: one of them, and all of them as a heading."""

    one: str
    many: str


def works_of(size: int) -> Size:
    """The works that have this number of cards: 3, 4 or 6."""
    return {
        3: Size(gettext("a work of three"), gettext("Works of three")),
        4: Size(gettext("a work of four"), gettext("Works of four")),
        6: Size(gettext("a work of six"), gettext("Works of six")),
    }[size]


def unnamed_work(code: str) -> str:
    """A work without a name, by the letter of its code: `work A of the threes`."""
    words = {
        "3": gettext("work {letter} of the threes"),
        "4": gettext("work {letter} of the fours"),
        "6": gettext("work {letter} of the sixes"),
    }[code[0]]
    return words.format(letter=code[1])


def counted_works(size: int, count: int) -> str:
    """A number of works of a size, in short: `2 threes`."""
    some = {
        3: ngettext("{n} three", "{n} threes", count),
        4: ngettext("{n} four", "{n} fours", count),
        6: ngettext("{n} six", "{n} sixes", count),
    }[size]
    return some.format(n=count)


def cards(count: int) -> str:
    """Count cards: `2 cards`, `no cards`."""
    if not count:
        return gettext("no cards")
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def trading_cards(count: int) -> str:
    """Count trading cards."""
    return ngettext("{n} trading card", "{n} trading cards", count).format(n=count)


def art_cards(count: int) -> str:
    """Count cards of works."""
    return ngettext("{n} art card", "{n} art cards", count).format(n=count)


def jokers(count: int) -> str:
    """Count jokers."""
    return ngettext("{n} joker", "{n} jokers", count).format(n=count)


def pile_name(pile: str) -> str:
    """A pile of the table."""
    if pile == Pile.TRADE:
        return gettext("the pile of trading cards")
    return gettext("pile {pile}").format(pile=pile)


def face(card: str) -> str:
    """A card that is shown: `3A a`, `a joker`."""
    if card == JOKER:
        return gettext("a joker")
    return gettext("a trading card") if card == TRADING else FACES[card]


def letters(fragments: Iterable[int]) -> str:
    """Fragments by their letters, as on the cards: `a, c and d`."""
    return both(LETTERS[fragment - 1] for fragment in fragments)
