"""Plays of Cleopatra as people would write them down, entries parted by semicolons.

    top F; market 0; end; end keep; offering 1 0 5; beggar - talents stone; courtesan
    envoy 0 2 1; vizier 3; scribe mosaic; scribe altar; hands 2 0 1
    build wall 4 + mosaic F a1 b1 b2 b3 c2 palms 2 claim a2 top P : artisan 2, trompe 1 : 3

A visit has pieces, what is paid (left out: the exact cost in standard cards) and the dice (left
out: none). `stock 20` lets all take cards until the seat in turn begins a turn with so many.
What stands after ` ! ` says why an entry lies as played.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from scoring.cleopatra.components import COSTS, Resource
from scoring.cleopatra.game import GAME
from scoring.cleopatra.state import State
from scoring.kernel.errors import Malformed, RuleViolation
from scoring.kernel.game import Play, Position
from scoring.kernel.score_sheet import Line
from scoring.kernel.serialization.entries import Json

type Payload = dict[str, Json]

NAMES = ("Ann", "Ben", "Cem", "Dóra", "Eli")
KEYWORDS = {"palms", "claim", "top"}


def table(players: int = 3, options: Mapping[str, Json] | None = None) -> Position:
    return GAME.begin(NAMES[:players], 0, options or {})


def played(text: str, position: Position | None = None) -> Position:
    """Play on from a position, or from the start with three."""
    here = position or table()
    for said in filter(None, map(str.strip, text.split(";"))):
        if said.startswith("stock "):
            here = stocked(here, int(said.removeprefix("stock ")))
        else:
            here = here.enter(entry(said))
    return here


@cache
def from_start(text: str, players: int = 3) -> Position:
    """Play from the start, once for all who ask."""
    return played(text, table(players))


def refusal(position: Position, text: str) -> str:
    """Give the whole refusal, `C2/field: sentence`, or nothing where an entry stands."""
    try:
        position.enter(entry(text))
    except RuleViolation as error:
        return f"{error.cite.id}/{error.field}: {error.message}"
    except Malformed as error:
        return f"malformed/{error.field}: {error.message}"
    return ""


def state_of(position: Position) -> State:
    state = position.state
    assert isinstance(state, State)
    return state


def stocked(position: Position, cards: int) -> Position:
    """Let everyone go to the market until the seat in turn begins with so many cards."""
    seat = state_of(position).seat
    while (state := state_of(position)).hand < cards or state.seat != seat:
        stalls = state.cards.stalls
        best = max(stalls) if state.seat == seat else min(stalls)
        position = position.enter({"kind": "market", "stall": stalls.index(best)})
        over: Payload = {"over": "keep"} if state_of(position).hand > 10 else {}
        position = position.enter({"kind": "end-turn", **over})
    return position


def entry(text: str) -> Payload:
    said, _, why = text.partition(" ! ")
    kind, *words = said.split()
    payload = {"kind": KINDS.get(kind, kind), **FIELDS[kind](words)}
    if why:
        payload["as_played"] = why
    return payload


def _scribe(words: list[str]) -> Payload:
    return {"use": "mosaic"} if words == ["mosaic"] else {"use": "die", "to": words[0]}


def _numbers(name: str) -> Callable[[list[str]], Payload]:
    return lambda words: {name: [int(word) for word in words]}


KINDS = {"end": "end-turn"}
FIELDS: dict[str, Callable[[list[str]], Payload]] = {
    "top": lambda words: {"tile": words[0]},
    "market": lambda words: {"stall": int(words[0])},
    "vizier": lambda words: {"kept": int(words[0])},
    "end": lambda words: {"over": words[0]} if words else {},
    "courtesan": lambda _: {},
    "scribe": _scribe,
    "offering": _numbers("bids"),
    "envoy": _numbers("accepted"),
    "hands": _numbers("left"),
    "beggar": lambda words: {"gifts": [None if word == "-" else word for word in words]},
    "build": lambda words: _build(" ".join(words)),
}


def _build(text: str) -> Payload:
    pieces, paid, dice = (*(part.strip() for part in text.split(":")), "", "")[:3]
    payload = [_piece(piece.split()) for piece in pieces.split("+") if piece.strip()]
    return {
        "pieces": [*payload],
        "paid": _paid(paid) if paid else exact(payload),
        "dice": int(dice or 0),
    }


def exact(pieces: list[Payload]) -> Payload:
    """The cost of pieces in standard cards."""
    bills = [COSTS[str(piece["piece"])] for piece in pieces]
    need = {str(r): sum(bill[r.number] for bill in bills) for r in Resource}
    return {"cards": {name: count for name, count in need.items() if count}}


def _piece(words: list[str]) -> Payload:
    match words:
        case ["wall", site]:
            return {"piece": "wall", "site": int(site)}
        case [("left" | "right") as side, "door"]:
            return {"piece": "door", "side": side}
        case ["mosaic", tile, *more]:
            return {"piece": "mosaic", "tile": tile, **_lies(more)}
        case _:
            return {"piece": " ".join(words)}


def _lies(words: list[str]) -> Payload:
    found: dict[str, list[str]] = {"cells": []}
    name = "cells"
    for word in words:
        if word in KEYWORDS:
            name, found[word] = word, []
        else:
            found[name].append(word)
    payload: Payload = {"cells": [*found["cells"]]}
    if "palms" in found:
        payload["palms"] = int(found["palms"][0])
    if "claim" in found:
        payload["claim"] = [*found["claim"]]
    if "top" in found:
        payload["top"] = found["top"][0]
    return payload


def _paid(text: str) -> Payload:
    cards: Payload = {}
    tainted: Payload = {}
    payload: Payload = {"cards": cards, "tainted": tainted}
    for name, count in _lots(text):
        match name.split():
            case ["tainted", resource]:
                tainted[resource] = count
            case ["trompe" | "merchants"]:
                payload[name] = count
            case _:
                cards[name] = count
    return payload


def _lots(text: str) -> Iterator[tuple[str, int]]:
    for lot in text.split(","):
        words = lot.split()
        if words and words != ["nothing"]:
            number = words[-1].lstrip("-").isdigit()
            yield " ".join(words[:-1] if number else words), int(words[-1]) if number else 1


class Case(NamedTuple):
    so_far: str
    entry: str
    expected: str
    place: str


def cases(path: Path) -> Iterator[Case]:
    """Read a table: plays so far at the margin, entries tried there, their refusals below.

    `NAME = play` at the margin gives a play a name that later lines may use.
    """
    names = {"at the start": ""}
    so_far, found = "", list[Case]()
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.strip()
        match len(line) - len(line.lstrip()):
            case 0 if " = " in text:
                name, _, said = text.partition(" = ")
                names[name] = _unfolded(said, names)
            case 0 if text and not text.startswith("#"):
                so_far = _unfolded(text, names)
            case 4:
                found.append(Case(so_far, text, "", f"{path.stem}:{number}"))
            case 8:
                tried = found.pop()
                found.append(tried._replace(expected=f"{tried.expected} {text}".strip()))
            case _:
                pass
    yield from found


def _unfolded(text: str, names: Mapping[str, str]) -> str:
    parts = [part.strip() for part in text.split(";")]
    return "; ".join(names.get(part, part) for part in parts)


def points(position: Position, kind: str) -> list[int]:
    return [line.points for line in position.state.lines if line.kind == kind]


def news(before: Position, after: Position) -> tuple[Line, ...]:
    return after.state.lines[len(before.state.lines) :]


def change(before: Position, after: Position, track: str) -> tuple[int, ...]:
    sums = [0] * len(before.state.seats)
    for line in news(before, after):
        sums[line.seat] += line.points if line.track == track else 0
    return tuple(sums)


def owning(position: Position, talents: Sequence[int], amulets: Sequence[int]) -> Position:
    """Give everyone so many talents and amulets, whatever was earned before."""
    tally = [
        Line(None, seat, "start", held, GAME.count, "given", track)
        for track, ledger in (("talents", talents), ("amulets", amulets))
        for seat, held in enumerate(ledger)
    ]
    return Play(GAME, replace(state_of(position), lines=tuple(tally)))


def holding(position: Position, *hands: int) -> Position:
    """Give everyone so many cards, from the draw pile or back to it."""
    state = state_of(position)
    draw = state.cards.draw + sum(state.cards.hands) - sum(hands)
    return Play(GAME, replace(state, cards=replace(state.cards, hands=hands, draw=draw)))


def begun(players: int = 3, **options: Json) -> Position:
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return played("top F", table(players, named))
