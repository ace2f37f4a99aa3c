"""Entries of Ramses in words, for the log and the undo button."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from django.utils.translation import gettext, ngettext

from companion.games.ramses.words import (
    art_cards,
    cards,
    jokers,
    letters,
    pile_name,
    trading_cards,
)
from companion.games.ramses.work_names import Names, called, card_called
from companion.games.view import EntryText
from companion.languages.sentences import both
from scoring.kernel.entries import Entry
from scoring.kernel.serialization.entries import Json
from scoring.ramses.components import LETTERS, WORKS, Pile
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

NAMELESS: Names = {}


def entry_text(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    before: State, payload: Mapping[str, Json], after: State, names: Names = NAMELESS
) -> EntryText:
    """Describe an entry: who, what, and details; works by the group's names."""
    entry: Entry = GAME.read(dict(payload))
    match entry:
        case Exhibit() | PlaceTrading() | Prepare() | Swap():
            return _built(before, entry, after, names)
        case Trade():
            return _trade(before, entry, names)
        case Buy() | Give() | Fill():
            return _moved(before, entry)
        case EndTurn():
            return _ended(before)
        case EnterLess():
            return EntryText(
                gettext("The table"),
                gettext("enters only what is built from here on"),
                gettext("the table enters only what is built from here on"),
            )
        case End(why=why):
            return _end(why)
        case Hands():
            return _hands(before, entry)
        case _:
            return EntryText(gettext("Entry"), "", gettext("last entry"))


def _ended(before: State) -> EntryText:
    name = before.name
    if before.setup.full and before.turn.phase is Phase.BEGINNING:
        short = gettext("{name} did nothing this turn").format(name=name)
        return EntryText(name, gettext("did nothing this turn"), short)
    return EntryText(
        name, gettext("ended the turn"), gettext("{name} ended the turn").format(name=name)
    )


def _end(why: Why) -> EntryText:
    table = gettext("The table")
    if why is Why.NO_ROOM:
        return EntryText(
            table,
            gettext("ended the game: no work fits any more"),
            gettext("the end, no work fits any more"),
        )
    return EntryText(
        table,
        gettext("ended the game: nobody can do anything more"),
        gettext("the end, nobody can do anything more"),
    )


def _moved(before: State, entry: Buy | Give | Fill) -> EntryText:
    name = before.name
    match entry:
        case Buy(pile=Pile.TRADE):
            return EntryText(
                name,
                gettext("took a trading card"),
                gettext("{name} took a trading card").format(name=name),
            )
        case Buy(pile=pile):
            return EntryText(
                name,
                gettext("bought a card from pile {pile}").format(pile=pile),
                gettext("{name} bought from {pile}").format(name=name, pile=pile),
            )
        case Give(to=to):
            receiver = before.seats[to]
            return EntryText(
                name,
                gettext("gave {receiver} a card").format(receiver=receiver),
                gettext("{name} gave {receiver} a card").format(name=name, receiver=receiver),
            )
        case Fill(piles=piles):
            drawn = cards(len(piles))
            words = gettext("drew {cards}: {piles}")
            return EntryText(
                name,
                words.format(cards=drawn, piles=_counted(piles)),
                gettext("{name} drew {cards}").format(name=name, cards=drawn),
            )
        case _:
            assert_never(entry)


def _built(
    before: State, entry: Exhibit | PlaceTrading | Prepare | Swap, after: State, names: Names
) -> EntryText:
    name = before.name
    match entry:
        case Exhibit(work=work, jokers=jokers_laid):
            what = called(work, names)
            words = gettext("exhibited {work}").format(work=what)
            return EntryText(
                name,
                _noted(words, _standing_for(jokers_laid), end=_over(before, after)),
                gettext("{name} exhibited {work}").format(name=name, work=what),
            )
        case PlaceTrading(cells=cells):
            laid = trading_cards(len(cells))
            words = gettext("laid {cards} in the hall").format(cards=laid)
            return EntryText(
                name,
                _noted(words, end=_over(before, after)),
                gettext("{name} laid {cards}").format(name=name, cards=laid),
            )
        case Swap(work=work, fragment=fragment):
            card = f"{called(work, names)} {LETTERS[fragment - 1]}"
            words = gettext("swapped {card} for the joker {where}")
            return EntryText(
                name,
                words.format(card=card, where=_where(before, entry)),
                gettext("{name} swapped {card}").format(name=name, card=card),
            )
        case Prepare():
            return _prepare(before, entry, after, called(entry.work, names))
        case _:
            assert_never(entry)


