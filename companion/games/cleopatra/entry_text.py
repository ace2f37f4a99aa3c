"""Entries of Cleopatra in words, for the log and the undo button."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from django.utils.translation import gettext, ngettext

from companion.games.cleopatra import words
from companion.games.view import EntryText
from companion.languages.sentences import both
from scoring.cleopatra.components import DICE
from scoring.cleopatra.entries import (
    AnyEntry,
    Beggar,
    Build,
    Courtesan,
    EndTurn,
    Envoy,
    Hands,
    Market,
    Offering,
    Over,
    Payment,
    Scribe,
    Top,
    Turned,
    Use,
    Vizier,
)
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State
from scoring.kernel.serialization.entries import Json


def entry_text(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    before: State, payload: Mapping[str, Json], after: State
) -> EntryText:
    """Describe an entry: who, what, and details in a word or two.

    Secret amounts are left out.
    """
    entry: AnyEntry = GAME.read(dict(payload))
    match entry:
        case Top():
            return _top(entry, before, after)
        case Market(stall=stall):
            return _market(before, stall)
        case Build():
            return _build(before, entry, after)
        case Offering(bids=bids):
            each = both(f"{name} {bid}" for name, bid in zip(before.seats, bids, strict=True))
            done = gettext("bid: {bids} talents").format(bids=each)
            return EntryText(gettext("Everyone"), done, gettext("the offering"))
        case EndTurn(over=over):
            return _end_turn(before, over)
        case Hands(left=left):
            each = both(f"{name} {n}" for name, n in zip(before.seats, left, strict=True))
            done = gettext("revealed; tainted cards and characters left: {hands}")
            short = gettext("hands {counts}").format(counts=", ".join(map(str, left)))
            return EntryText(gettext("Hands"), done.format(hands=each), short)
        case Beggar() | Courtesan() | Envoy() | Scribe() | Vizier():
            return _person(before, entry)
        case _:
            assert_never(entry)


def _joined(clauses: Iterable[str]) -> str:
    """What one person did, one thing after the other."""
    return "; ".join(clauses)


def _market(before: State, stall: int) -> EntryText:
    name, cards = before.player, words.cards(before.cards.stalls[stall])
    done = (
        gettext("took the left stall, {cards}"),
        gettext("took the middle stall, {cards}"),
        gettext("took the right stall, {cards}"),
    )[stall]
    return EntryText(
        name,
        _joined([done.format(cards=cards), *_again(before)]),
        gettext("{name}, {stall}").format(name=name, stall=words.stalls()[stall]),
    )


def _again(before: State) -> list[str]:
    return [gettext("second visit in this turn")] if before.turn.visited else []


def _end_turn(before: State, over: Over | None) -> EntryText:
    name = before.player
    overs = {
        None: [],
        Over.DISCARD: [gettext("discarded down to ten")],
        Over.KEEP: [gettext("kept a hand above ten")],
        Over.SMUGGLER: [gettext("played a smuggler and kept the whole hand")],
    }[over]
    if before.turn.visited:
        ended = gettext("ended the turn")
        short = gettext("{name} ended the turn")
    else:
        ended = gettext("ended the turn without a visit")
        short = gettext("{name} did nothing")
    return EntryText(name, _joined([*overs, ended]), short.format(name=name))


def _top(top: Top, before: State, after: State) -> EntryText:
    aside = set(after.garden.aside) - set(before.garden.aside)
    if top.tile in aside:
        done = gettext("{tile} is on top of the pile; it fits nowhere and was set aside")
    else:
        done = gettext("{tile} is on top of the pile")
    short = gettext("mosaic {tile} on top").format(tile=top.tile)
    clauses = [done.format(tile=top.tile), *_walk(before, after)]
    return EntryText(gettext("Mosaic"), _joined(clauses), short)


def _walk(before: State, after: State) -> list[str]:
    """How far Cleopatra walks with an entry, also one that empties the pile (C4.5)."""
    steps = after.steps - before.steps
    if not steps:
        return []
    walks = ngettext("Cleopatra walks {n} step", "Cleopatra walks {n} steps", steps)
    return [walks.format(n=steps)]


def _build(before: State, build: Build, after: State) -> EntryText:
    name = before.player
    pieces = both(words.built(piece) for piece in build.pieces)
    clauses = [
        gettext("built {pieces}").format(pieces=pieces),
        *_again(before),
        gettext("paid {payment}").format(payment=_paid(build.paid)),
        *_dice(build.dice, before),
    ]
    fits_nowhere = gettext("mosaic {tile} fits nowhere and was set aside")
    aside = [tile for tile in after.garden.aside if tile not in before.garden.aside]
    clauses += [fits_nowhere.format(tile=tile) for tile in aside]
    clauses += _walk(before, after)
    short = pieces if len(build.pieces) == 1 else words.pieces(len(build.pieces))
    return EntryText(
        name,
        _joined(clauses),
        gettext("{name} built {pieces}").format(name=name, pieces=short),
    )


def alone(payload: Mapping[str, Json]) -> str:
    """Name the piece of a visit that builds one alone; empty for another entry."""
    match payload:
        case {"kind": "build", "pieces": [{"piece": "mosaic", "tile": str(tile)}]}:
            return words.mosaic(tile)
        case {"kind": "build", "pieces": [{"piece": str(piece)}]}:
            return words.one_built(piece)
        case _:
            return ""


def _paid(paid: Payment) -> str:
    doubles = sum(paid.tainted.values())
    parts = [
        *words.amounts(paid.cards.items()),
        *([words.tainted_cards(doubles)] if doubles else []),
        *([gettext("{n} trompe-l’œil").format(n=paid.trompe)] if paid.trompe else []),
        *([words.merchants(paid.merchants)] if paid.merchants else []),
    ]
    return both(parts) or gettext("nothing")


def _dice(dice: int, before: State) -> list[str]:
    if not dice:
        return []
    on = before.altar + dice
    said = ngettext(
        "{n} die to the altar, {on} of {most}", "{n} dice to the altar, {on} of {most}", dice
    )
    return [said.format(n=dice, on=on, most=DICE)]


def _person(before: State, entry: Beggar | Courtesan | Envoy | Scribe | Vizier) -> EntryText:
    name = before.player
    match entry:
        case Beggar(gifts=gifts):
            each = [f"{giver} {words.gift(gift)}" for giver, gift in _others(before, gifts)]
            done = gettext("played a beggar: {gifts}").format(gifts=both(each))
            short = gettext("{name}, beggar")
        case Courtesan():
            done = gettext("played a courtesan and took a card from the discard pile")
            short = gettext("{name}, courtesan")
        case Envoy(accepted=accepted):
            done, short = _envoy(before, accepted), gettext("{name}, envoy")
        case Scribe():
            done, short = _scribe(entry), gettext("{name}, scribe")
        case Vizier(kept=kept):
            done = ngettext(
                "played the vizier and kept {n} card",
                "played the vizier and kept {n} cards",
                kept,
            ).format(n=kept)
            short = gettext("{name}, vizier")
        case _:
            assert_never(entry)
    return EntryText(name, done, short.format(name=name))


def _envoy(before: State, accepted: tuple[int, ...]) -> str:
    pattern = gettext("{n} from {name}")
    each = [pattern.format(n=n, name=name) for name, n in _others(before, accepted) if n]
    if not each:
        return gettext("played an envoy and took no card")
    return gettext("played an envoy and took {cards}").format(cards=both(each))


def _scribe(scribe: Scribe) -> str:
    if scribe.use is Use.MOSAIC:
        return gettext("played a scribe: any mosaic of the pile may be built")
    if scribe.to is Turned.ALTAR:
        return gettext("played a scribe: a die onto the altar")
    return gettext("played a scribe: a die off the altar")


def _others[T](before: State, each: tuple[T, ...]) -> list[tuple[str, T]]:
    pairs = zip(before.seats, each, strict=True)
    return [(name, item) for seat, (name, item) in enumerate(pairs) if seat != before.seat]
