"""A visit to the quarry while a phone puts it together, before it is entered."""

from dataclasses import dataclass, replace

from companion.games.cleopatra import words
from companion.languages.sentences import gettext
from scoring.cleopatra import score, visit_options
from scoring.cleopatra import visit_rules as building
from scoring.cleopatra.components import Resource, Tile
from scoring.cleopatra.entries import Build, Counts, Mosaic, Payment, Piece, Sphinx, Wall
from scoring.cleopatra.state import Built, State
from scoring.cleopatra.visit import stages
from scoring.kernel.errors import Malformed
from scoring.kernel.game import judge
from scoring.kernel.score_sheet import Line
from scoring.kernel.values import value

MOST = 40
"""More pieces than the quarry holds."""


@value
class Visit:
    """The pieces in the basket.

    `hand` is the index in the basket of the mosaic that is being laid, `top` the mosaic seen on
    the pile after one of the basket left it, `paid` the payment once it is not just the cost in
    standard cards; `stepped` is the part of it that was raised last.
    """

    pieces: tuple[Piece, ...] = ()
    hand: int | None = None
    top: Tile | None = None
    paid: Payment | None = None
    stepped: str = ""

    @property
    def build(self) -> Build:
        """The visit as far as it is chosen, unpaid."""
        return Build(self.pieces, visit_options.UNPAID, 0)

    @property
    def payment(self) -> Payment:
        """The payment: at first, the exact cost in standard cards."""
        if self.paid is None:
            return visit_options.cost(self.pieces)
        cards, tainted = (_some(each) for each in (self.paid.cards, self.paid.tainted))
        return replace(self.paid, cards=cards, tainted=tainted)

    @property
    def held(self) -> Mosaic | None:
        """The mosaic in hand."""
        if self.hand is None or not 0 <= self.hand < len(self.pieces):
            return None
        piece = self.pieces[self.hand]
        return piece if isinstance(piece, Mosaic) else None

    @property
    def before(self) -> tuple[Piece, ...]:
        """The pieces before the mosaic in hand; all of them when there is none."""
        return self.pieces[: self.hand]


@dataclass(frozen=True, slots=True)
class JudgedVisit:
    """A visit judged by the rules: the palace before each piece, and what it earns."""

    state: State
    visit: Visit
    found: tuple[Built, ...]
    lines: tuple[Line, ...]

    @property
    def last(self) -> Built:
        """Palace and garden with every piece of the basket."""
        return self.found[-1]

    @property
    def lines_of_pieces(self) -> tuple[Line, ...]:
        """The line of each piece, in the order of the basket."""
        return self.lines[: len(self.visit.pieces)]

    @property
    def bonus(self) -> int:
        """The bonus of the visit for several pieces (C2.5)."""
        return sum(line.points for line in self.lines[len(self.visit.pieces) :])

    @property
    def points(self) -> int:
        """The talents that the visit earns."""
        return sum(line.points for line in self.lines)


def judge_visit(state: State, visit: Visit) -> JudgedVisit:
    """Lay the mosaic in hand, if it has no spot yet; raises the rules' refusal."""
    if len(visit.pieces) > MOST:
        raise Malformed(gettext("That is more than the quarry holds."), field="pieces")
    visit = eased(state, settled(state, visit))
    judge(building.PLACING, state, visit.build)
    found = stages(state, visit.build)
    return JudgedVisit(
        state, visit, tuple(found), tuple(score.of_build(state, visit.build, found))
    )


def settled(state: State, visit: Visit) -> Visit:
    """Give the mosaic in hand the spot that earns most, where it has none yet."""
    if visit.hand is None:
        return visit
    held = visit.held
    if held is None:
        raise Malformed(gettext("There is no mosaic in hand."), field="hand")
    if held.cells:
        return visit
    spots = visit_options.placements(state, held.tile, visit.before, held.top)
    best = max(spots, key=lambda offer: offer.line.points, default=None)
    if best is None:
        why = gettext("Mosaic {tile} fits nowhere in the garden.").format(tile=held.tile)
        raise Malformed(why, field="hand")
    laid = replace(held, cells=best.piece.cells)
    pieces = (*visit.pieces[: visit.hand], laid, *visit.pieces[visit.hand + 1 :])
    return replace(visit, pieces=pieces)


def eased(state: State, visit: Visit) -> Visit:
    """Take back the standard cards that the tainted card just added replaces.

    A table that does overpay raises the standard cards once more.
    """
    kind, _, name = visit.stepped.partition(".")
    if visit.paid is None or kind != "tainted" or name not in list(Resource):
        return replace(visit, stepped="")
    resource, cards = Resource(name), dict(visit.paid.cards)
    wasted = visit_options.bill(state, visit.pieces, visit.paid).wasted[resource.number]
    cards[resource] = max(0, cards.get(resource, 0) - wasted)
    return replace(visit, paid=replace(visit.paid, cards=cards), stepped="")


def _some(counts: Counts) -> Counts:
    return {resource: count for resource, count in counts.items() if count}


def named(piece: Piece, found: Built) -> str:
    """Name a piece: `wall 3`, `sphinx 4`, `mosaic T`."""
    match piece:
        case Wall(site=site):
            return words.place("wall", site)
        case Sphinx():
            return words.place("sphinx", found.palace.sphinxes + 1)
        case Mosaic(tile=tile):
            return words.mosaic(tile)
        case _:
            return words.place(piece.discriminator[1])
