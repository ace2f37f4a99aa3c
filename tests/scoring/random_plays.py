"""Whole plays of every game by a seed, played at random in a manner that has a name.

Random people rarely do what people strive for. So each manner but the first prefers what leads
to something, and leaves the rest to chance.
"""

from collections.abc import Callable, Mapping, Sequence
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed
from types import MappingProxyType
from typing import NamedTuple, override

from scoring.cleopatra import payment, visit_options
from scoring.cleopatra.components import Bill
from scoring.cleopatra.entries import Build, Payment
from scoring.cleopatra.game import GAME as CLEOPATRA
from scoring.cleopatra.state import State as Palace
from scoring.kernel.errors import RuleViolation
from scoring.kernel.game import AnyGame, Option, Position
from scoring.kernel.serialization.entries import Json, as_object, serialize_entry
from scoring.krimsutep.board import Laid
from scoring.krimsutep.components import Building, Card, Suit, counted, deck
from scoring.krimsutep.entries import AnyEntry
from scoring.krimsutep.entries import Build as Lay
from scoring.krimsutep.game import GAME as KRIMSUTEP
from scoring.krimsutep.score import oasis_yield
from scoring.krimsutep.state import State as Nile
from scoring.ramses.game import GAME as RAMSES
from tests.scoring.cleopatra import real_table as palace
from tests.scoring.ramses import real_table as hall
from tests.scoring.ramses.brute import places

NAMES = ("Ann", "Ben", "Cem", "Dóra", "Eva")
WHY = "so it was played"
type Payload = dict[str, Json]


class WholePlay(NamedTuple):
    """A whole play: its positions, the entries between them, and how it began."""

    positions: Sequence[Position]
    entries: Sequence[Json]
    start: int = 0
    options: Mapping[str, Json] = MappingProxyType({})


def replayed(
    game: AnyGame, players: int, first: int, options: Mapping[str, Json], log: Sequence[Payload]
) -> WholePlay:
    positions = [game.begin(NAMES[:players], first, options)]
    for payload in log:
        positions.append(positions[-1].enter(payload))
    return WholePlay(positions, log, first, options)


# Krimsutep

CORNER: Json = {"width": 5, "height": 6, "cells": ["a1", "b1", "c1", "a2", "b2", "c2"]}


class Builders:
    """People with real hands who build where it brings most, or by a garden far away."""

    def __init__(self, seed: int, manner: str) -> None:
        self.chance, self.manner = Random(seed), manner  # noqa: S311 - a game of chance
        self.players = self.chance.choice((3, 4))
        self.options: dict[str, Json] = {"nile": CORNER} if manner == "far" else {}
        self.hands: list[list[Card]] = []

    def play(self) -> WholePlay:
        first, log = self.chance.randrange(self.players), list[Json]()
        positions: list[Position] = [
            KRIMSUTEP.begin(NAMES[: self.players], first, self.options)
        ]
        while positions[-1].due:
            state = positions[-1].state
            assert isinstance(state, Nile)
            payload = self._payload(state, positions[-1].due[0])
            try:
                after = positions[-1].enter(payload)
            except RuleViolation:
                payload = {**payload, "as_played": WHY}
                after = positions[-1].enter(payload)
            positions.append(after)
            log.append(payload)
        return WholePlay(positions, log, first, self.options)

    def _payload(self, state: Nile, due: str) -> Payload:
        if state.evaluation is None:
            return self._captures() if self.manner == "captures" else self._trick(state)
        options = [*KRIMSUTEP.options_of(state, due)]
        if due == "build" and self.chance.random() < 0.8:
            chosen = max(options, key=lambda option: self._liking(state, option))
        else:
            chosen = self.chance.choice(options)
        return serialize_entry(KRIMSUTEP.kinds, chosen.entry)

    def _liking(self, state: Nile, option: Option[AnyEntry]) -> float:
        lay, any_ = option.entry, self.chance.random() * 2
        if self.manner not in {"garden", "far"} or not isinstance(lay, Lay):
            return any_ + option.points
        laid = Laid(lay.cell, state.in_hand, lay.half, state.builder)
        bits = state.layout.bits(lay.cell, state.in_hand, lay.half)
        field = state.field.add(laid, bits)
        oases = [each for each in field.laid if each.building is Building.OASIS]
        worth = [
            steps * halves for steps, halves in (oasis_yield(state, field, o) for o in oases)
        ]
        if state.in_hand is Building.OASIS:
            far = state.layout.distance(lay.cell, state.options.distance)
            return any_ + 10 * far + max(worth, default=0)
        return any_ + 10 * max(worth, default=0)

    def _trick(self, state: Nile) -> Payload:
        if not state.deal.tricks:
            cards = [*deck(self.players)]
            self.chance.shuffle(cards)
            self.hands = [cards[seat :: self.players] for seat in range(self.players)]
        fallen: list[Card] = []
        for step in range(self.players):
            hand = self.hands[(state.deal.leader + step) % self.players]
            follow = [card for card in hand if fallen and card.suit is fallen[0].suit]
            slips = self.manner == "slips" and self.chance.random() < 0.1
            card = self.chance.choice(follow if follow and not slips else hand)
            hand.remove(card)
            fallen.append(card)
        return {"kind": "trick", "cards": [card.code for card in fallen]}

    def _captures(self) -> Payload:
        """One seat takes most: of the trumps, or of everything."""
        lucky, often = self.chance.randrange(self.players), self.chance.choice((0.3, 0.9))
        took: list[list[Card]] = [[] for _ in range(self.players)]
        for card in counted(self.players):
            seat = self.chance.randrange(self.players)
            mine = self.chance.random() < often
            took[lucky if mine or card.suit is Suit.TRUMP else seat].append(card)
        return {
            "kind": "captures", "cards": [[card.code for card in cards] for cards in took],
            "royal": lucky, "maid": lucky,
        }  # fmt: skip


