"""Entries of Cleopatra in words, for the log and the undo button."""

from collections.abc import Mapping
from typing import assert_never

from companion.games.cleopatra.market import STALLS
from companion.games.view import EntryText
from scoring.cleopatra.components import DICE, Gift, amounts, several
from scoring.cleopatra.entries import (
    Beggar,
    Build,
    Courtesan,
    Door,
    EndTurn,
    Envoy,
    Hands,
    Happening,
    Market,
    Mosaic,
    Offering,
    Over,
    Payment,
    Piece,
    Scribe,
    Top,
    Turned,
    Use,
    Vizier,
    Wall,
)
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State
from scoring.kernel.seats import listed
from scoring.kernel.serialization.entries import Json

OVERS = {
    Over.DISCARD: "discarded down to ten",
    Over.KEEP: "kept a hand above ten",
    Over.SMUGGLER: "played a smuggler and kept the whole hand",
}


def entry_text(  # noqa: C901, PLR0911, PLR0912 - one match over all kinds
    before: State, payload: Mapping[str, Json], after: State
) -> EntryText:
    """Describe an entry: who, what, and details in a word or two.

    Secret amounts are left out.
    """
    entry: Happening = GAME.read(dict(payload))
    match entry:
        case Top():
            return _top(entry, before, after)
        case Market(stall=stall):
            name, cards = before.player, several(before.cards.stalls[stall], "card")
            words = f"took the {STALLS[stall]} stall, {cards}{_again(before)}"
            return EntryText(name, words, f"{name}, {STALLS[stall]} stall")
        case Build():
            return _build(before, entry, after)
        case Offering(bids=bids):
            bid = (f"{name} {bid}" for name, bid in zip(before.seats, bids, strict=True))
            return EntryText("Offering", f"of {listed(bid)} talents", "the offering")
        case EndTurn(over=over):
            return _end_turn(before, over)
        case Hands(left=left):
            hands = (f"{name} {n}" for name, n in zip(before.seats, left, strict=True))
            words = f"turned up; tainted cards and characters left: {listed(hands)}"
            return EntryText("Hands", words, f"hands {', '.join(map(str, left))}")
        case Beggar() | Courtesan() | Envoy() | Scribe() | Vizier():
            return _person(before, entry)
        case _:
            assert_never(entry)


def _again(before: State) -> str:
    return ", after another visit in this turn" if before.turn.visited else ""


def _end_turn(before: State, over: Over | None) -> EntryText:
    name, done = before.player, f"{OVERS[over]}, and " if over else ""
    if before.turn.visited:
        return EntryText(name, f"{done}ended the turn", f"{name} ended the turn")
    return EntryText(name, f"{done}ended the turn without a visit", f"{name} did nothing")


def _top(top: Top, before: State, after: State) -> EntryText:
    aside = set(after.garden.aside) - set(before.garden.aside)
    words = f"{top.tile} on top of the pile"
    if top.tile in aside:
        words = f"{words}; it fits nowhere and was set aside"
    return EntryText("Mosaic", words, f"mosaic {top.tile} on top")


def _build(before: State, build: Build, after: State) -> EntryText:
    name = before.player
    pieces = listed(_piece(piece) for piece in build.pieces)
    words = [
        f"built {pieces}{_again(before)}",
        f"paid {_paid(build.paid)}",
        *_dice(build.dice, before),
    ]
    aside = [tile for tile in after.garden.aside if tile not in before.garden.aside]
    words += [f"the {tile} fits nowhere and was set aside" for tile in aside]
    steps = after.steps - before.steps
    if steps:
        words.append(f"Cleopatra walks {'a step' if steps == 1 else f'{steps} steps'}")
    short = (
        _piece(build.pieces[0])
        if len(build.pieces) == 1
        else several(len(build.pieces), "piece")
    )
    return EntryText(name, "; ".join(words), f"{name} built {short}")


def alone(payload: Mapping[str, Json]) -> str:
    """Name the piece of a visit that builds one alone; empty for another entry."""
    match payload:
        case {"kind": "build", "pieces": [{"piece": "mosaic", "tile": str(tile)}]}:
            return f"the mosaic {tile}"
        case {"kind": "build", "pieces": [{"piece": str(piece)}]}:
            return f"a {piece}" if piece != "obelisk" else "an obelisk"
        case _:
            return ""


def _piece(piece: Piece) -> str:
    match piece:
        case Wall(site=site):
            return f"a wall on site {site}"
        case Door(side=side):
            return f"the {side} door"
        case Mosaic(tile=tile, cells=cells, claim=claim):
            where = f"mosaic {tile} on {' '.join(map(str, cells))}"
            if not claim:
                return where
            claimed = listed(claim)
            noun = "sanctuary" if len(claim) == 1 else "sanctuaries"
            return f"{where} (claiming the {noun} of {claimed})"
        case _:
            kind = piece.discriminator[1]
            return {"sphinx": "a sphinx", "obelisk": "an obelisk"}.get(kind, f"the {kind}")


def _paid(paid: Payment) -> str:
    doubles = sum(paid.tainted.values())
    parts = [
        *amounts(paid.cards.items()),
        *([several(doubles, "tainted double")] if doubles else []),
        *([f"{paid.trompe} trompe-l'œil"] if paid.trompe else []),
        *([several(paid.merchants, "merchant")] if paid.merchants else []),
    ]
    return listed(parts) or "nothing"


def _dice(dice: int, before: State) -> list[str]:
    if not dice:
        return []
    on = before.altar + dice
    return [
        f"{several(dice, 'die') if dice == 1 else f'{dice} dice'} to the altar, {on} of {DICE}"
    ]


def _person(  # noqa: C901, PLR0912 - one match over all characters
    before: State, entry: Beggar | Courtesan | Envoy | Scribe | Vizier
) -> EntryText:
    name = before.player
    match entry:
        case Beggar(gifts=gifts):
            got = [f"{s} {_gift(g)}" for s, g in _others(before, gifts)]
            return EntryText(name, f"played a beggar: {listed(got)}", f"{name}, beggar")
        case Courtesan():
            words = "played a courtesan and took a card from the discard pile"
            return EntryText(name, words, f"{name}, courtesan")
        case Envoy(accepted=accepted):
            got = [f"{n} from {s}" for s, n in _others(before, accepted) if n]
            words = f"took {listed(got)}" if got else "took no card"
            return EntryText(name, f"played an envoy and {words}", f"{name}, envoy")
        case Scribe(use=Use.MOSAIC):
            words = "played a scribe: any mosaic of the pile may be built"
            return EntryText(name, words, f"{name}, scribe")
        case Scribe(to=to):
            where = "onto the altar" if to is Turned.ALTAR else "off the altar"
            return EntryText(name, f"played a scribe: a die {where}", f"{name}, scribe")
        case Vizier(kept=kept):
            words = f"played the vizier and kept {several(kept, 'card')}"
            return EntryText(name, words, f"{name}, vizier")
        case _:
            assert_never(entry)


def _others[T](before: State, each: tuple[T, ...]) -> list[tuple[str, T]]:
    pairs = zip(before.seats, each, strict=True)
    return [(name, item) for seat, (name, item) in enumerate(pairs) if seat != before.seat]


def _gift(gift: Gift | None) -> str:
    if gift is None:
        return "nothing"
    return "2 talents" if gift is Gift.TALENTS else f"a{'n' * (gift is Gift.ARTISAN)} {gift}"
