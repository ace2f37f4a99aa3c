"""Play records that cannot be read, and those that can: every one gets its answer."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.kernel.names import likeness
from scoring.kernel.serialization.entries import Json
from scoring.kernel.serialization.json_values import MAX_BYTES, parse_json
from scoring.record import MAX_ENTRIES, Answer, check
from scoring.registry import GAMES

RECORDS = Path(__file__).parents[1] / "records"
PLAY = json.loads((RECORDS / "krimsutep-3-captures.json").read_text())
EMPTY: dict[str, Any] = {
    "format": "play-record", "version": 1, "game": "krimsutep",
    "players": ["Ann", "Ben", "Cem"], "start": 0, "entries": [],
}  # fmt: skip
ALL: dict[str, Any] = {
    "kind": "totals", "suits": {suit: [20, 0, 0] for suit in ("red", "grey", "green")},
    "roman": [70, 0, 0], "royal": None, "maid": None,
}  # fmt: skip
VOID = {"kind": "void", "why": "misdeal"}
TRICK = {"kind": "trick", "cards": ["red-5", "red-6", "red-2"]}


def answer(record: object) -> Answer:
    return check(GAMES, json.dumps(record).encode())


def refused(message: str, entry: int | None = None, rule: str | None = None) -> Answer:
    return {"ok": False, "entry": entry, "rule": rule, "message": message}


def with_entries(*entries: object) -> Answer:
    return answer({**EMPTY, "entries": list(entries)})


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "The file is not JSON."),
        (b"play", "The file is not JSON."),
        (b"{", "The file is not JSON."),
        (b"{} {}", "The file is not JSON."),
        (b"\xef\xbb\xbf{}", "The file is not JSON."),
        (b"\xff\xfe{\x00}\x00", "The file is not UTF-8 text."),
        (b'"\xed\xa0\x80"', "The file is not UTF-8 text."),
        (b'["\x01"]', "The file is not JSON."),
        (b"[1,]", "The file is not JSON."),
        (b"[01]", "The file is not JSON."),
        (b"[NaN]", "NaN is not a JSON number."),
        (b"[-Infinity]", "-Infinity is not a JSON number."),
        (b"null", "“record” must be an object."),
        (b"[]", "“record” must be an object."),
        (b"7", "“record” must be an object."),
        (b"1e400", "“record” must be an object."),
        (b"9" * 10_000, "“record” must be an object."),
        (b'"' + b'\\"' * 400_000, "The file is not JSON."),
        (b" " * MAX_BYTES + b" ", "The file is longer than 1000 KB."),
        (b" " * 10_000_000, "The file is longer than 1000 KB."),
        (b" " * (MAX_BYTES - 2) + b"{}", "The record has no “format”."),
        (b"[" * 20 + b"]" * 20, "“record” must be an object."),
        (b"[" * 21 + b"]" * 21, "The file nests deeper than 20."),
        (b"[" * 100_000, "The file nests deeper than 20."),
        (b'{"a":' * 100_000, "The file nests deeper than 20."),
        (b'"' + b"[" * 100_000 + b'"', "“record” must be an object."),
        (b'"\\"' + b"[" * 100 + b'"', "“record” must be an object."),
        (b'"\\\\"' + b"[" * 100, "The file nests deeper than 20."),
        (b'{"format": 1, "format": 1}', "“format” is in one object twice."),
    ],
)  # fmt: skip
def test_a_file_that_is_no_record_is_answered(data: bytes, message: str) -> None:
    assert check(GAMES, data) == refused(message)


@pytest.mark.parametrize("piece", [b'"', b'\\"', b'"\\', b'""', b"[", b'"[', b"\\", b'{"":'])
def test_reading_takes_no_longer_than_the_file_is_long(piece: bytes) -> None:
    data = piece * (MAX_BYTES // len(piece))
    begun = time.thread_time()
    assert check(GAMES, data)["ok"] is False
    assert time.thread_time() - begun < 5


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "game-record"}, "This is not a game record."),
        ({"format": None}, "This is not a game record."),
        ({"version": 2}, "Only version 1 of the game record is known."),
        ({"version": True}, "Only version 1 of the game record is known."),
        ({"version": 1.0}, "Only version 1 of the game record is known."),
        ({"version": "1"}, "Only version 1 of the game record is known."),
        ({"game": "chess"}, "The game must be one of krimsutep"),
        ({"game": ["krimsutep"]}, "The game must be one of krimsutep"),
        ({"game": None}, "The game must be one of krimsutep"),
        ({"start": True}, "The starting player must be the number of a seat."),
        ({"start": 0.0}, "The starting player must be the number of a seat."),
        ({"start": "0"}, "The starting player must be the number of a seat."),
        ({"start": 3}, "The starting player must have a seat."),
        ({"start": -1}, "The starting player must have a seat."),
        ({"options": []}, "“options” must be an object."),
        ({"options": None}, "“options” must be an object."),
        ({"meta": []}, "“meta” must be an object."),
        ({"meta": None}, "“meta” must be an object."),
        ({"entries": {}}, "The entries must be a list."),
        ({"entries": None}, "The entries must be a list."),
        ({"entries": [7] * (MAX_ENTRIES + 1)}, "A game can have at most 5,000 entries."),
        ({"entry": []}, "“entry” is not part of a game record."),
        ({"Meta": {}}, "“Meta” is not part of a game record."),
        (
            {"e" * 100: {}},
            "“eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee…” is not part of a game record.",
        ),
        ({"players": "Ann"}, "The players must be a list of names."),
        ({"players": {"Ann": 0}}, "The players must be a list of names."),
        ({"players": ["Ann", "Ben", 3]}, "“3” is not a name."),
        ({"players": ["Ann", "Ben", None]}, "“None” is not a name."),
        ({"players": ["Ann", "Ben", ""]}, "A name must have 1 to 40 characters."),
        ({"players": ["Ann", "Ben", " \t\n"]}, "A name must have 1 to 40 characters."),
        ({"players": ["Ann", "Ben", "C" * 41]}, "A name must have 1 to 40 characters."),
        ({"players": ["Ann", "Ben", "\u200b"]}, "A name needs a character that can be seen."),
        ({"players": ["Ann", "Ben", "C\x00m"]}, "A name must not have control characters."),
        ({"players": ["Ann", "Ben", "C\nm"]}, "A name must not have control characters."),
        ({"players": ["Ann", "Ben", "C\x9fm"]}, "A name must not have control characters."),
        ({"players": ["Ann", "Ben", "C\ud800"]}, "A name must not have control characters."),
        ({"players": ["Ann", "Ben", "Ann"]}, "“Ann” sits at the table twice."),
        ({"players": ["Ann", "Ben", "aNN"]}, "“aNN” sits at the table twice."),
        ({"players": ["Ann", "Ben", " Ann "]}, "“Ann” sits at the table twice."),
        ({"players": ["Ann", "A\u200bnn", "Ben"]}, "“Ann” sits at the table twice."),
        ({"players": ["Groß", "GROSS", "Ben"]}, "“GROSS” sits at the table twice."),
        ({"players": ["Dóra", "Do\u0301ra", "Ben"]}, "“Dóra” sits at the table twice."),
        ({"options": {"maids": "wins"}}, "“maids” is not known here."),
        ({"options": {"maid": "loses"}}, "“loses” is not a value of maid: wins, captured."),
        ({"options": {"maid": None}}, "“None” is not a value of maid: wins, captured."),
        ({"options": {"maid": True}}, "“True” is not a value of maid: wins, captured."),
        ({"options": {"maid": ["wins"]}}, "“['wins']” is not a value of maid: wins, captured."),
    ],
)
def test_a_record_with_something_wrong_around_its_entries_is_answered(
    change: dict[str, object], message: str
) -> None:
    answered = answer({**EMPTY, **change})
    assert str(answered.pop("message")).startswith(message)
    assert answered == {"ok": False, "entry": None, "rule": None}


@pytest.mark.parametrize("key", ["format", "version", "game", "players", "start", "entries"])
def test_a_record_without_one_of_its_keys_is_answered(key: str) -> None:
    record = {name: value for name, value in EMPTY.items() if name != key}
    assert answer(record) == refused(f"The record has no “{key}”.")


@pytest.mark.parametrize(
    "players", [[], ["Ann"], ["Ann", "Ben"], [*"ABCDE"], [*map(str, range(99))]]
)
def test_a_table_of_the_wrong_size_is_refused_by_its_clause(players: list[str]) -> None:
    answered = answer({**EMPTY, "players": players})
    assert answered == refused(
        f"Krimsutep is for 3 to 4 players, not {len(players)}.", rule="K1.1"
    )


def test_many_names_are_told_apart_quickly() -> None:
    begun = time.thread_time()
    assert (
        answer({**EMPTY, "players": [f"{number:x}" for number in range(90_000)]})["rule"]
        == "K1.1"
    )
    assert time.thread_time() - begun < 10


NILE: dict[str, Any] = {"width": 5, "height": 6, "cells": ["c3", "d3", "e3", "a4", "b4", "c4"]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({}, ""),
        ({"width": 6, "height": 5}, ""),
        ({"width": 26, "height": 1}, "A field has 30 spaces and is at most 26 wide."),
        ({"width": 30, "height": 1}, "A field has 30 spaces and is at most 26 wide."),
        ({"width": -5, "height": -6}, "A field has 30 spaces and is at most 26 wide."),
        ({"width": 0, "height": 0}, "A field has 30 spaces and is at most 26 wide."),
        ({"width": 5.0}, "“5.0” is not a whole number."),
        ({"width": True}, "“True” is not a whole number."),
        ({"width": None}, "“None” is not a whole number."),
        ({"cells": NILE["cells"][:5]}, "The Nile lies on 6 different spaces."),
        ({"cells": [*NILE["cells"], "a1"]}, "The Nile lies on 6 different spaces."),
        (
            {"cells": ["c3", "c3", "e3", "a4", "b4", "c4"]},
            "The Nile lies on 6 different spaces.",
        ),
        ({"cells": ["f1", "d3", "e3", "a4", "b4", "c4"]}, "f1 is not on the field."),
        ({"cells": ["a7", "d3", "e3", "a4", "b4", "c4"]}, "a7 is not on the field."),
        ({"cells": ["c0", "d3", "e3", "a4", "b4", "c4"]}, "“c0” is not known in"),
        ({"cells": ["c-1", "d3", "e3", "a4", "b4", "c4"]}, "“c-1” is not known in"),
        ({"cells": ["c03", "d3", "e3", "a4", "b4", "c4"]}, "“c03” is not known in"),
        ({"cells": ["c٣", "d3", "e3", "a4", "b4", "c4"]}, "“c٣” is not known in"),
        ({"cells": ["C3", "d3", "e3", "a4", "b4", "c4"]}, "“C3” is not known in"),
        ({"cells": ["", "d3", "e3", "a4", "b4", "c4"]}, "“” is not known in"),
        ({"cells": ["a" + "9" * 9_999, "d3", "e3", "a4", "b4", "c4"]}, "“a9999"),
        ({"cells": [3, "d3", "e3", "a4", "b4", "c4"]}, "“3” is not a code."),
        ({"cells": "c3 d3"}, "“options.nile.cells” must be a list."),
        ({"cells": {"c3": 1}}, "“options.nile.cells” must be a list."),
        ({"depth": 1}, "“depth” is not known here."),
    ],
)
def test_a_nile_is_read_or_answered(change: dict[str, object], message: str) -> None:
    answered = answer({**EMPTY, "options": {"nile": {**NILE, **change}}})
    assert answered["ok"] is (not message)
    assert str(answered.get("message", "")).startswith(message)


@pytest.mark.parametrize("nile", [None, [], "S", 7, {}, {"width": 5}])
def test_what_is_no_nile_at_all_is_answered(nile: object) -> None:
    answered = answer({**EMPTY, "options": {"nile": nile}})
    assert (answered["ok"], answered["entry"], answered["rule"]) == (False, None, None)


@pytest.mark.parametrize(
    "part",
    [
        '"meta": {"a": 1, "a": 2}',
        '"meta": {"b": [{"a": 1, "a": 2}]}',
        '"options": {"a": 1, "a": 1}',
        '"options": {"nile": {"a": 1, "a": 1}}',
    ],
)
def test_a_key_twice_anywhere_is_refused(part: str) -> None:
    record = f"{json.dumps(EMPTY)[:-1]}, {part}}}"
    assert check(GAMES, record.encode()) == refused("“a” is in one object twice.")


def test_what_the_rules_never_read_may_hold_anything() -> None:
    record = f'{json.dumps(EMPTY)[:-1]}, "meta": {{"note": [[[1e400, "\\ud800"]]]}}}}'
    assert check(GAMES, record.encode())["ok"] is True


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"options": {}, "meta": {}},
        {"options": {"maid": "wins", "roman": "with-sevens", "halves": "side-by-side"}},
        {"options": {"nile": NILE, "obelisks": "group", "distance": "steps"}},
        {"players": [" Ann ", "B" * 40, "Zoë-Marie O’Neil 王"]},
        {"players": ["Ann", "Anna", "An n"]},
        {
            "entries": [
                TRICK,
                *({"kind": "void", "why": "x"}, TRICK) * 2_499,
                {"kind": "void", "why": "x"},
            ]
        },
    ],
)
def test_a_record_may_leave_out_and_write_out(change: dict[str, object]) -> None:
    assert answer({**EMPTY, **change})["ok"] is True


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "ANN"),
        ("Groß", "gross"),
        ("Ǆ", "ǆ"),
        ("é", "e\u0301"),
        ("Σας", "ΣΑΣ"),
        ("a\u00ad", "a"),
    ],
)  # fmt: skip
def test_names_that_look_alike(name: str, other: str) -> None:
    assert likeness(name) == likeness(other)


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
))  # fmt: skip
def test_whatever_is_within_bounds_is_parsed_as_json_says(value: Json) -> None:
    assert parse_json(json.dumps(value).encode()) == value
