"""Components of Cleopatra in words: amounts, cards, pieces, characters, stalls.

A name stands alone or before a number; where a sentence needs another form of it (`builds the
sphinx`), that form has a message of its own.
"""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, ngettext, pgettext

from companion.languages.sentences import both
from scoring.cleopatra.components import Character, Gift, Resource, Side
from scoring.cleopatra.entries import Door, Mosaic, Piece, Wall


def talents(n: int) -> str:
    """Name a number of talents."""
    return ngettext("{n} talent", "{n} talents", n).format(n=n)


def amulets(n: int) -> str:
    """Name a number of amulets."""
    return ngettext("{n} amulet", "{n} amulets", n).format(n=n)


def cards(n: int) -> str:
    """Name a number of cards."""
    return ngettext("{n} card", "{n} cards", n).format(n=n)


def tainted_cards(n: int) -> str:
    """Name a number of tainted cards."""
    return ngettext("{n} tainted card", "{n} tainted cards", n).format(n=n)


def merchants(n: int) -> str:
    """Name a number of merchants."""
    return ngettext("{n} merchant", "{n} merchants", n).format(n=n)


def statues(n: int) -> str:
    """Name a number of statues."""
    return ngettext("{n} statue", "{n} statues", n).format(n=n)


def pieces(n: int) -> str:
    """Name a number of pieces of the palace."""
    return ngettext("{n} piece", "{n} pieces", n).format(n=n)


def amount(resource: Resource, n: int) -> str:
    """Name a number of one resource: `2 artisans`, `1 lapis`."""
    match resource:
        case Resource.ARTISAN:
            return ngettext("{n} artisan", "{n} artisans", n).format(n=n)
        case Resource.WOOD:
            return gettext("{n} wood").format(n=n)
        case Resource.STONE:
            return gettext("{n} stone").format(n=n)
        case Resource.MARBLE:
            return gettext("{n} marble").format(n=n)
        case Resource.LAPIS:
            return gettext("{n} lapis").format(n=n)


def amounts(counts: Iterable[tuple[Resource, int]]) -> list[str]:
    """Name the numbers of several resources; those of which there is none are left out."""
    return [amount(each, n) for each, n in counts if n]


def resource(each: Resource) -> str:
    """Name a resource."""
    match each:
        case Resource.ARTISAN:
            return pgettext("a resource", "artisan")
        case Resource.WOOD:
            return pgettext("a resource", "wood")
        case Resource.STONE:
            return pgettext("a resource", "stone")
        case Resource.MARBLE:
            return pgettext("a resource", "marble")
        case Resource.LAPIS:
            return pgettext("a resource", "lapis")


def gift(given: Gift | None) -> str:
    """Name what an opponent gives a beggar."""
    if given is None:
        return gettext("nothing")
    return talents(2) if given is Gift.TALENTS else amount(Resource(given.value), 1)


def character(each: Character) -> str:
    """Name a character."""
    return {
        Character.BEGGAR: pgettext("a character", "beggar"),
        Character.COURTESAN: pgettext("a character", "courtesan"),
        Character.ENVOY: pgettext("a character", "envoy"),
        Character.SCRIBE: pgettext("a character", "scribe"),
        Character.SMUGGLER: pgettext("a character", "smuggler"),
        Character.VIZIER: pgettext("a character", "vizier"),
    }[each]


def stalls() -> tuple[str, str, str]:
    """Name the stalls of the market, from the left."""
    return gettext("left stall"), gettext("middle stall"), gettext("right stall")


def kinds() -> Mapping[str, str]:
    """Name the kinds of pieces, by their codes."""
    return {
        "wall": pgettext("a piece", "wall"),
        "sphinx": pgettext("a piece", "sphinx"),
        "obelisk": pgettext("a piece", "obelisk"),
        "door": pgettext("a piece", "door"),
        "pedestal": pgettext("a piece", "pedestal"),
        "throne": pgettext("a piece", "throne"),
        "mosaic": pgettext("a piece", "mosaic"),
    }


def place(kind: str, which: int | Side | None = None) -> str:
    """Name a place of the palace: `wall 3`, `left door`, `throne`."""
    match which:
        case Side.LEFT:
            return gettext("left door")
        case Side.RIGHT:
            return gettext("right door")
        case None:
            return kinds()[kind]
        case _:
            return f"{kinds()[kind]} {which}"


def mosaic(tile: str) -> str:
    """Name a mosaic by its letter."""
    return gettext("mosaic {tile}").format(tile=tile)


def one_built(kind: str) -> str:
    """Name a piece as the object of building, whichever of its kind it is."""
    return {
        "wall": gettext("a wall"),
        "sphinx": gettext("a sphinx"),
        "obelisk": gettext("an obelisk"),
        "door": gettext("a door"),
        "pedestal": gettext("the pedestal"),
        "throne": gettext("the throne"),
    }[kind]


def built(piece: Piece) -> str:
    """Name a piece as the object of building: `a wall on site 3`, `the left door`."""
    match piece:
        case Wall(site=site):
            return gettext("a wall on site {site}").format(site=site)
        case Door(side=Side.LEFT):
            return gettext("the left door")
        case Door():
            return gettext("the right door")
        case Mosaic(tile=tile, cells=cells, claim=claim):
            where = " ".join(map(str, cells))
            if not claim:
                return gettext("mosaic {tile} on {squares}").format(tile=tile, squares=where)
            return ngettext(
                "mosaic {tile} on {squares} (claiming the sanctuary of {claimed})",
                "mosaic {tile} on {squares} (claiming the sanctuaries of {claimed})",
                len(claim),
            ).format(tile=tile, squares=where, claimed=both(claim))
        case _:
            return one_built(piece.discriminator[1])
