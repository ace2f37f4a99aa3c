"""A guest's plays claimed: nothing is lost, nobody is doubled."""

import pytest

from companion.accounts.claim import claim
from companion.groups import house_rules as house
from companion.groups import places
from companion.groups.models import Group, Person
from companion.people import merge
from companion.plays import services
from companion.plays.models import Play
from companion.plays.outcomes import Sent
from tests.groups.house_rules import called, device, play, players, seated
from tests.plays.conftest import saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_plays_people_and_devices_come_along() -> None:
    ann, guest = device("Ann's"), device("a guest's")
    mine, theirs = play(ann, "Ann", "Ben"), play(guest, "ben", "Zoë")
    old = guest.group
    assert claim(old, ann.group) == 1
    assert not Group.objects.filter(id=old.id).exists()
    guest.refresh_from_db()
    assert guest.group == ann.group
    assert players(theirs) == ["Ben", "Zoë"]
    assert seated(theirs) == ["Ben", "Zoë"]
    assert players(mine) == ["Ann", "Ben"]
    names = Person.objects.filter(group=ann.group).order_by("name")
    assert [person.name for person in names] == ["Ann", "Ben", "Zoë"]
    assert set(services.plays_of(ann.id)) == set(services.plays_of(guest.id)) == {mine, theirs}


def test_a_running_play_goes_on_after_it_was_claimed() -> None:
    ann, guest = device(), device()
    theirs = play(guest, "Ann", "Ben")
    saved(services.enter(theirs.id, {"kind": "say", "number": 5}, Sent(0, theirs.id, guest.id)))
    claim(guest.group, ann.group)
    saved(services.undo(theirs.id, Sent(1, ann.id, ann.id)))
    assert services.get_table(theirs.id, guest.id).position.standing.scores == (0, 0)


def test_a_name_that_the_group_knows_for_anothers_is_that_one() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Cem")
    play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    theirs = play(guest, "Çem", "Zoë")
    claim(guest.group, ann.group)
    assert players(theirs) == ["Cem", "Zoë"]


def test_two_who_sat_at_one_table_stay_two_even_if_the_group_took_them_for_one() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Cem")
    play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    theirs = play(guest, "Çem", "Cem")
    claim(guest.group, ann.group)
    assert players(theirs) == ["Çem", "Cem"]
    assert seated(theirs) == ["Çem", "Cem"]


def test_mergers_of_the_guests_come_along() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Joey")
    one = play(guest, "Zoë", "Joe")
    play(guest, "Zoë", "Joey")
    merge.merge(called(guest, "Joey"), called(guest, "Joe"))
    claim(guest.group, ann.group)
    assert players(one) == ["Zoë", "Joey"]
    merge.split(called(ann, "Joe"))
    assert players(one) == ["Zoë", "Joe"]


def test_places_of_one_name_are_one_and_the_groups_own_house_rulings_stay() -> None:
    ann, guest = device(), device()
    mine = places.add(ann.group, "at Ann's")
    theirs = [places.add(guest.group, name) for name in ("At ann's", "at Zoë's")]
    plays = [play(guest, "Ann", "Zoë", place=str(place.id)) for place in theirs]
    house.set_house_ruling(guest, "toy", {"zero": "yes"})
    claim(guest.group, ann.group)
    for each in plays:
        each.refresh_from_db()
    assert plays[0].place == mine
    assert plays[1].place is not None
    assert [v.place.name for v in places.places(ann.group)] == ["at Ann's", "at Zoë's"]
    assert house.house_rulings(ann.group_id) == {"toy": {"zero": "yes"}}
    again = device()
    claim(again.group, ann.group)
    house.set_house_ruling(device(), "toy", {})
    assert house.house_rulings(ann.group_id) == {"toy": {"zero": "yes"}}


def test_samples_come_along_and_count_nowhere() -> None:
    ann, guest = device(), device()
    play(guest, "Ann", "Ben", sample="toy-finished")
    assert claim(guest.group, ann.group) == 0
    assert Play.objects.get().group == ann.group
