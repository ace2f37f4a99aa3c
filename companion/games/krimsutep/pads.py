"""The pads of Krimsutep: keys, seats, and what is closed to each seat.

The pads compose an entry on the phone and know no rules: which card takes a trick, who lacks a
suit and which sums go together is computed here, by the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext

from companion.caching import cached_by_language
from companion.games.krimsutep.spaces import InHand, in_hand
from companion.games.krimsutep.wrong_leader import reason
from companion.games.view import BoardSeat, seat, seats
from companion.languages.sentences import sentence
from scoring.kernel.errors import Cite
from scoring.kernel.seats import clockwise
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.components import (
    BASE_SUITS,
    MAID,
    OF_SUIT,
    PHARAOH,
    TRICKS,
    WIFE,
    Building,
    Card,
    Suit,
    as_set,
    counted,
    deck,
)
from scoring.krimsutep.rulings import Maid, Roman
from scoring.krimsutep.state import State

CREW = {"s2": 2, "s3": 3, "s4": 4}
NUMERALS = {3: "III", 5: "V", 7: "VII", 10: "X", 12: "XII"}


@dataclass(frozen=True, slots=True)
class Key:
    """A card to tap: its code, face, the workers drawn on it, its office."""

    code: str
    face: str
    label: str
    crew: range
    office: str
    played: bool
    value: int


@dataclass(frozen=True, slots=True, eq=False)
class Lane:
    """The keys of one suit, under the name of its building; cached, compared by identity."""

    suit: Suit
    word: str
    keys: tuple[Key, ...]


@cached_by_language(None)
def key(card: Card, *, played: bool = False) -> Key:
    """Show a card as a key."""
    label = sentence(card.words).removeprefix("the ")
    if card.suit is Suit.TRUMP:
        face = NUMERALS[card.roman]
        return Key(
            card.code,
            face,
            f"{label} {face}",
            range(0),
            sentence(card.words).removeprefix("the "),
            played,
            card.roman,
        )
    rank = card.code.partition("-")[2]
    office = {"6": gettext("foreman"), "VII": gettext("master")}.get(rank, "")
    label = f"{label}, {office}" if office else label
    face = rank.removeprefix("s")
    crew, value = range(CREW.get(rank, 0)), card.value or card.roman
    return Key(card.code, face, label, crew, office, played, value)


def lanes(state: State, cards: tuple[Card, ...]) -> tuple[Lane, ...]:
    """Sort cards into their suits; a trick changes the keys of few of them."""
    return tuple(_lane(suit, own, state.deal.seen & bits) for suit, own, bits in _sorted(cards))


@lru_cache(100)
def _sorted(cards: tuple[Card, ...]) -> tuple[tuple[Suit, tuple[Card, ...], int], ...]:
    """The cards of each suit, and these as a set."""
    own = {suit: tuple(card for card in cards if card.suit is suit) for suit in Suit}
    return tuple((suit, of_suit, as_set(of_suit)) for suit, of_suit in own.items())


@cached_by_language(1000)
def _lane(suit: Suit, cards: tuple[Card, ...], seen: int) -> Lane:
    keys = tuple(key(card, played=bool(card.bit & seen)) for card in cards)
    return Lane(suit, suit.word, keys)


def trick(state: State, leader: int) -> Mapping[str, object]:
    """The trick pad: the order of play, cards that are out, voids, and the winning cards.

    A trick that another seat led than the rules say is entered as played (K2.3).
    """
    players = len(state.seats)
    order = [seat(state, each) for each in clockwise(leader, players)]
    return {
        "lanes": lanes(state, deck(players)),
        "suits": tuple(Suit),
        "order": order,
        "last_suit": _last_suit(state),
        "trick_facts": Facts(players),
        "trick_data": {
            "seats": [each.number for each in order],
            "number": len(state.deal.tricks) + 1,
            "left": tricks_total(state) - len(state.deal.tricks),
            "names": {each.number: each.name for each in order},
            "last": _last(state),
            "voids": {each.number: _voids(state, each.number) for each in order},
            **({} if leader == state.deal.leader else {"led": _led(state, leader)}),
        },
    }


def _led(state: State, leader: int) -> Mapping[str, object]:
    return {"leader": leader, "as_played": reason(state, leader)}


def _last(state: State) -> dict[str, object] | None:
    """The trick that lies there until the next one is led: its seats and cards in order."""
    if not state.deal.tricks:
        return None
    taken = state.deal.tricks[-1]
    order = clockwise(taken.leader, len(state.seats))
    return {"seats": list(order), "cards": [card.code for card in taken.cards]}


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that hold in every trick of as many `players`; written into the page once."""

    players: int

    @property
    def payload(self) -> Mapping[str, object]:
        """The winning cards, the words for the suits, and the clause that the pad applies."""
        suits = {suit: forces(suit, self.players) for suit in Suit}
        words = {suit: suit.word for suit in Suit}
        named = {suit: sentence(suit.word) for suit in Suit}
        return {"forces": suits, "words": words, "named": named, "rule": rule(book.K2_4)}