# Ramses


class Curators(hall.RealTable):
    """People who buy nothing, give all away, lay three trading cards, or want the giants."""

    manner = "any"

    @override
    def _buy(self) -> None:
        if self.manner == "giants" and self.piles["6"] and self.may(self.rush):
            self.hand.append(self.piles["6"].pop())
            self.say("buy", pile="6")
        elif self.manner not in {"frugal", "giants"}:
            super()._buy()

    @override
    def _give(self) -> None:
        if self.manner == "generous" and self.hand:
            to = (self.seat + 1 + self.rng.randrange(self.players - 1)) % self.players
            self.hands[to].append(self.hand.pop(self.rng.randrange(len(self.hand))))
            self.say("give", to=to)
        else:
            super()._give()

    @override
    def _fill(self) -> None:
        if self.manner != "generous" or self.may(0.2):
            super()._fill()

    @override
    def _exhibit_from_hand(self) -> bool:
        return self.manner != "giants" and super()._exhibit_from_hand()

    @override
    def _place_trading(self) -> bool:
        row = [*places(self.hall, (3, 1))] if self.hall else []
        if self.manner != "bridges" or self.hand.count("trade") < 3 or not row:
            return self.manner != "bridges" and super()._place_trading()
        laid = self.rng.choice(row)
        for _ in laid:
            self.hand.remove("trade")
        self.hall.update(laid)
        self.say("place-trading", cells=[list(space) for space in laid])
        self._look_for_the_end()
        return True


def curators(seed: int, manner: str) -> WholePlay:
    chance = Random(seed)  # noqa: S311 - a game of chance
    table = Curators(seed, players=chance.choice((2, 3, 4)), first=chance.randrange(2))
    table.manner = manner
    table.run()
    record = as_object(_json(table.record()), "record")
    log = [as_object(each, "entry") for each in _list(record["entries"])]
    return replayed(RAMSES, table.players, table.first, as_object(record["options"], "o"), log)


def _json(found: object) -> Json:
    """What a table says, as JSON."""
    match found:
        case dict():
            return {str(key): _json(each) for key, each in found.items()}
        case list() | tuple():
            return [_json(each) for each in found]
        case None | bool() | int() | str():
            return found
        case _:
            raise TypeError(found)


def _list(found: Json) -> list[Json]:
    assert isinstance(found, list)
    return found


# Cleopatra


