"""Evidence in disputes of Krimsutep: the round, voids shown by hands, tricks, spaces."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from companion.games.krimsutep import field, spaces
from companion.games.krimsutep.ledger import lacks
from companion.games.krimsutep.pads import Key, key
from companion.games.view import Evidence, Fact
from companion.languages.sentences import sentence
from scoring.kernel.entries import Entry
from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import clockwise
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import BASE_SUITS, ROUNDS, TRICKS, Card
from scoring.krimsutep.entries import Build, Trick
from scoring.krimsutep.game import GAME
from scoring.krimsutep.revoke import refuse_card
from scoring.krimsutep.state import State

HERE = "games/krimsutep/"
BEST = 4
"""How many open spaces are named beside the field."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A card of a trick: its seat, and whether it is the refused one."""

    owner: int
    name: str
    key: Key
    suit: str
    marked: bool


@dataclass(frozen=True, slots=True)
class DrawnTrick:
    """A trick under its heading."""

    heading: str
    lays: tuple[Lay, ...]


def facts(state: State) -> Sequence[Fact]:
    """The round, its dealer, and what tricks or sums have shown."""
    if state.finished:
        return (Fact(gettext("Round"), gettext("all are played")),)
    words = gettext("{number} of {count}")
    number = words.format(number=state.round + 1, count=ROUNDS[len(state.seats)])
    return (
        Fact(gettext("Round"), number),
        Fact(gettext("Dealt"), state.seats[state.dealer]),
        *(_counted(state) if state.evaluation else _shown(state)),
    )


def _shown(state: State) -> Iterator[Fact]:
    """The number of tricks so far, and the suits that each hand has shown to lack."""
    deal = state.deal
    due = gettext("{number} of {count} is next")
    number = due.format(number=len(deal.tricks) + 1, count=TRICKS[len(state.seats)])
    yield Fact(gettext("Trick"), number)
    yield Fact(gettext("Leads"), state.seats[deal.leader])
    for seat, name in enumerate(state.seats):
        yield Fact(gettext("{name}’s hand").format(name=name), lacks(state, seat))


def _counted(state: State) -> Iterator[Fact]:
    """The result of the tricks, and the seat that builds."""
    evaluation = state.evaluation
    if evaluation is None:
        return
    with_sum = gettext("{names} with {sum}")
    for suit in BASE_SUITS:
        most = evaluation.most(suit)
        points = evaluation.suits[suit][most[0]]
        yield Fact(
            gettext("Most {suit}").format(suit=sentence(suit.word)),
            with_sum.format(names=sentence(state.named(*most)), sum=points),
        )
    favourites = state.favourites
    numerals = evaluation.romans[favourites[0]]
    names = sentence(state.named(*favourites))
    yield Fact(gettext("Favourite"), with_sum.format(names=names, sum=numerals))
    if state.order:
        yield Fact(gettext("Order"), ", ".join(state.seats[seat] for seat in state.order))


def evidence(
    state: State, payload: Mapping[str, Json], refused: RuleViolation
) -> Evidence | None:
    """The earlier trick beside a refused one; the open spaces beside a refused palace."""
    entry: Entry = GAME.read(dict(payload))
    match entry:
        case Trick() if refused.earlier is not None:
            tricks = tuple(_tricks(state, entry, refused))
            return Evidence(f"{HERE}evidence_tricks.html", {"tricks": tricks})
        case Build() if refused.cite is book.K4_5:
            return Evidence(f"{HERE}evidence_spaces.html", _open_spaces(state, entry))
        case _:
            return None


def _tricks(state: State, trick: Trick, refused: RuleViolation) -> Iterator[DrawnTrick]:
    number = (refused.earlier or 0) - state.began
    taken = state.deal.tricks[number]
    leader = state.deal.leader if trick.leader is None else trick.leader
    place = _refused_at(state, trick)
    card = trick.cards[place]
    seat = clockwise(leader, len(state.seats))[place]
    # the same card, or the trick that showed the void
    same = (
        card if card in taken.cards else taken.cards[(seat - taken.leader) % len(state.seats)]
    )
    yield _drawn(
        state,
        gettext("Trick {number}").format(number=number + 1),
        taken.cards,
        (taken.leader, same),
    )
    yield _drawn(state, gettext("Refused"), trick.cards, (leader, card))


def _refused_at(state: State, trick: Trick) -> int:
    """The index of the refused card of a trick."""
    for place, card in enumerate(trick.cards):
        try:
            if card.bit & state.deal.seen:
                return place
            refuse_card(state, trick.cards[: place + 1], trick.leader)
        except RuleViolation:
            return place
    return len(trick.cards) - 1


def _drawn(
    state: State, heading: str, cards: Sequence[Card], winning: tuple[int, Card]
) -> DrawnTrick:
    leader, marked = winning
    order = clockwise(leader, len(state.seats))
    lays = (
        Lay(seat + 1, state.seats[seat], key(card), card.suit.word, card is marked)
        for seat, card in zip(order, cards, strict=True)
    )
    return DrawnTrick(heading, tuple(lays))


def _open_spaces(state: State, build: Build) -> Mapping[str, object]:
    """The field with every way to lay the card, the best of them named."""
    ways = sorted(
        (way for way in spaces.spaces(state) if way.points is not None),
        key=lambda way: -(way.points or 0),
    )
    tried = field.card_box(build.cell)
    if build.half is not None:
        tried = field.half_of(state.layout.lie, build.cell, build.half)
    return {
        "field": field.view(state),
        "spaces": ways,
        "tried": tried,
        "open": len(ways),
        "halves": state.in_hand.turns,
        "best": ways[:BEST],
    }
