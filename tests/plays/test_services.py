"""Services of plays: what is saved, what is refused, and what comes too late."""

from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from companion.games.catalog import CATALOG
from companion.groups.models import Device
from companion.plays import services
from companion.plays.creation import NewPlay, create_play
from companion.plays.log.replay import REPLAYS, ReplayCache
from companion.plays.models import LogEvent, Play
from companion.plays.outcomes import Behind, Outcome, Refused, Sent
from companion.plays.table import Table
from scoring.kernel.errors import RuleViolation
from scoring.kernel.serialization.entries import Json
from tests.plays.conftest import Phone, echo, saved
from tests.plays.toy import catalog_game

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

type Does = Callable[[Phone], Outcome]

FIVE: Json = {"kind": "say", "number": 5}
SEVEN: Json = {"kind": "say", "number": 7}


def counted(table: Table) -> list[Json]:
    return [act.payload for act in table.log.entries]


def refused(outcome: Outcome) -> str:
    assert isinstance(outcome, Refused), outcome
    return outcome.error.message


def test_an_entry_is_saved_with_its_device_and_the_servers_time(ann: Phone) -> None:
    key = uuid4()
    outcome = saved(ann.enter(FIVE, Sent(0, key, ann.device.id)))
    assert outcome.table.position.standing.scores == (5, 0)
    row = LogEvent.objects.get()
    assert (row.sequence, row.key, row.action, row.payload) == (0, key, "enter", FIVE)
    assert (row.device, row.seat) == (ann.device, None)
    assert row.created > ann.play.created
    assert ann.table.replay == outcome.table.replay


@pytest.mark.parametrize(
    ("said", "payload", "sentence", "clause"),
    [
        ([], {"kind": "say", "number": 10}, "10 is no number here.", "T2"),
        ([5], FIVE, "5 was said just before.", "T4"),
        ([5], {"kind": "show", "fingers": [1, 2]}, "That is not due now.", "T3"),
        ([], {"kind": "say", "number": True}, "“True” is not a whole number.", None),
        ([], {"kind": "say", "number": 1, "by": 2}, "“by” is not known here.", None),
        ([], {"kind": "shout"}, "Say what happened: one of say, show.", None),
        ([], [], "An entry must be a JSON object.", None),
        ([], None, "An entry must be a JSON object.", None),
    ],
)
def test_a_refused_entry_says_why_and_stores_nothing(
    ann: Phone, said: list[int], payload: Json, sentence: str, clause: str | None
) -> None:
    ann.say(*said)
    outcome = ann.enter(payload)
    assert refused(outcome) == sentence
    assert isinstance(outcome, Refused)
    error = outcome.error
    assert (error.cite.id if isinstance(error, RuleViolation) else None) == clause
    assert LogEvent.objects.count() == len(said)


def test_who_has_not_seen_the_last_act_is_behind(ann: Phone, ben: Phone) -> None:
    before = ben.seen()
    ann.say(5)
    outcome = ben.enter(SEVEN, before)
    assert isinstance(outcome, Behind)
    assert counted(outcome.table) == [FIVE]
    assert LogEvent.objects.count() == 1


def test_who_saw_an_entry_that_was_replaced_since_is_behind_at_the_same_position(
    ann: Phone, ben: Phone
) -> None:
    ann.say(5)
    before = ben.seen()
    saved(ann.undo())
    ann.say(7)
    assert isinstance(ben.enter({"kind": "say", "number": 3}, before), Behind)
    assert ann.scores == (7, 0)


def test_who_claims_to_have_seen_what_is_not_there_is_behind(ann: Phone) -> None:
    assert isinstance(ann.enter(FIVE, Sent(1, uuid4(), ann.device.id)), Behind)


def test_the_same_key_twice_is_one_entry_with_the_same_answer(ann: Phone) -> None:
    sent = ann.seen()
    first, second = saved(ann.enter(FIVE, sent)), saved(ann.enter(FIVE, sent))
    assert (first.sequence, first.again) == (0, False)
    assert (second.sequence, second.again) == (0, True)
    assert second.table.replay == first.table.replay
    assert LogEvent.objects.count() == 1


def test_the_same_key_is_known_when_others_have_entered_since(ann: Phone, ben: Phone) -> None:
    sent = ann.seen()
    saved(ann.enter(FIVE, sent))
    ben.say(7, 8)
    again = saved(ann.enter(FIVE, sent))
    assert (again.sequence, again.again) == (0, True)
    assert again.table.position.standing.scores == (13, 7)
    assert LogEvent.objects.count() == 3


