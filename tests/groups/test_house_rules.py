"""House rulings and places: what new plays of a group begin with."""

import re

import pytest

from companion.groups import house_rules as house
from companion.groups import places
from companion.groups.models import HouseRuling
from companion.plays.models import Play
from scoring.kernel.errors import Malformed
from tests.groups.house_rules import device, play
from tests.pages import flat
from tests.plays.conftest import Phone
from tests.plays.new_play.test_new_play import TABLE

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_only_what_is_not_by_default_is_kept_with_who_and_why() -> None:
    ann = device("Ann's phone")
    house.set_house_ruling(ann, "toy", {"zero": "yes"}, "as always")
    assert house.house_rulings(ann.group_id) == {"toy": {"zero": "yes"}}
    row = HouseRuling.objects.get()
    assert (row.device, row.why) == (ann, "as always")
    note = house.notes(ann.group)[("toy", "zero")]
    assert re.fullmatch(r"Ann's phone, \d+ \w+ \d{4}: “as always”", note)
    house.set_house_ruling(ann, "toy", {"zero": "yes"}, "again")
    assert HouseRuling.objects.get().why == "as always"  # nothing has changed
    house.set_house_ruling(ann, "toy", {})
    assert house.house_rulings(ann.group_id) == {}


def test_groups_do_not_share_their_rulings() -> None:
    house.set_house_ruling(device(), "toy", {"zero": "yes"})
    assert house.house_rulings(device().group_id) == house.house_rulings(None) == {}


@pytest.mark.parametrize(
    ("game", "ruling", "reading"),
    [("chess", "zero", "yes"), ("toy", "one", "yes"), ("toy", "zero", "perhaps")],
)
def test_what_no_game_knows_any_more_is_left_out(game: str, ruling: str, reading: str) -> None:
    ann = device()
    HouseRuling.objects.create(group=ann.group, game=game, ruling=ruling, reading=reading)
    assert house.house_rulings(ann.group_id) == {}


def phone() -> Phone:
    ann = device()
    return Phone(ann, play(ann, "Ann", "Ben"))


def test_a_new_play_begins_with_the_houses_readings() -> None:
    ann = phone()
    ann.client.post("/group/rules/", {"game": "toy", "toy.zero": "yes"})
    page = flat(ann.client.get("/"))
    assert re.search(r'name="toy.zero" value="yes" checked', page)
    ann.client.post("/new/", TABLE)  # a form that does not name the reading
    assert Play.objects.latest("created").options == {"zero": "yes"}
    ann.client.post("/new/", TABLE | {"toy.zero": "no"})
    assert Play.objects.latest("created").options == {}
    assert Play.objects.order_by("created")[0].options == {}  # the one that ran before


def test_a_house_rule_says_who_decided_it() -> None:
    ann = phone()
    page = flat(ann.client.get("/group/rules/"))
    assert "Who decided it?" in page
    assert '<option value="Ben">Ben</option>' in page
    ann.client.post("/group/rules/", {"game": "toy", "toy.zero": "yes", "by": "Ben"})
    assert HouseRuling.objects.get().by == "Ben"
    assert "Ben, " in house.notes(ann.device.group)["toy", "zero"]
    HouseRuling.objects.update(by="")  # one that was settled before anybody was named
    assert house.notes(ann.device.group)["toy", "zero"].startswith("A phone, ")


def test_house_rules_of_no_game_are_not_found() -> None:
    ann = phone()
    assert ann.client.post("/group/rules/", {"game": "chess"}).status_code == 404


# Places.


def test_a_place_is_counted_once_for_each_play_and_found_by_its_name() -> None:
    ann = device()
    home = places.add(ann.group, "at Ann's")
    assert places.add(ann.group, " AT ANN'S ") == home
    play(ann, "Ann", "Ben", place=str(home.id))
    play(ann, "Ann", "Ben", place=str(home.id), sample="toy-finished")
    places.add(ann.group, "at Ben's")
    found = [(each.place.name, each.plays) for each in places.places(ann.group)]
    assert found == [("at Ann's", 1), ("at Ben's", 0)]


@pytest.mark.parametrize("place", ["", "x", "0" * 32, "\x00"])
def test_a_place_that_is_none_or_anothers_is_no_place(place: str) -> None:
    theirs = places.add(device().group, "at Zoë's")
    ann = device()
    assert play(ann, "Ann", "Ben", place=place).place is None
    assert play(ann, "Ann", "Ben", place=str(theirs.id)).place is None


def test_a_place_where_somebody_played_stays_and_can_be_renamed() -> None:
    ann = device()
    home, other = places.add(ann.group, "at Ann's"), places.add(ann.group, "at Ben's")
    play(ann, "Ann", "Ben", place=str(home.id))
    with pytest.raises(Malformed, match=r"You have played at “at Ann's”, so it stays\."):
        places.remove(home)
    with pytest.raises(Malformed, match=r"There is a place “at ben's” already\."):
        places.rename(home, "at ben's")
    places.rename(home, "the kitchen")
    places.remove(other)
    assert [each.place.name for each in places.places(ann.group)] == ["the kitchen"]


def test_where_it_is_played_is_chosen_with_the_players() -> None:
    ann = phone()
    home = places.add(ann.device.group, "at Ann's")
    assert f'value="{home.id}"' in flat(ann.client.get("/"))
    ann.client.post("/new/", TABLE | {"place": str(home.id)})
    latest = Play.objects.latest("created")
    assert latest.place == home
    again = flat(ann.client.get(f"/?again={latest.id}"))
    assert re.search(rf'value="{home.id}" checked', again)
