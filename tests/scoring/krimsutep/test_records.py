"""Whole plays with the sheet that they come to."""

import json
from pathlib import Path

import pytest

from scoring.record import Answer, check
from scoring.registry import GAMES

PLAYS = sorted(
    path
    for path in (Path(__file__).parents[2] / "records").glob("krimsutep-*.json")
    if not path.stem.endswith(".expected")
)
KINDS = ("royal", "maid", "suit", "palace", "obelisk", "oasis", "doubling", "oasis-final")
NOT_GIVEN = {"next", "as_played"}
every_play = pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)


def expected(path: Path) -> Answer:
    answer: Answer = json.loads(path.with_suffix(".expected.json").read_text())
    return answer


def lines(answer: Answer, *keys: str) -> list[tuple[object, ...]]:
    answered = answer["lines"]
    assert isinstance(answered, list)
    return [tuple(line[key] for key in keys) for line in answered if isinstance(line, dict)]


def test_there_are_plays() -> None:
    assert len(PLAYS) == 6


@every_play
def test_a_given_play_comes_to_its_sheet(path: Path) -> None:
    answer, given = check(GAMES, path.read_bytes()), expected(path)
    keys = ("entry", "seat", "kind", "points")
    assert sorted(lines(answer, *keys)) == sorted(lines(given, *keys))
    assert {key: answer[key] for key in given if key != "lines"} == {
        key: given[key] for key in given if key != "lines"
    }
    assert set(answer) == set(given) | NOT_GIVEN
    assert answer["as_played"] == []
    assert answer["next"] == (None if answer["complete"] else "trick")


@every_play
def test_lines_stand_in_the_order_in_which_points_fall(path: Path) -> None:
    answered = lines(check(GAMES, path.read_bytes()), "entry", "kind")
    order = [(int(str(entry)), KINDS.index(str(kind))) for entry, kind in answered]
    assert order == sorted(order)


@every_play
def test_every_line_names_its_clause(path: Path) -> None:
    clauses = {
        "royal": {"K2.7"}, "maid": {"K2.8"}, "suit": {"K3.1"}, "palace": {"K4.4", "K4.5"},
        "obelisk": {"K4.6"}, "oasis": {"K4.7"}, "doubling": {"K4.8"}, "oasis-final": {"K5.2"},
    }  # fmt: skip
    for kind, rule in lines(check(GAMES, path.read_bytes()), "kind", "rule"):
        assert rule in clauses[str(kind)]


@every_play
def test_a_play_cut_short_is_a_play_too(path: Path) -> None:
    record = json.loads(path.read_bytes())
    whole = lines(check(GAMES, path.read_bytes()), "entry", "seat", "kind", "points")
    for length in range(0, len(record["entries"]), 7):
        cut = json.dumps({**record, "entries": record["entries"][:length]}).encode()
        answer = check(GAMES, cut)
        assert answer["ok"] is True
        assert answer["complete"] is False
        assert answer["winners"] == []
        answered = lines(answer, "entry", "seat", "kind", "points")
        assert answered == [line for line in whole if int(str(line[0])) < length]