def test_the_same_key_is_known_when_its_entry_was_undone(ann: Phone) -> None:
    sent = ann.seen()
    saved(ann.enter(FIVE, sent))
    saved(ann.undo())
    assert saved(ann.enter(FIVE, sent)).again
    assert ann.scores == (0, 0)


@pytest.mark.parametrize(
    "does",
    [
        lambda phone, sent: phone.enter(SEVEN, sent),
        lambda phone, sent: phone.enter(None, sent),
        lambda phone, sent: phone.enter([5], sent),
        lambda phone, sent: phone.undo(sent),
        lambda phone, sent: phone.redo(sent),
    ],
)
def test_a_key_reused_for_another_act_is_refused(
    ann: Phone, does: Callable[[Phone, Sent], Outcome]
) -> None:
    sent = ann.seen()
    saved(ann.enter(FIVE, sent))
    assert refused(does(ann, ann.seen(sent.key))) == "This key belongs to another entry."
    assert LogEvent.objects.count() == 1


def test_two_plays_may_have_the_same_key(ann: Phone) -> None:
    second = Phone(ann.device, create_play(ann.device, NewPlay("toy", ["Ann", "Cem"], 1)))
    sent = ann.seen()
    assert not saved(ann.enter(FIVE, sent)).again
    assert not saved(second.enter(FIVE, sent)).again


def test_undo_takes_back_the_last_entry_and_keeps_it_in_the_audit_trail(
    ann: Phone, ben: Phone
) -> None:
    ann.say(5, 7)
    outcome = saved(ben.undo())
    assert counted(outcome.table) == [FIVE]
    assert outcome.table.position.standing.scores == (5, 0)
    rows = LogEvent.objects.order_by("sequence").values_list(
        "action", "payload", "device__name"
    )
    assert list(rows) == [
        ("enter", FIVE, "Ann's phone"),
        ("enter", SEVEN, "Ann's phone"),
        ("undo", None, "Ben's phone"),
    ]


def test_redo_brings_back_what_was_undone_last(ann: Phone) -> None:
    ann.say(5, 7, 5)
    before = ann.table
    for _ in range(3):
        saved(ann.undo())
    assert counted(ann.table) == []
    for _ in range(3):
        saved(ann.redo())
    assert counted(ann.table) == counted(before)
    assert ann.table.position == before.position


def test_where_there_is_nothing_to_take_or_bring_back_nothing_is_stored(ann: Phone) -> None:
    assert refused(ann.undo()) == "There is nothing to undo."
    assert refused(ann.redo()) == "There is nothing to redo."
    assert LogEvent.objects.count() == 0


def test_nothing_comes_back_once_something_else_was_entered(ann: Phone) -> None:
    ann.say(5)
    saved(ann.undo())
    ann.say(6)
    assert refused(ann.redo()) == "There is nothing to redo."


def test_a_play_is_finished_when_its_last_entry_comes_and_no_longer_when_it_goes(
    ann: Phone,
) -> None:
    ann.say(1, 2, 3, 4)
    outcome = saved(ann.enter({"kind": "show", "fingers": [5, 0]}))
    assert outcome.table.complete
    ann.play.refresh_from_db()
    assert ann.play.finished == outcome.table.play.finished is not None
    saved(ann.undo())
    ann.play.refresh_from_db()
    assert ann.play.finished is None
    saved(ann.redo())
    ann.play.refresh_from_db()
    assert ann.play.finished is not None


@pytest.mark.parametrize(
    "does",
    [
        lambda phone: phone.enter(FIVE, Sent(0, uuid4(), phone.device.id)),
        lambda phone: phone.undo(Sent(0, uuid4(), phone.device.id)),
        lambda phone: phone.redo(Sent(0, uuid4(), phone.device.id)),
        lambda phone: phone.reveal(Sent(0, uuid4(), phone.device.id)),
        lambda phone: phone.table,
    ],
)
def test_to_a_stranger_a_play_does_not_exist(
    stranger: Phone, does: Callable[[Phone], object]
) -> None:
    with pytest.raises(Play.DoesNotExist):
        does(stranger)


def test_without_a_device_no_play_exists_not_even_one_that_lost_its_devices(
    ann: Phone,
) -> None:
    Device.objects.all().delete()
    with pytest.raises(Play.DoesNotExist):
        services.get_table(ann.play.id, None)


