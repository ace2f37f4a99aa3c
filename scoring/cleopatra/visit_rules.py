"""The rules of a visit to the quarry: one function a rule (C1.4, C2.3, C3, C4, C6.1)."""

from scoring.cleopatra import mosaic_rules as laying
from scoring.cleopatra import payment
from scoring.cleopatra import rulebook as book
from scoring.cleopatra.components import CARDS, Resource, Side, Tile, cards, merchants
from scoring.cleopatra.entries import (
    Build,
    Door,
    Mosaic,
    Obelisk,
    Payment,
    Pedestal,
    Piece,
    Sphinx,
    Throne,
    Wall,
)
from scoring.cleopatra.rulings import LastDice, Trompe
from scoring.cleopatra.state import State
from scoring.cleopatra.visit import ends
from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, Noun, listed, message, noun, plural

PIECES: dict[type[Piece], Noun] = {
    Sphinx: noun("sphinx"),
    Obelisk: noun("obelisk"),
    Pedestal: noun("pedestal"),
    Throne: noun("throne"),
}
DOORS = {Side.LEFT: noun("left door"), Side.RIGHT: noun("right door")}
SEVERAL: dict[type[Piece], Message] = {
    Sphinx: message("sphinxes"),
    Obelisk: message("obelisks"),
}
ALL: dict[type[Piece], Message] = {
    Sphinx: message("All six sphinxes stand already."),
    Obelisk: message("Both obelisks stand already."),
}


def something_is_built(_: State, build: Build) -> None:
    """A visit builds at least one piece (C2.3)."""
    if not build.pieces:
        why = message("A visit to the quarry builds at least one piece.")
        raise RuleViolation(book.C2_3, why, field="pieces")


def the_quarry_has_the_pieces(state: State, build: Build) -> None:
    """No more is built than the quarry holds (C1.4); walls are counted by their sites."""
    taken: list[Piece | Tile] = []
    for place, piece in enumerate(build.pieces):
        if type(piece) is Wall:
            continue
        one = piece.tile if type(piece) is Mosaic else piece
        if taken.count(one) >= left_in_the_quarry(state, piece):
            why = _none_left(state, piece)
            raise RuleViolation(book.C1_4, why, field=f"pieces.{place}")
        taken.append(one)


def left_in_the_quarry(state: State, piece: Piece) -> int:
    """Count the pieces left in the quarry: doors by side, mosaics by shape."""
    if type(piece) is Mosaic:
        return piece.tile in state.garden.pile
    if type(piece) is Door:
        return piece.side not in state.palace.doors
    return state.palace.left(piece)


def _none_left(state: State, piece: Piece) -> Message:
    """Say where a piece is that the quarry has no more: in the palace or in this visit."""
    left = left_in_the_quarry(state, piece)
    if type(piece) is Mosaic:
        return _no_such_mosaic(state, piece.tile, left)
    if left > 1:
        pattern = "Only {left} {pieces} are left in the quarry: this visit takes one more."
        return message(pattern, left=left, pieces=SEVERAL[type(piece)])
    if not left and type(piece) in ALL:
        return ALL[type(piece)]
    name = DOORS[piece.side] if type(piece) is Door else PIECES[type(piece)]
    if not left:
        return message("The {piece} stands already.", piece=name)
    pattern = "Only one {piece} is left in the quarry: this visit takes one more."
    return message(pattern, piece=name)


def _no_such_mosaic(state: State, tile: Tile, left: int) -> Message:
    if left:
        pattern = "Only one mosaic {tile} is left in the quarry: this visit takes one more."
    elif tile in state.garden.aside:
        pattern = "The mosaic {tile} was set aside."
    else:
        pattern = "The mosaic {tile} lies in the garden already."
    return message(pattern, tile=tile.value)


def wall_sites_are_free(state: State, build: Build) -> None:
    """A site has room for one wall (C4.1)."""
    taken: set[int] = set()
    for place, piece in enumerate(build.pieces):
        if type(piece) is Wall:
            if piece.site in state.palace.walls or piece.site in taken:
                why = message("A wall stands on site {site}.", site=piece.site)
                raise RuleViolation(book.C4_1, why, field=f"pieces.{place}.site")
            taken.add(piece.site)


def cards_are_in_the_hand(state: State, build: Build) -> None:
    """A player pays with no more cards than they hold (C3.4)."""
    if build.paid.count > state.cards.hands[state.turn.seat]:
        pattern = "{player} holds {cards} and cannot pay with {count}."
        held, count = cards(state.hand), build.paid.count
        why = message(pattern, player=state.player, cards=held, count=count)
        raise RuleViolation(book.C3_4, why, field="paid.cards", waivable=True)


def merchants_are_there(state: State, build: Build) -> None:
    """A player pays with no more merchants than they have (C3.4)."""
    if build.paid.merchants > (left := state.merchants[state.turn.seat]):
        pattern = "{player} has {merchants} left, not {count}."
        has, count = merchants(left), build.paid.merchants
        why = message(pattern, player=state.player, merchants=has, count=count)
        raise RuleViolation(book.C3_4, why, field="paid.merchants")


def cards_are_in_the_box(state: State, build: Build) -> None:
    """No more cards of a kind are played than can be in hands (C3.4)."""
    lacking = state.cards.lacking(build.paid.lots)
    if lacking is not None:
        raise RuleViolation(book.C3_4, too_many(state, lacking), field="paid.cards")


