"""A group with everything that a backup holds."""

import pytest

from companion.exchange import record_import
from companion.games.catalog import CATALOG
from companion.groups import places
from companion.groups.house_rules import set_house_ruling
from companion.groups.models import Device, Group, GroupCopy, Person
from companion.people import merge
from companion.plays import creation, details, services, trash
from companion.plays.models import Play
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import RECORDS
from tests.plays.conftest import Phone, _toy_in_the_catalog, saved

__all__ = ["_toy_in_the_catalog"]
FINISHED = "krimsutep-4-tricks"


@pytest.fixture
def full() -> Phone:
    """A group that has everything: corrected, settled, undone, noted, thrown away, merged."""
    group = Group.objects.create(name="Thursday", zone="Europe/Berlin")
    device = Device.objects.create(group=group, name="Ann's phone")
    place = places.add(group, "The mill")
    play = taken(device, FINISHED)
    details.update_details(
        play.id, device.id, details.PlayDetails(place=str(place.id), minutes="95", notes="rain")
    )
    _put_right(Phone(device, play))
    taken(device, "cleopatra-3-unfinished")
    running = Phone(
        device, creation.create_play(device, creation.NewPlay("toy", ["Ann", "Eve"], 0))
    )
    running.say(5, 6, 7)
    saved(running.undo())
    trash.delete(taken(device, "ramses-2-full").id, device.id)
    eve, ann = (Person.objects.get(group=group, name=name) for name in ("Eve", "Ann"))
    other = Person.objects.create(group=group, name="Evelyn", key="evelyn")
    merge.merge(eve, other)
    merge.keep_apart(eve, ann)
    set_house_ruling(device, "krimsutep", {"roman": "trumps-only"}, "as ever")
    GroupCopy.objects.create(group=group, game="krimsutep", drawn={"nile": []}, device=device)
    return Phone(device, play)


def taken(device: Device, name: str) -> Play:
    (made,) = record_import.import_records(
        device, [(name, (RECORDS / f"{name}.json").read_bytes())]
    )
    assert made.play is not None, made.message
    return made.play


def _put_right(phone: Phone) -> None:
    """An undo, a redo and a ruling: a log whose acts are more than its entries."""
    saved(phone.undo())
    saved(phone.redo())
    settled: Json = {
        "ruling": "halves", "reading": other_reading("krimsutep", "halves"), "why": "house",
    }  # fmt: skip
    services.settle(phone.play.id, settled, phone.seen())


def other_reading(game: str, ruling: str) -> str | bool:
    found = next(each for each in CATALOG[game].game.rulings if each.name == ruling)
    return next(each.value for each in found.readings if each.value != found.default)


def elsewhere() -> Device:
    return Device.objects.create(group=Group.objects.create(), name="Another phone")
