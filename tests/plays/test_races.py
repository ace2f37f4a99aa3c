"""Several phones at once: exactly one of two rivals is stored, and nothing twice."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from uuid import uuid4

import pytest
from django.db import connection

from companion.plays import creation
from companion.plays.log.events import Action, Event, fold_events
from companion.plays.models import LogEvent, Play
from companion.plays.outcomes import Behind, Outcome, Saved, Sent
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

type AtOnce = Callable[[list[Callable[[], object]]], list[object]]

ROUNDS = 20
PHONES = 4


@pytest.fixture
def at_once() -> Iterator[AtOnce]:
    """Runs things in a thread each, all let go at the same moment."""
    pool = ThreadPoolExecutor(PHONES)
    barrier = Barrier(PHONES)

    def run(does: Callable[[], object]) -> object:
        barrier.wait()
        try:
            return does()
        finally:
            connection.close()

    yield lambda all_: list(pool.map(run, all_))
    pool.shutdown()


def saying(phone: Phone, number: int, sent: Sent) -> Callable[[], Outcome]:
    return lambda: phone.enter({"kind": "say", "number": number}, sent)


def count(outcomes: list[object], kind: type[object]) -> int:
    return sum(isinstance(outcome, kind) for outcome in outcomes)


def whole(play: Play) -> bool:
    """Whether the log has every serial once and its digests vouch for it."""
    rows = list(LogEvent.objects.filter(play=play).order_by("sequence"))
    read = [(Event(row.sequence, Action(row.action), row.payload), row.key) for row in rows]
    digests = [fold_events(read[: n + 1]).digest for n in range(len(read))]
    serials = [row.sequence for row in rows]
    return serials == list(range(len(rows))) and digests == [row.digest for row in rows]


def new_table(phone: Phone) -> Phone:
    play = creation.create_play(phone.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    return Phone(phone.device, play)


def test_of_rivals_exactly_one_is_stored(ann: Phone, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        phone = new_table(ann)
        for after in range(2):
            numbers = range(1 + after * PHONES, 1 + (after + 1) * PHONES)
            outcomes = at_once([saying(phone, n, phone.seen()) for n in numbers])
            assert (count(outcomes, Saved), count(outcomes, Behind)) == (1, PHONES - 1)
            assert LogEvent.objects.filter(play=phone.play).count() == after + 1
        assert whole(phone.play)


def test_the_same_key_from_all_sides_is_one_entry_and_everybody_hears_saved(
    ann: Phone, at_once: AtOnce
) -> None:
    for _ in range(ROUNDS):
        phone = new_table(ann)
        outcomes = at_once([saying(phone, 5, phone.seen(key)) for key in [uuid4()] * PHONES])
        assert count(outcomes, Saved) == PHONES
        assert sum(isinstance(each, Saved) and not each.again for each in outcomes) == 1
        assert LogEvent.objects.filter(play=phone.play).count() == 1


def test_an_undo_and_an_entry_at_once_are_one_act(ann: Phone, at_once: AtOnce) -> None:
    for _ in range(ROUNDS):
        phone = new_table(ann)
        phone.say(5)
        undo = [partial(phone.undo, phone.seen()) for _ in range(2)]
        said = [saying(phone, number, phone.seen()) for number in (7, 8)]
        outcomes = at_once([undo[0], said[0], undo[1], said[1]])
        assert (count(outcomes, Saved), count(outcomes, Behind)) == (1, PHONES - 1)
        assert whole(phone.play)


def test_all_seal_at_once_and_all_are_kept(ann: Phone, at_once: AtOnce) -> None:
    outcomes = at_once([partial(ann.seal, seat % 2, 3) for seat in range(PHONES)])
    assert count(outcomes, Saved) >= 2
    assert set(ann.play.sealed_choices.values_list("seat", "payload")) == {(0, 3), (1, 3)}


def test_the_same_new_play_from_all_sides_is_one_play(ann: Phone, at_once: AtOnce) -> None:
    for number in range(ROUNDS):
        new_play = creation.NewPlay("toy", ["Ann", f"Ben {number}"], 0)
        plays = at_once([partial(creation.create_play, ann.device, new_play)] * PHONES)
        assert {play.id for play in plays if isinstance(play, Play)} == {new_play.play}
        assert Play.objects.filter(id=new_play.play).count() == 1


def test_plays_do_not_wait_for_each_other_and_lose_nothing(ann: Phone, at_once: AtOnce) -> None:
    phones = [new_table(ann) for _ in range(PHONES)]
    at_once([partial(phone.say, 1, 2, 3, 4) for phone in phones])
    assert all(phone.scores == (4, 6) and whole(phone.play) for phone in phones)
