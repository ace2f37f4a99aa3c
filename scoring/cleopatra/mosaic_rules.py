"""The rules of taking, laying and claiming mosaics: one function a rule (C5)."""

from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import STATUES, Plot, Tile, plots
from scoring.cleopatra.due import is_on_top
from scoring.cleopatra.entries import Build, Mosaic
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.mosaics import EITHER_SIDE, SQUARES, Proof
from scoring.cleopatra.rulings import LateClaim
from scoring.cleopatra.state import State
from scoring.cleopatra.visit import laid
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, listed, message, plural


def mosaics_lie_in_their_shape(state: State, build: Build) -> None:
    """A mosaic covers five free squares in its shape, turned as the table plays (C5.2)."""
    for place, mosaic, garden in laid(state, build):
        bits = mosaic.bits
        lies = bits in garden.ground.mosaics.lying[mosaic.tile] and not bits & ~garden.free
        if not lies or len(mosaic.cells) != SQUARES:
            why = _why_not(mosaic, garden, bits)
            raise RuleViolation(book.C5_2, why, field=f"pieces.{place}.cells")


def _why_not(mosaic: Mosaic, garden: Garden, bits: int) -> Message:
    if len(mosaic.cells) != SQUARES or bits.bit_count() != SQUARES:
        return message("A mosaic covers {squares} different squares.", squares=SQUARES)
    if covered := bits & garden.covered:
        pattern = "A mosaic lies on {squares} already."
        return message(pattern, squares=listed(plots(covered)))
    if blocked := bits & ~garden.free:
        return message("Nothing can lie on {squares}.", squares=listed(plots(blocked)))
    return _not_this_one(mosaic, garden, bits)


def _not_this_one(mosaic: Mosaic, garden: Garden, bits: int) -> Message:
    """Describe the mosaic that would lie on these squares, if any would."""
    tile = garden.ground.mosaics.lying_on(bits)
    if tile is not None:
        pattern = "That is the {tile}, not the {other}."
        return message(pattern, tile=tile.value, other=mosaic.tile.value)
    turned = EITHER_SIDE.lying_on(bits)
    if turned is not None:
        pattern = "That is the {tile} turned over, and here mosaics are not turned over."
        return message(pattern, tile=turned.value)
    pattern = "The {tile} does not lie like that: {squares}."
    return message(pattern, tile=mosaic.tile.value, squares=listed(plots(bits)))


def palms_are_named_where_unknown(state: State, build: Build) -> None:
    """Palms are counted by the table only where the garden does not say (C5.3)."""
    known = state.garden.ground.palms is not None
    for place, mosaic, _ in laid(state, build):
        if known and mosaic.palms is not None:
            why = message("The garden’s palms are known: how many are covered is not entered.")
            raise RuleViolation(book.C5_3, why, field=f"pieces.{place}.palms")
        if not known and (mosaic.palms is None or not 0 <= mosaic.palms <= SQUARES):
            pattern = "Say how many palms the {tile} covers: 0 to {most}."
            why = message(pattern, tile=mosaic.tile.value, most=SQUARES)
            raise RuleViolation(book.C5_3, why, field=f"pieces.{place}.palms")


def claims_are_sanctuaries(state: State, build: Build) -> None:
    """A claimed area holds no mosaic still to be built (C5.5)."""
    for place, mosaic, garden in laid(state, build):
        bits = mosaic.bits
        for square in mosaic.claim:
            area = garden.area(bits, square)
            if not area or garden.fit(mosaic.tile, area):
                why = _no_sanctuary(square, garden.proof(mosaic.tile, bits, square))
                raise RuleViolation(book.C5_5, why, field=f"pieces.{place}.claim")


def _no_sanctuary(square: Plot, proof: Proof) -> Message:
    if proof.fit is None:
        pattern = "Square {square} is not free, so it is in no sanctuary."
        return message(pattern, square=square.name)
    return message(
        "The {count} squares round {square} are no sanctuary: the {tile} still fits there, on "
        "{squares}.",
        count=proof.area.bit_count(),
        square=square.name,
        tile=proof.fit.tile.value,
        squares=listed(proof.fit.plots),
    )