def forces(led: Suit, players: int) -> list[list[str]]:
    """List the cards that can take a trick of this suit, weakest first, equals together.

    Of equals the later takes it (K2.6, K2.7).
    """
    cards = [card for card in deck(players) if card.suit in {led, Suit.TRUMP}]
    groups = groupby(sorted(cards, key=_rank), key=_rank)
    return [[card.code for card in group] for _, group in groups]


@cache
def rule(cite: Cite) -> dict[str, str]:
    """A clause that the pad applies to a tap, and the address of its explanation."""
    return {"id": cite.id, "url": reverse("rules:clause", args=["krimsutep", cite.id])}


def _rank(card: Card) -> int:
    return card.rank


def _voids(state: State, number: int) -> list[str]:
    return [suit for suit in Suit if state.deal.lacks(number) & suit.bit]


def _last_suit(state: State) -> Suit:
    return state.deal.tricks[-1].cards[0].suit if state.deal.tricks else Suit.RED


def captures(state: State) -> Mapping[str, object]:
    """The captures pad: the cards that count, and the questions about the extras."""
    players = len(state.seats)
    return {
        "lanes": lanes(state, counted(players)),
        "takers": seats(state),
        "captures_data": {
            "seats": list(range(players)),
            "names": list(state.seats),
            "cards": {
                card.code: {"lane": card.suit.word, "value": card.value}
                for card in counted(players)
            },
            "romans": {
                card.code: _roman(card, state) for card in counted(players) if card.roman
            },
            "asks": asks(state),
        },
    }


def _roman(card: Card, state: State) -> int:
    trumps_only = state.options.roman is Roman.TRUMPS_ONLY
    return 0 if trumps_only and card.suit is not Suit.TRUMP else card.roman


def asks(state: State) -> list[dict[str, object]]:
    """When the pad asks about an extra: once a seat took all cards of `all`.

    Such a seat earned the extra without a question if it took none of `unless`; where that is
    None, the pad always asks.
    """
    trumps = [card.code for card in deck(len(state.seats)) if card.suit is Suit.TRUMP]
    others = [code for code in trumps if code != MAID.code]
    unless = others if state.options.maid is Maid.WINS else []
    return [
        {
            "name": "maid",
            "all": [MAID.code],
            "unless": unless,
            "words": gettext("won with the maid?"),
        },
        {
            "name": "royal",
            "all": [WIFE.code, PHARAOH.code],
            "unless": None,
            "words": gettext("both XII in one trick?"),
        },
    ]


