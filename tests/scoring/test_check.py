"""What `check` answers: to entries that cannot be read, to plays, to anything at all."""

import json
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.__main__ import main
from scoring.kernel.serialization.entries import Json
from scoring.record import Answer, check
from scoring.registry import GAMES
from tests.scoring.test_record import EMPTY, TRICK, answer, refused

ROOT = Path(__file__).parents[2]
RECORDS = ROOT / "tests" / "records"
ALL: dict[str, Any] = {
    "kind": "totals", "suits": {suit: [20, 0, 0] for suit in ("red", "grey", "green")},
    "roman": [70, 0, 0], "royal": None, "maid": None,
}  # fmt: skip


def with_entries(*entries: object) -> Answer:
    return answer({**EMPTY, "entries": list(entries)})


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (None, "An entry must be a JSON object."),
        ([], "An entry must be a JSON object."),
        ("trick", "An entry must be a JSON object."),
        ({}, "Say what happened: one of trick, captures"),
        ({"kind": "Trick"}, "Say what happened: one of trick, captures"),
        ({"kind": None}, "Say what happened: one of trick, captures"),
        ({"kind": ["trick"]}, "Say what happened: one of trick, captures"),
        ({"kind": {}}, "Say what happened: one of trick, captures"),
        ({"kind": "trick"}, "“cards” is missing."),
        ({**TRICK, "card": 1}, "“card” is not known here."),
        ({**TRICK, "Leader": 1}, "“Leader” is not known here."),
        ({**TRICK, "leader": None}, "“None” is not a whole number."),
        ({**TRICK, "leader": True}, "“True” is not a whole number."),
        ({**TRICK, "leader": 1.0}, "“1.0” is not a whole number."),
        ({**TRICK, "as_played": None}, "“as_played” must be a text that is not blank."),
        ({**TRICK, "as_played": ""}, "“as_played” must be a text that is not blank."),
        ({**TRICK, "as_played": " \n"}, "“as_played” must be a text that is not blank."),
        ({**TRICK, "as_played": True}, "“as_played” must be a text that is not blank."),
        ({**TRICK, "as_played": "\ud800"}, "“as_played” contains an invalid character."),
        ({**TRICK, "as_played": "a\x00"}, "“as_played” contains an invalid character."),
        ({"kind": "trick", "cards": None}, "“cards” must be a list."),
        ({"kind": "trick", "cards": "red-5"}, "“cards” must be a list."),
        ({"kind": "trick", "cards": {"red-5": 1}}, "“cards” must be a list."),
        ({"kind": "trick", "cards": ["red-5", "red-6", None]}, "“None” is not a code."),
        (
            {"kind": "trick", "cards": ["red-5", "red-6", ["red-2"]]},
            "“['red-2']” is not a code.",
        ),
        (
            {"kind": "trick", "cards": ["red-5", "red-6", "Maid"]},
            "“Maid” is not known in “cards”.",
        ),
        ({"kind": "trick", "cards": ["red-5", "red-6", "red-7"]}, "“red-7” is not known"),
        ({"kind": "captures", "cards": [[], [], []]}, "“royal” is missing."),
        ({"kind": "captures", "cards": [[], [], []], "royal": None}, "“maid” is missing."),
        (
            {"kind": "captures", "cards": [[], [], []], "royal": "0", "maid": None},
            "“0” is not a whole number.",
        ),
        (
            {"kind": "captures", "cards": ["red-2"], "royal": None, "maid": None},
            "“cards” must be a list.",
        ),
        (
            {"kind": "captures", "cards": [], "royal": None, "maid": None, "tricks": None},
            "“tricks” must be a list.",
        ),
        ({**ALL, "suits": [20, 0, 0]}, "“suits” must be an object."),
        ({**ALL, "suits": {"red": [20, 0, 0]}}, "“grey” is missing."),
        ({**ALL, "suits": {**ALL["suits"], "blue": []}}, "“blue” is not known here."),
        ({**ALL, "roman": [70.0, 0, 0]}, "“70.0” is not a whole number."),
        ({**ALL, "roman": [True, 0, 0]}, "“True” is not a whole number."),
        ({**ALL, "roman": [1e300, 0, 0]}, "“1e+300” is not a whole number."),
        ({**ALL, "roman": 70}, "“roman” must be a list."),
        ({"kind": "void"}, "“why” is missing."),
        ({"kind": "void", "why": 7}, "“why” must be a text that is not blank."),
        (
            {"kind": "build", "cell": "c5", "half": None},
            "“None” is not a value of half: first, second.",
        ),
    ],
)
def test_a_malformed_entry_is_answered_with_its_number(entry: object, message: str) -> None:
    answered = with_entries(TRICK, entry)
    assert str(answered.pop("message")).startswith(message)
    assert answered == {"ok": False, "entry": 1, "rule": None}


