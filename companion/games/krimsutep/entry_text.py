"""Entries of Krimsutep in words, for the log and the undo button."""

from collections.abc import Mapping

from companion.bidi import isolated
from companion.games.krimsutep.field import half_word
from companion.games.view import EntryText
from scoring.kernel.entries import Entry
from scoring.kernel.seats import listed
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.components import BASE_SUITS, winning
from scoring.krimsutep.entries import Build, Captures, Draw, Order, Reveal, Totals, Trick, Void
from scoring.krimsutep.game import GAME
from scoring.krimsutep.state import State


def entry_text(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    before: State, payload: Mapping[str, Json], after: State
) -> EntryText:
    """Describe an entry: who, what, and details in a word or two."""
    entry: Entry = GAME.read(dict(payload))
    match entry:
        case Trick():
            return _trick(before, entry)
        case Captures() | Totals():
            return _sums(before, after)
        case Draw():
            return EntryText(before.seats[entry.seat], "won the draw for favourite", "the draw")
        case Reveal():
            cards = listed(
                f"{name} {card.word}"
                for name, card in zip(before.seats, entry.cards, strict=True)
            )
            return EntryText("Cards", f"turned up: {cards}", "all cards open")
        case Order():
            names = ", ".join(before.seats[seat] for seat in entry.seats)
            favourite: str = before.named(*before.favourites[:1])
            if before.favourite is not None:
                favourite = before.seats[before.favourite]
            return EntryText(
                "Order", f"{names}; {favourite} was the favourite", f"order {names}"
            )
        case Build():
            return _build(before, entry)
        case Void():
            return EntryText("Round", f"voided: {isolated(entry.why)}", "round voided")
        case _:
            return EntryText("Entry", "", "last entry")


def _trick(before: State, trick: Trick) -> EntryText:
    leader = before.deal.leader if trick.leader is None else trick.leader
    place = winning(trick.cards)
    name = before.seats[(leader + place) % len(before.seats)]
    number = len(before.deal.tricks) + 1
    led = trick.cards[0].suit.word
    by = "" if leader == before.deal.leader else f", led by {before.seats[leader]}"
    words = f"{led}{by}: {name} won it with {trick.cards[place].words}"
    return EntryText(f"Trick {number}", words, f"trick {number}, {name}")


def _sums(before: State, after: State) -> EntryText:
    if after.evaluation is None:
        return EntryText("Round", "entered as sums", "the sums")
    most = [
        f"{before.named(*after.evaluation.most(suit))} most in {suit.word}"
        for suit in BASE_SUITS
    ]
    return EntryText("Tricks", f"counted: {listed(most)}", "the sums")


def _build(before: State, build: Build) -> EntryText:
    name, building = before.seats[before.builder], before.in_hand
    half = half_word(before.layout.lie, build.half)
    where = f"{build.cell}, {half}" if half else str(build.cell)
    short = f"{name}, {build.cell} {half.removesuffix(' half')}".strip()
    article = "an" if building.word[0] in "aeio" else "a"
    return EntryText(name, f"built {article} {building.word} on {where}", short)
