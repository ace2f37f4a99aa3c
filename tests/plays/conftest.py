"""A toy game in the catalog, two phones at one table, and a stranger's."""

from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from companion.games.catalog import CATALOG
from companion.groups.models import Device, Group
from companion.plays import creation, services
from companion.plays.models import Play
from companion.plays.outcomes import Outcome, Saved, Sent
from companion.plays.sealed_choices import SecretChoice
from companion.plays.table import Table
from scoring.kernel.serialization.entries import Json
from tests.plays.toy import catalog_game


@dataclass(frozen=True)
class Phone:
    """A device that looks at a play."""

    device: Device
    play: Play

    @property
    def table(self) -> Table:
        return services.get_table(self.play.id, self.device.id)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.table.position.standing.scores

    def seen(self, key: UUID | None = None) -> Sent:
        """What comes with an event of somebody who has seen all events."""
        return Sent(self.table.after, key or uuid4(), self.device.id)

    def enter(self, payload: Json, sent: Sent | None = None) -> Outcome:
        return services.enter(self.play.id, payload, sent or self.seen())

    def undo(self, sent: Sent | None = None) -> Outcome:
        return services.undo(self.play.id, sent or self.seen())

    def redo(self, sent: Sent | None = None) -> Outcome:
        return services.redo(self.play.id, sent or self.seen())

    def reveal(self, sent: Sent | None = None) -> Outcome:
        return services.reveal(self.play.id, sent or self.seen())

    def say(self, *numbers: int) -> None:
        """Enter numbers one after another, each seen and saved."""
        for number in numbers:
            saved(self.enter({"kind": "say", "number": number}))

    def seal(self, seat: int, fingers: Json, occasion: str = "fingers") -> Outcome:
        secret = SecretChoice(occasion, seat, fingers)
        return services.seal(self.play.id, secret, self.device.id)

    @property
    def client(self) -> Client:
        """The browser of this device."""
        client = Client(headers={"user-agent": "a test"})
        session = client.session
        session["device"] = str(self.device.id)
        session.save()
        client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
        return client

    def at(self, page: str = "play", *args: int) -> str:
        """The address of a page of the play."""
        return reverse(f"plays:{page}", args=[self.play.id, *args])


def saved(outcome: Outcome) -> Saved:
    assert isinstance(outcome, Saved), outcome
    return outcome


@pytest.fixture(autouse=True)
def _toy_in_the_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(CATALOG, "toy", catalog_game())


@pytest.fixture
def ann() -> Phone:
    """At a play of Ann and Ben; Ann begins."""
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    return Phone(
        device, creation.create_play(device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    )


@pytest.fixture
def ben(ann: Phone) -> Phone:
    return Phone(Device.objects.create(group=ann.device.group, name="Ben's phone"), ann.play)


@pytest.fixture
def stranger(ann: Phone) -> Phone:
    """Knows the address of the play, but is of another group."""
    return Phone(Device.objects.create(group=Group.objects.create(), name="Zoe's"), ann.play)


def finish(at: Phone) -> None:
    """Play a play to its end: Ann 4, Ben 7."""
    at.say(1, 2, 3, 4)
    saved(at.enter({"kind": "show", "fingers": [0, 1]}))


@pytest.fixture
def over(ann: Phone) -> Phone:
    """Ann's phone, whose play is over."""
    finish(ann)
    return ann


def echo(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """A play begun under the mild rules, whose entry 2 the strict rules of today refuse."""
    monkeypatch.setitem(CATALOG, "toy", catalog_game(strict=False))
    play = creation.create_play(phone.device, creation.NewPlay("toy", ["Ann", "Ben"], 0))
    echoed = Phone(phone.device, play)
    echoed.say(5, 7, 7, 3)
    monkeypatch.setitem(CATALOG, "toy", catalog_game(strict=True))
    return echoed