def payload(text: str) -> Answer:
    """A record whose entries are this JSON."""
    record = json.dumps(EMPTY).replace('"entries": []', f'"entries": [{text}]')
    return check(GAMES, record.encode())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"kind": "draw", "seat": 1e400}', "“inf” is not a whole number."),
        (f'{{"kind": "draw", "seat": {"9" * 10_000}}}', "“inf” is not a whole number."),
        (f'{{"kind": "draw", "seat": -{"9" * 10_000}}}', "“-inf” is not a whole number."),
        ('{"kind": "draw", "seat": 0, "seat": 1}', "“seat” is in one object twice."),
        ('{"kind": "draw", "kind": "draw"}', "“kind” is in one object twice."),
        (
            '{"kind": "totals", "suits": {"red": [], "red": []}}',
            "“red” is in one object twice.",
        ),
    ],
)
def test_an_entry_that_json_can_spell_and_nobody_can_read(text: str, message: str) -> None:
    trick = json.dumps(TRICK)
    assert payload(f"{trick}, {text}") == refused(message, entry=1)
    # it does not hide what comes before it
    assert payload(f"{trick}, {trick}, {text}")["rule"] == "K2.1"


def test_a_number_of_4000_digits_is_an_answer_away() -> None:
    answered = payload(json.dumps({**ALL, "roman": [10**3999, 0, 0]}))
    assert answered == refused("Numbers in “roman” must be from -999,999 to 999,999.", entry=0)


def test_a_malformed_entry_hides_no_earlier_refusal() -> None:
    answered = with_entries(TRICK, TRICK, None, *[TRICK] * 40)
    assert (answered["entry"], answered["rule"]) == (1, "K2.1")


def test_an_empty_play_is_answered_in_full() -> None:
    assert answer(EMPTY) == {
        "ok": True, "complete": False, "game": "krimsutep", "next": "trick",
        "scores": [0, 0, 0], "ranks": [1, 1, 1], "winners": [], "lines": [], "as_played": [],
    }  # fmt: skip


def test_breaches_are_listed_with_their_why() -> None:
    why = "they were quicker \N{GRINNING FACE}"
    answered = with_entries({**TRICK, "leader": 0, "as_played": why})
    assert answered["as_played"] == [{"entry": 0, "rule": "K2.3", "why": why}]
    assert with_entries({**TRICK, "as_played": why})["as_played"] == []


KEYS_OF_ANSWERS = {
    "ok",
    "complete",
    "game",
    "next",
    "scores",
    "ranks",
    "winners",
    "lines",
    "as_played",
}
KEYS_OF_LINES = {"entry", "seat", "kind", "points", "rule"}
SCRAPS: list[Json] = [
    None, True, False, 0, 1, -1, 3, 1.0, 1e308, 10**30, "", "maid", "red-5", "trick", "void",
    "first", "c5", "z9", "\ud800", "x" * 200, [], [[]], {}, {"kind": "void", "why": "x"},
    [0, 1, 2], ["maid"], {"red": [20, 0, 0]},
]  # fmt: skip
FILES = sorted(path for path in RECORDS.glob("*.json") if ".expected" not in path.name)
type Place = tuple[Any, Any]