class Architects(palace.RealTable):
    """People who shun amulets, or gather much and build it at once."""

    manner = "any"

    @override
    def move(self, state: Palace, due: tuple[str, ...]) -> Payload:
        if self.manner != "any" and due[0] == "offering":
            self.pile = [tile for tile in self.pile if tile in state.garden.pile]
            most = 2 if self.manner == "hoard" else 0
            bids: list[Json] = [min(has, self.chance.randint(0, most)) for has in state.talents]
            return {"kind": "offering", "bids": bids}
        return super().move(state, due)

    @property
    def _shuns(self) -> bool:
        """Whether people take as few amulets as they can."""
        return self.manner == "clean"

    @override
    def _market(self, state: Palace) -> Payload:
        said, hand = super()._market(state), self.hands[state.seat]
        if self._shuns:
            for cards in self.stalls:
                self._swap_for_clean(hand, cards)
        return said

    def _swap_for_clean(self, hand: list[str], cards: list[str]) -> None:
        """Let luck give clean cards: what a stall holds instead is as likely."""
        for place, card in enumerate(cards):
            dirty = [each for each in hand if each not in palace.STANDARD]
            if card in palace.STANDARD and dirty:
                hand.remove(dirty[0])
                hand.append(card)
                cards[place] = dirty[0]

    @override
    def _person(self, state: Palace) -> Payload | None:
        if self.manner == "hoard" or self._shuns:
            return None
        return super()._person(state)

    @override
    def _visit_or_end(self, state: Palace) -> Payload:
        few = len(self.hands[state.seat]) < self._enough
        if self.manner == "hoard" and not state.turn.visited and few and self.draw:
            return self._market(state)
        return super()._visit_or_end(state)

    @property
    def _enough(self) -> int:
        return self.chance.choice((12, 16, 20))

    @override
    def _dice(self, state: Palace, pieces: visit_options.Basket) -> int:
        if self.manner != "clean":
            return super()._dice(state, pieces)
        ends = visit_options.arrives(state, pieces) and state.options.last_dice == "no"
        return 0 if ends else state.blank

    @override
    def _payment(self, state: Palace, need: Bill) -> Payment | None:
        found = super()._payment(state, need)
        spares = self.manner == "hoard" and found is not None and found.merchants
        dirty = self._shuns and found is not None and found.tainted
        return None if spares or dirty else found

    @override
    def _basket(self, state: Palace) -> Build | None:
        if self.manner != "hoard":
            return super()._basket(state)
        pieces: visit_options.Basket = ()
        paid = Payment()
        for _ in range(7):
            dear = sorted(
                self._wanted(state, pieces),
                key=lambda piece: -sum(payment.cost((piece,))),
            )
            for piece in dear if self.chance.random() < 0.7 else dear[::-1]:
                found = self._payment(state, payment.cost((*pieces, piece)))
                if found is not None:
                    pieces, paid = (*pieces, piece), found
                    break
        if not pieces:
            return None
        self._pay(state.seat, paid)
        return Build(pieces, paid, self._dice(state, pieces))


def architects(seed: int, manner: str) -> WholePlay:
    chance = Random(seed)  # noqa: S311 - a game of chance
    players, options = chance.choice((3, 4, 5)), palace.drawn_options(chance)
    table = Architects(chance, players)
    table.manner = manner
    first, log = chance.randrange(players), list[Json]()
    positions: list[Position] = [CLEOPATRA.begin(NAMES[:players], first, options)]
    while positions[-1].due:
        state = positions[-1].state
        assert isinstance(state, Palace)
        log.append(table.move(state, positions[-1].due))
        positions.append(positions[-1].enter(log[-1]))
    return WholePlay(positions, log, first, options)


MANNERS: Mapping[str, tuple[str, ...]] = {
    "krimsutep": ("any", "garden", "far", "captures", "slips"),
    "ramses": ("any", "frugal", "generous", "bridges", "giants"),
    "cleopatra": ("any", "clean", "hoard"),
}
MAKERS: Mapping[str, Callable[[int, str], WholePlay]] = {
    "krimsutep": lambda seed, manner: Builders(seed, manner).play(),
    "ramses": curators,
    "cleopatra": architects,
}


def play(game: str, manner: str, seed: int) -> WholePlay:
    """Play a whole game."""
    return MAKERS[game](seed, manner)
