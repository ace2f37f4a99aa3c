"""The payment of a visit: needs and cards of each resource, gaps and waste."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.games.cleopatra.visit import Looked
from scoring.cleopatra import payment, visit_options
from scoring.cleopatra.components import Resource, several
from scoring.cleopatra.entries import Build, Mosaic, Payment
from scoring.cleopatra.payment import Quote
from scoring.cleopatra.rules import validate
from scoring.cleopatra.rulings import Trompe
from scoring.cleopatra.state import State
from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import listed


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number with stepper buttons: its name in the payment, and whether it can be raised."""

    field: str
    label: str
    value: int
    more: bool

    @property
    def less(self) -> bool:
        """Whether it can be lowered."""
        return self.value > 0


@dataclass(frozen=True, slots=True)
class Need:
    """A resource that the visit needs: a pip for each, filled by what pays for it."""

    resource: Resource
    pips: Sequence[str]
    says: str
    cards: Stepper
    tainted: Stepper


@dataclass(frozen=True, slots=True)
class Paying:
    """The whole bill; `refusal` is why it cannot be built like that, empty when it can."""

    needs: Sequence[Need]
    trompe: Stepper
    merchants: Stepper
    left: int
    trompe_for: str
    refusal: str
    help: str
    says: str
    wasted: str
    amulets: int


def paying(look: Looked) -> Paying:
    """Compare the payment with the cost of the basket."""
    state, paid = look.state, look.visit.payment
    quote = visit_options.bill(state, look.visit.pieces, paid)
    more = payment.cards(paid) < state.hand
    left = state.merchants[state.seat]
    return Paying(
        needs=[_need(r, quote, paid, more=more) for r in Resource if quote.need[r.number]],
        trompe=Stepper("trompe", "trompe-l'œil", paid.trompe, more),
        merchants=Stepper("merchants", "merchants", paid.merchants, paid.merchants < left),
        left=left,
        trompe_for="anything" if state.options.trompe is Trompe.ANY else "any material",
        refusal=_refusal(look, quote),
        help="" if quote.covers else _help(quote),
        says=_says(paid),
        wasted=_wasted(quote),
        amulets=quote.amulets,
    )


def _need(resource: Resource, quote: Quote, paid: Payment, *, more: bool) -> Need:
    number, short = quote.need[resource.number], quote.short[resource.number]
    cards, tainted = paid.cards.get(resource, 0), paid.tainted.get(resource, 0)
    solid = min(number, cards)
    hatched = min(number - solid, 2 * tainted)
    wild = number - solid - hatched - short
    pips = ["c"] * solid + ["t"] * hatched + ["w"] * wild + ["o"] * short
    covered = f"{short} missing" if short else "covered"
    return Need(
        resource=resource,
        pips=pips,
        says=f"needs {number}, {covered}",
        cards=Stepper(f"cards.{resource}", resource, cards, more),
        tainted=Stepper(
            f"tainted.{resource}", f"tainted {resource}", tainted, more or cards > 0
        ),
    )


def _refusal(look: Looked, quote: Quote) -> str:
    """The rules' refusal of this visit with this payment; missing resources first."""
    if not quote.covers:
        return f"Missing: {quote.says}."
    pieces = tuple(_with_palms(look.state, piece) for piece in look.visit.pieces)
    build = Build(pieces, look.visit.payment, 0)
    try:
        validate(look.state, build)
    except RuleViolation as refused:
        return refused.message
    return ""


def _with_palms[P](state: State, piece: P) -> P | Mosaic:
    """Enter no palms where they are unknown: the table counts them after the payment."""
    if isinstance(piece, Mosaic) and piece.palms is None and state.garden.ground.palms is None:
        return replace(piece, palms=0)
    return piece


def _help(quote: Quote) -> str:
    return f"{several(quote.to_cover, 'tainted card')} more would do."


def _says(paid: Payment) -> str:
    parts = [several(payment.cards(paid), "card"), several(paid.merchants, "merchant")]
    return listed(part for part in parts if not part.startswith("0 ")) or "nothing"


def _wasted(quote: Quote) -> str:
    """Name what is overpaid; no change is given (C3.2)."""
    spare = [
        f"{count} {resource}"
        for resource, count in zip(Resource, quote.wasted, strict=True)
        if count
    ]
    if quote.idle:
        spare.append(several(quote.idle, "wild card"))
    return f"{listed(spare)} wasted" if spare else ""
