"""A backup comes in little by little: others enter meanwhile, and a kill leaves nothing."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import batched, pairwise
from pathlib import Path
from threading import Thread
from uuid import uuid4

import pytest
from django.db import connection, connections
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from companion.backup import group_backup, people_restore, staging
from companion.backup.group_backup import backup_file
from companion.backup.group_restore import Restored, restore
from companion.backup.models import Restoring
from companion.backup.restore_target import Target
from companion.groups.models import Device, Group, Person
from companion.plays import creation
from companion.plays.models import LogEvent, Play
from scoring.kernel.errors import Malformed
from tests.backup.files import document, listed
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
HERE = Path(__file__).parents[2]
PLAYS = 4


def group_with_plays() -> Group:
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    for number in range(PLAYS):
        new_play = creation.NewPlay("toy", ["Ann", f"Ben {number}"], 0)
        Phone(device, creation.create_play(device, new_play)).say(1, 2, 3)
    return device.group


def beside(does: Callable[[], None]) -> None:
    """Do it by another connection, which waits for no lock that this one holds."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            does()
        except BaseException as error:  # noqa: BLE001 - raised again by who waits for it
            failed.append(error)
        finally:
            connections.close_all()

    thread = Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]


def test_others_enter_between_all_parts_and_see_nothing_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    data, there = backup_file(group_with_plays()), Group.objects.create()
    other = Device.objects.create(group=Group.objects.create(), name="Zoe's")
    seen = list[tuple[int, int]]()

    def another_enters() -> None:
        play = creation.create_play(other, creation.NewPlay("toy", ["Zoe", "Yan"], 0))
        Phone(other, play).say(4)
        seen.append((there.plays.count(), there.people.count()))

    monkeypatch.setattr(staging, "sleep", lambda _: beside(another_enters))
    assert restore(there, data) == Restored(PLAYS, 0)
    assert len(seen) >= 2 * PLAYS
    assert set(seen) == {(0, 0)}
    assert there.plays.count() == PLAYS
    assert other.group.plays.count() == len(seen)
    assert not Restoring.objects.exists()


def test_a_log_is_written_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    data, there = backup_file(group_with_plays()), Group.objects.create()
    monkeypatch.setattr(staging, "EVENTS_AT_ONCE", 2)
    stored = list[int]()
    monkeypatch.setattr(staging, "sleep", lambda _: stored.append(LogEvent.objects.count()))
    restore(there, data)
    assert max(after - before for before, after in pairwise(stored)) == 2


def test_one_backup_comes_in_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    data, there = backup_file(group_with_plays()), Group.objects.create()
    refused = list[str]()

    def one_more() -> None:
        with pytest.raises(Malformed) as error:
            restore(Group.objects.create(), data)
        refused.append(error.value.message)

    monkeypatch.setattr(staging, "sleep", lambda _: beside(one_more))
    restore(there, data)
    assert set(refused) == {str(staging.BUSY)}


def test_what_the_group_has_against_it_leaves_nothing_beside_it() -> None:
    data, there = backup_file(group_with_plays()), Group.objects.create()
    ann = Person.objects.create(group=there, name="Ann", key="ann")
    Person.objects.create(group=there, name="Ben 3", key="ben 3", same_as=ann)
    before = counts()
    with pytest.raises(Malformed, match="Two players of a game are one person here, Ann"):
        restore(there, data)
    assert counts() == before


def counts() -> list[int]:
    rows = (
        Group.objects, Device.objects, Person.objects, Play.objects, LogEvent.objects,
        Restoring.objects,
    )  # fmt: skip
    return [each.count() for each in rows]


def test_others_write_while_a_backup_is_written_and_it_sees_nothing_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = group_with_plays()
    device = group.devices.get()
    monkeypatch.setattr(group_backup, "AT_ONCE", 1)
    begun = list[Play]()

    def plays(some: Iterable[Play], number: int) -> Iterator[tuple[Play, ...]]:
        for each in batched(some, number):
            beside(
                lambda: begun.append(
                    creation.create_play(device, creation.NewPlay("toy", ["A", "B"], 0))
                )
            )
            yield each

    monkeypatch.setattr(group_backup, "batched", plays)
    saved = document(backup_file(group))
    assert len(begun) == PLAYS
    assert len(listed(saved["plays"])) == PLAYS
    assert group.plays.count() == 2 * PLAYS


