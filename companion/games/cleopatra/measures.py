"""The measures of Cleopatra besides talents: pieces, amulets, the crocodile, bids."""

from collections.abc import Sequence

from django.utils.translation import gettext_noop, ngettext

from companion.games.cleopatra.view import known
from companion.games.measures import Highlight, Measure, Taken, kind, lines_of, most_at_once
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
    Measure(
        "pieces",
        gettext_noop("Pieces built"),
        gettext_noop("Of all kinds."),
        most=gettext_noop("Most pieces built"),
    ),
    Measure("walls", gettext_noop("Walls built"), ""),
    Measure("sphinxes", gettext_noop("Sphinxes built"), ""),
    Measure("obelisks", gettext_noop("Obelisks built"), ""),
    Measure("doors", gettext_noop("Doors built"), ""),
    Measure("thrones", gettext_noop("Pedestal and throne"), ""),
    Measure("mosaics", gettext_noop("Mosaics built"), ""),
    Measure(
        "sanctuaries", gettext_noop("Sanctuaries claimed"), gettext_noop("With an own statue.")
    ),
    Measure(
        "amulets",
        gettext_noop("Amulets at the end"),
        gettext_noop("After sanctuaries have taken some away."),
        most=gettext_noop("Most amulets"),
    ),
    Measure(
        "eaten",
        gettext_noop("Eaten"),
        gettext_noop("By the crocodile, for the most amulets."),
        share=True,
    ),
    Measure(
        "offerings",
        gettext_noop("Offerings"),
        gettext_noop("How often all five dice were on the altar."),
    ),
    Measure(
        "bids",
        gettext_noop("Talents bid"),
        gettext_noop("In all offerings."),
        most=gettext_noop("Most talents bid"),
    ),
    Measure(
        "first",
        gettext_noop("Offerings won"),
        gettext_noop("The highest bid, alone or with others."),
    ),
    Measure(
        "bid",
        gettext_noop("Average bid"),
        gettext_noop("Talents per offering."),
        of="offerings",
    ),
    Measure(
        "price",
        gettext_noop("Talents bid per offering won"),
        gettext_noop("Lost bids included."),
        of="first",
    ),
    Measure(
        "relief",
        gettext_noop("Amulets per offering"),
        gettext_noop("Below zero: given back."),
        of="offerings",
    ),
    Measure(
        "sanctuary",
        gettext_noop("Largest sanctuary, in squares"),
        gettext_noop("Including the statue’s square."),
        most=gettext_noop("Largest sanctuary, in squares"),
    ),
    Measure(
        "visit",
        gettext_noop("Best visit to the quarry"),
        gettext_noop("Talents for all pieces of one visit."),
        most=gettext_noop("Most talents in one visit"),
    ),
    Measure(
        "corruption",
        gettext_noop("Amulets of a winner"),
        gettext_noop("At the end of the games won."),
        most=gettext_noop("Most amulets of a winner"),
    ),
)
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
        gettext_noop("Everyone’s amulets in that game. Whoever has the most is eaten."),
        _won_with,
        symbol="r-amulet",
        beside="amulets",
        fate="c-croc",
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
    return {
        "pieces": sum(pieces.values()),
        **pieces,
        "sanctuaries": state.garden.statues_of(seat),
        "relief": sum(line.points for line in own if line.kind == "offering"),
        "sanctuary": max(
            (each.size for each in state.garden.statues if each.seat == seat), default=0
        ),
        "visit": most_at_once(line for line in own if line.kind in VISIT),
        **_end(position, seat),
    }


def _end(position: Position, seat: int) -> Taken:
    """What only the count of the final hands gives: nothing if the table ended the play."""
    state, standing = known(position), position.standing
    if not state.finished:
        return {}
    amulets = state.amulets[seat]
    return {
        "amulets": amulets,
        "eaten": int(seat in standing.also["eaten"]),
        **({"corruption": amulets} if seat in standing.winners else {}),
    }
