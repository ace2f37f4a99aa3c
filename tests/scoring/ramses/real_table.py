"""A table with real cards: shuffled piles, hands of named cards, players who play at random.

It knows nothing of the rules' code. What it enters has really happened, so that the rules have
to let it stand, and it can say by itself how the play must end.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random  # noqa: TID251 - a table supplies its chance, from a seed

from tests.scoring.ramses.brute import RECTANGLES, Size, Space, places

type Entry = dict[str, object]

NAMES = ("Ann", "Ben", "Cem", "Dóra")
WORKS = {f"{size}{letter}": size for size, letters in ((3, "ABCDEFGHI"), (4, "ABCD"), (6, "AB"))
         for letter in letters}  # fmt: skip
POINTS = {3: 3, 4: 5, 6: 8}
SMALL, FULL_HAND, TRADING = 3, 4, 8
PILES = ("3", "4", "6")


def cards_of(size: int) -> list[str]:
    return [f"{w}{n}" for w, s in WORKS.items() if s == size for n in range(1, size + 1)]


@dataclass
class RealTable:
    """One play; `run()` plays it to its end and gives the entries."""

    seed: int
    players: int = 2
    first: int = 0
    piles_ruling: str = "level"
    prepared_ruling: str = "per-player"
    swap_ruling: str = "any"
    fill_ruling: str = "art"
    passing_ruling: str = "before"
    gaps_ruling: str = "works"
    shapes: dict[str, Size] = field(default_factory=dict)
    rush: float = 0.9

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)  # noqa: S311 - cards, not secrets
        self.entries: list[Entry] = []
        self.piles = {str(size): self._shuffled(cards_of(size)) for size in (3, 4, 6)}
        self.hands = [[self.piles[p].pop() for p in PILES] for _ in range(self.players)]
        for pile in ("4", "6"):
            self.piles[pile].append("joker")
            self.rng.shuffle(self.piles[pile])
        self._even_out()
        self.piles["trade"] = ["trade"] * 8
        self.hall: set[Space] = set()
        self.exhibits: dict[str, dict[int, str]] = {}
        self.owners: dict[str, int] = {}
        self.begun: list[dict[str, dict[int, str]]] = [{} for _ in range(self.players)]
        self.turn = self.quiet = 0
        self.over = False

    def _shuffled(self, cards: list[str]) -> list[str]:
        self.rng.shuffle(cards)
        return cards

    def _even_out(self) -> None:
        height = sum(len(self.piles[p]) for p in PILES) // 3
        spare = self.piles["3"][height:]
        del self.piles["3"][height:]
        if self.piles_ruling == "discard":
            return
        for pile in ("4", "6"):
            while len(self.piles[pile]) < height:
                self.piles[pile].append(spare.pop())
            self.rng.shuffle(self.piles[pile])
        assert not spare

    @property
    def options(self) -> dict[str, object]:
        chosen: dict[str, object] = {}
        if self.shapes:
            chosen["shapes"] = {work: list(size) for work, size in self.shapes.items()}
        rulings = {
            "piles": (self.piles_ruling, "level"),
            "prepared": (self.prepared_ruling, "per-player"),
            "swap": (self.swap_ruling, "any"),
            "fill": (self.fill_ruling, "art"),
            "passing": (self.passing_ruling, "before"),
            "gaps": (self.gaps_ruling, "works"),
        }
        differ = {name: value for name, (value, usual) in rulings.items() if value != usual}
        return chosen | differ

    @property
    def seat(self) -> int:
        return (self.first + self.turn) % self.players

    @property
    def hand(self) -> list[str]:
        return self.hands[self.seat]

    def may(self, chance: float) -> bool:
        return self.rng.random() < chance

    def say(self, kind: str, **entry: object) -> None:
        self.entries.append({"kind": kind, **entry})

    def run(self) -> list[Entry]:
        while not self.over:
            self._play_a_turn()
        counts = [
            {
                "art": sum(card not in {"joker", "trade"} for card in hand),
                "jokers": hand.count("joker"),
                "trading": hand.count("trade"),
            }
            for hand in self.hands
        ]
        self.say("hands", hands=[
            {"cards": list(hand)} if self.may(0.2) else count
            for hand, count in zip(self.hands, counts, strict=True)
        ])  # fmt: skip
        return self.entries

    def _play_a_turn(self) -> None:
        before = len(self.entries)
        for phase in (self._buy, self._construct, self._give, self._fill, self._play_trading):
            phase()
            if self.over:
                return
        self.quiet = self.quiet + 1 if len(self.entries) == before else 0
        self.say("end-turn")
        self.turn += 1
        bare = not any(self.piles.values())
        if self.quiet >= self.players and self.may(0.7 if bare else 0.1):
            self.say("end", why="stuck")
            self.over = True

    def _buy(self) -> None:
        rich = [pile for pile, cards in self.piles.items() if cards]
        if not rich or not self.may(self.rush):
            return
        pile = self.rng.choice(rich)
        self.hand.append(self.piles[pile].pop())
        self.say("buy", pile=pile)
        if pile == "trade" and self.may(0.6):
            self._trade(played=False)

    def _trade(self, *, played: bool) -> None:
        seat, left = self.seat, (self.seat + 1) % self.players
        if len(self.hand) < 2 + played:
            return
        if played:
            self.hand.remove("trade")
            if self.passing_ruling == "before":
                self.hands[left].append("trade")
        offers = {
            each: self.rng.sample(range(len(hand)), 2)
            for each, hand in enumerate(self.hands)
            if len(hand) >= 2
        }
        others = [each for each in offers if each != seat]
        taken = self.rng.choice([None, *others])
        shown = {str(each): self.hands[each][open_] for each, (open_, _) in offers.items()}
        self.say(
            "trade", shown=shown, **{"with": taken}, **({"played": True} if played else {})
        )
        if taken is not None:
            mine, theirs = self._lift(seat, offers[seat]), self._lift(taken, offers[taken])
            self.hands[seat] += theirs
            self.hands[taken] += mine
        if played and self.passing_ruling == "after":
            self.hands[left].append("trade")

    def _lift(self, seat: int, places_in_hand: list[int]) -> list[str]:
        hand = self.hands[seat]
        return [hand.pop(place) for place in sorted(places_in_hand, reverse=True)]

    def _construct(self) -> None:
        tries: list[Callable[[], bool]] = [
            self._exhibit_from_hand, self._exhibit_what_lies, self._add, self._begin,
            self._swap, self._place_trading,
        ]  # fmt: skip
        if not self.may(0.95):
            return
        if self.may(0.3):
            self.rng.shuffle(tries)
        for attempt in tries:
            if self.may(0.9) and attempt():
                return

    def _sizes(self, work: str) -> list[Size]:
        return [self.shapes[work]] if work in self.shapes else RECTANGLES[WORKS[work]]

    def _find(self, work: str) -> list[Space] | None:
        if not self.hall:
            width, height = self.rng.choice(self._sizes(work))
            left, top = self.rng.randrange(-50, 50), self.rng.randrange(-50, 50)
            return [(left + dx, top + dy) for dx in range(width) for dy in range(height)]
        found = [place for size in self._sizes(work) for place in places(self.hall, size)]
        return self.rng.choice(found) if found else None

    def _into_the_hall(self, work: str, spaces: list[Space], cards: dict[int, str]) -> None:
        self.hall.update(spaces)
        self.exhibits[work], self.owners[work] = cards, self.seat
        self._look_for_the_end()

    def _look_for_the_end(self) -> None:
        """The game is over when no work fits that is not in the hall (R6.1)."""
        sizes = {
            size for work in WORKS if work not in self.exhibits for size in self._sizes(work)
        }
        laid = len(self.hall) - sum(WORKS[work] for work in self.exhibits)
        if self.gaps_ruling == "any-card" and laid < TRADING:
            sizes.add((1, 1))
        self.over = not any(True for size in sizes for _ in places(self.hall, size))

    def _complete(self, work: str) -> dict[int, str] | None:
        jokers = self.hand.count("joker")
        cards: dict[int, str] = {}
        for number in range(1, WORKS[work] + 1):
            card = f"{work}{number}"
            if card not in self.hand:
                card, jokers = "joker", jokers - 1
            cards[number] = card
        return cards if jokers >= 0 else None

    def _exhibit_from_hand(self) -> bool:
        for work, size in WORKS.items():
            cards = (
                self._complete(work) if size == SMALL and work not in self.exhibits else None
            )
            if cards and (spaces := self._find(work)):
                for card in cards.values():
                    self.hand.remove(card)
                jokers = [number for number, card in cards.items() if card == "joker"]
                self.say("exhibit", work=work, cells=[list(space) for space in spaces],
                         **({"jokers": jokers} if jokers else {}))  # fmt: skip
                self._into_the_hall(work, spaces, cards)
                return True
        return False

    def _exhibit_what_lies(self) -> bool:
        for work, cards in self.begun[self.seat].items():
            if len(cards) == WORKS[work] and (spaces := self._find(work)):
                del self.begun[self.seat][work]
                self.rng.shuffle(spaces)
                self.say("exhibit", work=work, cells=[list(space) for space in spaces])
                self._into_the_hall(work, spaces, cards)
                return True
        return False

    def _lay(self, work: str, numbers: list[int], jokers: list[int]) -> None:
        lies = self.begun[self.seat].setdefault(work, {})
        for number in numbers:
            card = "joker" if number in jokers else f"{work}{number}"
            self.hand.remove(card)
            lies[number] = card
        self.rng.shuffle(numbers)
        self.say(
            "prepare", work=work, fragments=numbers, **({"jokers": jokers} if jokers else {})
        )

    def _held(self, work: str) -> list[int]:
        return [n for n in range(1, WORKS[work] + 1) if f"{work}{n}" in self.hand]

    def _add(self) -> bool:
        for work, lies in self.begun[self.seat].items():
            numbers = [n for n in self._held(work) if n not in lies]
            gaps = [n for n in range(1, WORKS[work] + 1) if n not in {*lies, *numbers}]
            jokers = gaps[: self.hand.count("joker")] if self.may(0.6) else []
            if numbers or jokers:
                self._lay(work, [*numbers, *jokers], jokers)
                return True
        return False

    def _begin(self) -> bool:
        for work, size in WORKS.items():
            numbers = self._held(work)
            if size == SMALL or work in self.exhibits or work in self.begun[self.seat]:
                continue
            gaps = [n for n in range(1, size + 1) if n not in numbers]
            wanted = min(max(0, 3 - len(numbers)), self.hand.count("joker"))
            jokers = gaps[:wanted] if numbers else []
            if len(numbers) + len(jokers) >= 3:
                self._lay(work, [*numbers, *jokers], jokers)
                return True
        return False

    def _reachable(self) -> Iterator[tuple[str, dict[int, str]]]:
        """Works whose jokers the player may take; their own first, then clockwise."""
        yield from self.exhibits.items()
        yield from self.begun[self.seat].items()
        if self.swap_ruling == "any":
            for step in range(1, self.players):
                yield from self.begun[(self.seat + step) % self.players].items()

    def _swap(self) -> bool:
        for work, cards in self._reachable():
            for number, card in cards.items():
                right = f"{work}{number}"
                if card == "joker" and right in self.hand:
                    self.hand.remove(right)
                    self.hand.append("joker")
                    cards[number] = right
                    self.say("swap", work=work, fragment=number)
                    return True
        return False

    def _place_trading(self) -> bool:
        held = self.hand.count("trade")
        if not held or not self.may(0.3):
            return False
        if not self.hall:
            laid = [(0, 0)]
        else:
            found = [
                *places(self.hall, (1, 1)),
                *(places(self.hall, (2, 1)) if held > 1 else ()),
            ]
            if not found:
                return False
            laid = self.rng.choice(found)
        for _ in laid:
            self.hand.remove("trade")
        self.hall.update(laid)
        self.say("place-trading", cells=[list(space) for space in laid])
        self._look_for_the_end()
        return True

    def _give(self) -> None:
        if self.hand and self.may(0.1):
            to = self.rng.choice([s for s in range(self.players) if s != self.seat])
            self.hands[to].append(self.hand.pop(self.rng.randrange(len(self.hand))))
            self.say("give", to=to)

    def _fill(self) -> None:
        drawn: list[str] = []
        some = PILES if self.fill_ruling == "art" else tuple(self.piles)
        while len(self.hand) < FULL_HAND and any(self.piles[p] for p in some) and self.may(0.9):
            pile = self.rng.choice([p for p in some if self.piles[p]])
            self.hand.append(self.piles[pile].pop())
            drawn.append(pile)
        if drawn:
            self.say("fill", piles=drawn)

    def _play_trading(self) -> None:
        if "trade" in self.hand and self.may(0.2):
            self._trade(played=True)

    def scores(self) -> list[int]:
        """Count the points off the table itself (R7)."""
        totals = [0] * self.players
        for work, owner in self.owners.items():
            totals[owner] += POINTS[WORKS[work]]
        for seat, hand in enumerate(self.hands):
            lying = [card for cards in self.begun[seat].values() for card in cards.values()]
            totals[seat] -= sum(card not in {"joker", "trade"} for card in hand)
            totals[seat] -= 3 * (hand.count("joker") + lying.count("joker"))
            works = len(self.begun[seat])
            totals[seat] -= works if self.prepared_ruling == "per-work" else min(works, 1)
        return totals

    def record(self, depth: str = "full") -> Entry:
        """The play as a file; at depth `exhibits` only what is built."""
        entries, options = self.entries, self.options
        if depth == "exhibits":
            unseen = {"buy", "trade", "give", "fill"}
            entries = [entry for entry in entries if entry["kind"] not in unseen]
            options = {**options, "depth": "exhibits"}
        return {
            "format": "play-record", "version": 1, "game": "ramses",
            "players": list(NAMES[: self.players]), "start": self.first,
            "options": options, "entries": entries,
        }  # fmt: skip