KILLED = """
import os, signal, sys
import django
django.setup()
from django.core.management import call_command
call_command("migrate", verbosity=0)
from companion.backup import group_backup, staging
from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.groups.models import Device, Group
from companion.plays.samples import open_sample, samples
device = Device.objects.create(group=Group.objects.create(), name="a phone")
for name, _ in samples():
    open_sample(device, name)
data, there, left = backup_file(device.group), Group.objects.create(), [5]
def killed(_):
    left[0] -= 1
    if not left[0]:
        os.kill(os.getpid(), signal.SIGKILL)
staging.sleep = killed
restore(there, data)
"""
COUNT_ROWS = """
import json
import django
django.setup()
from companion import prepare
from companion.backup.models import Restoring
from companion.groups.models import Group
from companion.plays.models import Play
def counts():
    own = [group.plays.count() for group in Group.objects.order_by("id")]
    return [Restoring.objects.count(), own]
before = counts()
prepare.clear_backups()
print(json.dumps([before, counts()]))
"""


@pytest.mark.skipif(connection.vendor != "sqlite", reason="a database of its own")
def test_a_kill_in_the_middle_leaves_nothing_after_the_next_start(tmp_path: Path) -> None:
    variables = {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "companion.settings"}
    environment = {k: v for k, v in os.environ.items() if k != "DATABASE_URL"} | variables

    def run(code: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(  # noqa: S603 - our own code
            [sys.executable, "-c", code], cwd=HERE, env=environment, check=False,
            capture_output=True, text=True,
        )  # fmt: skip

    assert run(KILLED).returncode == -signal.SIGKILL
    before, after = json.loads(run(COUNT_ROWS).stdout)
    own, there, half = before[1]
    assert (before[0], there) == (1, 0)
    assert 0 < half < own
    assert after == [0, [own, 0]]


def test_what_a_kill_left_does_not_hinder_the_same_backup_to_come_again() -> None:
    data, there = backup_file(group_with_plays()), Group.objects.create()
    left = Group.objects.create()
    Device.objects.create(id=uuid4(), group=left, name="half of it")
    Restoring.objects.create(
        group=left, into=there, last_heartbeat=timezone.now() - 2 * staging.SILENT
    )
    assert restore(there, data) == Restored(PLAYS, 0)
    assert not Group.objects.filter(id=left.id).exists()


def group_of(plays: int) -> Group:
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    for _ in range(plays):
        Phone(device, creation.create_play(device, creation.NewPlay("toy", ["Ann", "Ben"], 0)))
    return device.group


@pytest.mark.parametrize("known", [(), ("ben",)])
def test_the_hand_over_asks_as_often_for_few_plays_as_for_many(
    known: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = list[int]()
    hand_over = people_restore.hand_over

    def counting(target: Target) -> None:
        with CaptureQueriesContext(connection) as queries:
            hand_over(target)
        counted.append(len(queries))

    monkeypatch.setattr(people_restore, "hand_over", counting)
    for plays in (2, 9):
        there = Group.objects.create()
        for name in known:
            Person.objects.create(group=there, name=name, key=name)
        restore(there, backup_file(group_of(plays)))
        assert there.plays.count() == plays
    few, many = counted
    assert few == many


def test_seats_go_to_whom_the_group_knows_under_their_name() -> None:
    data, there = backup_file(group_of(1)), Group.objects.create()
    carl = Person.objects.create(group=there, name="Carl", key="carl")
    ben = Person.objects.create(group=there, name="BEN", key="ben", same_as=carl)
    restore(there, data)
    play = there.plays.get()
    ann = there.people.get(key="ann")
    seats = play.seats.order_by("number").values_list("person", "came_as")
    assert list(seats) == [(ann.id, None), (carl.id, ben.id)]
    assert play.players == ["Ann", "Carl"]
    assert there.people.count() == 3
