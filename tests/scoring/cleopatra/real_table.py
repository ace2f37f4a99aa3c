"""A table with a real box: cards are shuffled, drawn and held, and people play them at random.

Whatever happens here is possible, so the rules have to let it stand. The table keeps its own
account of every card; the state knows only how many there are, and has to agree.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

from scoring.cleopatra import payment, visit_options
from scoring.cleopatra.components import CARDS, Bill, Character, Resource, Tile
from scoring.cleopatra.entries import KINDS as ENTRIES
from scoring.cleopatra.entries import Build, Mosaic, Payment, Piece
from scoring.cleopatra.game import GAME
from scoring.cleopatra.rulings import Handed, Trompe
from scoring.cleopatra.state import State
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json, serialize_entry, serialize_value
from tests.scoring.cleopatra.notation import NAMES, Payload, state_of

STANDARD = {str(resource) for resource in Resource}
PLAYED = [str(character) for character in Character if character is not Character.SMUGGLER]


def drawn_options(chance: Random) -> dict[str, Json]:
    """Draw a garden and the readings of a table; now and then all as the default is."""
    every = [f"{col}{row}" for row in range(1, 10) for col in "abcdefghi"]
    blocked = chance.sample(every, chance.choice((0, 5, 9, 20, 40)))
    free = [each for each in every if each not in blocked]
    palms: Json = [*chance.sample(free, min(len(free), 12))]
    garden: dict[str, Json] = {"blocked": [*blocked], "palms": chance.choice((None, palms))}
    options: dict[str, Json] = {
        ruling.name: chance.choice([serialize_value(each.value) for each in ruling.readings])
        for ruling in GAME.rulings
    }
    if not options["mirror"]:
        garden["handedness"] = {str(tile): chance.choice("+-") for tile in Handed}
    return chance.choice(({}, {**options, "garden": garden}))


class RealTable:
    """The cards as they lie, and what the people do next."""

    def __init__(self, chance: Random, players: int) -> None:
        self.chance = chance
        self.draw = [kind.name for kind in CARDS for _ in range(kind.copies)]
        chance.shuffle(self.draw)
        self.hands = [[self.draw.pop() for _ in range(3)] for _ in range(players)]
        self.stalls = [[self.draw.pop()] for _ in range(3)]
        self.discard: list[str] = []
        self.pile = list(Tile)
        chance.shuffle(self.pile)

    def agrees(self, state: State) -> bool:
        """Whether the state has the cards where they are, and what hands hold as possible."""
        cards = state.cards
        held = [
            [(number, hand.count(kind.name)) for number, kind in enumerate(CARDS)]
            for hand in self.hands
        ]
        return (
            cards.hands == tuple(map(len, self.hands))
            and cards.stalls == tuple(map(len, self.stalls))
            and (cards.draw, cards.discard) == (len(self.draw), len(self.discard))
            and all(cards.lacking(lots) is None for lots in held)
        )

    def move(self, state: State, due: tuple[str, ...]) -> Payload:
        """Do what comes next at random, and say it."""
        self.pile = [tile for tile in self.pile if tile in state.garden.pile]
        match due[0]:
            case "top":
                return {"kind": "top", "tile": str(self.pile[-1])}
            case "offering":
                bids = [self.chance.choice((0, has, min(3, has))) for has in state.talents]
                return {"kind": "offering", "bids": [*bids]}
            case "hands":
                left = [sum(card not in STANDARD for card in hand) for hand in self.hands]
                return {"kind": "hands", "left": [*left]}
            case _:
                return self._person(state) or self._visit_or_end(state)

    def _visit_or_end(self, state: State) -> Payload:
        if state.turn.visited:
            return self._end(state)
        build = self._basket(state) if self.chance.random() < 0.8 else None
        if build is None:
            return self._market(state)
        return serialize_entry(ENTRIES, build)

    # Piles

    def _draw(self, count: int) -> list[str]:
        drawn: list[str] = []
        while len(drawn) < count:
            if not self.draw:
                self.draw, self.discard = self.discard, []
                self.chance.shuffle(self.draw)
            if not self.draw:
                break
            drawn.append(self.draw.pop())
        return drawn

    def _market(self, state: State) -> Payload:
        stall = self.chance.choice([0, 1, 2, max(range(3), key=lambda s: len(self.stalls[s]))])
        self.hands[state.seat] += self.stalls[stall]
        self.stalls[stall] = []
        order = [stall, *(each for each in range(3) if each != stall)]
        for each, card in zip(order, self._draw(3), strict=False):
            self.stalls[each].append(card)
        return {"kind": "market", "stall": stall}

    def _lay(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.discard.append(card)

    def _end(self, state: State) -> Payload:
        hand = self.hands[state.seat]
        if not state.excess:
            return {"kind": "end-turn"}
        over = self.chance.choice(("discard", "discard", "keep"))
        if "smuggler" in hand:
            over = "smuggler"
            self._lay(state.seat, "smuggler")
        elif over == "discard":
            for card in self.chance.sample(hand, len(hand) - 10):
                self._lay(state.seat, card)
        return {"kind": "end-turn", "over": over}

    # Characters

    def _person(self, state: State) -> Payload | None:
        held = [card for card in self.hands[state.seat] if card in PLAYED]
        if not held or self.chance.random() < 0.6:
            return None
        card = self.chance.choice(held)
        lay = self.discard[:]
        if card == "courtesan" and not lay:
            return None
        self._lay(state.seat, card)
        return {
            "beggar": self._beggar, "courtesan": self._courtesan, "envoy": self._envoy,
            "scribe": self._scribe, "vizier": self._vizier,
        }[card](state)  # fmt: skip

    def _beggar(self, state: State) -> Payload:
        gifts: list[Json] = []
        for seat, hand in enumerate(self.hands):
            cards = [card for card in hand if card in STANDARD]
            rich = state.talents[seat] >= 2
            if seat == state.seat or not (cards or rich):
                gifts.append(None)
            elif rich and (not cards or self.chance.random() < 0.6):
                gifts.append("talents")
            else:
                gifts.append(self._give(seat, state.seat, cards))
        return {"kind": "beggar", "gifts": gifts}

    def _give(self, giver: int, taker: int, cards: list[str]) -> str:
        card = self.chance.choice(cards)
        self.hands[giver].remove(card)
        self.hands[taker].append(card)
        return card

    def _courtesan(self, state: State) -> Payload:
        card = self.discard.pop(self.chance.randrange(len(self.discard) - 1))
        self.hands[state.seat].append(card)
        return {"kind": "courtesan"}

    def _envoy(self, state: State) -> Payload:
        accepted: list[Json] = []
        for seat, hand in enumerate(self.hands):
            cards = [card for card in hand if card in STANDARD]
            count = min(len(cards), self.chance.choice((0, 0, 1, 2)))
            for _ in range(0 if seat == state.seat else count):
                cards.remove(self._give(seat, state.seat, cards))
            accepted.append(0 if seat == state.seat else count)
        return {"kind": "envoy", "accepted": accepted}

    def _scribe(self, state: State) -> Payload:
        ways: list[Payload] = [{"use": "die", "to": "altar"}]
        if state.altar:
            ways.append({"use": "die", "to": "blank"})
        if not state.turn.visited:
            ways += [{"use": "mosaic"}] * 3
        return {"kind": "scribe", **self.chance.choice(ways)}

    def _vizier(self, state: State) -> Payload:
        drawn = self._draw(5)
        kept = self.chance.randint(0, len(drawn))
        self.hands[state.seat] += drawn[:kept]
        self.discard += drawn[kept:]
        return {"kind": "vizier", "kept": kept}

    # The quarry

    def _basket(self, state: State) -> Build | None:
        pieces: visit_options.Basket = ()
        paid = Payment()
        for _ in range(self.chance.choice((1, 1, 1, 2, 2, 3, 4))):
            for piece in self._wanted(state, pieces):
                found = self._payment(state, payment.cost((*pieces, piece)))
                if found is not None:
                    pieces, paid = (*pieces, piece), found
                    break
        if not pieces:
            return None
        self._pay(state.seat, paid)
        return Build(pieces, paid, self._dice(state, pieces))

    def _wanted(self, state: State, pieces: visit_options.Basket) -> list[Piece]:
        wanted: list[Piece] = [offer.piece for offer in visit_options.pieces(state, pieces)]
        self.chance.shuffle(wanted)
        mosaic = self._mosaic(state, pieces)
        return wanted if mosaic is None else [mosaic, *wanted]

    def _mosaic(self, state: State, pieces: visit_options.Basket) -> Mosaic | None:
        garden = visit_options.garden(state, pieces)
        top = None
        if garden.hidden:
            top = next(tile for tile in reversed(self.pile) if tile in garden.pile)
        tiles = visit_options.tiles(state, pieces, top)
        if not tiles:
            return None
        tile = self.chance.choice(tiles)
        places = list(visit_options.placements(state, tile, pieces, top))
        if not places:
            return None
        mosaic = self.chance.choice(places).piece
        palms = None if garden.ground.palms is not None else self.chance.randint(0, 5)
        claim = tuple(
            self.chance.choice(proof.plots)
            for proof in visit_options.sanctuaries(state, mosaic, pieces)[
                : visit_options.statues(state, pieces)
            ]
            if self.chance.random() < 0.8
        )
        return replace(mosaic, palms=palms, claim=claim)

    def _dice(self, state: State, pieces: visit_options.Basket) -> int:
        dice = sum(self.chance.random() < 0.25 for _ in range(state.blank))
        ends = visit_options.arrives(state, pieces) and state.options.last_dice == "no"
        return 0 if ends else dice

    def _payment(self, state: State, need: Bill) -> Payment | None:
        """Cards for what they are, then doubles, then wild cards, then merchants."""
        hand = Counter(self.hands[state.seat])
        cards, tainted, open_ = (
            dict[Resource, int](),
            dict[Resource, int](),
            dict[Resource, int](),
        )
        for resource in Resource:
            number = need[resource.number]
            cards[resource] = min(number, hand[str(resource)])
            gap = number - cards[resource]
            tainted[resource] = min((gap + 1) // 2, hand[f"tainted {resource}"])
            open_[resource] = max(0, gap - 2 * tainted[resource])
        paintable = sum(open_.values())
        if state.options.trompe is Trompe.MATERIALS:
            paintable -= open_[Resource.ARTISAN]
        wild = min(paintable, hand["trompe-l’œil"])
        merchants = sum(open_.values()) - wild
        if merchants > state.merchants[state.seat]:
            return None
        return Payment(_some(cards), _some(tainted), wild, merchants)

    def _pay(self, seat: int, paid: Payment) -> None:
        for resource, count in paid.cards.items():
            for _ in range(count):
                self._lay(seat, str(resource))
        for resource, count in paid.tainted.items():
            for _ in range(count):
                self._lay(seat, f"tainted {resource}")
        for _ in range(paid.trompe):
            self._lay(seat, "trompe-l’œil")


def _some(counts: Mapping[Resource, int]) -> dict[Resource, int]:
    return {resource: count for resource, count in counts.items() if count}


def whole_play(seed: int) -> tuple[int, int, dict[str, Json], list[Payload], Position]:
    """Play a whole game: players, who begins, options, the log and where it ends."""
    chance = Random(seed)  # noqa: S311 - a game of chance
    players, options = chance.choice((3, 4, 5)), drawn_options(chance)
    first = chance.randrange(players)
    table = RealTable(chance, players)
    position: Position = GAME.begin(NAMES[:players], first, options)
    log: list[Payload] = []
    while position.due:
        log.append(table.move(state_of(position), position.due))
        position = position.enter(log[-1])
        assert table.agrees(state_of(position)), log[-1]
    return players, first, options, log, position