def places(value: Any) -> list[Place]:
    """Every container of a record with each of its keys or indexes."""
    match value:
        case dict() | list():
            keys = list(value) if isinstance(value, dict) else list(range(len(value)))
            below = [place for key in keys for place in places(value[key])]
            return [*((value, key) for key in keys), *below]
        case _:
            return []


def drop(place: Place, _: Json) -> None:
    container, key = place
    del container[key]


def put(place: Place, value: Json) -> None:
    container, key = place
    container[key] = value


def add(place: Place, value: Json) -> None:
    container, key = place
    if isinstance(container, list):
        container.insert(key, value)
    else:
        container[f"{key}s"] = value


def double(place: Place, _: Json) -> None:
    container, key = place
    add(place, container[key])


CHANGES: list[Callable[[Place, Json], None]] = [drop, put, add, double]


@given(st.data())
def test_a_record_changed_at_random_is_always_answered(data: st.DataObject) -> None:
    record = json.loads(data.draw(st.sampled_from(FILES)).read_text())
    for _ in range(data.draw(st.integers(1, 3))):
        if found := places(record):
            place = data.draw(st.sampled_from(found))
            scrap = deepcopy(data.draw(st.sampled_from(SCRAPS)))
            data.draw(st.sampled_from(CHANGES))(place, scrap)
    answered = answer(record)
    json.dumps(answered, allow_nan=False)
    if answered["ok"]:
        assert set(answered) >= KEYS_OF_ANSWERS
        assert isinstance(answered["lines"], list)
        assert all(
            isinstance(line, dict) and set(line) >= KEYS_OF_LINES for line in answered["lines"]
        )
        return
    assert list(answered) == ["ok", "entry", "rule", "message"]
    assert isinstance(answered["message"], str)
    assert answered["message"]
    assert answered["rule"] is None or isinstance(answered["rule"], str)
    assert answered["entry"] is None or isinstance(answered["entry"], int)


@given(st.sampled_from(FILES), st.integers(0), st.binary(max_size=4))
def test_a_file_cut_or_overwritten_anywhere_is_always_answered(
    path: Path, place: int, scrap: bytes
) -> None:
    data = path.read_bytes()
    place %= len(data)
    for changed in (data[:place], data[:place] + scrap + data[place + len(scrap) :]):
        assert check(GAMES, changed)["ok"] in {True, False}


def test_the_command_answers_file_by_file_in_order(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad, huge = FILES[0], tmp_path / "bad.json", tmp_path / "huge.json"
    bad.write_bytes(b"")
    huge.write_bytes(b" " * 10_000_000)
    files = [good, bad, tmp_path / "none.json", tmp_path, huge, good]
    assert main(["check", *map(str, files)]) == 1
    answered = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each.get("message") for each in answered] == [
        None, "The file is not JSON.", "The file cannot be read.", "The file cannot be read.",
        "The file is longer than 1000 KB.", None,
    ]  # fmt: skip
    assert main(["check", str(good), str(good)]) == 0


@pytest.mark.parametrize("arguments", [[], ["check"], ["play", "x.json"]])
def test_a_command_that_is_none_says_how_it_is_used(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exited:
        main(arguments)
    assert exited.value.code == 2
    assert "usage: python -m scoring" in capsys.readouterr().err


@pytest.mark.skipif(ROOT.name == "mutants", reason="a mutant imports what mutates it")
def test_nothing_but_the_standard_library_is_needed() -> None:
    """Isolated, without site-packages: as on a machine that has Python and these files only."""
    program = (
        f"import sys, runpy; sys.path.insert(0, {str(ROOT)!r}); "
        "runpy.run_module('scoring', run_name='__main__', alter_sys=True)"
    )
    files = [str(path) for path in FILES]
    run = subprocess.run(  # noqa: S603 - our own program
        [sys.executable, "-I", "-S", "-c", program, "check", *files, "none.json"],
        capture_output=True,
        text=True,
        check=False,
    )
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.stderr == ""
    assert [each["ok"] for each in answers] == [True] * len(files) + [False]
    assert run.returncode == 1
