"""Entries of Krimsutep in words, for the log and the undo button."""

from collections.abc import Mapping

from django.utils.translation import gettext

from companion.bidi import isolated
from companion.games.krimsutep.words import built, half_word, side
from companion.games.view import EntryText
from companion.languages.sentences import both, sentence
from scoring.kernel.entries import Entry
from scoring.kernel.seats import clockwise
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
            return EntryText(
                before.seats[entry.seat],
                gettext("won the draw for favourite"),
                gettext("the draw"),
            )
        case Reveal():
            cards = both(
                f"{name} {sentence(card.word)}"
                for name, card in zip(before.seats, entry.cards, strict=True)
            )
            return EntryText(
                gettext("Cards"),
                gettext("revealed: {cards}").format(cards=cards),
                gettext("all cards open"),
            )
        case Order():
            names = ", ".join(before.seats[seat] for seat in entry.seats)
            favourite: str = before.named(*before.favourites[:1])
            if before.favourite is not None:
                favourite = before.seats[before.favourite]
            words = gettext("{names}; {favourite} was the favourite")
            return EntryText(
                gettext("Order"),
                words.format(names=names, favourite=favourite),
                gettext("order {names}").format(names=names),
            )
        case Build():
            return _build(before, entry)
        case Void():
            return EntryText(
                gettext("Round"),
                gettext("voided: {why}").format(why=_why(entry)),
                gettext("round voided"),
            )
        case _:
            return EntryText(gettext("Entry"), "", gettext("last entry"))


def _trick(before: State, trick: Trick) -> EntryText:
    leader = before.deal.leader if trick.leader is None else trick.leader
    place = winning(trick.cards)
    name = before.seats[(leader + place) % len(before.seats)]
    number = len(before.deal.tricks) + 1
    by_rule = leader == before.deal.leader
    words = (
        gettext("{suit}: {name} won it with {card}")
        if by_rule
        else gettext("{suit}, led by {leader}: {name} won it with {card}")
    )
    said = words.format(
        suit=sentence(trick.cards[0].suit.word),
        leader=before.seats[leader],
        name=name,
        card=sentence(trick.cards[place].words),
    )
    return EntryText(
        gettext("Trick {number}").format(number=number),
        said,
        gettext("trick {number}, {name}").format(number=number, name=name),
        _cards(before, trick, leader),
    )


def _cards(before: State, trick: Trick, leader: int) -> str:
    """Who played what, in the order of play: `Ann slave, Ben pharaoh and Cem 5`."""
    order = clockwise(leader, len(before.seats))
    return both(
        f"{before.seats[seat]} {sentence(card.words)}"
        for seat, card in zip(order, trick.cards, strict=False)
    )


def _sums(before: State, after: State) -> EntryText:
    if after.evaluation is None:
        return EntryText(gettext("Round"), gettext("entered as sums"), gettext("the sums"))
    words = gettext("{names} most in {suit}")
    most = both(
        words.format(
            names=sentence(before.named(*after.evaluation.most(suit))),
            suit=sentence(suit.word),
        )
        for suit in BASE_SUITS
    )
    counted = gettext("counted: {most}").format(most=most)
    return EntryText(gettext("Tricks"), counted, gettext("the sums"))


def _build(before: State, build: Build) -> EntryText:
    name, building = before.seats[before.builder], before.in_hand
    half = half_word(before.layout.lie, build.half)
    where = f"{build.cell}, {half}" if half else str(build.cell)
    short = f"{name}, {build.cell} {side(before.layout.lie, build.half)}".strip()
    return EntryText(name, built(building, where), short)


def _why(void: Void) -> str:
    """The reason of a round that does not count: one of the buttons, or a text."""
    known = {"misdeal": gettext("misdeal"), "abandoned": gettext("abandoned")}
    return known.get(void.why, isolated(void.why))
