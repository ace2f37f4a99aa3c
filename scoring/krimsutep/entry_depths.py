"""Rules of rounds entered as captures or totals: impossible sums are refused (K6.2)."""

from collections import Counter

from scoring.kernel.errors import RuleViolation
from scoring.kernel.seats import listed, sentence
from scoring.krimsutep import rulebook as book
from scoring.krimsutep.capture import (
    Trumps,
    maid_fits,
    possible,
    roman_sums,
    royal_fits,
    suit_sums,
)
from scoring.krimsutep.components import (
    BASE_SUITS,
    MAID,
    PHARAOH,
    SON,
    TRICKS,
    WIFE,
    Card,
    Suit,
    counted,
)
from scoring.krimsutep.entries import Captures, Totals
from scoring.krimsutep.rulings import Maid, Roman
from scoring.krimsutep.state import State

POINTS_IN_SUIT = 20
SEVENS = 21
"""What the three VIIs add to the Roman numerals."""
NAMED = 3
"""How many missing cards a sentence names."""


def each_counting_card_once(state: State, captures: Captures) -> None:
    """Every counting card was taken by exactly one seat."""
    if len(captures.cards) != len(state.seats):
        message = f"Say what each of the {len(state.seats)} players took."
        raise RuleViolation(book.K2_1, message, field="cards")
    taken = Counter(card for took in captures.cards for card in took)
    counting = counted(len(state.seats))
    for card, times in taken.items():
        if card not in counting:
            _refuse_uncounted(card)
        if times > 1:
            message = sentence(f"{card.words} was taken once, by one player.")
            raise RuleViolation(book.K2_1, message, field="cards")
    missing = [card.words for card in counting if card not in taken]
    if missing:
        more = ("more",) if len(missing) > NAMED else ()
        message = f"Somebody took {listed((*missing[:NAMED], *more))}: say who."
        raise RuleViolation(book.K2_1, message, field="cards")


def _refuse_uncounted(card: Card) -> None:
    if card is SON:
        message = "With four players the son stays in the box."
        raise RuleViolation(book.K1_4, message, field="cards")
    message = sentence(f"{card.words} counts for nothing and is not listed.")
    raise RuleViolation(book.K2_1, message, field="cards")


def enough_tricks_for_the_cards(state: State, captures: Captures) -> None:
    """The tricks add up, and have room for the cards that each seat took."""
    tricks, players = captures.tricks, len(state.seats)
    if tricks is None:
        return
    if len(tricks) != players or min(tricks) < 0 or sum(tricks) != TRICKS[players]:
        message = f"The tricks of all players add up to {TRICKS[players]}."
        raise RuleViolation(book.K2_1, message, field="tricks")
    for seat, (took, won) in enumerate(zip(captures.cards, tricks, strict=True)):
        if len(took) > won * players:
            cards = "1 card" if len(took) == 1 else f"{len(took)} cards"
            tricks_won = {0: "no trick", 1: "one trick"}.get(won, f"{won} tricks")
            message = f"{state.seats[seat]} cannot have {cards} from {tricks_won}."
            raise RuleViolation(book.K2_1, message, field="tricks")


def extras_are_possible(state: State, captures: Captures) -> None:
    """Royal points need both XII in one hand, the maid's points the maid."""
    owner = {card: seat for seat, took in enumerate(captures.cards) for card in took}
    maids = owner[MAID]
    both = owner[WIFE] if owner[WIFE] == owner[PHARAOH] else None
    trumps = sum(card.suit is Suit.TRUMP for card in captures.cards[maids])
    facts = Trumps(both, maids, trumps > 1)
    if not royal_fits(captures.royal, facts):
        who = "Nobody" if both is None else f"Only {state.seats[both]}"
        message = f"{who} took both wife and pharaoh."
        raise RuleViolation(book.K2_7, message, field="royal")
    if not maid_fits(captures.maid, facts, state.options.maid):
        message = _whose_maid(state, captures, state.seats[maids])
        raise RuleViolation(book.K2_8, message, field="maid")


def _whose_maid(state: State, captures: Captures, who: str) -> str:
    wins = state.options.maid is Maid.WINS
    if captures.maid is not None:
        done = "have won with her" if wins else "have her points"
        return f"{who} took the maid, so nobody else can {done}."
    return f"{who} took the maid{' and no other trump' * wins}, so her points go to {who}."


