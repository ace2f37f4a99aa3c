"""The clock of a play: the time of each turn, from the times of the entries."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.groups.models import Group
from companion.plays import creation, services
from companion.plays.models import LogEvent, Play
from companion.plays.turn_times import BREAK, TurnTime, turn_times
from companion.statistics import rebuild
from companion.statistics.models import SeatResult
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import program
from tests.backup.files import listed, objected
from tests.plays.conftest import Phone, finish, saved
from tests.plays.presentation.test_play_page import text

pytestmark = pytest.mark.django_db
START = datetime(2026, 11, 28, 20, tzinfo=timezone.get_default_timezone())


def at(*seconds: float | None) -> list[datetime | None]:
    return [None if each is None else START + timedelta(seconds=each) for each in seconds]


TURNS: list[tuple[list[int | None], list[datetime | None], list[tuple[int, int]]]] = [
    ([0, 1, 0, None], at(0, 10, 30, 60), [(2, 40), (1, 20)]),
    ([0, 0, 1, None], at(0, 10, 30, 60), [(1, 30), (1, 30)]),  # two entries of one turn
    ([0, None, 1, None], at(0, 10, 500, 560), [(1, 10), (1, 60)]),  # nobody's time between
    ([0, 1, None], at(0, 5, 5 + BREAK.total_seconds() + 1), [(1, 5), (0, 0)]),  # a break
    ([0, 1, 0, None], at(0, None, 30, 60), [(1, 30), (0, 0)]),  # an entry without a time
    ([0, 1, None], at(50, 20, 30), [(0, 0), (1, 10)]),  # a clock that was put back
    ([0], at(0), [(0, 0), (0, 0)]),
]


@pytest.mark.parametrize(("acting", "moments", "found"), TURNS)
def test_the_time_between_two_entries_is_theirs_whose_turn_it_was(
    acting: list[int | None], moments: list[datetime | None], found: list[tuple[int, int]]
) -> None:
    assert turn_times(acting, moments, 2) == [TurnTime(*each) for each in found]


@pytest.fixture
def timed(ann: Phone) -> Phone:
    """A play with a clock."""
    services.set_clock(ann.play.id, ann.device.id, on=True)
    return ann


def set_times(play: Play, *seconds: int) -> None:
    """Set when each event was entered, from the start of the play."""
    for sequence, late in enumerate(seconds):
        events = LogEvent.objects.filter(play=play, sequence=sequence)
        events.update(created=play.created + timedelta(seconds=late))


def times(play: Play) -> list[tuple[int | None, int | None]]:
    rows = SeatResult.objects.filter(play=play).order_by("number")
    return [(row.timed_turns, row.turn_seconds) for row in rows]


def over(phone: Phone) -> None:
    """Play to the end; Ann takes 10 and 20 seconds, Ben 60 and 5."""
    phone.say(1, 2, 3, 4)
    set_times(phone.play, 10, 70, 90, 95)
    saved(phone.enter({"kind": "show", "fingers": [0, 1]}))


def test_without_a_clock_nothing_is_timed(ann: Phone) -> None:
    finish(ann)
    assert times(ann.play) == [(None, None), (None, None)]
    shown = ann.client.get(f"/plays/{ann.play.id}/result/")
    assert "per turn" not in text(shown)


def test_a_table_sees_the_time_of_its_turns(timed: Phone) -> None:
    page = timed.client.get(f"/plays/{timed.play.id}/").content.decode()
    assert f'data-turn="{int(timed.play.created.timestamp())}"' in page
    assert 'data-now="' in page
    over(timed)
    for address in ("result/", "table/"):
        shown = text(timed.client.get(f"/plays/{timed.play.id}/{address}"))
        assert "Ann 2 0:30 0:15" in shown
        assert "Ben 2 1:05 0:32" in shown
        assert "Together 1:35" in shown


def test_statistics_have_the_time_of_turns(timed: Phone) -> None:
    over(timed)
    assert times(timed.play) == [(2, 30), (2, 65)]
    for address in ("/statistics/", "/statistics/games/toy/"):
        answer = timed.client.get(address)
        if answer.status_code == 200:
            assert "Ann 1 0 min 0:15" in text(answer)
    found = listed(program(timed.device, "read").get("statistics/toy/").data["times"])
    numbers = [[*objected(each).values()][1:] for each in found]
    assert numbers == [[1, 2, 30], [1, 2, 65]]


def test_a_correction_leaves_no_stale_time(timed: Phone) -> None:
    over(timed)
    changes: Json = [{"at": 1, "do": "change", "entry": {"kind": "say", "number": 5}}]
    saved(services.correct(timed.play.id, changes, timed.seen()))
    assert times(timed.play) == [(1, 10), (1, 5)]  # its own time, and that after it, is unknown
    saved(timed.undo())
    assert times(timed.play) == [(2, 30), (2, 65)]
    assert not rebuild.rebuild(Play.objects.all(), keep=False).wrong


def test_switched_off_the_times_leave_the_statistics_and_on_again_come_back(
    timed: Phone,
) -> None:
    over(timed)
    services.set_clock(timed.play.id, timed.device.id, on=False)
    assert times(timed.play) == [(None, None), (None, None)]
    services.set_clock(timed.play.id, timed.device.id, on=True)
    assert times(timed.play) == [(2, 30), (2, 65)]


def test_only_a_host_switches_the_clock(timed: Phone, stranger: Phone) -> None:
    address = f"/plays/{timed.play.id}/clock/"
    assert stranger.client.post(address, {"on": "0"}).status_code == 404
    assert Play.objects.get(id=timed.play.id).clock
    assert timed.client.post(address, {"on": "0"}).status_code == 302
    assert not Play.objects.get(id=timed.play.id).clock


def test_a_new_play_and_its_rematch_have_a_clock_if_the_table_wants_one(ann: Phone) -> None:
    form = {"game": "toy", "seats": ["Ann", "Ben"], "starts": "Ann", "clock": "1"}
    answer = ann.client.post("/new/", form)
    play = Play.objects.get(id=answer["Location"].split("/")[2])
    assert play.clock
    again = ann.client.get(f"/?again={play.id}").content.decode()
    assert 'name="clock" value="1" checked' in " ".join(again.split())
    plain = creation.create_play(ann.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    assert not plain.clock


def test_times_come_back_with_a_backup(timed: Phone) -> None:
    over(timed)
    receiver = Group.objects.create()
    restore(receiver, backup_file(timed.device.group))
    assert times(Play.objects.get(group=receiver)) == [(2, 30), (2, 65)]


def test_the_api_gives_the_time_of_each_seat(timed: Phone) -> None:
    caller, where = program(timed.device, "read"), f"plays/{timed.play.id}/times/"
    timed.say(1)
    set_times(timed.play, 10)
    running = caller.get(where).data
    assert running["seats"] == [{"seat": 0, "turns": 1, "seconds": 10}]
    assert running["turn"] is not None
    services.set_clock(timed.play.id, timed.device.id, on=False)
    assert caller.get(where).data == {"turn": None, "seats": []}
