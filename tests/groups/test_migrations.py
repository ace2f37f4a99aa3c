"""An update keeps all that there is: from the first schema, with data in it, to today's."""

from collections.abc import Iterator
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from companion.groups.models import Person
from companion.plays import services
from companion.plays.log.events import Action, Event, Log
from companion.plays.models import LogEvent, Play, Seat
from companion.plays.outcomes import Sent
from tests.plays.conftest import saved

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

FIRST = [("groups", "0001_initial"), ("plays", "0001_initial")]
SAID = (5, 7, 1)
CROWD = 1_200
"""More people than one batch of the migration that gives them ids."""


@pytest.fixture
def back_then() -> Iterator[MigrationExecutor]:
    """The database as the first version made it; afterwards it is today's again."""
    executor = MigrationExecutor(connection)
    executor.migrate(FIRST)
    yield MigrationExecutor(connection)
    to_today()


def to_today() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def fill(executor: MigrationExecutor) -> tuple[UUID, UUID]:
    """A group with a running play, as the first version wrote it; gives device and play."""
    apps = executor.loader.project_state(FIRST).apps
    group = apps.get_model("groups", "Group").objects.create(zone="Europe/Vienna")
    device = apps.get_model("groups", "Device").objects.create(group=group, name="Ann's phone")
    person = apps.get_model("groups", "Person")
    person.objects.bulk_create(
        [person(group=group, name=f"P{n}", key=f"p{n}") for n in range(CROWD)]
    )
    people = [person.objects.create(group=group, name=n, key=n.lower()) for n in ("Ann", "Ben")]
    play = apps.get_model("plays", "Play").objects.create(
        group=group, game="toy", rules="strict", players=["Ann", "Ben"], start=0
    )
    seat, entry = apps.get_model("plays", "Seat"), apps.get_model("plays", "Entry")
    log = Log()
    for number, who in enumerate(people):
        seat.objects.create(play=play, number=number, person=who)
    for serial, said in enumerate(SAID):
        act, key = Event(serial, Action.ENTER, {"kind": "say", "number": said}), uuid4()
        log = log.then(act, key)
        entry.objects.create(
            play=play, serial=serial, key=key, deed="enter", spelt=act.payload, device=device,
            digest=log.digest,
        )  # fmt: skip
    return device.id, play.id


def test_what_the_first_version_stored_goes_on_in_todays(back_then: MigrationExecutor) -> None:
    device, play = fill(back_then)
    to_today()
    everybody_has_an_id_and_keeps_his_seat()
    a_play_goes_on(device, play)
    a_session_opens_its_group(device, play)


def a_play_goes_on(device: UUID, play: UUID) -> None:
    table = services.get_table(play, device)
    assert [act.payload for act in table.log.entries] == [
        {"kind": "say", "number": said} for said in SAID
    ]
    assert table.position.standing.scores == (6, 7)
    assert (table.role.host, table.role.enters, table.play.locked) == (True, True, False)
    saved(services.enter(play, {"kind": "say", "number": 2}, Sent(len(SAID), uuid4(), device)))
    assert LogEvent.objects.count() == len(SAID) + 1
    row = Play.objects.get()
    assert (row.players, row.place, row.group.zone) == (["Ann", "Ben"], None, "Europe/Vienna")


def everybody_has_an_id_and_keeps_his_seat() -> None:
    ids = Person.objects.values_list("uid", flat=True)
    assert len(set(ids)) == CROWD + 2
    assert all(uid.version == 4 for uid in ids)
    seats = Seat.objects.filter(came_as__isnull=True).order_by("number")
    assert [seat.person.name for seat in seats] == ["Ann", "Ben"]


def a_session_opens_its_group(device: UUID, play: UUID) -> None:
    client = Client()
    session = client.session
    session["device"] = str(device)
    session.save()
    assert client.get(f"/plays/{play}/").status_code == 200
    assert "P17" in client.get("/group/").content.decode()


def test_names_that_were_kept_with_invisible_letters_are_read_as_new_ones_are(
    back_then: MigrationExecutor,
) -> None:
    fill(back_then)
    apps = back_then.loader.project_state(FIRST).apps
    person = apps.get_model("groups", "Person")
    person.objects.filter(name="Ben").update(name="\u202eBen  B", key="ben  b")
    person.objects.filter(name="Ann").update(name="\u3164", key="\u3164")
    apps.get_model("plays", "Play").objects.update(players=["\u3164", "\u202eBen  B"])
    group = apps.get_model("groups", "Group").objects.get()
    person.objects.create(group=group, name="Ben\u2800 B", key="ben\u2800 b")
    to_today()
    named = Person.objects.filter(name__startswith="Ben").order_by("id")
    assert list(named.values_list("name", "key")) == [
        ("Ben B", "ben b"),
        ("Ben B 2", "ben b 2"),
    ]
    assert Play.objects.get().players == ["Player", "Ben B"]
