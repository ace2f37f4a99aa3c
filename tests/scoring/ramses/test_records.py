"""Whole plays with the sheet that they come to."""

import json
from pathlib import Path

import pytest

from scoring.record import Answer, check
from scoring.registry import GAMES

PLAYS = sorted(
    path
    for path in (Path(__file__).parents[2] / "records").glob("ramses-*.json")
    if not path.stem.endswith(".expected")
)
NOT_GIVEN = {"next", "as_played"}
CLAUSES = {
    "three-set": "R7.1", "four-set": "R7.1", "six-set": "R7.1",
    "hand": "R7.2", "prepared": "R7.3", "joker": "R7.4",
}  # fmt: skip
every_play = pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)


def expected(path: Path) -> Answer:
    answer: Answer = json.loads(path.with_suffix(".expected.json").read_text())
    return answer


def lines(answer: Answer, *keys: str) -> list[tuple[object, ...]]:
    answered = answer["lines"]
    assert isinstance(answered, list)
    return [tuple(line[key] for key in keys) for line in answered if isinstance(line, dict)]


def test_there_are_plays() -> None:
    assert len(PLAYS) == 4


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
    assert answer["next"] is None


@every_play
def test_every_line_names_its_clause(path: Path) -> None:
    answered = lines(check(GAMES, path.read_bytes()), "kind", "rule", "points")
    for kind, rule, points in answered:
        assert rule == CLAUSES[str(kind)]
        assert points != 0


@every_play
def test_at_the_end_there_is_one_line_a_kind_and_seat(path: Path) -> None:
    answer = check(GAMES, path.read_bytes())
    last = max(int(str(entry)) for (entry,) in lines(answer, "entry"))
    final = [line[1:] for line in lines(answer, "entry", "seat", "kind") if line[0] == last]
    assert len(final) == len(set(final))
    seats = [int(str(seat)) for seat, _ in final]
    assert seats == sorted(seats)


@every_play
def test_a_play_cut_short_is_a_play_too(path: Path) -> None:
    record = json.loads(path.read_bytes())
    whole = lines(check(GAMES, path.read_bytes()), "entry", "seat", "kind", "points")
    for length in range(0, len(record["entries"]), 7):
        cut = json.dumps({**record, "entries": record["entries"][:length]}).encode()
        answer = check(GAMES, cut)
        assert answer["ok"] is True
        assert answer["complete"] is False
        assert answer["next"] is not None
        assert answer["winners"] == []
        answered = lines(answer, "entry", "seat", "kind", "points")
        assert answered == [line for line in whole if int(str(line[0])) < length]


@every_play
def test_a_play_with_an_entry_too_many_is_refused_there(path: Path) -> None:
    record = json.loads(path.read_bytes())
    more = json.dumps({**record, "entries": [*record["entries"], {"kind": "end-turn"}]})
    assert check(GAMES, more.encode()) == {
        "ok": False,
        "entry": len(record["entries"]),
        "rule": "R6.1",
        "message": "The game is complete.",
    }


def test_a_file_with_the_wrong_number_of_players_is_refused_before_its_entries() -> None:
    record = json.loads(PLAYS[0].read_bytes())
    alone = json.dumps({**record, "players": ["Ann"]}).encode()
    answered = check(GAMES, alone)
    assert (answered["entry"], answered["rule"]) == (None, "R1.1")
