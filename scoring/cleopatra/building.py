"""What a visit to the quarry must keep to: one function a rule (C1.4, C3, C4, C5, C6.1)."""

from scoring.cleopatra import payment
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import (
    CARDS,
    STATUES,
    Plot,
    Tile,
    bits_of,
    plots,
    several,
)
from scoring.cleopatra.entries import (
    Build,
    Door,
    Mosaic,
    Pedestal,
    Piece,
    Throne,
    Wall,
)
from scoring.cleopatra.garden import Garden
from scoring.cleopatra.mosaics import SQUARES, Proof
from scoring.cleopatra.quarry import ends, laid
from scoring.cleopatra.rulings import LastDice
from scoring.cleopatra.state import State
from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import listed


def something_is_built(_: State, build: Build) -> None:
    """A visit builds at least one piece (C2.3)."""
    if not build.pieces:
        message = "A visit to the quarry builds at least one piece."
        raise RuleViolation(book.C2_3, message, field="pieces")


def the_quarry_has_the_pieces(state: State, build: Build) -> None:
    """No more is built than the quarry holds (C1.4); walls are counted by their sites."""
    taken: list[Piece | Tile] = []
    for place, piece in enumerate(build.pieces):
        if isinstance(piece, Wall):
            continue
        one = piece.tile if isinstance(piece, Mosaic) else piece
        if taken.count(one) >= left_in_the_quarry(state, piece):
            message = f"There is no {_name(piece)} left in the quarry."
            raise RuleViolation(book.C1_4, message, field=f"pieces.{place}")
        taken.append(one)


def left_in_the_quarry(state: State, piece: Piece) -> int:
    """Count what the quarry has left of a piece: of a side's door, of a mosaic's shape."""
    match piece:
        case Mosaic():
            return piece.tile in state.garden.pile
        case Door():
            return piece.side not in state.palace.doors
        case _:
            return state.palace.left(piece)


def _name(piece: Piece) -> str:
    match piece:
        case Mosaic(tile=tile):
            return f"mosaic {tile}"
        case Door(side=side):
            return f"{side} door"
        case _:
            return piece.told_by[1]


def wall_sites_are_free(state: State, build: Build) -> None:
    """A site has room for one wall (C4.1)."""
    taken: set[int] = set()
    for place, piece in enumerate(build.pieces):
        if isinstance(piece, Wall):
            if piece.site in state.palace.walls or piece.site in taken:
                message = f"A wall stands on site {piece.site}."
                raise RuleViolation(book.C4_1, message, field=f"pieces.{place}.site")
            taken.add(piece.site)


def mosaics_lie_in_their_shape(state: State, build: Build) -> None:
    """A mosaic covers five free squares in its shape, turned as the table plays (C5.2)."""
    for place, mosaic, garden in laid(state, build):
        bits = bits_of(mosaic.cells)
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
    for place, piece in enumerate(build.pieces):
        if not isinstance(piece, Mosaic):
            continue
        field = f"pieces.{place}.palms"
        if known and piece.palms is not None:
            message = "The garden's palms are known: how many are covered is not told."
            raise RuleViolation(book.C5_3, message, field=field)
        if not known and (piece.palms is None or not 0 <= piece.palms <= SQUARES):
            message = f"Say how many palms the {piece.tile} covers: 0 to {SQUARES}."
            raise RuleViolation(book.C5_3, message, field=field)


def cards_are_in_the_hand(state: State, build: Build) -> None:
    """Nobody pays with more cards than he holds (C3.4)."""
    if (count := payment.cards(build.paid)) > state.hand:
        held = several(state.hand, "card")
        message = f"{state.player} holds {held} and cannot pay with {count}."
        raise RuleViolation(book.C3_4, message, field="paid.cards")


def merchants_are_there(state: State, build: Build) -> None:
    """Nobody pays with more merchants than he has (C3.4)."""
    left = state.merchants[state.seat]
    if build.paid.merchants > left:
        has = several(left, "merchant")
        message = f"{state.player} has {has} left, not {build.paid.merchants}."
        raise RuleViolation(book.C3_4, message, field="paid.merchants")


def cards_are_in_the_box(state: State, build: Build) -> None:
    """No more cards of a kind are played than can be in hands (C3.4)."""
    lacking = state.cards.lacking(payment.lots(build.paid))
    if lacking is not None:
        raise RuleViolation(book.C3_4, too_many(state, lacking), field="paid.cards")


def too_many(state: State, kind: int) -> str:
    """Say why so many cards of a kind cannot be in hands."""
    card, lie = CARDS[kind], state.cards.played[kind]
    are = f"are {card.copies} {card.name} cards" if card.copies > 1 else f"is one {card.name}"
    there = f", and {lie} went to the discard pile since it was shuffled" if lie else ""
    return f"There {are}{there}."


def dice_are_blank_ones(state: State, build: Build) -> None:
    """Only blank dice are rolled, and none when the game is over before (C6.1, C8.1)."""
    if not 0 <= build.dice <= state.blank:
        message = f"From 0 to {state.blank} of the dice rolled can show the symbol."
        raise RuleViolation(book.C6_1, message, field="dice")
    if build.dice and state.options.last_dice is LastDice.NO and ends(state, build):
        message = "With this visit Cleopatra arrives: no dice are rolled."
        raise RuleViolation(book.C6_1, message, field="dice")


def claims_are_sanctuaries(state: State, build: Build) -> None:
    """A claimed area holds no mosaic still to be built (C5.5)."""
    for place, mosaic, garden in laid(state, build):
        bits = bits_of(mosaic.cells)
        for square in mosaic.claim:
            proof = garden.proof(mosaic.tile, bits, square)
            if not proof.area or proof.fit:
                message = _no_sanctuary(square, proof)
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
        bits, claimed = bits_of(mosaic.cells), 0
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
            left = STATUES - garden.statues_of(state.seat)
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


def the_pedestal_comes_first(state: State, build: Build) -> None:
    """The throne stands on the pedestal (C4.3)."""
    stands = state.palace.pedestal
    for place, piece in enumerate(build.pieces):
        if isinstance(piece, Throne) and not stands:
            message = "The pedestal is built before the throne."
            raise RuleViolation(book.C4_3, message, field=f"pieces.{place}")
        stands = stands or isinstance(piece, Pedestal)


def everything_is_paid_for(state: State, build: Build) -> None:
    """One payment covers all pieces, each card and merchant where it serves best (C3.2)."""
    need = payment.cost(build.pieces)
    if not payment.covers(need, build.paid, state.options.trompe):
        quote = payment.quote(need, build.paid, state.options.trompe)
        message = f"The payment falls short by {quote.says}."
        raise RuleViolation(book.C3_2, message, field="paid")


TAKING = (
    tops_are_in_the_pile,
    tops_are_told_where_they_are_unknown,
    mosaics_come_from_the_top,
)
"""What taking a mosaic must keep to, wherever it will lie."""
PLACING = (
    the_quarry_has_the_pieces,
    wall_sites_are_free,
    mosaics_lie_in_their_shape,
    *TAKING,
    the_pedestal_comes_first,
)
"""What taking and placing pieces must keep to, whatever is paid."""
