"""What counts in a log, by what was done to it."""

from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.plays.log.events import Action, Event, Log, equal_json, fold_events, fold_stored
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json

KEY = UUID(int=1)


def log(signs: str) -> Log:
    """A log by signs: a letter is entered, `<` takes back, `>` brings back."""
    return fold_events(acts(signs))


def acts(signs: str) -> list[tuple[Event, UUID]]:
    kinds = {"<": Action.UNDO, ">": Action.REDO}
    return [
        (
            Event(n, kinds.get(action, Action.ENTER), None if action in kinds else action),
            UUID(int=n),
        )
        for n, action in enumerate(signs)
    ]


def letters(entries: tuple[Event, ...]) -> str:
    return "".join(str(act.payload) for act in entries)


@pytest.mark.parametrize(
    ("signs", "counts", "undone"),
    [
        ("", "", ""),
        ("ab", "ab", ""),
        ("ab<", "a", "b"),
        ("ab<<", "", "ba"),
        ("ab<<>", "a", "b"),
        ("ab<<>>", "ab", ""),
        ("ab<c", "ac", ""),
        ("ab<c<", "a", "c"),
        ("a<b<c", "c", ""),
        ("abc<<>d", "abd", ""),
    ],
)
def test_what_counts_and_what_can_come_back(signs: str, counts: str, undone: str) -> None:
    read = log(signs)
    assert (letters(read.entries), letters(read.undone)) == (counts, undone)
    assert read.after == len(signs)


@pytest.mark.parametrize(
    ("signs", "sentence"),
    [
        ("<", "There is nothing to undo."),
        ("a<<", "There is nothing to undo."),
        (">", "There is nothing to redo."),
        ("a>", "There is nothing to redo."),
        ("a<b>", "There is nothing to redo."),
    ],
)
def test_what_is_not_there_cannot_be_moved(signs: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        log(signs)
    assert refused.value.message == sentence


def test_a_play_is_no_longer_than_its_record_may_be() -> None:
    full = Log(entries=tuple(Event(n, Action.ENTER, "a") for n in range(5_000)))
    with pytest.raises(Malformed) as refused:
        full.then(Event(5_000, Action.ENTER, "a"), KEY)
    assert refused.value.message == "A game can have at most 5000 entries."


@pytest.mark.parametrize(
    "other", ["ac", "a", "abb", "ab<", "ab<b", "ab<>", "ba"], ids=lambda signs: signs
)
def test_the_digest_tells_logs_apart_that_count_alike(other: str) -> None:
    assert log("ab").digest == log("ab").digest != log(other).digest


@given(st.text("ab<>", max_size=30))
def test_undo_then_redo_changes_nothing_that_counts(signs: str) -> None:
    try:
        before = log(signs)
        there_and_back = log(f"{signs}<>")
    except Malformed:
        return
    assert letters(there_and_back.entries) == letters(before.entries)
    assert letters(there_and_back.undone) == letters(before.undone)


@given(st.text("ab<>", max_size=30))
def test_a_stored_log_reads_as_it_was_written(signs: str) -> None:
    try:
        written = log(signs)
    except Malformed:
        assert fold_stored(acts(signs)).rows == len(signs)  # a damaged event counts too
        return
    assert fold_stored(acts(signs)) == written


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"a": True}, False),
        ({"a": 1}, {"a": 1.0}, False),
        ([1, 2], [2, 1], False),
        ("é", "e\u0301", False),
    ],
)
def test_equal_json(*, one: Json, other: Json, alike: bool) -> None:
    assert equal_json(one, other) is alike
