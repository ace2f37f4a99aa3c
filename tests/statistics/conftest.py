"""A group that has finished plays of every game."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.db.models import QuerySet
from django.test import Client
from django.utils import timezone

from companion.groups.models import Device, Group, Person
from companion.plays import creation, services
from companion.plays.models import Play
from companion.plays.outcomes import Outcome, Sent
from companion.statistics import seat_results
from companion.statistics.models import SeatResult
from scoring.kernel.serialization.entries import Json
from scoring.record import Record, load
from scoring.registry import GAMES
from tests.plays.conftest import _toy_in_the_catalog

__all__ = ["_toy_in_the_catalog"]
RECORDS = Path(__file__).parents[1] / "records"


def record(name: str) -> Record:
    return load(GAMES, (RECORDS / f"{name}.json").read_bytes())


@dataclass
class Club:
    """A group and its device, which plays toys and whole plays of records."""

    device: Device
    began: datetime = field(default_factory=lambda: timezone.now() - timedelta(days=400))

    def play(self, names: str, *fingers: int, start: int = 0) -> Play:
        """A toy of these people, each a day later: Ann has 2 and her fingers, Ben 4, Cem 6."""
        self.began += timedelta(days=1)
        new_play = creation.NewPlay("toy", names.split(), start, created=self.began)
        return creation.create_with_log(
            self.device, new_play, counted(len(fingers), fingers, start)
        )

    def enter(self, play: Play, payload: Json) -> Outcome:
        return services.enter(play.id, payload, self.sent(play))

    def sent(self, play: Play) -> Sent:
        return Sent(services.get_table(play.id, self.device.id).after, uuid4(), self.device.id)

    def copy(self, name: str, sample: str = "") -> Play:
        return creation.create_from_record(self.device, record(name), sample)

    def rows(self, play: Play) -> QuerySet[SeatResult]:
        return SeatResult.objects.filter(play=play).order_by("number")

    def person(self, name: str) -> Person:
        return Person.objects.get(group=self.device.group, name=name)

    def keep_out(self, play: Play) -> None:
        Play.objects.filter(id=play.id).update(counted=False)
        seat_results.rederive_results([play.id])

    @property
    def client(self) -> Client:
        return browser(self.device.id)


def counted(seats: int, fingers: Sequence[int], start: int = 0) -> list[Json]:
    """The entries of a whole toy: seat 0 says 1 each time, seat 1 says 2, and so on."""
    turns = [(start + turn) % seats for turn in range(2 * seats)]
    said: list[Json] = [{"kind": "say", "number": seat + 1} for seat in turns]
    return [*said, {"kind": "show", "fingers": list(fingers)}]


def browser(device: UUID) -> Client:
    """The browser of a device."""
    client = Client(headers={"user-agent": "a test"})
    session = client.session
    session["device"] = str(device)
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return client


@pytest.fixture
def club() -> Club:
    return Club(Device.objects.create(group=Group.objects.create(), name="Ann's phone"))


@pytest.fixture
def others() -> Club:
    return Club(Device.objects.create(group=Group.objects.create(), name="Zoe's phone"))