def claims_are_formed_by_this_mosaic(state: State, build: Build) -> None:
    """A sanctuary is claimed once, with the mosaic that formed it (C5.6).

    It is claimed later only by the player who laid that mosaic, if a reading allows it.
    """
    for place, mosaic, garden in laid(state, build):
        bits, claimed = mosaic.bits, 0
        for square in mosaic.claim:
            area = garden.area(bits, square)
            if area & claimed:
                pattern = "The sanctuary of {square} is claimed twice."
                why = message(pattern, square=square.name)
                raise RuleViolation(book.C5_6, why, field=f"pieces.{place}.claim")
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
        pattern = "{player}’s statue stands in the sanctuary of {square}."
        why = message(pattern, player=state.seats[statue.seat], square=square.name)
        raise RuleViolation(book.C5_6, why, field=field)
    former = garden.former(area, state.options.distant)
    if former is None:
        pattern = "The mosaic {tile} closed nothing at {square}."
        why = message(pattern, tile=tile.value, square=square.name)
        raise RuleViolation(book.C5_6, why, field=field)
    if state.options.late_claim is LateClaim.BUILDER and former.seat == state.turn.seat:
        return
    before = former.entry if former.entry != state.position else None
    when = (
        message("in this visit")
        if before is None
        else message("entry {number}", number=before + 1)
    )
    why = message(
        "The mosaic {tile} closed nothing at {square}: {player}’s {former} did ({when}), and "
        "it was not claimed then.",
        tile=tile.value,
        square=square.name,
        player=state.seats[former.seat],
        former=former.tile.value,
        when=when,
    )
    raise RuleViolation(book.C5_6, why, field=field, earlier=before)


def claims_have_statues(state: State, build: Build) -> None:
    """Each claim takes one of the two statues of its player (C5.6)."""
    for place, mosaic, garden in laid(state, build):
        if mosaic.claim:
            left = STATUES - garden.statues_of(state.turn.seat)
            if len(mosaic.claim) > left:
                why = plural(
                    "{player} has {n} statue left.",
                    "{player} has {n} statues left.",
                    left,
                    player=state.player,
                )
                raise RuleViolation(book.C5_6, why, field=f"pieces.{place}.claim")


def tops_are_in_the_pile(state: State, build: Build) -> None:
    """A mosaic on top of the pile has not been built (C5.1)."""
    for place, mosaic, garden in laid(state, build):
        if mosaic.top is not None and mosaic.top not in garden.pile:
            why = message("The {tile} is not in the pile any more.", tile=mosaic.top.value)
            raise RuleViolation(book.C5_1, why, field=f"pieces.{place}.top", waivable=False)


def tops_are_named_where_unknown(state: State, build: Build) -> None:
    """A mosaic on top is entered only where it is unknown (C5.1)."""
    for place, mosaic, garden in laid(state, build):
        if garden.top is None and mosaic.top is None:
            why = message("Say which mosaic was on top of the pile before this one was built.")
            field = f"pieces.{place}.top"
            raise RuleViolation(book.C5_1, why, field=field, waivable=False)
        if garden.top is not None and mosaic.top is not None:
            why = is_on_top(garden.top)
            raise RuleViolation(book.C5_1, why, field=f"pieces.{place}.top")


def mosaics_come_from_the_top(state: State, build: Build) -> None:
    """The mosaic on top is built, or one other mosaic for each scribe (C5.1, C7)."""
    scribes = state.turn.scribes
    for place, mosaic, garden in laid(state, build):
        top = mosaic.top or garden.top
        if top is None or mosaic.tile is top:
            continue
        if not scribes:
            pattern = "The {top} is on top of the pile, and no scribe frees the {tile}."
            why = message(pattern, top=top.value, tile=mosaic.tile.value)
            raise RuleViolation(book.C5_1, why, field=f"pieces.{place}.tile")
        scribes -= 1


TAKING = (
    tops_are_in_the_pile,
    tops_are_named_where_unknown,
    mosaics_come_from_the_top,
)
"""The rules of taking a mosaic, independent of its place."""
