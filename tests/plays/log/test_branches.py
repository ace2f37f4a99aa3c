"""Two copies of a log that part: no event is lost or counts twice, every kept log replays."""

import json
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.plays.log.branches import KeyedEvent, Rebased, rebase, shared_events
from companion.plays.log.events import Action, Event, fold_events
from companion.plays.log.replay import Replay, Setup, replay_log
from scoring.kernel.errors import EntryError
from scoring.kernel.game import AnyGame
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.plays.toy import catalog_game

TOY = catalog_game().game
SETUP = Setup(["Ann", "Ben", "Cem"], 0, {})
RECORDS = Path(__file__).parents[2] / "records"
NAMES = ("krimsutep-3-tricks", "ramses-2-full", "cleopatra-3-unfinished")

type Copy = tuple[Replay, list[KeyedEvent]]


def begun(game: AnyGame, setup: Setup) -> Copy:
    return replay_log(game, setup, fold_events(())), []


def act(game: AnyGame, copy: Copy, event: KeyedEvent) -> Copy:
    """The copy after one more event; as it was where that is refused."""
    replay, events = copy
    try:
        then = replay.then(game, Event(len(events), event.action, event.payload), event.key)
    except EntryError:
        return copy
    return then, [*events, event]


def say(number: int) -> Json:
    return {"kind": "say", "number": number}


entries = st.one_of(
    st.integers(1, 9).map(lambda number: (Action.ENTER, say(number))),
    st.just((Action.ENTER, {"kind": "show", "fingers": [1, 2, 3]})),
    st.just((Action.UNDO, None)),
    st.just((Action.REDO, None)),
    st.tuples(st.integers(0, 6), st.integers(1, 9)).map(
        lambda pair: (Action.CORRECT, [{"do": "change", "at": pair[0], "entry": say(pair[1])}])
    ),
    st.integers(0, 6).map(lambda at: (Action.CORRECT, [{"do": "remove", "at": at}])),
    st.tuples(st.integers(0, 6), st.integers(1, 9)).map(
        lambda pair: (Action.CORRECT, [{"do": "insert", "at": pair[0], "entry": say(pair[1])}])
    ),
    st.sampled_from(["yes", "no"]).map(
        lambda reading: (Action.RULE, {"ruling": "zero", "reading": reading, "why": ""})
    ),
    st.tuples(st.integers(0, 4), st.integers(0, 2), st.integers(0, 2)).map(
        lambda answer: (
            Action.CONFIRM,
            {"first": answer[0], "last": answer[0] + answer[1], "seat": answer[2]},
        )
    ),
)
logs = st.lists(entries, max_size=14)


def played(copy: Copy, drawn: Sequence[tuple[Action, Json]], space: int) -> Copy:
    for number, (action, payload) in enumerate(drawn):
        key = uuid5(UUID(int=space), str(number))
        copy = act(TOY, copy, KeyedEvent(action, payload, key))
    return copy


def check(game: AnyGame, setup: Setup, copies: tuple[Copy, Copy]) -> Rebased:
    """What holds for every fork, whatever the two logs are."""
    (replay, theirs), (_, mine) = copies
    found = rebase(game, (replay, theirs), mine)
    common = shared_events(theirs, mine)
    # Nothing is lost: each later event is counted, refused or known, in its order.
    sorted_out = [
        *(event.key for event in found.held),
        *(refused.event.key for refused in found.refused),
        *(event.key for event in found.known),
    ]
    assert sorted(sorted_out) == sorted(event.key for event in mine[common:])
    # None counts twice, and what the other copy has stays as it is.
    whole = [*theirs, *found.held]
    assert len({event.key for event in whole}) == len(whole)
    # The kept log replays, to the same digest and without a halt.
    log = fold_events(
        (Event(place, event.action, event.payload), event.key)
        for place, event in enumerate(whole)
    )
    again = replay_log(game, setup, log)
    assert again.halt is None
    assert log.digest == found.replay.log.digest
    assert again.positions[-1] == found.replay.positions[-1]
    # Both ways lead to a log that holds all of the first copy.
    assert shared_events(whole, theirs) == len(theirs)
    return found


