"""The final sheet of a play that was scored on paper: its kinds of line, and their sums."""

from collections.abc import Sequence

from scoring.cleopatra import piece_values as values
from scoring.cleopatra.components import (
    AMULETS,
    MERCHANT_TALENTS,
    SITES,
    START_MERCHANTS,
    TALENTS,
)
from scoring.cleopatra.piece_values import Account
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import ranked
from scoring.kernel.closing import Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from scoring.kernel.score_sheet import Standing

WALLS = (values.WALL + values.BESIDE_A_WALL) * len(SITES)
SPHINXES = sum(line.points for line in values.SPHINX)
DOORS = sum(lines[-1].points for lines in values.DOORS.values())
MOSAICS = sum(lines[-1].points for lines in values.MOSAICS.values())
GRAND_PIECES = 2
"""Obelisks; and the pedestal with the throne."""


def lines(_: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    grand, merchants = values.GRAND * GRAND_PIECES, MERCHANT_TALENTS * START_MERCHANTS
    return (
        _line(values.OF_WALL, "walls", whole=WALLS),
        _line(values.OF_SPHINX, "sphinxes", whole=SPHINXES),
        _line(values.OF_THRONE, "pedestal and throne", values.GRAND, whole=grand),
        _line(values.OF_OBELISK, "obelisks", values.GRAND, whole=grand),
        _line(values.OF_DOOR, "doors", whole=DOORS),
        _line(values.OF_MOSAIC, "mosaics", whole=MOSAICS),
        _line(values.OF_BONUS, "several pieces in one visit"),
        _line(values.OF_BID, "bids", -1),
        _line(values.OF_BEGGAR, "beggars", 0, whole=0),
        _line(values.OF_MERCHANTS, "merchants left", MERCHANT_TALENTS, seat=merchants),
        _line(values.OF_TAINTED, "tainted cards"),
        _line(values.OF_CHARACTER, "characters"),
        _line(values.OF_HAND_LIMIT, "cards above the limit"),
        _line(values.OF_OFFERING, "offerings", 0),
        _line(values.OF_ENVOY, "envoys", 0),
        _line(values.OF_FINAL_HAND, "cards left in hand"),
        _line(values.OF_SANCTUARY, "sanctuaries", -1),
    )


def _line(
    account: Account,
    words: str,
    unit: int = 1,
    *,
    seat: int | None = None,
    whole: int | None = None,
) -> SheetLine:
    return SheetLine(account.kind, account.cite, words, unit, seat, whole, account.track)


def check(state: State, points: Points) -> None:
    """Nobody ends with fewer than no talents or amulets (C6.2, C8.3)."""
    started = state.talents
    tracks = {line.kind: line.track for line in lines(state)}
    for seat, each in enumerate(points):
        for track, cite, began in (
            (TALENTS, values.OF_BID.cite, started[seat]),
            (AMULETS, values.OF_SANCTUARY.cite, 0),
        ):
            total = began + sum(n for kind, n in each.items() if tracks[kind] == track)
            if total < 0:
                message = f"{state.seats[seat]} cannot end with {total} {track}."
                raise RuleViolation(cite, message, field=f"points.{seat}")


def standing(state: State) -> Standing:
    """Whoever has the most amulets is eaten; the most talents win (C8.4, C8.5)."""
    return ranked(state, over=True)


SHEET = SheetRules(lines, check, standing)
