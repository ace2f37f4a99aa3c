"""Rules of rounds entered as captures or totals: impossible sums are refused (K6.2)."""

from collections import Counter

from scoring.kernel.errors import RuleViolation
from scoring.kernel.messages import Message, listed, message, plural
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
        why = message("Say what each of the {players} players took.", players=len(state.seats))
        raise RuleViolation(book.K2_1, why, field="cards")
    taken = Counter(card for took in captures.cards for card in took)
    counting = counted(len(state.seats))
    for card, times in taken.items():
        if card not in counting:
            _refuse_uncounted(card)
        if times > 1:
            why = message("{card:^} was taken once, by one player.", card=card.words)
            raise RuleViolation(book.K2_1, why, field="cards")
    missing = [card.words for card in counting if card not in taken]
    if missing:
        more = (message("more"),) if len(missing) > NAMED else ()
        cards = listed((*missing[:NAMED], *more))
        why = message("Somebody took {cards}: say who.", cards=cards)
        raise RuleViolation(book.K2_1, why, field="cards")


def _refuse_uncounted(card: Card) -> None:
    if card is SON:
        why = message("With four players the son stays in the box.")
        raise RuleViolation(book.K1_4, why, field="cards")
    why = message("{card:^} counts for nothing and is not listed.", card=card.words)
    raise RuleViolation(book.K2_1, why, field="cards")


def enough_tricks_for_the_cards(state: State, captures: Captures) -> None:
    """The tricks add up, and have room for the cards that each seat took."""
    tricks, players = captures.tricks, len(state.seats)
    if tricks is None:
        return
    if len(tricks) != players or min(tricks) < 0 or sum(tricks) != TRICKS[players]:
        why = message("The tricks of all players add up to {tricks}.", tricks=TRICKS[players])
        raise RuleViolation(book.K2_1, why, field="tricks")
    for seat, (took, won) in enumerate(zip(captures.cards, tricks, strict=True)):
        if len(took) > won * players:
            why = message(
                "{player} cannot have {cards} from {tricks}.",
                player=state.seats[seat],
                cards=plural("{n} card", "{n} cards", len(took)),
                tricks=plural("one trick", "{n} tricks", won) if won else message("no trick"),
            )
            raise RuleViolation(book.K2_1, why, field="tricks")


def extras_are_possible(state: State, captures: Captures) -> None:
    """Royal points need both XII in one hand, the maid's points the maid."""
    owner = {card: seat for seat, took in enumerate(captures.cards) for card in took}
    maids = owner[MAID]
    both = owner[WIFE] if owner[WIFE] == owner[PHARAOH] else None
    trumps = sum(card.suit is Suit.TRUMP for card in captures.cards[maids])
    facts = Trumps(both, maids, trumps > 1)
    if not royal_fits(captures.royal, facts):
        why = message("Nobody took both wife and pharaoh.")
        if both is not None:
            why = message("Only {player} took both wife and pharaoh.", player=state.seats[both])
        raise RuleViolation(book.K2_7, why, field="royal")
    if not maid_fits(captures.maid, facts, state.options.maid):
        why = _whose_maid(state, captures, state.seats[maids])
        raise RuleViolation(book.K2_8, why, field="maid")


def _whose_maid(state: State, captures: Captures, who: str) -> Message:
    wins = state.options.maid is Maid.WINS
    if captures.maid is not None and wins:
        pattern = "{player} took the maid, so nobody else can have won with her."
    elif captures.maid is not None:
        pattern = "{player} took the maid, so nobody else can have her points."
    elif wins:
        pattern = "{player} took the maid and no other trump, so her points go to {player}."
    else:
        pattern = "{player} took the maid, so her points go to {player}."
    return message(pattern, player=who)


def suit_sums_are_possible(state: State, totals: Totals) -> None:
    """No capture makes 1 or 19 points of a suit, or more than 20."""
    for suit, sums in _by_suit(totals):
        for who, points in zip(state.seats, sums, strict=False):
            if points not in possible(len(state.seats)):
                why = _no_such_points(who, points, (suit, sums))
                raise RuleViolation(book.K3_1, why, field=f"suits.{suit}")


def _no_such_points(who: str, points: int, row: tuple[Suit, tuple[int, ...]]) -> Message:
    suit, sums = row
    if sum(sums) != POINTS_IN_SUIT:
        return _adds_up(suit, sums)
    if points in {1, POINTS_IN_SUIT - 1}:
        return plural(
            "{player} cannot have {n} {suit} point: no card is worth 1.",
            "{player} cannot have {n} {suit} points: no card is worth 1.",
            points,
            player=who,
            suit=suit.word,
        )
    pattern = "{player} cannot have {points} {suit} points: the cards come to {whole}."
    return message(pattern, player=who, points=points, suit=suit.word, whole=POINTS_IN_SUIT)


def _adds_up(suit: Suit, sums: tuple[int, ...]) -> Message:
    pattern = "{suit:^} adds up to {given}, not {whole}."
    return message(pattern, suit=suit.word, given=sum(sums), whole=POINTS_IN_SUIT)