def too_many(state: State, kind: int) -> Message:
    """Explain why so many cards of a kind cannot be in hands."""
    card, lie = CARDS[kind], state.cards.played[kind]
    if not lie:
        return plural(
            "There is one {card}.", "There are {n} {card} cards.", card.copies, card=card.name
        )
    return plural(
        "There is one {card}, and {lie} went to the discard pile since it was shuffled.",
        "There are {n} {card} cards, and {lie} went to the discard pile since it was shuffled.",
        card.copies,
        card=card.name,
        lie=lie,
    )


def dice_are_blank_ones(state: State, build: Build) -> None:
    """Only blank dice are rolled, by one reading none in the last visit (C6.1, C8.1)."""
    if not 0 <= build.dice <= state.blank:
        raise RuleViolation(book.C6_1, _rolled(state), field="dice")
    if build.dice and state.options.last_dice is LastDice.NO and ends(state, build):
        why = message("With this visit Cleopatra arrives: no dice are rolled.")
        raise RuleViolation(book.C6_1, why, field="dice")


def _rolled(state: State) -> Message:
    on, blank = state.altar, state.blank
    rolled = plural("one is rolled", "{count} are rolled", blank, count=COUNTED[blank])
    if not on:
        pattern = "No die lies on the altar: {rolled}, so 0 to {blank} can show the symbol."
        return message(pattern, rolled=rolled, blank=blank)
    return plural(
        "One die lies on the altar: {rolled}, so 0 to {blank} can show the symbol.",
        "{on:^} dice lie on the altar: {rolled}, so 0 to {blank} can show the symbol.",
        on,
        on=COUNTED[on],
        rolled=rolled,
        blank=blank,
    )


COUNTED = (
    message("no"),
    message("one"),
    message("two"),
    message("three"),
    message("four"),
    message("five"),
)


def the_pedestal_comes_first(state: State, build: Build) -> None:
    """The throne stands on the pedestal (C4.3)."""
    stands = state.palace.pedestal
    for place, piece in enumerate(build.pieces):
        if type(piece) is Throne and not stands:
            why = message("The pedestal is built before the throne.")
            raise RuleViolation(book.C4_3, why, field=f"pieces.{place}")
        stands = stands or type(piece) is Pedestal


def everything_is_paid_for(state: State, build: Build) -> None:
    """One payment covers all pieces, each card and merchant where it serves best (C3.2)."""
    need = payment.cost(build.pieces)
    if not payment.covers(need, build.paid, state.options.trompe):
        quote = payment.quote(need, build.paid, state.options.trompe)
        ways = _would_cover(state, build, quote)
        if ways:
            pattern = "The payment falls short by {short}: {ways} more would cover it."
            why = message(pattern, short=quote.says, ways=listed(ways, "or"))
        else:
            why = message("The payment falls short by {short}.", short=quote.says)
        raise RuleViolation(book.C3_2, why, field="paid")


def _would_cover(state: State, build: Build, quote: payment.Quote) -> list[Message]:
    """List ways to cover the gap with what the player can still have."""
    paid, gaps = build.paid, sum(quote.short)
    short = [name for name, gap in zip(Resource, quote.short, strict=True) if gap]
    ways: list[Message] = []
    if len(short) == 1:
        doubled = payment.with_doubles(paid, short[0], quote.to_cover)
        if _can_cover(state, quote, doubled):
            resource = short[0].word
            ways.append(
                plural(
                    "{n} tainted {resource}",
                    "{n} tainted {resource}",
                    quote.to_cover,
                    resource=resource,
                )
            )
    # it can free a merchant for an artisan, but as an answer to missing artisans it puzzles
    paintable = Resource.ARTISAN not in short or state.options.trompe is Trompe.ANY
    if paintable and _can_cover(state, quote, payment.with_trompe(paid, gaps)):
        ways.append(message("{count} trompe-l’œil", count=gaps))
    if build.paid.merchants + gaps <= state.merchants[state.turn.seat]:
        ways.append(merchants(gaps))
    return ways


def tainted_to_cover(state: State, paid: Payment, quote: payment.Quote) -> int | None:
    """Count the further tainted cards that would cover the gap; None where none can.

    They are doubles, and trompe-l'œil in place of doubles that are not in hands any more.
    """
    more = paid
    for resource, gap in zip(Resource, quote.short, strict=True):
        left = gap
        while left > 0:
            doubled = payment.with_doubles(more, resource, 1)
            is_there = state.cards.lacking(doubled.lots) is None
            more = doubled if is_there else payment.with_trompe(more, 1)
            left -= 2 if is_there else 1
    return more.count - paid.count if _can_cover(state, quote, more) else None


def _can_cover(state: State, quote: payment.Quote, paid: Payment) -> bool:
    """Whether a payment covers a cost with cards that hand and box can hold (C3.2, C3.4)."""
    if paid.count > state.hand or state.cards.lacking(paid.lots) is not None:
        return False
    return payment.covers(quote.need, paid, state.options.trompe)


PLACING = (
    the_quarry_has_the_pieces,
    wall_sites_are_free,
    laying.mosaics_lie_in_their_shape,
    *laying.TAKING,
    the_pedestal_comes_first,
)
"""The rules of taking and placing pieces, whatever the payment."""
