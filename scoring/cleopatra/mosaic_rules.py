"""The rules of taking, laying and claiming mosaics: one function a rule (C5)."""

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import STATUES, Plot, Tile, plots, several
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.mosaics import EITHER_SIDE, SQUARES, Proof
from scoring.cleopatra.rulings import LateClaim
from scoring.cleopatra.state import State
from scoring.cleopatra.visit import laid
from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import listed


def mosaics_lie_in_their_shape(state: State, build: Build) -> None:
    """A mosaic covers five free squares in its shape, turned as the table plays (C5.2)."""
    for place, mosaic, garden in laid(state, build):
        bits = mosaic.bits
        lies = bits in garden.ground.mosaics.lying[mosaic.tile] and not bits & ~garden.free
        if not lies or len(mosaic.cells) != SQUARES:
            message = _why_not(mosaic, garden, bits)
            raise RuleViolation(book.C5_2, message, field=f"pieces.{place}.cells")


def _why_not(mosaic: Mosaic, garden: Garden, bits: int) -> str:
    if len(mosaic.cells) != SQUARES or bits.bit_count() != SQUARES:
        return f"A mosaic covers {SQUARES} different squares."
    if covered := bits & garden.covered:
        return f"A mosaic lies on {listed(plots(covered))} already."
    if blocked := bits & ~garden.free:
        return f"Nothing can lie on {listed(plots(blocked))}."
    return _not_this_one(mosaic, garden, bits)


def _not_this_one(mosaic: Mosaic, garden: Garden, bits: int) -> str:
    """Describe the mosaic that would lie on these squares, if any would."""
    tile = garden.ground.mosaics.lying_on(bits)
    if tile is not None:
        return f"That is the {tile}, not the {mosaic.tile}."
    turned = EITHER_SIDE.lying_on(bits)
    if turned is not None:
        return f"That is the {turned} turned over, and here mosaics are not turned over."
    return f"The {mosaic.tile} does not lie like that: {listed(plots(bits))}."


def palms_are_named_where_unknown(state: State, build: Build) -> None:
    """Palms are counted by the table only where the garden does not say (C5.3)."""
    known = state.garden.ground.palms is not None
    for place, mosaic, _ in laid(state, build):
        if known and mosaic.palms is not None:
            message = "The garden's palms are known: how many are covered is not told."
            raise RuleViolation(book.C5_3, message, field=f"pieces.{place}.palms")
        if not known and (mosaic.palms is None or not 0 <= mosaic.palms <= SQUARES):
            message = f"Say how many palms the {mosaic.tile} covers: 0 to {SQUARES}."
            raise RuleViolation(book.C5_3, message, field=f"pieces.{place}.palms")


def claims_are_sanctuaries(state: State, build: Build) -> None:
    """A claimed area holds no mosaic still to be built (C5.5)."""
    for place, mosaic, garden in laid(state, build):
        bits = mosaic.bits
        for square in mosaic.claim:
            area = garden.area(bits, square)
            if not area or garden.fit(mosaic.tile, area):
                message = _no_sanctuary(square, garden.proof(mosaic.tile, bits, square))
                raise RuleViolation(book.C5_5, message, field=f"pieces.{place}.claim")


def _no_sanctuary(square: Plot, proof: Proof) -> str:
    if proof.fit is None:
        return f"Square {square} is not free, so it is in no sanctuary."
    size, where = proof.area.bit_count(), listed(proof.fit.plots)
    return (
        f"The {size} squares round {square} are no sanctuary: the {proof.fit.tile} still fits "
        f"there, on {where}."
    )


def claims_are_formed_by_this_mosaic(state: State, build: Build) -> None:
    """Who formed a sanctuary claims it, once and, by most readings, at once (C5.6)."""
    for place, mosaic, garden in laid(state, build):
        bits, claimed = mosaic.bits, 0
        for square in mosaic.claim:
            area = garden.area(bits, square)
            if area & claimed:
                message = f"The sanctuary of {square} is claimed twice."
                raise RuleViolation(book.C5_6, message, field=f"pieces.{place}.claim")
            if not garden.forms(mosaic.tile, bits, area, state.options.distant):
                _formed_before(state, garden, (place, mosaic.tile, square), area)
            claimed |= area


def _formed_before(
    state: State, garden: Garden, claim: tuple[int, Tile, Plot], area: int
) -> None:
    """Refuse a claim of an old area, unless its builder may still claim it."""
    place, tile, square = claim
    field = f"pieces.{place}.claim"
    if statue := garden.statue_in(area):
        message = f"{state.seats[statue.seat]}'s statue stands in the sanctuary of {square}."
        raise RuleViolation(book.C5_6, message, field=field)
    former = garden.former(area, state.options.distant)
    if former is None:
        message = f"The mosaic {tile} closed nothing at {square}."
        raise RuleViolation(book.C5_6, message, field=field)
    if state.options.late_claim is LateClaim.BUILDER and former.seat == state.turn.seat:
        return
    before = former.entry if former.entry != state.position else None
    when = "in this visit" if before is None else f"entry {before + 1}"
    message = (
        f"The mosaic {tile} closed nothing at {square}: {state.seats[former.seat]}'s "
        f"{former.tile} did ({when}), and it was not claimed then."
    )
    raise RuleViolation(book.C5_6, message, field=field, earlier=before)


def claims_have_statues(state: State, build: Build) -> None:
    """A player has two statues (C5.6)."""
    for place, mosaic, garden in laid(state, build):
        if mosaic.claim:
            left = STATUES - garden.statues_of(state.turn.seat)
            if len(mosaic.claim) > left:
                message = f"{state.player} has {several(left, 'statue')} left."
                raise RuleViolation(book.C5_6, message, field=f"pieces.{place}.claim")


def tops_are_in_the_pile(state: State, build: Build) -> None:
    """A mosaic on top of the pile has not been built (C5.1)."""
    for place, mosaic, garden in laid(state, build):
        if mosaic.top is not None and mosaic.top not in garden.pile:
            message = f"The {mosaic.top} is not in the pile any more."
            raise RuleViolation(book.C5_1, message, field=f"pieces.{place}.top", waivable=False)


def tops_are_named_where_unknown(state: State, build: Build) -> None:
    """A mosaic on top is entered only where it is unknown (C5.1)."""
    for place, mosaic, garden in laid(state, build):
        if garden.top is None and mosaic.top is None:
            message = "Say which mosaic was on top of the pile before this one was built."
            field = f"pieces.{place}.top"
            raise RuleViolation(book.C5_1, message, field=field, waivable=False)
        if garden.top is not None and mosaic.top is not None:
            message = f"The {garden.top} is known to lie on top of the pile."
            raise RuleViolation(book.C5_1, message, field=f"pieces.{place}.top")


def mosaics_come_from_the_top(state: State, build: Build) -> None:
    """The mosaic on top is built, or one other mosaic for each scribe (C5.1, C7)."""
    scribes = state.turn.scribes
    for place, mosaic, garden in laid(state, build):
        top = mosaic.top or garden.top
        if top is None or mosaic.tile is top:
            continue
        if not scribes:
            message = f"The {top} is on top of the pile, and no scribe frees the {mosaic.tile}."
            raise RuleViolation(book.C5_1, message, field=f"pieces.{place}.tile")
        scribes -= 1


TAKING = (
    tops_are_in_the_pile,
    tops_are_named_where_unknown,
    mosaics_come_from_the_top,
)
"""The rules of taking a mosaic, independent of its place."""