def roman_sums_are_possible(state: State, totals: Totals) -> None:
    """Some Roman sums cannot be made of the cards there are."""
    for who, numerals in zip(state.seats, totals.roman, strict=False):
        if numerals not in possible(len(state.seats), state.options.roman):
            why = _no_such_sum(state, who, numerals, totals.roman)
            raise RuleViolation(book.K3_2, why, field="roman")


def _no_such_sum(state: State, who: str, numerals: int, roman: tuple[int, ...]) -> Message:
    # a table that counts other cards is told so, rather than that one of its sums is impossible
    if numerals > 0 and sum(roman) != _whole(state):
        return _no_such_numerals(state, roman)
    return message("{player} cannot have {sum} in Roman numerals.", player=who, sum=numerals)


def a_sum_for_each(state: State, totals: Totals) -> None:
    """Every player has a sum in each suit and of Roman numerals."""
    rows = [(f"suits.{suit}", sums) for suit, sums in _by_suit(totals)]
    for field, sums in (*rows, ("roman", totals.roman)):
        if len(sums) != len(state.seats):
            pattern = "Give a sum for each of the {players} players."
            why = message(pattern, players=len(state.seats))
            raise RuleViolation(book.K6_2, why, field=field)


def _by_suit(totals: Totals) -> tuple[tuple[Suit, tuple[int, ...]], ...]:
    sums = (totals.suits.red, totals.suits.grey, totals.suits.green)
    return tuple(zip(BASE_SUITS, sums, strict=True))


def suits_are_captured(state: State, totals: Totals) -> None:
    """The points of each suit fall to the seats as some capture makes them."""
    for suit, sums in _by_suit(totals):
        if sums not in suit_sums(len(state.seats)):
            pattern = "No cards make {sums} {suit} points at once."
            why = message(pattern, sums=listed(sums), suit=suit.word)
            if sum(sums) != POINTS_IN_SUIT:
                why = _adds_up(suit, sums)
            raise RuleViolation(book.K6_2, why, field=f"suits.{suit}")


def numerals_are_captured(state: State, totals: Totals) -> None:
    """The Roman numerals fall to the seats as some capture makes them."""
    if totals.roman in roman_sums(len(state.seats), state.options.roman):
        return
    raise RuleViolation(book.K6_2, _no_such_numerals(state, totals.roman), field="roman")


def _whole(state: State) -> int:
    """All Roman numerals that the play counts."""
    everything = sum(card.roman for card in counted(len(state.seats)))
    return everything if state.options.roman is Roman.WITH_SEVENS else everything - SEVENS


def _no_such_numerals(state: State, roman: tuple[int, ...]) -> Message:
    given, whole = sum(roman), _whole(state)
    if given == whole:
        return message("No cards make {sums} in Roman numerals at once.", sums=listed(roman))
    with_sevens = state.options.roman is Roman.WITH_SEVENS
    if with_sevens and given == whole - SEVENS:
        pattern = "{given} is the trumps alone: add 7 for each VII, or settle “trumps only”."
    elif not with_sevens and given == whole + SEVENS:
        pattern = "{given} counts the VIIs: take 7 off for each, or settle “with sevens”."
    else:
        pattern = "The Roman numerals add up to {given}, not {whole}."
    return message(pattern, given=given, whole=whole)


def extras_are_captured(state: State, totals: Totals) -> None:
    """One capture makes the Roman numerals, the royal pair and the maid's points at once."""
    every = roman_sums(len(state.seats), state.options.roman)[totals.roman]
    royal = [facts for facts in every if royal_fits(totals.royal, facts)]
    if not royal:
        pattern = "{player} cannot have both wife and pharaoh with these sums."
        why = message(pattern, player=_who(state, totals.royal))
        raise RuleViolation(book.K6_2, why, field="royal")
    if not any(maid_fits(totals.maid, facts, state.options.maid) for facts in royal):
        alone = any(maid_fits(totals.maid, facts, state.options.maid) for facts in every)
        why = _maid_beside_royal(state, totals) if alone else _no_such_maid(state, totals.maid)
        raise RuleViolation(book.K6_2, why, field="maid")


def _no_such_maid(state: State, maid: int | None) -> Message:
    if maid is None:
        return message("Somebody has the maid’s points with these sums.")
    pattern = "{player} cannot have the maid’s points with these sums."
    return message(pattern, player=_who(state, maid))


def _maid_beside_royal(state: State, totals: Totals) -> Message:
    """The sums allow each of both extras, but not the two together."""
    royal = _who(state, totals.royal)
    if totals.maid is None:
        return message(
            "If {other} has both wife and pharaoh, somebody has the maid’s points with these "
            "sums.",
            other=royal,
        )
    if totals.maid == totals.royal:
        return message(
            "{player} cannot have both wife and pharaoh and also the maid’s points with these "
            "sums.",
            player=royal,
        )
    return message(
        "If {other} has both wife and pharaoh, {player} cannot have the maid’s points with "
        "these sums.",
        player=_who(state, totals.maid),
        other=royal,
    )


def _who(state: State, seat: int | None) -> str:
    seats: dict[int | None, str] = dict(enumerate(state.seats))
    return seats.get(seat) or message("Seat {seat}", seat=str(seat))
