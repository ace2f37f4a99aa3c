"""What a group has switched off, and the links of its recaps, in its backup."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from companion.achievements import services as achievements
from companion.achievements.awards import BY_NAME
from companion.backup.group_backup import backup_file, zip_document
from companion.backup.group_restore import restore
from companion.groups.models import Group, Person
from companion.groups.people import find_or_add_people
from companion.housekeeping.orphans import delete_on_request
from companion.people import merge
from companion.recaps import services as recaps
from companion.recaps.models import RecapLink, RecapOff
from companion.recaps.period import read_period
from companion.sharing.models import Names
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json
from tests.backup.conftest import _toy_in_the_catalog, full
from tests.backup.files import document
from tests.plays.conftest import Phone

__all__ = ["_toy_in_the_catalog", "full"]
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
ALL = read_period("all", ZoneInfo("UTC"))
YEAR = read_period("2026", ZoneInfo("UTC"))


@pytest.fixture
def quiet(full: Phone) -> Phone:
    """A group with everything: an achievement and recaps off, and two recaps shared."""
    group = full.device.group
    achievements.switch(group, min(BY_NAME), on=False)
    ann = Person.objects.get(group=group, name="Ann")
    ben = Person.objects.get(group=group, name="Ben")
    recaps.switch(group.id, ann, on=False)
    recaps.share(full.device, None, ALL, Names.INITIALS)
    recaps.share(full.device, ben, YEAR, Names.FULL)
    return full


def test_switches_come_back_with_a_backup_and_twice_changes_nothing(quiet: Phone) -> None:
    backup, receiver = backup_file(quiet.device.group), Group.objects.create()
    for _ in range(2):
        restore(receiver, backup)
        assert achievements.off_in(receiver.id) == {min(BY_NAME)}
        off = RecapOff.objects.get(group=receiver)
        assert off.person == Person.objects.get(group=receiver, name="Ann")
    assert not RecapLink.objects.filter(group=receiver).exists(), "these open the first group"


def test_recaps_of_a_whole_group_stay_off(quiet: Phone) -> None:
    recaps.switch(quiet.device.group_id, None, on=False)
    receiver = Group.objects.create()
    restore(receiver, backup_file(quiet.device.group))
    assert recaps.is_off(receiver.id)


def test_a_link_opens_again_when_its_group_is_restored(quiet: Phone) -> None:
    backup, group = backup_file(quiet.device.group), quiet.device.group_id
    links = {each.period: each.token for each in recaps.links(group)}
    delete_on_request(group)
    assert Client().get(f"/recaps/shared/{links['all']}/").status_code == 404
    receiver = Group.objects.create()
    for _ in range(2):
        restore(receiver, backup)
        found = {each.period: each.token for each in recaps.links(receiver.id)}
        assert found == links
    ben = Person.objects.get(group=receiver, name="Ben")
    assert RecapLink.objects.get(period="2026").person == ben
    assert RecapLink.objects.get(period="all").names == "initials"
    assert Client().get(f"/recaps/shared/{links['all']}/").status_code == 200


def test_a_merged_name_keeps_its_switch_and_its_link(quiet: Phone) -> None:
    group = quiet.device.group
    ann, ben = (Person.objects.get(group=group, name=name) for name in ("Ann", "Ben"))
    for each in (ann, ben):
        (other,) = find_or_add_people(group, [f"{each.name}a"])
        merge.merge(other, each)
    backup = backup_file(group)
    delete_on_request(group.id)
    receiver = Group.objects.create()
    restore(receiver, backup)
    assert [off.person.name for off in RecapOff.objects.all() if off.person] == ["Ann"]
    anna, bena = (Person.objects.get(group=receiver, name=name) for name in ("Anna", "Bena"))
    assert recaps.people_off(receiver.id) == {anna.id}
    found = recaps.link(receiver.id, bena, YEAR)
    assert found is not None
    assert found.person == Person.objects.get(group=receiver, name="Ben")


def test_a_withdrawn_link_is_in_no_backup(quiet: Phone) -> None:
    recaps.withdraw(quiet.device.group_id, None, ALL)
    links = document(backup_file(quiet.device.group))["recap_links"]
    assert isinstance(links, list)
    assert len(links) == 1


def test_a_game_that_is_taken_along_has_no_links(quiet: Phone) -> None:
    whole = document(backup_file(quiet.device.group))
    one = document(backup_file(quiet.device.group, quiet.play))
    assert {"recap_links", "recaps_off"} <= whole.keys()
    assert not {"recap_links", "recaps_off"} & one.keys()


def changed(group: Group, change: Callable[[dict[str, Json]], None]) -> bytes:
    content = document(backup_file(group))
    change(content)
    return zip_document(content)


BROKEN: list[dict[str, Json]] = [
    {"recaps_off": "all"},
    {"recaps_off": ["nobody"]},
    {"recaps_off": ["0b1b0a52-0000-4000-8000-0000000000c1"]},
    {"recap_links": [{}]},
    {"recap_links": {}},
]


@pytest.mark.parametrize("broken", BROKEN)
def test_damaged_switches_change_nothing(quiet: Phone, broken: dict[str, Json]) -> None:
    receiver = Group.objects.create()
    with pytest.raises(Malformed, match="damaged"):
        restore(receiver, changed(quiet.device.group, lambda content: content.update(broken)))
    assert not receiver.plays.exists()


@pytest.mark.parametrize(
    ("key", "value"),
    [("token", "short"), ("period", "2026-13"), ("names", "nick"), ("person", "nobody")],
)
def test_a_damaged_link_changes_nothing(quiet: Phone, key: str, value: str) -> None:
    def break_link(content: dict[str, Json]) -> None:
        links = content["recap_links"]
        assert isinstance(links, list)
        assert isinstance(links[0], dict)
        links[0][key] = value

    receiver = Group.objects.create()
    with pytest.raises(Malformed, match="damaged"):
        restore(receiver, changed(quiet.device.group, break_link))
    assert not receiver.plays.exists()