@given(base=logs, mine=logs, theirs=logs)
def test_of_any_fork_no_event_is_lost_or_counted_twice(
    base: list[tuple[Action, Json]],
    mine: list[tuple[Action, Json]],
    theirs: list[tuple[Action, Json]],
) -> None:
    start = played(begun(TOY, SETUP), base, 1)
    copies = played(start, theirs, 2), played(start, mine, 3)
    check(TOY, SETUP, copies)


@given(base=logs, mine=logs)
def test_a_copy_that_only_went_on_holds_as_a_whole(
    base: list[tuple[Action, Json]], mine: list[tuple[Action, Json]]
) -> None:
    start = played(begun(TOY, SETUP), base, 1)
    further = played(start, mine, 2)
    found = check(TOY, SETUP, (start, further))
    assert not found.refused
    assert found.replay.log.digest == further[0].log.digest
    assert [each.payload for each in found.held] == [
        each.payload for each in further[1][len(start[1]) :]
    ]


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_forks_of_real_games_keep_every_event(name: str, data: st.DataObject) -> None:
    record = load(GAMES, (RECORDS / f"{name}.json").read_bytes())
    setup = Setup(record.players, record.start, record.options)
    game, payloads = record.game, list(record.entries)[:40]
    cut = data.draw(st.integers(0, len(payloads)))
    ends = [data.draw(st.integers(cut, len(payloads))) for _ in "12"]

    def copy(end: int, space: int) -> Copy:
        found = begun(game, setup)
        for place, payload in enumerate(payloads[:end]):
            key = uuid5(UUID(int=1 if place < cut else space), str(place))
            found = act(game, found, KeyedEvent(Action.ENTER, payload, key))
        return found

    check(game, setup, (copy(ends[0], 2), copy(ends[1], 3)))


def test_an_undo_of_a_refused_entry_undoes_nothing_else() -> None:
    start = played(begun(TOY, SETUP), [(Action.ENTER, say(1))], 1)
    theirs = played(start, [(Action.ENTER, say(5))], 2)
    mine = played(
        start, [(Action.ENTER, say(5)), (Action.UNDO, None), (Action.ENTER, say(7))], 3
    )
    found = check(TOY, SETUP, (theirs, mine))
    assert [each.payload for each in found.held] == [say(7)]
    assert [(str(each.error), each.rests) for each in found.refused] == [
        ("5 was said just before.", False),
        ("It depends on an entry that does not count here.", True),
    ]


def test_a_correction_follows_its_entry_to_its_new_place() -> None:
    start = played(begun(TOY, SETUP), [(Action.ENTER, say(1))], 1)
    theirs = played(start, [(Action.ENTER, say(2))], 2)
    change: Json = [{"do": "change", "at": 1, "entry": say(9)}]
    mine = played(start, [(Action.ENTER, say(4)), (Action.CORRECT, change)], 3)
    found = check(TOY, SETUP, (theirs, mine))
    assert [each.payload for each in found.held] == [
        say(4),
        [{"do": "change", "at": 2, "entry": say(9)}],
    ]
    said = [json.loads(json.dumps(each.payload)) for each in found.replay.log.entries]
    assert said == [say(1), say(2), say(9)]


def test_an_entry_that_was_sent_to_both_counts_once() -> None:
    start = begun(TOY, SETUP)
    both = KeyedEvent(Action.ENTER, say(3), UUID(int=9))
    theirs = act(TOY, played(start, [(Action.ENTER, say(1))], 2), both)
    mine = act(TOY, start, both)
    found = check(TOY, SETUP, (theirs, mine))
    assert (found.held, [each.key for each in found.known]) == ((), [both.key])
