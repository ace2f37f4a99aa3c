"""The payment of a visit: needs and cards of each resource, gaps and waste."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra import words
from companion.games.cleopatra.visit import JudgedVisit
from companion.languages.sentences import both, sentence
from scoring.cleopatra import payment, visit_options
from scoring.cleopatra.components import Resource
from scoring.cleopatra.entries import Build, Mosaic, Payment
from scoring.cleopatra.payment import Quote
from scoring.cleopatra.rules import validate
from scoring.cleopatra.rulings import Trompe
from scoring.cleopatra.state import State
from scoring.cleopatra.visit_rules import tainted_to_cover
from scoring.kernel.errors import RuleViolation


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
    name: str
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


def paying(judged: JudgedVisit) -> Paying:
    """Compare the payment with the cost of the basket."""
    state, paid = judged.state, judged.visit.payment
    quote = visit_options.bill(state, judged.visit.pieces, paid)
    more = payment.cards(paid) < state.hand
    left = state.merchants[state.seat]
    return Paying(
        needs=[_need(r, quote, paid, more=more) for r in Resource if quote.need[r.number]],
        trompe=Stepper("trompe", gettext("trompe-l’œil"), paid.trompe, more),
        merchants=Stepper(
            "merchants", gettext("merchants"), paid.merchants, paid.merchants < left
        ),
        left=left,
        trompe_for=gettext("any resource")
        if state.options.trompe is Trompe.ANY
        else gettext("any material"),
        refusal=_refusal(judged, quote),
        help="" if quote.covers else _help(state, paid, quote),
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
    says = gettext("needs {n}, short by {short}") if short else gettext("needs {n}, covered")
    name = words.resource(resource)
    return Need(
        resource=resource,
        name=name,
        pips=pips,
        says=says.format(n=number, short=short),
        cards=Stepper(f"cards.{resource}", name, cards, more),
        tainted=Stepper(
            f"tainted.{resource}",
            gettext("{resource}, tainted").format(resource=name),
            tainted,
            more or cards > 0,
        ),
    )


def _refusal(judged: JudgedVisit, quote: Quote) -> str:
    """The rules' refusal of this visit with this payment; missing resources first."""
    if not quote.covers:
        missing = both(words.amounts(zip(Resource, quote.short, strict=True)))
        return gettext("Missing: {resources}.").format(resources=missing)
    pieces = tuple(_with_palms(judged.state, piece) for piece in judged.visit.pieces)
    build = Build(pieces, judged.visit.payment, 0)
    try:
        validate(judged.state, build)
    except RuleViolation as refused:
        return sentence(refused.message)
    return ""


def _with_palms[P](state: State, piece: P) -> P | Mosaic:
    """Enter no palms where they are unknown: the table counts them after the payment."""
    if isinstance(piece, Mosaic) and piece.palms is None and state.garden.ground.palms is None:
        return replace(piece, palms=0)
    return piece


def _help(state: State, paid: Payment, quote: Quote) -> str:
    """Say how many tainted cards would do, if hand and box can hold them."""
    n = tainted_to_cover(state, paid, quote)
    if n is None:
        return ""
    return ngettext(
        "{n} more tainted card would do.", "{n} more tainted cards would do.", n
    ).format(n=n)


def _says(paid: Payment) -> str:
    cards = payment.cards(paid)
    parts = [
        *([words.cards(cards)] if cards else []),
        *([words.merchants(paid.merchants)] if paid.merchants else []),
    ]
    return both(parts) or gettext("nothing")


def _wasted(quote: Quote) -> str:
    """Name what is overpaid; no change is given (C3.2)."""
    spare = words.amounts(zip(Resource, quote.wasted, strict=True))
    if quote.idle:
        wild = ngettext("{n} wild card", "{n} wild cards", quote.idle)
        spare.append(wild.format(n=quote.idle))
    return gettext("Wasted: {resources}.").format(resources=both(spare)) if spare else ""