def suit_sums_are_possible(state: State, totals: Totals) -> None:
    """No capture makes 1 or 19 points of a suit, or more than 20."""
    for suit, sums in _by_suit(totals):
        for who, points in zip(state.seats, sums, strict=False):
            if points not in possible(len(state.seats)):
                message = _no_such_points(who, points, (suit, sums))
                raise RuleViolation(book.K3_1, message, field=f"suits.{suit}")


def _no_such_points(who: str, points: int, row: tuple[Suit, tuple[int, ...]]) -> str:
    suit, sums = row
    if sum(sums) != POINTS_IN_SUIT:
        return _adds_up(suit, sums)
    cannot = f"{who} cannot have {points} {suit.word} point{'s' * (points != 1)}"
    if points in {1, POINTS_IN_SUIT - 1}:
        return f"{cannot}: no card is worth 1."
    return f"{cannot}: the cards come to {POINTS_IN_SUIT}."


def _adds_up(suit: Suit, sums: tuple[int, ...]) -> str:
    return f"{sentence(suit.word)} adds up to {sum(sums)}, not {POINTS_IN_SUIT}."


def roman_sums_are_possible(state: State, totals: Totals) -> None:
    """Some Roman sums cannot be made of the cards there are."""
    for who, numerals in zip(state.seats, totals.roman, strict=False):
        if numerals not in possible(len(state.seats), state.options.roman):
            message = f"{who} cannot have {numerals} in Roman numerals."
            raise RuleViolation(book.K3_2, message, field="roman")


def a_sum_for_each(state: State, totals: Totals) -> None:
    """Every player has a sum in each suit and of Roman numerals."""
    rows = [(f"suits.{suit}", sums) for suit, sums in _by_suit(totals)]
    for field, sums in (*rows, ("roman", totals.roman)):
        if len(sums) != len(state.seats):
            message = f"Give a sum for each of the {len(state.seats)} players."
            raise RuleViolation(book.K6_2, message, field=field)


def _by_suit(totals: Totals) -> tuple[tuple[Suit, tuple[int, ...]], ...]:
    sums = (totals.suits.red, totals.suits.grey, totals.suits.green)
    return tuple(zip(BASE_SUITS, sums, strict=True))


def suits_are_captured(state: State, totals: Totals) -> None:
    """The points of each suit fall to the seats as some capture makes them."""
    for suit, sums in _by_suit(totals):
        if sums not in suit_sums(len(state.seats)):
            message = f"No cards make {listed(sums)} {suit.word} points at once."
            if sum(sums) != POINTS_IN_SUIT:
                message = _adds_up(suit, sums)
            raise RuleViolation(book.K6_2, message, field=f"suits.{suit}")


def numerals_are_captured(state: State, totals: Totals) -> None:
    """The Roman numerals fall to the seats as some capture makes them."""
    if totals.roman in roman_sums(len(state.seats), state.options.roman):
        return
    raise RuleViolation(book.K6_2, _no_such_numerals(state, totals.roman), field="roman")


def _no_such_numerals(state: State, roman: tuple[int, ...]) -> str:
    everything, given = sum(card.roman for card in counted(len(state.seats))), sum(roman)
    trumps, with_sevens = everything - SEVENS, state.options.roman is Roman.WITH_SEVENS
    whole = everything if with_sevens else trumps
    if given == whole:
        return f"No cards make {listed(roman)} in Roman numerals at once."
    if given == trumps:
        return f"{given} is the trumps alone: add 7 for each VII, or settle “trumps only”."
    if given == everything:
        return f"{given} counts the VIIs: take 7 off for each, or settle “with sevens”."
    return f"The Roman numerals add up to {given}, not {whole}."


def extras_are_captured(state: State, totals: Totals) -> None:
    """One capture makes the Roman numerals, the royal pair and the maid's points at once."""
    every = roman_sums(len(state.seats), state.options.roman)[totals.roman]
    royal = [facts for facts in every if royal_fits(totals.royal, facts)]
    if not royal:
        message = (
            f"{_who(state, totals.royal)} cannot have both wife and pharaoh with these sums."
        )
        raise RuleViolation(book.K6_2, message, field="royal")
    if not any(maid_fits(totals.maid, facts, state.options.maid) for facts in royal):
        who = _who(state, totals.maid)
        cannot = "Somebody has" if totals.maid is None else f"{who} cannot have"
        message = f"{cannot} the maid's points with these sums."
        raise RuleViolation(book.K6_2, message, field="maid")


def _who(state: State, seat: int | None) -> str:
    seats: dict[int | None, str] = dict(enumerate(state.seats))
    return seats.get(seat, f"Seat {seat}")
