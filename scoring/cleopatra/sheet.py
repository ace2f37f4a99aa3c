"""The final sheet of a play that was scored on paper: its kinds of line, and their sums."""

from collections.abc import Sequence

from scoring.cleopatra import rulebook as book
from scoring.cleopatra import score
from scoring.cleopatra.components import (
    AMULETS,
    MERCHANT_TALENTS,
    SITES,
    SPHINXES,
    START_MERCHANTS,
    TALENTS,
    Side,
    Tile,
)
from scoring.cleopatra.score import LineKind
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import ranked, ranked_alive
from scoring.kernel.closing import TOTAL, Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, message
from scoring.kernel.score_sheet import Standing

BESIDE_A_WALL = 3
"""The squares beside a wall."""
WALLS = (score.WALL + BESIDE_A_WALL) * len(SITES)
ALL_SPHINXES = sum(score.SPHINXES) * SPHINXES // len(score.SPHINXES)
DOORS = (score.DOOR + len(SITES)) * len(Side)
MOSAICS = (score.MOSAIC + score.PALMS) * len(Tile)
TOTALS = (
    SheetLine(TOTAL, book.C8_5, message("talents in all"), track=TALENTS),
    SheetLine(f"{TOTAL}-{AMULETS}", book.C8_4, message("amulets in all"), track=AMULETS),
)
EATEN = f"{TOTAL}-eaten"
"""The kind that is 1 for a seat that was eaten, in a sheet of totals without amulets."""
ROUGH_TOTALS = (
    TOTALS[0],
    SheetLine(
        EATEN, book.C8_4, message("marks of who was eaten"), seat=1, track=AMULETS, scored=False
    ),
)
GRAND_PIECES = 2
"""Obelisks; and the pedestal with the throne."""


def lines(_: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    grand, merchants = score.GRAND * GRAND_PIECES, MERCHANT_TALENTS * START_MERCHANTS
    return (
        _line(score.OF_WALL, message("walls"), whole=WALLS),
        _line(score.OF_SPHINX, message("sphinxes"), whole=ALL_SPHINXES),
        _line(score.OF_THRONE, message("pedestal and throne"), score.GRAND, whole=grand),
        _line(score.OF_OBELISK, message("obelisks"), score.GRAND, whole=grand),
        _line(score.OF_DOOR, message("doors"), whole=DOORS),
        _line(score.OF_MOSAIC, message("mosaics"), whole=MOSAICS),
        _line(score.OF_BONUS, message("several pieces in one visit")),
        _line(score.OF_BID, message("bids"), -1),
        _line(score.OF_BEGGAR, message("beggars"), 0, whole=0),
        _line(score.OF_MERCHANTS, message("merchants left"), MERCHANT_TALENTS, seat=merchants),
        _line(score.OF_TAINTED, message("tainted cards")),
        _line(score.OF_CHARACTER, message("characters")),
        _line(score.OF_HAND_LIMIT, message("cards above the limit")),
        _line(score.OF_OFFERING, message("offerings"), 0),
        _line(score.OF_ENVOY, message("envoys"), 0),
        _line(score.OF_FINAL_HAND, message("cards left in hand")),
        _line(score.OF_SANCTUARY, message("sanctuaries"), -1),
    )


def _line(
    account: LineKind,
    words: Message,
    unit: int = 1,
    *,
    seat: int | None = None,
    whole: int | None = None,
) -> SheetLine:
    return SheetLine(account.kind, account.cite, words, unit, seat, whole, account.track)


def check(state: State, points: Points) -> None:
    """No seat ends with fewer than 0 talents or 0 amulets (C6.2, C8.3)."""
    started = state.talents
    tracks = {line.kind: line.track for line in lines(state)}
    for seat, each in enumerate(points):
        for track, cite, began in (
            (TALENTS, score.OF_BID.cite, started[seat]),
            (AMULETS, score.OF_SANCTUARY.cite, 0),
        ):
            total = began + sum(n for kind, n in each.items() if tracks[kind] == track)
            if total < 0:
                pattern = (
                    "{player} cannot end with {total} talents."
                    if track == TALENTS
                    else "{player} cannot end with {total} amulets."
                )
                why = message(pattern, player=state.seats[seat], total=total)
                raise RuleViolation(cite, why, field=f"points.{seat}")


def standing(state: State, points: Points) -> Standing:
    """Rank the seats: those with the most amulets are eaten, then talents win (C8.4, C8.5).

    Without amulets the sheet says who was eaten, and seats of equal talents share their rank.
    """
    if not any(EATEN in each for each in points):
        return ranked(state, over=True)
    return ranked_alive(state, [seat for seat, each in enumerate(points) if each[EATEN]])


SHEET = SheetRules(lines, TOTALS, check, standing=standing, rough_totals=ROUGH_TOTALS)
