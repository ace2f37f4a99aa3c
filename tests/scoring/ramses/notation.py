"""Plays of Ramses as short lines of text, and halls as drawings.

A play is entries parted by `;`, after the number of players and the table's options:

    3 depth=exhibits start=1; exhibit 3A 3x1@0,0 joker=2; next; stuck

`next` ends a turn, `no-room` and `stuck` the game; after `less` only what is built is entered.
`trade 0:3A1 1:joker 2:trade -> 2` is a trade in phase b, `play …` one in phase f, `-> none`
takes no offer. Spaces are `0,0 1,0`, or
`3x2@0,0` for a rectangle from its top left. `hands 2/1/0 3A1+joker -` counts art cards, jokers
and trading cards, or names them. `! why` at the end of an entry records it as played.
"""

from collections.abc import Callable

from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.game import Play
from scoring.kernel.serialization.entries import Json
from scoring.ramses.components import Cell
from scoring.ramses.entries import AnyEntry
from scoring.ramses.game import GAME
from scoring.ramses.hall import Hall
from scoring.ramses.state import State

type Payload = dict[str, Json]
type Ramses = Play[State, AnyEntry]

NAMES = ("Ann", "Ben", "Cem", "Dóra")
DRAWN = "; ".join(["buy 4; give 1; next; next"] * 8)
"""Eight cards were drawn, so that cards of any kind can be out; Ann holds three, Ben eleven."""


def entry(text: str) -> Payload:
    """Read one entry."""
    text, _, why = text.partition("!")
    kind, *words = text.split()
    noted: Payload = {"as_played": why.strip()} if why else {}
    return {**READ[kind](words), **noted}


def numbers(text: str) -> list[Json]:
    return [int(each) for each in text.split(",") if each]


def trade(words: list[str]) -> Payload:
    *shown, arrow, taken = words
    assert arrow == "->"
    offers: dict[str, Json] = {}
    for word in shown:
        seat, _, card = word.partition(":")
        offers[seat] = card
    return {"kind": "trade", "shown": offers, "with": None if taken == "none" else int(taken)}


def cells(words: list[str]) -> list[Json]:
    laid: list[Json] = []
    for word in words:
        if "@" not in word:
            laid.append(numbers(word))
            continue
        size, _, corner = word.partition("@")
        width, height = map(int, size.split("x"))
        left, top = map(int, corner.split(","))
        laid += [[left + dx, top + dy] for dy in range(height) for dx in range(width)]
    return laid


def exhibit(words: list[str]) -> Payload:
    work, *spaces = words
    jokers = [word.removeprefix("joker=") for word in spaces if word.startswith("joker=")]
    laid = cells([word for word in spaces if not word.startswith("joker=")])
    named: Payload = {"jokers": numbers(jokers[0])} if jokers else {}
    return {"kind": "exhibit", "work": work, "cells": laid, **named}


def prepare(words: list[str]) -> Payload:
    work, fragments, *jokers = words
    named: Payload = {"jokers": numbers(jokers[0].removeprefix("joker="))} if jokers else {}
    laid = [] if fragments == "-" else numbers(fragments)
    return {"kind": "prepare", "work": work, "fragments": laid, **named}


def hand(word: str) -> Json:
    if "/" in word:
        art, jokers, trading = map(int, word.split("/"))
        return {"art": art, "jokers": jokers, "trading": trading}
    return {"cards": [] if word == "-" else list(word.split("+"))}


READ: dict[str, Callable[[list[str]], Payload]] = {
    "buy": lambda words: {"kind": "buy", "pile": words[0]},
    "trade": trade,
    "play": lambda words: {**trade(words), "played": True},
    "place": lambda words: {"kind": "place-trading", "cells": cells(words)},
    "exhibit": exhibit,
    "prepare": prepare,
    "swap": lambda words: {"kind": "swap", "work": words[0], "fragment": int(words[1])},
    "give": lambda words: {"kind": "give", "to": int(words[0])},
    "fill": lambda words: {"kind": "fill", "piles": list(words)},
    "next": lambda _: {"kind": "end-turn"},
    "less": lambda _: {"kind": "depth", "depth": "exhibits"},
    "no-room": lambda _: {"kind": "end", "why": "no-room"},
    "stuck": lambda _: {"kind": "end", "why": "stuck"},
    "hands": lambda words: {"kind": "hands", "hands": [hand(word) for word in words]},
}


def table(text: str) -> Ramses:
    """Sit down as the first words say: the number of players, options, who starts."""
    players, *options = text.split()
    given: Payload = {}
    for option in options:
        name, _, value = option.partition("=")
        given[name] = shapes(value) if ":" in value else value
    start = given.pop("start", "0")
    return GAME.begin(NAMES[: int(players)], int(str(start)), given)


def shapes(text: str) -> Json:
    """`3A:3x1,6A:2x3` is one fixed shape for each of these works."""
    pairs = (word.split(":") for word in text.split(","))
    return {work: [int(side) for side in size.split("x")] for work, size in pairs}


def played(text: str) -> Ramses:
    """Play entries one after another; every one of them stands."""
    first, _, rest = (text if text[:1].isdigit() else f"2; {text}").partition(";")
    play = table(first)
    for each in rest.split(";"):
        if each.strip():
            play = play.enter(entry(each))
    return play


def refusal(play: Ramses, text: str) -> str:
    """Enter one more: `R2.1/kind: why not`, or nothing if it stands."""
    return refused(play, entry(text))


def refused(play: Ramses, payload: Json) -> str:
    """Enter one more, given as JSON, and give its refusal."""
    try:
        play.enter(payload)
    except RuleViolation as violation:
        return f"{violation.cite.id}/{violation.field}: {violation.message}"
    except EntryError as error:
        return f"/{error.field}: {error.message}"
    return ""


def news(play: Ramses, text: str) -> list[str]:
    """Enter one more: the lines that it earns, `Ann three-set 3 R7.1`."""
    before = len(play.state.lines)
    lines = play.enter(entry(text)).state.lines[before:]
    return [f"{NAMES[each.seat]} {each.kind} {each.points} {each.cite.id}" for each in lines]


def spaces(drawing: str, mark: str = "X") -> list[Cell]:
    """The spaces of a drawing with some mark; the top left is 0, 0."""
    return [
        Cell(x, y)
        for y, line in enumerate(drawing.split("\n"))
        for x, each in enumerate(line.strip())
        if each == mark
    ]


def hall(drawing: str) -> Hall:
    """A hall as it is drawn."""
    laid = spaces(drawing)
    return Hall().add(laid) if laid else Hall()


def drawn(places: list[Cell], of: str) -> str:
    """Draw places over a hall's drawing: `o` where a place is free."""
    rows = [list(line.strip()) for line in of.split("\n")]
    for x, y in places:
        rows[y][x] = "o"
    return "\n".join("".join(row) for row in rows)
