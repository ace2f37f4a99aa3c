"""The measures of Cleopatra besides talents: pieces, amulets, the crocodile, bids."""

from collections.abc import Sequence

from django.utils.translation import gettext_noop, ngettext

from companion.games.cleopatra.view import known
from companion.games.measures import Highlight, Measure, Taken, kind, lines_of, most_at_once
from scoring.cleopatra.components import AMULETS
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json

PIECES = {
    "walls": "wall",
    "sphinxes": "sphinx",
    "obelisks": "obelisk",
    "doors": "door",
    "thrones": "throne",
    "mosaics": "mosaic",
}
MEASURES = (
    Measure("pieces", "Pieces built", "Of any kind.", most="Most pieces built"),
    Measure("walls", "Walls built", ""),
    Measure("sphinxes", "Sphinxes built", ""),
    Measure("obelisks", "Obelisks built", ""),
    Measure("doors", "Doors built", ""),
    Measure("thrones", "Pedestal and throne", ""),
    Measure("mosaics", "Mosaics built", ""),
    Measure("sanctuaries", "Sanctuaries claimed", "With a statue of one’s own."),
    Measure("amulets", "Amulets at the end", "What is left of them.", most="Most amulets"),
    Measure("eaten", "Eaten", "By the crocodile: as many amulets as anybody.", share=True),
    Measure("offerings", "Offerings", "How often the altar was full."),
    Measure("bids", "Talents bid", "In all offerings.", most="Most talents bid"),
    Measure("first", "Offerings won", "The highest bid, alone or with others."),
    Measure("bid", "Bid an offering", "Talents.", of="offerings"),
    Measure("price", "Talents bid for an offering won", "Lost bids count.", of="first"),
    Measure(
        "relief", "Amulets by an offering", "Below zero: given back.", of="offerings"
    ),
    Measure(
        "sanctuary",
        "Largest sanctuary, in squares",
        "With the statue’s.",
        most="Largest sanctuary, in squares",
    ),
    Measure(
        "visit",
        "Best visit to the quarry",
        "Talents of all pieces of one visit.",
        most="Most talents in one visit",
    ),
    Measure(
        "corruption",
        "Amulets of a winner",
        "At the end, in the plays that were won.",
        most="Most amulets of a winner",
    ),
)  # fmt: skip
VISIT = frozenset({*PIECES.values(), "turn-bonus"})
"""The line kinds of a visit to the quarry."""


def _won_with(who: str, number: int) -> str:
    words = ngettext(
        "{who} won with {number} amulet", "{who} won with {number} amulets", number
    )
    return words.format(who=who, number=number)


def _squares(who: str, number: int) -> str:
    words = ngettext("{who}: {number} square", "{who}: {number} squares", number)
    return words.format(who=who, number=number)


HIGHLIGHTS = (
    Highlight(
        "corruption",
        gettext_noop("The most corrupt winner"),
        gettext_noop("Each player’s most amulets in a game that they won."),
        _won_with,
        symbol="r-amulet",
    ),
    Highlight(
        "sanctuary",
        gettext_noop("The largest sanctuary"),
        gettext_noop("Squares of one sanctuary, including the statue’s."),
        _squares,
        symbol="c-square",
    ),
    Highlight(
        "visit",
        gettext_noop("Best visit to the quarry"),
        gettext_noop("in one visit, by {who}"),
    ),
)
ASIDE = frozenset(
    {"tainted", "character", "hand-limit", "offering", "envoy", "final-hand", "sanctuary"}
)


def measured(positions: Sequence[Position], entries: Sequence[Json]) -> list[Taken]:
    """Measure a finished play, by seat."""
    offered = [_bids(entry) for entry in entries if kind(entry) == "offering"]
    seats = range(len(positions[-1].state.seats))
    return [{**_built(positions[-1], seat), **_offered(offered, seat)} for seat in seats]


def _bids(entry: Json) -> list[int]:
    bids = entry.get("bids") if isinstance(entry, dict) else None
    return [int(str(bid)) for bid in bids] if isinstance(bids, list) else []


def _offered(offered: Sequence[Sequence[int]], seat: int) -> Taken:
    bid = sum(bids[seat] for bids in offered)
    return {
        "offerings": len(offered),
        "bids": bid,
        "bid": bid,
        "price": bid,
        "first": sum(bids[seat] == max(bids) for bids in offered),
    }


def _built(position: Position, seat: int) -> Taken:
    state, lines = known(position), lines_of(position, seat)
    own = [line for line in state.lines if line.seat == seat]
    pieces = {name: lines[kind] for name, kind in PIECES.items()}
    amulets = sum(line.points for line in own if line.track == AMULETS)
    return {
        "pieces": sum(pieces.values()),
        **pieces,
        "sanctuaries": state.garden.statues_of(seat),
        "amulets": amulets,
        "eaten": int(seat in position.standing.also["eaten"]),
        "relief": sum(line.points for line in own if line.kind == "offering"),
        "sanctuary": max(
            (each.size for each in state.garden.statues if each.seat == seat), default=0
        ),
        "visit": most_at_once(line for line in own if line.kind in VISIT),
        **({"corruption": amulets} if seat in position.standing.winners else {}),
    }