def test_a_game_that_left_the_catalog_takes_its_plays_out_of_sight(
    ann: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(CATALOG, "toy")
    with pytest.raises(Play.DoesNotExist):
        services.get_table(ann.play.id, ann.device.id)


def test_several_plays_are_shown_in_two_queries(ann: Phone) -> None:
    ann.say(5)
    second = Phone(ann.device, create_play(ann.device, NewPlay("toy", ["Ann", "Cem"], 1)))
    second.say(8, 2)
    with CaptureQueriesContext(connection) as queries:
        tables = services.tables_of_plays(Play.objects.order_by("created"))
    assert [table.position.standing.scores for table in tables] == [(5, 0), (2, 8)]
    assert len(queries) == 2


# What the memory holds is never believed against the log or the rules.


def test_what_another_process_stored_is_seen(ann: Phone) -> None:
    ann.say(5)
    stale = ann.table.replay
    ann.say(7)
    REPLAYS.keep(ann.play.id, stale)  # as a process that missed the 7
    assert ann.scores == (5, 7)
    REPLAYS.keep(ann.play.id, stale)
    assert isinstance(ann.enter(SEVEN, Sent(1, uuid4(), ann.device.id)), Behind)
    REPLAYS.keep(ann.play.id, stale)
    assert counted(saved(ann.undo()).table) == [FIVE]


def test_a_log_that_was_replaced_under_the_memory_is_read_anew(ann: Phone) -> None:
    ann.say(5)
    LogEvent.objects.all().delete()  # as a database that was restored from yesterday
    assert ann.scores == (0, 0)
    ann.say(6)
    assert ann.scores == (6, 0)


# Two versions of the rules.


@pytest.fixture
def echoed(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """At a play under mild rules with an echo at entry 2; today's rules are strict."""
    return echo(ann, monkeypatch)


def test_a_log_that_newer_rules_refuse_opens_up_to_the_entry_in_question(
    echoed: Phone,
) -> None:
    table = echoed.table
    assert table.halt is not None
    assert (table.halt.entry, table.halt.error.message) == (2, "7 was said just before.")
    assert table.position.standing.scores == (5, 7)
    assert len(table.log.entries) == 4
    assert not table.complete


@pytest.mark.parametrize("does", [lambda phone: phone.enter(FIVE), Phone.redo, Phone.reveal])
def test_it_can_only_be_read_and_loses_nothing(echoed: Phone, does: Does) -> None:
    assert refused(does(echoed)) == "This game can only be read. The reason is at its top."
    assert LogEvent.objects.count() == 4


def test_what_no_longer_holds_can_be_undone_until_it_goes_on(echoed: Phone) -> None:
    assert saved(echoed.undo()).table.halt is not None
    assert saved(echoed.undo()).table.halt is None
    assert echoed.scores == (5, 7)
    echoed.say(3)


def test_under_the_old_rules_it_goes_on(echoed: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    assert echoed.scores == (5, 7)
    monkeypatch.setitem(CATALOG, "toy", catalog_game(strict=False))
    assert echoed.scores == (12, 10)


def test_an_option_that_newer_rules_do_not_know_halts_at_the_set_up(ann: Phone) -> None:
    Play.objects.filter(id=ann.play.id).update(options={"thumbs": "yes"})
    table = ann.table
    assert table.halt is not None
    assert (table.halt.entry, table.positions) == (None, ())
    refused(ann.enter(FIVE))


# Costs.


@pytest.mark.parametrize("cold", [False, True], ids=["remembered", "replayed"])
@pytest.mark.parametrize("length", [1, 3])
def test_the_queries_of_an_entry_do_not_grow_with_the_play(
    ann: Phone, length: int, *, cold: bool
) -> None:
    empty = ann.table.replay
    ann.say(*range(1, 1 + length))
    sent = ann.seen()
    if cold:
        REPLAYS.keep(ann.play.id, empty)
    with CaptureQueriesContext(connection) as queries:
        saved(ann.enter(FIVE, sent))
    assert len(queries) == 5 + cold  # begin, lock, head (the log), row, commit


def test_memory_is_bounded_and_forgets_the_longest_unused(ann: Phone) -> None:
    memory, replay = ReplayCache(most=2), ann.table.replay
    first, second, third = (UUID(int=n) for n in range(3))
    for play in (first, second):
        memory.keep(play, replay)
    wanted = (replay.version, replay.setup, replay.log.digest)
    memory.recall(first, *wanted)
    memory.keep(third, replay)
    known = [n for n in range(3) if memory.recall(UUID(int=n), *wanted)]
    assert known == [0, 2]
