"""The rules of a visit to the quarry: one function a rule (C1.4, C2.3, C3, C4, C6.1)."""

from scoring.cleopatra import mosaic_rules as laying
from scoring.cleopatra import payment
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import CARDS, DOUBLES, Resource, Tile, several
from scoring.cleopatra.entries import Build, Door, Mosaic, Pedestal, Piece, Throne, Wall
from scoring.cleopatra.rulings import LastDice, Trompe
from scoring.cleopatra.state import State
from scoring.cleopatra.visit import ends
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
        if type(piece) is Wall:
            continue
        one = piece.tile if type(piece) is Mosaic else piece
        if taken.count(one) >= left_in_the_quarry(state, piece):
            message = _none_left(state, piece)
            raise RuleViolation(book.C1_4, message, field=f"pieces.{place}")
        taken.append(one)


def left_in_the_quarry(state: State, piece: Piece) -> int:
    """Count the pieces left in the quarry: doors by side, mosaics by shape."""
    if type(piece) is Mosaic:
        return piece.tile in state.garden.pile
    if type(piece) is Door:
        return piece.side not in state.palace.doors
    return state.palace.left(piece)


def _none_left(state: State, piece: Piece) -> str:
    """Say where a piece is that the quarry has no more: in the palace or in this visit."""
    name, left = _name(piece), left_in_the_quarry(state, piece)
    if left:
        only = f"Only one {name} is" if left == 1 else f"Only {left} {PLURALS[name]} are"
        return f"{only} left in the quarry: this visit takes one more."
    if type(piece) is Mosaic:
        aside = piece.tile in state.garden.aside
        return (
            f"The {name} was set aside." if aside else f"The {name} lies in the garden already."
        )
    return f"{ALL[name]} stand already." if name in ALL else f"The {name} stands already."


def _name(piece: Piece) -> str:
    match piece:
        case Mosaic(tile=tile):
            return f"mosaic {tile}"
        case Door(side=side):
            return f"{side} door"
        case _:
            return piece.discriminator[1]


PLURALS = {"sphinx": "sphinxes", "obelisk": "obelisks"}
ALL = {"sphinx": "All six sphinxes", "obelisk": "Both obelisks"}


def wall_sites_are_free(state: State, build: Build) -> None:
    """A site has room for one wall (C4.1)."""
    taken: set[int] = set()
    for place, piece in enumerate(build.pieces):
        if type(piece) is Wall:
            if piece.site in state.palace.walls or piece.site in taken:
                message = f"A wall stands on site {piece.site}."
                raise RuleViolation(book.C4_1, message, field=f"pieces.{place}.site")
            taken.add(piece.site)


def cards_are_in_the_hand(state: State, build: Build) -> None:
    """A player pays with no more cards than they hold (C3.4)."""
    if build.paid.count > state.cards.hands[state.turn.seat]:
        held = several(state.hand, "card")
        message = f"{state.player} holds {held} and cannot pay with {build.paid.count}."
        raise RuleViolation(book.C3_4, message, field="paid.cards", waivable=True)


def merchants_are_there(state: State, build: Build) -> None:
    """A player pays with no more merchants than they have (C3.4)."""
    if build.paid.merchants > (left := state.merchants[state.turn.seat]):
        has = several(left, "merchant")
        message = f"{state.player} has {has} left, not {build.paid.merchants}."
        raise RuleViolation(book.C3_4, message, field="paid.merchants")


def cards_are_in_the_box(state: State, build: Build) -> None:
    """No more cards of a kind are played than can be in hands (C3.4)."""
    lacking = state.cards.lacking(build.paid.lots)
    if lacking is not None:
        raise RuleViolation(book.C3_4, too_many(state, lacking), field="paid.cards")


def too_many(state: State, kind: int) -> str:
    """Explain why so many cards of a kind cannot be in hands."""
    card, lie = CARDS[kind], state.cards.played[kind]
    are = f"are {card.copies} {card.name} cards" if card.copies > 1 else f"is one {card.name}"
    there = f", and {lie} went to the discard pile since it was shuffled" if lie else ""
    return f"There {are}{there}."


def dice_are_blank_ones(state: State, build: Build) -> None:
    """Only blank dice are rolled, and none when the game is over before (C6.1, C8.1)."""
    if not 0 <= build.dice <= state.blank:
        message = f"{_rolled(state)}, so 0 to {state.blank} can show the symbol."
        raise RuleViolation(book.C6_1, message, field="dice")
    if build.dice and state.options.last_dice is LastDice.NO and ends(state, build):
        message = "With this visit Cleopatra arrives: no dice are rolled."
        raise RuleViolation(book.C6_1, message, field="dice")


def _rolled(state: State) -> str:
    on, blank = state.altar, state.blank
    lie = f"{COUNTED[on]} die lies" if on < 2 else f"{COUNTED[on]} dice lie"  # noqa: PLR2004
    rolled = f"{COUNTED[blank].lower()} {'is' if blank == 1 else 'are'} rolled"
    return f"{lie} on the altar: {rolled}"


COUNTED = ("No", "One", "Two", "Three", "Four", "Five")


def the_pedestal_comes_first(state: State, build: Build) -> None:
    """The throne stands on the pedestal (C4.3)."""
    stands = state.palace.pedestal
    for place, piece in enumerate(build.pieces):
        if type(piece) is Throne and not stands:
            message = "The pedestal is built before the throne."
            raise RuleViolation(book.C4_3, message, field=f"pieces.{place}")
        stands = stands or type(piece) is Pedestal


def everything_is_paid_for(state: State, build: Build) -> None:
    """One payment covers all pieces, each card and merchant where it serves best (C3.2)."""
    need = payment.cost(build.pieces)
    if not payment.covers(need, build.paid, state.options.trompe):
        quote = payment.quote(need, build.paid, state.options.trompe)
        message = f"The payment falls short by {quote.says}{_would_cover(state, build, quote)}."
        raise RuleViolation(book.C3_2, message, field="paid")


def _would_cover(state: State, build: Build, quote: payment.Quote) -> str:
    """List ways to cover the gap with what the player can still have."""
    gaps, room = sum(quote.short), state.hand - build.paid.count
    short = [name for name, gap in zip(Resource, quote.short, strict=True) if gap]
    ways: list[str] = []
    if len(short) == 1 and quote.to_cover <= min(DOUBLES, room):
        ways.append(f"{quote.to_cover} tainted {short[0]}")
    if gaps <= room and (Resource.ARTISAN not in short or state.options.trompe is Trompe.ANY):
        ways.append(f"{gaps} trompe-l'œil")
    if build.paid.merchants + gaps <= state.merchants[state.turn.seat]:
        ways.append(several(gaps, "merchant"))
    return f": {listed(ways, 'or')} more would cover it" if ways else ""


PLACING = (
    the_quarry_has_the_pieces,
    wall_sites_are_free,
    laying.mosaics_lie_in_their_shape,
    *laying.TAKING,
    the_pedestal_comes_first,
)
"""The rules of taking and placing pieces, whatever the payment."""
