"""A process that has missed what another one stored reads that, and nothing anew."""

import pytest

from companion.plays.log.replay import REPLAYS
from companion.plays.models import LogEvent
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db


def test_what_another_process_stored_is_read_and_the_rest_is_cached(ann: Phone) -> None:
    ann.say(5, 7)
    before = ann.table.replay
    ann.say(6)
    ann.undo()
    after = ann.table
    REPLAYS.keep(ann.play.id, before)
    found = ann.table
    assert found.log == after.log
    assert found.positions == after.positions
    assert found.positions[2] is before.positions[2]


def test_a_log_that_is_another_one_is_read_whole(ann: Phone, ben: Phone) -> None:
    ann.say(5, 7)
    before = ann.table.replay
    kept = list(LogEvent.objects.filter(play=ann.play).order_by("sequence"))
    LogEvent.objects.filter(play=ann.play).delete()
    REPLAYS.keep(ann.play.id, before)
    ben.say(6, 8, 9)
    assert len(kept) == 2
    assert [act.payload for act in ann.table.log.entries] == [
        {"kind": "say", "number": number} for number in (6, 8, 9)
    ]
