"""The final sheet of a play that was scored on paper: its kinds of line, and their sums."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product

from scoring.cleopatra import rulebook as book
from scoring.cleopatra import score
from scoring.cleopatra.components import (
    AMULETS,
    BEGGED_TALENTS,
    CARDS,
    EVERYWHERE,
    FIRST_DOUBLE,
    MERCHANT_TALENTS,
    OBELISKS,
    SITES,
    SPHINXES,
    START_MERCHANTS,
    TALENTS,
    Side,
    Tile,
)
from scoring.cleopatra.mosaics import SQUARES
from scoring.cleopatra.rulings import Envoy
from scoring.cleopatra.score import LineKind
from scoring.cleopatra.state import State
from scoring.cleopatra.winner import ranked, ranked_alive
from scoring.kernel.closing import TOTAL, Points, SheetLine, SheetRules
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, message
from scoring.kernel.score_sheet import Standing
from scoring.kernel.values import value

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
IN_PAIRS = SPHINXES // len(score.SPHINXES)
"""How many sphinxes are the first of a pair, and how many the second."""
PIECES = len(SITES) + SPHINXES + OBELISKS + GRAND_PIECES + len(Side) + len(Tile)
BONUSES = score.MANY_BONUS * (PIECES // (max(score.BONUS) + 1))
"""The bonuses of all visits, if every visit builds as few pieces as bring the highest one."""
CORRUPT = sum(kind.copies for kind in CARDS[FIRST_DOUBLE:])
"""The tainted and character cards in the box."""
SANCTUARIES = EVERYWHERE.bit_count() - SQUARES
"""The squares of the garden, without those of a mosaic, which a sanctuary is claimed with."""


@value
class PieceWorth:
    """What one piece can bring at least and at most, and how many such pieces there are."""

    least: int
    most: int
    count: int


WORTH: Mapping[str, PieceWorth] = {
    score.OF_WALL.kind: PieceWorth(score.WALL, score.WALL + BESIDE_A_WALL, len(SITES)),
    score.OF_DOOR.kind: PieceWorth(score.DOOR, score.DOOR + len(SITES), len(Side)),
    score.OF_MOSAIC.kind: PieceWorth(score.MOSAIC, score.MOSAIC + score.PALMS, len(Tile)),
}


def lines(state: State) -> Sequence[SheetLine]:
    """The kinds of line, with what one seat and all together can have at most."""
    grand, merchants = score.GRAND * GRAND_PIECES, MERCHANT_TALENTS * START_MERCHANTS
    moved = 0 if state.options.envoy is Envoy.NONE else None
    return (
        _line(score.OF_WALL, message("walls"), whole=WALLS),
        _line(score.OF_SPHINX, message("sphinxes"), whole=ALL_SPHINXES),
        _line(score.OF_THRONE, message("pedestal and throne"), score.GRAND, whole=grand),
        _line(score.OF_OBELISK, message("obelisks"), score.GRAND, whole=grand),
        _line(score.OF_DOOR, message("doors"), whole=DOORS),
        _line(score.OF_MOSAIC, message("mosaics"), whole=MOSAICS),
        _line(score.OF_BONUS, message("several pieces in one visit"), whole=BONUSES),
        _line(score.OF_BID, message("bids"), -1),
        _line(score.OF_BEGGAR, message("beggars"), 0, whole=0),
        _line(score.OF_MERCHANTS, message("merchants left"), MERCHANT_TALENTS, seat=merchants),
        _line(score.OF_TAINTED, message("tainted cards")),
        _line(score.OF_CHARACTER, message("characters")),
        _line(score.OF_HAND_LIMIT, message("cards above the limit")),
        _line(score.OF_OFFERING, message("offerings"), 0),
        _line(score.OF_ENVOY, message("envoys"), 0, whole=moved),
        _line(score.OF_FINAL_HAND, message("cards left in hand"), whole=CORRUPT),
        _line(score.OF_SANCTUARY, message("sanctuaries"), -1, whole=SANCTUARIES),
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
    """Refuse sums that no pieces, gifts and envoys bring, and seats below zero."""
    for line in lines(state):
        sums = [each.get(line.kind, 0) for each in points]
        for seat, number in enumerate(sums):
            reason = REASONS[line.kind](number) if line.kind in REASONS else None
            if reason is not None:
                pattern = "{player} cannot have {points} for {kind}: {reason}."
                named = {"player": state.seats[seat], "kind": line.words, "reason": reason}
                why = message(pattern, points=number, **named)
                raise RuleViolation(line.cite, why, field=f"points.{seat}.{line.kind}")
        why_not = _contradiction(line, sums)
        if why_not is not None:
            raise RuleViolation(line.cite, why_not, field=f"points.0.{line.kind}")
    _nobody_ends_below_zero(state, points)


def _below_one(least: int, points: int) -> Message | None:
    if 0 < points < least:
        return message("one alone brings {least}", least=least)
    return None


def _no_sphinxes(points: int) -> Message | None:
    if _sphinxes(points) is not None:
        return None
    first, second = score.SPHINXES
    pattern = "{count} of them bring {first} each, and {count} bring {second}"
    return message(pattern, count=IN_PAIRS, first=first, second=second)


def _no_bonuses(points: int) -> Message | None:
    two = score.BONUS[2]
    # every other number is a sum of these two
    if points < score.MANY_BONUS and points % two:
        return message("a visit brings {two} or {many}", two=two, many=score.MANY_BONUS)
    return None


def _no_gifts(points: int) -> Message | None:
    if points % BEGGED_TALENTS:
        return message("they come in steps of {step}", step=BEGGED_TALENTS)
    return None


REASONS: Mapping[str, Callable[[int], Message | None]] = {
    **{kind: partial(_below_one, worth.least) for kind, worth in WORTH.items()},
    score.OF_SPHINX.kind: _no_sphinxes,
    score.OF_BONUS.kind: _no_bonuses,
    score.OF_BEGGAR.kind: _no_gifts,
}
"""Why a seat cannot have so many points for a kind of line; None if it can."""


def _sphinxes(points: int) -> tuple[int, int] | None:
    """How many first and second sphinxes of pairs bring these points (C4.2).

    There is one answer at most: five first ones bring what two second ones do, and there are
    fewer.
    """
    ways = product(range(IN_PAIRS + 1), range(IN_PAIRS + 1))
    first, second = score.SPHINXES
    return next((way for way in ways if way[0] * first + way[1] * second == points), None)


def _contradiction(line: SheetLine, sums: Sequence[int]) -> Message | None:
    """Why the seats cannot have these points for a kind of line together; None if they can."""
    if line.kind in WORTH:
        worth = WORTH[line.kind]
        needed = sum(-(-points // worth.most) for points in sums)
        if needed > worth.count:
            pattern = "These points need at least {needed} {kind}, and there are {count}."
            return message(pattern, needed=needed, kind=line.words, count=worth.count)
    if line.kind == score.OF_SPHINX.kind and not _in_turn(sums):
        first, second = score.SPHINXES
        pattern = (
            "The first sphinx of a pair brings {first}, then the other brings {second}: the "
            "points of all players do not fit that."
        )
        return message(pattern, first=first, second=second)
    if line.kind == score.OF_ENVOY.kind and sum(sums) < 0:
        pattern = (
            "{points} for envoys is too little: an amulet that one player gives, another takes."
        )
        return message(pattern, points=sum(sums))
    return None


def _in_turn(sums: Sequence[int]) -> bool:
    """Whether the sphinxes of all seats are the first and second ones of pairs by turns."""
    built = [found for points in sums if (found := _sphinxes(points)) is not None]
    first, second = sum(way[0] for way in built), sum(way[1] for way in built)
    return second <= first <= min(second + 1, IN_PAIRS)


def _nobody_ends_below_zero(state: State, points: Points) -> None:
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