def totals(state: State) -> Mapping[str, object]:
    """The totals pad: for each player a cell for each suit, and one for Roman numerals."""
    players = len(state.seats)
    whole = sum(_roman(card, state) for card in counted(players))
    questions = {
        Suit.RED: gettext("palace points"),
        Suit.GREY: gettext("obelisk points"),
        Suit.GREEN: gettext("oasis points"),
    }
    columns = [
        {
            "name": suit,
            "word": suit.word,
            "called": sentence(suit.word),
            "ask": questions[suit],
            "most": sum(card.value for card in OF_SUIT[suit]),
        }
        for suit in BASE_SUITS
    ]
    columns.append(
        {
            "name": "roman",
            "word": "trump",
            "called": sentence(Suit.TRUMP.word),
            "ask": gettext("Roman sum"),
            "most": whole,
        }
    )
    with_sevens = state.options.roman is Roman.WITH_SEVENS
    note = gettext("VIIs too, of {sum}") if with_sevens else gettext("trumps only, of {sum}")
    return {
        "takers": seats(state),
        "columns": columns,
        "roman": state.options.roman,
        "players": players,
        "digits": range(21),
        "tens": range(10, whole + 1, 10),
        "totals_data": {
            "names": list(state.seats),
            "columns": columns,
            "note": note.format(sum=whole),
            "nobody": state.options.maid is Maid.WINS,
            "rule": rule(book.K6_2),
        },
    }


def reveal(state: State) -> Mapping[str, object]:
    """The reveal pad: the building card that each seat turns up."""
    return {
        "takers": seats(state),
        "cards": [held(state, building) for building in Building],
        "steps_data": {
            "kind": "reveal",
            "field": "cards",
            "steps": [
                {
                    "seat": each.number,
                    "ask": gettext("reveals which card?"),
                    "closed": [b for b in Building if not state.left_to(each.number)[b]],
                }
                for each in seats(state)
            ],
        },
    }


@dataclass(frozen=True, slots=True)
class Held:
    """A building card to choose, and how many of it are left."""

    building: Building
    drawn: InHand
    left: int = 0


def held(state: State, building: Building, left: int = 0) -> Held:
    """Show a building card."""
    return Held(building, in_hand(state, building), left)


@dataclass(frozen=True, slots=True)
class Turned:
    """A seat's open card, and whether it will count double."""

    seat: BoardSeat
    drawn: InHand
    doubled: bool


def turned(state: State) -> tuple[Turned, ...]:
    """The open cards, seat by seat."""
    return tuple(
        Turned(
            each,
            in_hand(state, building),
            state.evaluation is not None
            and each.number in state.evaluation.most(building.suit),
        )
        for each, building in zip(seats(state), state.revealed, strict=True)
    )


def favourite(state: State) -> int:
    """The seat that fixes the order, once the tricks and a draw say which (K3.2, K3.3)."""
    if state.favourite is None:
        raise ValueError("There is no favourite yet.")
    return state.favourite


def order(state: State) -> Mapping[str, object]:
    """The order pad: the favourite taps who builds first, second …; the last one follows."""
    first = seat(state, favourite(state))
    questions = (
        gettext("who builds first?"),
        gettext("who builds second?"),
        gettext("who builds third?"),
        gettext("who builds fourth?"),
    )
    cards = turned(state)
    return {
        "turned": cards,
        "doubles": any(card.doubled for card in cards),
        "favourite": first,
        "steps_data": {
            "kind": "order",
            "field": "seats",
            "once": True,
            "steps": [
                {"seat": first.number, "ask": each, "closed": []}
                for each in questions[: len(state.seats)]
            ],
        },
    }


def draw(state: State) -> Mapping[str, object]:
    """The draw: the tied seats, and their sum."""
    tied = tuple(seat(state, number) for number in state.favourites)
    sums = state.evaluation.romans if state.evaluation else ()
    return {
        "tied": tied,
        "tie": sentence(state.named(*state.favourites)),
        "numerals": max(sums, default=0),
    }


def tricks_total(state: State) -> int:
    """How many tricks a round has."""
    return TRICKS[len(state.seats)]
