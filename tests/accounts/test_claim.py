"""A guest's plays claimed: nothing is lost, nobody is doubled."""

from collections.abc import Callable
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from companion.accounts.claim import claim
from companion.achievements import services as achievements
from companion.achievements.awards import BY_NAME
from companion.exchange import bgstats_import, record_import
from companion.exchange.bgstats_file import read_file
from companion.groups import house_rules as house
from companion.groups import places
from companion.groups.models import Device, Group, Person
from companion.groups.people import find_or_add_people
from companion.people import merge
from companion.plain_results.models import PlainResult, PlainSeat
from companion.plays import details, services, trash
from companion.plays.models import Play
from companion.plays.outcomes import Sent
from companion.recaps import services as recaps
from companion.recaps.models import RecapLink
from companion.recaps.period import read_period
from companion.sharing import services as sharing
from companion.sharing.models import Names
from companion.statistics.models import SeatResult
from tests.groups.house_rules import called, device, play, players, seated
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
FILES = Path(__file__).parents[1]
ALL, YEAR = (read_period(text, ZoneInfo("UTC")) for text in ("all", "2026"))


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


def test_two_who_share_a_result_of_another_game_stay_two_as_well() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Cem")
    play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    result = PlainResult.objects.create(
        group=guest.group, game="Catan", played=timezone.now(), content="a hash"
    )
    for number, person in enumerate(find_or_add_people(guest.group, ["Çem", "Cem"])):
        PlainSeat.objects.create(result=result, number=number, person=person)
    claim(guest.group, ann.group)
    seats = result.seats.order_by("number")
    assert [seat.person for seat in seats] == [called(ann, "Çem"), called(ann, "Cem")]


def test_a_claimed_seat_remembers_its_name_when_a_merge_is_undone() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Cem")
    play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    theirs = play(guest, "Çem", "Zoë")
    claim(guest.group, ann.group)
    assert players(theirs) == ["Cem", "Zoë"]
    merge.split(called(ann, "Çem"))
    assert players(theirs) == ["Çem", "Zoë"]


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


def test_links_of_recaps_still_open_and_opt_outs_hold() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Ben")
    play(guest, "Ben", "Zoë", "Xena")
    ben, zoe = called(guest, "Ben"), called(guest, "Zoë")
    tokens = [
        recaps.share(guest, whose, ALL, Names.FULL).token
        for whose in (None, ben, called(guest, "Xena"))
    ]
    for off in (ben, zoe):
        recaps.switch(guest.group_id, off, on=False)
    claim(guest.group, ann.group)
    group = ann.group_id
    assert recaps.people_off(group) == {called(ann, "Ben").id, called(ann, "Zoë").id}
    assert not recaps.is_off(group)
    links = {each.token: each.person and each.person.name for each in recaps.links(group)}
    assert links == dict(zip(tokens, (None, "Ben", "Xena"), strict=True))
    assert recaps.opened(tokens[0]).group == recaps.opened(tokens[2]).group == ann.group
    with pytest.raises(sharing.NoSuchLink):
        recaps.opened(tokens[1])


def test_where_both_share_a_recap_the_groups_own_link_stays() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Ben")
    play(guest, "Ben", "Zoë")
    mine, theirs = (
        [recaps.share(each, who, ALL, Names.FULL).token for who in (None, called(each, "Ben"))]
        for each in (ann, guest)
    )
    years = recaps.share(guest, called(guest, "Ben"), YEAR, Names.NONE).token
    claim(guest.group, ann.group)
    assert {each.token for each in recaps.links(ann.group_id)} == {*mine, years}
    withdrawn = RecapLink.objects.filter(group=ann.group).exclude(withdrawn=None)
    assert {each.token for each in withdrawn} == set(theirs)


def test_what_the_guests_have_switched_off_is_off() -> None:
    ann, guest = device(), device()
    one, other = sorted(BY_NAME)[:2]
    achievements.switch(ann.group, one, on=False)
    for name in (one, other):
        achievements.switch(guest.group, name, on=False)
    recaps.switch(guest.group_id, None, on=False)
    claim(guest.group, ann.group)
    assert achievements.off_in(ann.group_id) == {one, other}
    assert recaps.is_off(ann.group_id)


def test_people_whom_the_guests_keep_apart_stay_apart() -> None:
    ann, guest = device(), device()
    play(ann, "Ann", "Cem")
    play(guest, "Zoë", "Cem")
    play(guest, "Zoë", "Çem")
    merge.keep_apart(called(guest, "Cem"), called(guest, "Çem"))
    claim(guest.group, ann.group)
    assert merge.merge_candidates([called(ann, "Cem"), called(ann, "Çem")]) == []


# Plays that both imported.


def imported(device: Device, name: str = "krimsutep-4-tricks") -> Phone:
    """The play of a record of the tests, imported into the device's group."""
    data = (FILES / "records" / f"{name}.json").read_bytes()
    (found,) = record_import.import_records(device, [(name, data)])
    assert found.play is not None, found.message
    return Phone(device, found.play)


def plays_of(device: Device) -> set[Play]:
    return set(Play.objects.filter(group=device.group))


def test_what_both_imported_is_there_once() -> None:
    ann, guest = device(), device()
    file = read_file((FILES / "exchange" / "bgstats" / "BGStatsExport.json").read_bytes())
    for each in (ann, guest):
        imported(each)
        imported(each, "cleopatra-3-unfinished")
        bgstats_import.import_plays(each, file, {})
    own = plays_of(ann)
    results = SeatResult.objects.filter(group=ann.group).count()
    alone = imported(guest, "ramses-2-full").play
    assert claim(guest.group, ann.group) == 1
    assert plays_of(ann) == own | {alone}
    assert Play.objects.count() == len(own) + 1
    assert PlainResult.objects.count() == 1
    found = SeatResult.objects.filter(group=ann.group).exclude(play=alone)
    assert found.count() == results
    assert bgstats_import.import_plays(ann, file, {}).number == 0


def noted(phone: Phone) -> None:
    details.update_notes(phone.play.id, phone.device.id, "rain", "")


def set_apart(phone: Phone) -> None:
    details.update_details(phone.play.id, phone.device.id, details.PlayDetails(counted=False))


def went_on(phone: Phone) -> None:
    saved(phone.undo())


def shared(phone: Phone) -> None:
    sharing.share(phone.play.id, phone.device.id, Names.FULL)


CHANGES = [noted, set_apart, went_on, shared]


@pytest.mark.parametrize("change", CHANGES)
def test_a_guests_play_with_something_of_its_own_stays(
    change: Callable[[Phone], None],
) -> None:
    ann, guest = device(), device()
    mine, theirs = (imported(each) for each in (ann, guest))
    change(theirs)
    claim(guest.group, ann.group)
    assert plays_of(ann) == {mine.play, theirs.play}


@pytest.mark.parametrize("change", CHANGES)
def test_what_only_the_groups_own_play_has_doubles_nothing(
    change: Callable[[Phone], None],
) -> None:
    ann, guest = device(), device()
    mine, theirs = (imported(each) for each in (ann, guest))
    change(mine)
    claim(guest.group, ann.group)
    assert plays_of(ann) == {mine.play}
    assert not Play.objects.filter(id=theirs.play.id).exists()


def test_a_guests_play_stays_where_the_groups_own_is_in_the_trash() -> None:
    ann, guest = device(), device()
    mine, theirs = imported(ann), imported(guest)
    trash.delete(mine.play.id, ann.id)
    claim(guest.group, ann.group)
    assert set(services.plays_of(ann.id)) == {theirs.play}
