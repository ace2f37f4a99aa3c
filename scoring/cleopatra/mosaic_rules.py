"""How mosaics are taken, laid and claimed: one function a rule (C5)."""

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import STATUES, Plot, plots, several
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.mosaics import SQUARES, Proof
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
    return f"The {mosaic.tile} does not lie like that: {listed(plots(bits))}."


def palms_are_told_where_they_are_unknown(state: State, build: Build) -> None:
    """The table counts palms exactly where the garden does not say (C5.3)."""
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
    """A sanctuary is claimed at once, by whose mosaic formed it, and once (C5.6)."""
    for place, mosaic, garden in laid(state, build):
        bits, claimed = mosaic.bits, 0
        for square in mosaic.claim:
            area = garden.area(bits, square)
            if area & claimed:
                message = f"The sanctuary of {square} is claimed twice."
                raise RuleViolation(book.C5_6, message, field=f"pieces.{place}.claim")
            if not garden.forms(mosaic.tile, bits, area, state.options.distant):
                message = f"This {mosaic.tile} did not form the sanctuary of {square}."
                raise RuleViolation(book.C5_6, message, field=f"pieces.{place}.claim")
            claimed |= area


def claims_have_statues(state: State, build: Build) -> None:
    """Everyone has two statues (C5.6)."""
    for place, mosaic, garden in laid(state, build):
        if mosaic.claim:
            left = STATUES - garden.statues_of(state.turn.seat)
            if len(mosaic.claim) > left:
                message = f"{state.player} has {several(left, 'statue')} left."
                raise RuleViolation(book.C5_6, message, field=f"pieces.{place}.claim")


def tops_are_in_the_pile(state: State, build: Build) -> None:
    """What is seen on top of the pile is still to be built (C5.1)."""
    for place, mosaic, garden in laid(state, build):
        if mosaic.top is not None and mosaic.top not in garden.pile:
            message = f"The {mosaic.top} is not in the pile any more."
            raise RuleViolation(book.C5_1, message, field=f"pieces.{place}.top", waivable=False)


def tops_are_told_where_they_are_unknown(state: State, build: Build) -> None:
    """The table says what is on top exactly where nobody has seen it yet (C5.1)."""
    for place, mosaic, garden in laid(state, build):
        if garden.top is None and mosaic.top is None:
            message = "Say which mosaic was on top of the pile before this one was built."
            raise RuleViolation(book.C5_1, message, field=f"pieces.{place}.top")
        if garden.top is not None and mosaic.top is not None:
            message = f"The {garden.top} is known to lie on top of the pile."
            raise RuleViolation(book.C5_1, message, field=f"pieces.{place}.top")


def mosaics_come_from_the_top(state: State, build: Build) -> None:
    """The mosaic on top is built, or one for each scribe that is not (C5.1, C7)."""
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
    tops_are_told_where_they_are_unknown,
    mosaics_come_from_the_top,
)
"""What taking a mosaic must keep to, wherever it will lie."""

OF_CLAIMS = (
    claims_are_sanctuaries,
    claims_are_formed_by_this_mosaic,
    claims_have_statues,
)
"""What is asked where a sanctuary is claimed, and nowhere else."""
OF_MOSAICS = (
    mosaics_lie_in_their_shape,
    palms_are_told_where_they_are_unknown,
    *OF_CLAIMS,
    *TAKING,
)
"""All that is asked of mosaics, and of nothing else."""
