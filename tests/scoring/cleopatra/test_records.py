"""The given plays come to their sheets, line by line."""

import json
from pathlib import Path

import pytest

from scoring.record import Answer, check
from scoring.registry import GAMES

PLAYS = sorted(
    path
    for path in (Path(__file__).parents[2] / "records").glob("cleopatra-*.json")
    if not path.stem.endswith(".expected")
)
TRACKS = {
    "talents": [
        "start", "wall", "sphinx", "throne", "obelisk", "door", "mosaic", "turn-bonus", "bid",
        "beggar", "merchant",
    ],
    "amulets": [
        "tainted", "character", "hand-limit", "offering", "envoy", "final-hand", "sanctuary",
    ],
}  # fmt: skip
every_play = pytest.mark.parametrize("path", PLAYS, ids=lambda path: path.stem)


def lines(answer: Answer, *keys: str) -> list[tuple[object, ...]]:
    answered = answer["lines"]
    assert isinstance(answered, list)
    return [tuple(line.get(key) for key in keys) for line in answered if isinstance(line, dict)]


def test_there_are_plays() -> None:
    assert len(PLAYS) == 4


@every_play
def test_a_given_play_comes_to_its_sheet(path: Path) -> None:
    answer = check(GAMES, path.read_bytes())
    given: Answer = json.loads(path.with_suffix(".expected.json").read_text())
    keys = ("entry", "seat", "kind", "points", "track")
    assert sorted(lines(answer, *keys), key=str) == sorted(lines(given, *keys), key=str)
    assert {key: answer[key] for key in given if key != "lines"} == {
        key: given[key] for key in given if key != "lines"
    }
    assert answer["as_played"] == []
    assert answer["next"] == (None if answer["complete"] else "market")


@every_play
def test_lines_stand_in_the_order_in_which_points_fall(path: Path) -> None:
    answered = lines(check(GAMES, path.read_bytes()), "entry", "track", "kind", "points")
    entries = [entry if isinstance(entry, int) else -1 for entry, *_ in answered]
    assert entries == sorted(entries)
    assert all(kind in TRACKS[str(track)] for _, track, kind, _ in answered)
    assert all(points for *_, points in answered), "lines of 0 are left out"


@pytest.mark.parametrize(
    ("name", "warnings"),
    [("cleopatra-3", 0), ("cleopatra-4-garden", 1), ("cleopatra-5-rulings", 0)],
)
def test_a_play_that_needs_more_amulets_than_there_are_says_so(
    name: str, warnings: int
) -> None:
    (path,) = (path for path in PLAYS if path.stem == name)
    answer = check(GAMES, path.read_bytes())
    said = answer.get("warnings", [])
    assert isinstance(said, list)
    assert len(said) == warnings
    for each in said:
        # 81 lie before the players when they count their hands, which bring 12 more
        message = "There are only 89 amulets: note the missing ones (4)."
        assert each == {"entry": 174, "rule": "C1.6", "message": message}
