"""What an entry of Krimsutep led to: a trick that is won, a round whose tricks are counted."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, gettext_noop, ngettext

from companion.games.krimsutep.pads import Key, key
from companion.games.view import BoardSeat, Outcome, seat, seats
from companion.languages.sentences import sentence
from scoring.kernel.seats import clockwise
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import BASE_SUITS, Card, Suit, winning
from scoring.krimsutep.entries import Trick
from scoring.krimsutep.state import Evaluation, State

HERE = "games/krimsutep/"
BONUSES = {"maid": gettext_noop("The maid"), "royal": gettext_noop("Wife and pharaoh")}
"""Names of the line kinds of bonuses that are earned within a round."""


@dataclass(frozen=True, slots=True)
class TakenCard:
    """A card of a trick, by whom it was played, and whether it took the trick (so far)."""

    seat: BoardSeat
    key: Key
    suit: str
    called: str
    won: bool


@dataclass(frozen=True, slots=True)
class TakenTrick:
    """A trick that is over: its number in the round and its cards in order of play."""

    number: int
    cards: tuple[TakenCard, ...]

    @property
    def winner(self) -> TakenCard:
        """The card that took it."""
        return next(card for card in self.cards if card.won)

    @property
    def said(self) -> str:
        """Who took it, with which card."""
        won = self.winner
        words = gettext("{name} won trick {number} with {card}")
        return words.format(name=won.seat.name, number=self.number, card=won.key.label)


@dataclass(frozen=True, slots=True)
class Majority:
    """Who has most in a suit: everyone of a tie."""

    suit: Suit
    word: str
    seats: tuple[BoardSeat, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum of a seat, and whether it is the highest."""

    number: int
    best: bool


@dataclass(frozen=True, slots=True)
class Sums:
    """What a seat took: points by suit, then Roman numerals."""

    seat: BoardSeat
    suits: tuple[Sum, ...]
    roman: Sum


@dataclass(frozen=True, slots=True)
class Bonus:
    """A bonus of this round: what for, whose, how much."""

    words: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """What the tricks of a round came to."""

    majorities: tuple[Majority, ...]
    rows: tuple[Sums, ...]
    bonuses: tuple[Bonus, ...]
    favourites: tuple[BoardSeat, ...]
    suits: tuple[Suit, ...] = tuple(BASE_SUITS)


def outcome(payload: Mapping[str, Json], after: State) -> Outcome | None:
    """The summary of a round whose tricks this entry ends; else the trick that it is."""
    if payload["kind"] not in {"trick", "captures", "totals"}:
        return None
    if after.evaluation is not None:
        words = ngettext(
            "{names} is favourite", "{names} tie for favourite", len(after.favourites)
        )
        said = words.format(names=sentence(after.named(*after.favourites)))
        return Outcome(said, f"{HERE}summary.html", {"summary": summary(after)})
    trick = last_trick(after)
    if trick is None:
        return None
    return Outcome(trick.said, f"{HERE}last_trick.html", {"last_trick": trick})


def last_trick(state: State) -> TakenTrick | None:
    """The last finished trick of the running round."""
    if not state.deal.tricks:
        return None
    taken = state.deal.tricks[-1]
    return TakenTrick(len(state.deal.tricks), tuple(_cards(state, taken.leader, taken.cards)))


def _cards(state: State, leader: int, cards: Sequence[Card]) -> Iterator[TakenCard]:
    """The cards of a trick, or the first of them."""
    order, best = clockwise(leader, len(state.seats)), winning(cards)
    for place, (number, card) in enumerate(zip(order, cards, strict=False)):
        won = place == best
        word = card.suit.word
        yield TakenCard(seat(state, number), key(card), word, sentence(word), won)


@dataclass(frozen=True, slots=True)
class RunningTrick:
    """A trick that is not whole: the cards that lie, and the seats that still have to lay."""

    cards: tuple[TakenCard, ...]
    waiting: tuple[BoardSeat, ...]

    @property
    def said(self) -> str:
        """Who lays next, and that the cards are not in the log."""
        return gettext("Next: {name}. Not saved yet.").format(name=self.waiting[0].name)


def running_trick(state: State, trick: Trick) -> RunningTrick:
    """The first cards of a trick; at least one seat still has to lay."""
    leader = state.deal.leader if trick.leader is None else trick.leader
    waiting = clockwise(leader, len(state.seats))[len(trick.cards) :]
    return RunningTrick(tuple(_cards(state, leader, trick.cards)), seats(state, waiting))


def summary(state: State) -> RoundSummary:
    """What the tricks of the running round came to; they are counted."""
    counted = state.evaluation
    if counted is None:
        raise ValueError("The tricks of this round are not counted yet.")
    return RoundSummary(
        tuple(Majority(s, s.word, seats(state, counted.most(s))) for s in BASE_SUITS),
        tuple(_sums(counted, each) for each in seats(state)),
        tuple(_bonuses(state)),
        seats(state, counted.favourites),
    )


def _sums(counted: Evaluation, each: BoardSeat) -> Sums:
    number = each.number
    by_suit = (
        Sum(counted.suits[suit][number], counted.has_most(suit, number)) for suit in BASE_SUITS
    )
    return Sums(each, tuple(by_suit), Sum(counted.romans[number], number in counted.favourites))


def _bonuses(state: State) -> Iterator[Bonus]:
    for line in state.lines:
        if line.kind in BONUSES and line.entry is not None and line.entry >= state.began:
            yield Bonus(gettext(BONUSES[line.kind]), state.seats[line.seat], line.points)
