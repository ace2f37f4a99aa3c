"""Expected values of a play record by the rules: every position, and the final sheet."""

import json
from collections.abc import Iterator, Mapping, Sequence

from companion.frontend.templatetags.frontend import ordinal
from companion.games.krimsutep.view import VIEW
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from scoring.krimsutep.state import State
from scoring.record import check, load
from scoring.registry import GAMES
from tests.browser.seeding import Payload


def entries(payload: Payload) -> Sequence[Json]:
    """The entries of a record."""
    return load(GAMES, _file(payload)).entries


def positions(payload: Payload) -> Iterator[Position]:
    """Every position of a record, from the one before its first entry."""
    record = load(GAMES, _file(payload))
    position: Position = record.game.begin(record.players, record.start, record.options)
    yield position
    for entry in record.entries:
        position = position.enter(entry)
        yield position


def as_totals(payload: Payload) -> Payload:
    """A copy of the record with every round entered as sums."""
    kept: list[Json] = []
    _, *after = positions(payload)
    for entry, position in zip(entries(payload), after, strict=True):
        assert isinstance(entry, dict)
        if entry["kind"] not in {"trick", "captures", "totals"}:
            kept.append(entry)
        elif position.due[0] != "trick":
            kept.append(_totals(position))
    return {**payload, "entries": kept}


def _totals(position: Position) -> Json:
    state = position.state
    assert isinstance(state, State)
    assert state.evaluation is not None
    suits: dict[str, Json] = {
        suit.value: list(sums) for suit, sums in state.evaluation.suits.items()
    }
    deal = [
        line for line in state.lines if line.entry is not None and line.entry >= state.began
    ]
    extras = {line.kind: line.seat for line in deal if line.kind in {"royal", "maid"}}
    return {
        "kind": "totals", "suits": suits, "roman": list(state.evaluation.romans),
        "royal": extras.get("royal"), "maid": extras.get("maid"),
    }  # fmt: skip


def oases(end: Position) -> dict[str, int]:
    """What each player's oases yield at the end, by name."""
    final = [line for line in end.state.lines if line.kind == "oasis-final"]
    return {
        name: sum(line.points for line in final if line.seat == seat)
        for seat, name in enumerate(end.state.seats)
    }


def laid_oases(payload: Payload) -> int:
    """How many oases lie on the field when all is built."""
    reveals = [entry for entry in entries(payload) if isinstance(entry, dict)]
    cards = [_list(entry["cards"]) for entry in reveals if entry["kind"] == "reveal"]
    return sum(each.count("oasis") for each in cards)


def sheet(payload: Payload) -> dict[str, list[str]]:
    """What `python -m scoring check` answers, as a sheet: kinds, totals, ranks."""
    answer = check(GAMES, _file(payload))
    scores, ranks, lines = (_list(answer[name]) for name in ("scores", "ranks", "lines"))
    rows: dict[str, list[str]] = {}
    for kind, label in VIEW.kinds.items():
        points = [_points(lines, kind, seat) for seat in range(len(scores))]
        if any(points):
            rows[label] = [str(sum(each)) if each else "–" for each in points]
    rows["Total"] = [str(score) for score in scores]
    rows["Rank"] = [f"{'=' * (ranks.count(rank) > 1)}{ordinal(_int(rank))}" for rank in ranks]
    return rows


def _points(lines: Sequence[Json], kind: str, seat: int) -> list[int]:
    return [
        _int(line["points"])
        for line in lines
        if isinstance(line, Mapping) and (line["kind"], line["seat"]) == (kind, seat)
    ]


def _file(payload: Payload) -> bytes:
    return json.dumps(payload).encode()


def _list(payload: Json) -> list[Json]:
    assert isinstance(payload, list)
    return list(payload)


def _int(payload: Json) -> int:
    assert isinstance(payload, int)
    return payload
