"""Entries of Ramses in words, for the log and the undo button."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from companion.games.ramses.work_names import Names, called
from companion.games.view import EntryText
from scoring.kernel.entries import Entry
from scoring.kernel.seats import listed
from scoring.kernel.serialization.entries import Json
from scoring.ramses.components import JOKER, PILE_NAMES, TRADING, WORKS, Pile
from scoring.ramses.counts import cards
from scoring.ramses.entries import (
    Buy,
    End,
    EndTurn,
    EnterLess,
    Exhibit,
    Fill,
    Give,
    Hands,
    PlaceTrading,
    Prepare,
    Swap,
    Trade,
    Why,
)
from scoring.ramses.game import GAME
from scoring.ramses.state import Phase, State, joker_for

FACES = {JOKER: "a joker", TRADING: "a trading card"}
NAMELESS: Names = {}
WHYS = {Why.NO_ROOM: "no work fits any more", Why.STUCK: "nothing moves any more"}


def entry_text(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    before: State, payload: Mapping[str, Json], after: State, names: Names = NAMELESS
) -> EntryText:
    """Describe an entry: who, what, and details; works by the group's names."""
    entry: Entry = GAME.read(dict(payload))
    match entry:
        case Exhibit() | PlaceTrading() | Prepare() | Swap():
            return _built(before, entry, after, names)
        case Trade():
            return _trade(before, entry)
        case Buy() | Give() | Fill():
            return _moved(before, entry)
        case EndTurn():
            nothing = before.setup.full and before.turn.phase is Phase.BEGINNING
            words = "did nothing this turn" if nothing else "ended the turn"
            return EntryText(before.name, words, f"{before.name} {words}")
        case EnterLess():
            words = "enters only what is built from here on"
            return EntryText("The table", words, f"the table {words}")
        case End(why=why):
            return EntryText(
                "The table", f"ended the game: {WHYS[why]}", f"the end, {WHYS[why]}"
            )
        case Hands():
            return _hands(before, entry)
        case _:
            return EntryText("Entry", "", "last entry")


def _moved(before: State, entry: Buy | Give | Fill) -> EntryText:
    name = before.name
    match entry:
        case Buy(pile=Pile.TRADE):
            return EntryText(name, "took a trading card", f"{name} took a trading card")
        case Buy(pile=pile):
            return EntryText(
                name, f"bought a card from {PILE_NAMES[pile]}", f"{name} bought from {pile}"
            )
        case Give(to=to):
            words = f"gave {before.seats[to]} a card"
            return EntryText(name, words, f"{name} {words}")
        case Fill(piles=piles):
            drew = f"drew {cards(len(piles))}"
            return EntryText(name, f"{drew}: {_counted(piles)}", f"{name} {drew}")
        case _:
            assert_never(entry)


def _built(
    before: State, entry: Exhibit | PlaceTrading | Prepare | Swap, after: State, names: Names
) -> EntryText:
    name = before.name
    match entry:
        case Exhibit(work=work, jokers=jokers):
            what = called(work, names)
            words = f"exhibited {what}{_stand(jokers)}{_over(before, after)}"
            return EntryText(name, words, f"{name} exhibited {what}")
        case PlaceTrading(cells=cells):
            laid = cards(len(cells), "trading ")
            words = f"laid {laid} in the hall{_over(before, after)}"
            return EntryText(name, words, f"{name} laid {laid}")
        case Swap(work=work, fragment=fragment):
            card = f"{work}{fragment}"
            words = f"swapped {card} for the joker {_where(before, entry)}"
            return EntryText(name, words, f"{name} swapped {card}")
        case Prepare():
            return _prepare(before, entry, after, called(entry.work, names))
        case _:
            assert_never(entry)


def _face(card: str) -> str:
    return FACES.get(card, card)


def _trade(before: State, trade: Trade) -> EntryText:
    """Describe the cards shown and the offer taken: `showed 4B2; took Ann's, with 3A1`."""
    name = before.name
    played = f"played a trading card to {before.seats[before.left]}, " if trade.played else ""
    shown = {int(seat): _face(card) for seat, card in trade.shown.items()}
    own = f"showed {shown.pop(before.seat, 'nothing')}"
    others = [f"{before.seats[seat]} {card}" for seat, card in sorted(shown.items())]
    offers = f", against {listed(others)}" if others else ""
    if trade.taken is None:
        took, short = "took no offer", f"{name} took no offer"
    else:
        partner = before.seats[trade.taken]
        took, short = f"took {partner}’s offer", f"{name} traded with {partner}"
    return EntryText(name, f"{played}{own}{offers}; {took}", short)


def _stand(jokers: Sequence[int]) -> str:
    """Name the fragments that jokers stand for, after the work."""
    if not jokers:
        return ""
    if len(jokers) == 1:
        return f", fragment {jokers[0]} a joker"
    return f", fragments {listed(jokers)} jokers"


def _prepare(before: State, prepare: Prepare, after: State, what: str) -> EntryText:
    work, name = WORKS[prepare.work], before.name
    many = "s" * (len(prepare.fragments) > 1)
    laid = f"fragment{many} {listed(prepare.fragments)}{_by_jokers(prepare)}"
    lies = after.table.begun_by(before.seat, work)
    whole = ", now complete" if lies and lies.complete else ""
    if before.table.begun_by(before.seat, work):
        return EntryText(name, f"added {laid} to {what}{whole}", f"{name} added to {what}")
    return EntryText(name, f"began {what} with {laid}{whole}", f"{name} began {what}")


def _by_jokers(prepare: Prepare) -> str:
    if not prepare.jokers:
        return ""
    if prepare.jokers == prepare.fragments:
        return ", by a joker" if len(prepare.jokers) == 1 else ", by jokers"
    return (
        f", {listed(prepare.jokers)} by {'a joker' if len(prepare.jokers) == 1 else 'jokers'}"
    )


def _where(before: State, swap: Swap) -> str:
    there = joker_for(before, swap)
    if there is None:
        return "there"
    owner = before.seats[there.seat]
    own = there.seat == before.seat
    if there.cells:
        return "in the hall" if own else f"in {owner}’s work in the hall"
    return "under construction" if own else f"before {owner}"


def _counted(piles: Iterable[str]) -> str:
    """Name the piles that cards were drawn from: `two from pile 3, one from pile 4`."""
    drawn = list(piles)
    parts = [f"{drawn.count(pile)} from pile {pile}" for pile in dict.fromkeys(sorted(drawn))]
    return listed(parts)


def _over(before: State, after: State) -> str:
    ended = after.over is not None and before.over is None
    return "; no work fits any more, the game is over" if ended else ""


def _hands(before: State, hands: Hands) -> EntryText:
    """Describe the final hands: `Ann 2 art cards and a joker, Ben nothing`."""
    parts = []
    for name, hand in zip(before.seats, hands.hands, strict=False):
        held = hand.held
        some = [
            f"{count} {noun}{'s' * (count > 1)}"
            for count, noun in (
                (held.art, "art card"),
                (held.jokers, "joker"),
                (held.trading, "trading card"),
            )
            if count
        ]
        parts.append(f"{name} {listed(some) or 'nothing'}")
    return EntryText("Hands", f"turned up: {'; '.join(parts)}", "the final hands")
