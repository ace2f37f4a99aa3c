"""A backup holds a group as it is at one moment, while tables go on."""

import pytest

from companion.backup.group_backup import backup_file
from companion.groups.models import Device, Group
from companion.plays import creation
from scoring.kernel.serialization.entries import Json
from tests.backup.files import document, listed, objected
from tests.plays.test_races import AtOnce, at_once

__all__ = ["at_once"]
pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
TABLES, BACKUPS = 40, 25


def strangers(content: dict[str, Json]) -> set[Json]:
    """Who sits at a play of a backup and is none of its people."""
    people = {objected(each)["uid"] for each in listed(content["people"])}
    plays = map(objected, listed(content["plays"]))
    seats = (objected(seat) for play in plays for seat in listed(play["seats"]))
    return {seat["person"] for seat in seats} - people


def test_whoever_sits_down_meanwhile_is_in_it_with_his_play_or_not_at_all(
    at_once: AtOnce,
) -> None:
    device = Device.objects.create(group=Group.objects.create(), name="Ann's phone")

    def play(seats: str) -> None:
        for number in range(TABLES):
            names = ["Ann", f"{seats} {number}"]
            creation.create_play(device, creation.NewPlay("toy", names, 0))

    def back_up() -> list[set[Json]]:
        return [strangers(document(backup_file(device.group))) for _ in range(BACKUPS)]

    *_, one, two = at_once([lambda: play("guest"), lambda: play("friend"), back_up, back_up])
    assert one == two == [set()] * BACKUPS
