"""What an app announces, others follow in the same transaction: both are done, or neither."""

from collections.abc import Callable

import pytest
from django.dispatch import Signal

from companion.groups import devices, own_copies, people
from companion.groups.models import Device, GroupCopy, Person
from companion.groups.signals import copy_renamed, device_removed, person_changed
from companion.plays import details, trash
from companion.plays.models import LogEvent, Play
from companion.plays.signals import log_changed, play_changed
from scoring.kernel.serialization.entries import Json
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann, ben

__all__ = ["_toy_in_the_catalog", "ann", "ben"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

END: Json = {"kind": "show", "fingers": [0, 1]}
type Change = Callable[[Phone, Phone], object]


def everything() -> list[object]:
    """All that the changes below change."""
    return [
        *Person.objects.order_by("id").values_list("name", flat=True),
        *Play.objects.order_by("id").values_list("players", "notes", "deleted", "finished"),
        *GroupCopy.objects.values_list("game", "drawn"),
        *Device.objects.order_by("created").values_list("name", "group"),
        LogEvent.objects.count(),
    ]


CHANGES: dict[str, tuple[Signal, Change]] = {
    "a person is renamed": (
        person_changed, lambda *_: people.rename(Person.objects.get(name="Ann"), "Anna"),
    ),
    "a copy names works": (
        copy_renamed,
        lambda ann, _: own_copies.save_copy(
            ann.device, "ramses", {"names": {"3A": "Sphinx"}, "shapes": {}}
        ),
    ),
    "a device is removed": (
        device_removed, lambda ann, ben: devices.remove(ann.device, ben.device.id),
    ),
    "a play is finished": (log_changed, lambda ann, _: ann.enter(END)),
    "a note is made": (
        play_changed,
        lambda ann, _: details.update_details(
            ann.play.id, ann.device.id, details.PlayDetails(notes="rain")
        ),
    ),
    "a play is thrown away": (
        play_changed, lambda ann, _: trash.delete(ann.play.id, ann.device.id),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_change_is_undone_where_a_receiver_fails(name: str, ann: Phone, ben: Phone) -> None:
    signal, change = CHANGES[name]

    def fail(**_: object) -> None:
        raise LookupError

    ann.say(1, 2, 3, 4)
    before = everything()
    signal.connect(fail)
    try:
        with pytest.raises(LookupError):
            change(ann, ben)
    finally:
        signal.disconnect(fail)
    assert everything() == before
