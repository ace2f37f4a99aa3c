"""Plays of Krimsutep as short lines of text, and fields as drawings.

A play is entries parted by `;`, after the number of players and the table's options:

    4 maid=captured; trick rs2 r5 gVII maid; void misdeal

Suits are `r` palace (red), `y` obelisk (grey), `g` oasis (green). `trick@2` names the leader,
`! why` at the end of an entry records it as played. In `captures` hands are parted by `|`, and
`*` is whatever nobody else has; in `totals` come the sums of the suits and of the numerals.
`royal=0 maid=1 tricks=5,4,2` may follow; where nothing is said, nobody has the extras.
"""

from collections.abc import Callable

from scoring.kernel.errors import EntryError, RuleViolation
from scoring.kernel.game import Play
from scoring.kernel.grids import Square
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.board import BARE, Field, Laid, Layout
from scoring.krimsutep.components import Building, Half, counted
from scoring.krimsutep.entries import AnyEntry
from scoring.krimsutep.game import GAME
from scoring.krimsutep.state import State

type Payload = dict[str, Json]
type Krimsutep = Play[State, AnyEntry]

NAMES = ("Ann", "Ben", "Cem", "Dóra")
SUITS = {"r": "red", "y": "grey", "g": "green"}


def card(text: str) -> Json:
    """`r5` is `red-5`; trumps are written out."""
    if text[:1] in SUITS and (text[1:2].isdigit() or text[1:2] in {"s", "V"}):
        return f"{SUITS[text[0]]}-{text[1:]}"
    return text


def numbers(text: str) -> list[Json]:
    return [int(each) for each in text.split(",")]


def entry(text: str, players: int = 3) -> Payload:
    """Read one entry."""
    text, _, why = text.partition("!")
    kind, *words = text.split()
    kind, _, leader = kind.partition("@")
    named: Payload = {"leader": int(leader)} if leader else {}
    noted: Payload = {"as_played": why.strip()} if why else {}
    return {"kind": kind, **READ[kind](words, players), **named, **noted}


def trick(words: list[str], _: int) -> Payload:
    return {"cards": [card(word) for word in words]}


def captures(words: list[str], players: int) -> Payload:
    hands = hands_of([word for word in words if "=" not in word], players)
    return {"cards": hands, **extras(words)}


def totals(words: list[str], _: int) -> Payload:
    red, grey, green, roman = (numbers(word) for word in words[:4])
    suits: Payload = {"red": red, "grey": grey, "green": green}
    return {"suits": suits, "roman": roman, **extras(words)}


def build(words: list[str], _: int) -> Payload:
    half: Payload = {"half": words[1]} if words[1:] else {}
    return {"cell": words[0], **half}


READ: dict[str, Callable[[list[str], int], Payload]] = {
    "trick": trick,
    "captures": captures,
    "totals": totals,
    "draw": lambda words, _: {"seat": int(words[0])},
    "reveal": lambda words, _: {"cards": list(words)},
    "order": lambda words, _: {"seats": numbers(words[0])},
    "build": build,
    "void": lambda words, _: {"why": " ".join(words)},
}


def hands_of(words: list[str], players: int) -> list[Json]:
    hands = [part.split() for part in " ".join(words).split("|")]
    named = {card(word) for hand in hands for word in hand}
    rest = [each.code for each in counted(players) if each.code not in named]
    return [
        [code for word in hand for code in (rest if word == "*" else [card(word)])]
        for hand in hands
    ]


def extras(words: list[str]) -> Payload:
    given = dict(word.split("=") for word in words if "=" in word)
    tricks: Payload = {"tricks": numbers(given["tricks"])} if "tricks" in given else {}
    seats: Payload = {
        name: int(given[name]) if name in given else None for name in ("royal", "maid")
    }
    return seats | tricks


def table(text: str) -> Krimsutep:
    """Sit down as the first words say: the number of players, options, who starts."""
    players, *options = text.split()
    given = dict(option.split("=") for option in options)
    start = int(given.pop("start", 0))
    return GAME.begin(NAMES[: int(players)], start, given)


def played(text: str) -> Krimsutep:
    """Play entries one after another; every one of them stands."""
    first, _, rest = (text if text[:1] in "34" and text else f"3; {text}").partition(";")
    play = table(first)
    for each in rest.split(";"):
        if each.strip():
            play = play.enter(entry(each, len(play.state.seats)))
    return play


def refusal(play: Krimsutep, text: str) -> str:
    """Enter one more: `K2.1/cards: why not`, or nothing if it stands."""
    try:
        play.enter(entry(text, len(play.state.seats)))
    except RuleViolation as violation:
        return f"{violation.cite.id}/{violation.field}: {violation.message}"
    except EntryError as error:
        return f"/{error.field}: {error.message}"
    return ""


def news(play: Krimsutep, text: str) -> list[str]:
    """Enter one more: the lines that it earns, `Ann royal 2 K2.7`."""
    before = len(play.state.lines)
    lines = play.enter(entry(text, len(play.state.seats))).state.lines[before:]
    return [f"{NAMES[each.seat]} {each.kind} {each.points} {each.cite.id}" for each in lines]


MARKS = {
    "@@": (Building.OASIS, None),
    "O.": (Building.OBELISK_1, Half.FIRST),
    ".O": (Building.OBELISK_1, Half.SECOND),
    "OO": (Building.OBELISK_2, None),
    "P.": (Building.PALACE_1, Half.FIRST),
    ".P": (Building.PALACE_1, Half.SECOND),
    "PP": (Building.PALACE_2, None),
}


def field(layout: Layout, drawing: str) -> Field:
    """Read a drawing of the field: cards of two halves, `~~` for the Nile, `--` for free."""
    drawn = BARE
    for row, line in enumerate(drawing.split("\n")):
        for col, mark in enumerate(line.split()):
            cell = Square(col, row)
            assert (mark == "~~") is (cell in layout.nile.cells), f"the Nile, at {cell}"
            if mark in MARKS:
                building, half = MARKS[mark]
                laid = Laid(cell, building, half, seat=len(drawn.laid) % 3)
                drawn = drawn.add(laid, layout.bits(cell, building, half))
    return drawn
