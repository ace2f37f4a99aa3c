"""A toy game on the shelf, two phones at one table, and a stranger's."""

from dataclasses import dataclass
from uuid import UUID, uuid4

import pytest

from companion.games.shelf import SHELF
from companion.groups.models import Device, Group
from companion.plays import beginning, door
from companion.plays.models import Play
from companion.plays.outcomes import Outcome, Saved, Sent
from companion.plays.table import Table
from scoring.kernel.spelling import Json
from tests.plays.toy import shelved


@dataclass(frozen=True)
class Phone:
    """A device that looks at a play."""

    device: Device
    play: Play

    @property
    def table(self) -> Table:
        return door.show(self.play.id, self.device.id)

    @property
    def scores(self) -> tuple[int, ...]:
        return self.table.position.standing.scores

    def seen(self, key: UUID | None = None) -> Sent:
        """What comes with an act of somebody who has seen everything."""
        return Sent(self.table.after, key or uuid4(), self.device.id)

    def enter(self, spelt: Json, sent: Sent | None = None) -> Outcome:
        return door.enter(self.play.id, spelt, sent or self.seen())

    def undo(self, sent: Sent | None = None) -> Outcome:
        return door.undo(self.play.id, sent or self.seen())

    def redo(self, sent: Sent | None = None) -> Outcome:
        return door.redo(self.play.id, sent or self.seen())

    def reveal(self, sent: Sent | None = None) -> Outcome:
        return door.reveal(self.play.id, sent or self.seen())

    def say(self, *numbers: int) -> None:
        """Enter numbers one after another, each seen and saved."""
        for number in numbers:
            saved(self.enter({"kind": "say", "number": number}))


def saved(outcome: Outcome) -> Saved:
    assert isinstance(outcome, Saved), outcome
    return outcome


@pytest.fixture(autouse=True)
def _toy_on_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SHELF, "toy", shelved())


@pytest.fixture
def ann() -> Phone:
    """At a play of Ann and Ben; Ann begins."""
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")
    return Phone(device, beginning.begin(device, beginning.Wish("toy", ["Ann", "Ben"], 0)))


@pytest.fixture
def ben(ann: Phone) -> Phone:
    return Phone(Device.objects.create(group=ann.device.group, name="Ben's phone"), ann.play)


@pytest.fixture
def stranger(ann: Phone) -> Phone:
    """Knows the address of the play, but is of another group."""
    return Phone(Device.objects.create(group=Group.objects.create(), name="Zoe's"), ann.play)