def _trade(before: State, trade: Trade, names: Names) -> EntryText:
    """Describe the cards shown and the offer taken: `showed 4B b, against Ben 3A a`."""
    name = before.name
    shown = {int(seat): card_called(card, names) for seat, card in trade.shown.items()}
    own = shown.pop(before.seat, gettext("nothing"))
    others = both(f"{before.seats[seat]} {card}" for seat, card in sorted(shown.items()))
    parts = []
    if trade.played:
        played = gettext("played a trading card to {name}")
        parts.append(played.format(name=before.seats[before.left]))
    if others:
        parts.append(gettext("showed {card}, against {offers}").format(card=own, offers=others))
    else:
        parts.append(gettext("showed {card}").format(card=own))
    if trade.taken is None:
        took = gettext("took no offer")
        short = gettext("{name} took no offer").format(name=name)
    else:
        partner = before.seats[trade.taken]
        took = gettext("took {partner}’s offer").format(partner=partner)
        short = gettext("{name} traded with {partner}").format(name=name, partner=partner)
    return EntryText(name, f"{', '.join(parts)}; {took}", short)


def _noted(words: str, *notes: str, end: str = "") -> str:
    """An entry with the notes on it, those that there are, and with what it ended."""
    noted = ", ".join(filter(None, (words, *notes)))
    return "; ".join(filter(None, (noted, end)))


def _standing_for(fragments: Sequence[int]) -> str:
    """Name the fragments that jokers stand for, after the work."""
    if not fragments:
        return ""
    words = ngettext(
        "fragment {fragments} a joker", "fragments {fragments} jokers", len(fragments)
    )
    return words.format(fragments=letters(fragments))


def _prepare(before: State, prepare: Prepare, after: State, what: str) -> EntryText:
    work, name = WORKS[prepare.work], before.name
    fragments = ngettext(
        "fragment {fragments}", "fragments {fragments}", len(prepare.fragments)
    ).format(fragments=letters(prepare.fragments))
    laid = _noted(fragments, _by_jokers(prepare))
    lies = after.table.begun_by(before.seat, work)
    whole = gettext("now complete") if lies and lies.complete else ""
    if before.table.begun_by(before.seat, work):
        words = gettext("added to {work}: {laid}").format(laid=laid, work=what)
        short = gettext("{name} added to {work}").format(name=name, work=what)
    else:
        words = gettext("began {work} with {laid}").format(laid=laid, work=what)
        short = gettext("{name} began {work}").format(name=name, work=what)
    return EntryText(name, _noted(words, whole), short)


def _by_jokers(prepare: Prepare) -> str:
    if not prepare.jokers:
        return ""
    count = len(prepare.jokers)
    if prepare.jokers == prepare.fragments:
        return ngettext("by a joker", "by jokers", count)
    words = ngettext("{fragments} by a joker", "{fragments} by jokers", count)
    return words.format(fragments=letters(prepare.jokers))


def _where(before: State, swap: Swap) -> str:
    there = joker_for(before, swap)
    if there is None:
        return gettext("there")
    owner = before.seats[there.seat]
    own = there.seat == before.seat
    if there.cells:
        if own:
            return gettext("in the hall")
        return gettext("in {name}’s work in the hall").format(name=owner)
    return (
        gettext("under construction")
        if own
        else gettext("in front of {name}").format(name=owner)
    )


def _counted(piles: Iterable[str]) -> str:
    """Name the piles that cards were drawn from: `2 from pile 3 and 1 from pile 4`."""
    drawn = list(piles)
    words = gettext("{count} from {pile}")
    return both(
        words.format(count=drawn.count(pile), pile=pile_name(pile))
        for pile in dict.fromkeys(sorted(drawn))
    )


def _over(before: State, after: State) -> str:
    ended = after.over is not None and before.over is None
    return gettext("no work fits any more, the game is over") if ended else ""


def _hands(before: State, hands: Hands) -> EntryText:
    """Describe the final hands: `Ann 2 art cards and 1 joker, Ben nothing`."""
    parts = []
    for name, hand in zip(before.seats, hands.hands, strict=False):
        held = hand.held
        some = [
            counted(count)
            for count, counted in (
                (held.art, art_cards),
                (held.jokers, jokers),
                (held.trading, trading_cards),
            )
            if count
        ]
        parts.append(f"{name} {both(some) or gettext('nothing')}")
    words = gettext("revealed: {hands}").format(hands="; ".join(parts))
    return EntryText(gettext("Hands"), words, gettext("the final hands"))
