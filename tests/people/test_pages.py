"""The pages of a group; what cannot be is told, and what was typed stays."""

import re
from datetime import UTC, datetime

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from companion.groups import people, places
from companion.groups.models import Device, Group, Person
from companion.groups.people import find_or_add_people
from companion.joining import services
from companion.people import merge
from companion.plays.models import Play
from companion.plays.new_play.form import regulars
from scoring.kernel.errors import Malformed
from tests.groups.forms import pressed_by_enter
from tests.groups.house_rules import called, device, play, players
from tests.plays.conftest import Phone
from tests.plays.presentation.test_play_page import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Phone:
    mine = device("Ann's phone")
    return Phone(mine, play(mine, "Ann", "Cem"))


@pytest.mark.parametrize("page", ["/group/", "/group/rules/", "/group/devices/"])
def test_a_device_without_a_group_is_told_how_it_gets_one(page: str) -> None:
    answer = Client().get(page)
    assert "No group yet" in text(answer)
    assert Group.objects.count() == 0


def test_people_stand_with_their_plays_the_most_played_first(ann: Phone) -> None:
    play(ann.device, "Zoë", "Cem")
    page_text = text(ann.client.get("/group/"))
    assert re.search(r"C Cem 2 games, last on .* A Ann 1 game.* Z Zoë 1 game", page_text)
    assert "/account/keep/" in ann.client.get("/group/").content.decode()


def test_who_looks_like_somebody_else_is_asked_about_and_made_one(ann: Phone) -> None:
    second = play(ann.device, "Ben", "Çem")
    client = ann.client
    page = client.get("/group/").content.decode()
    assert "Cem and Çem : one person?" in text(client.get("/group/"))
    same = re.findall(r'href="(/group/people/[^"]*/same/[^"]*)"', page)[0]
    page_text = text(client.get(same))
    assert "They never played together, so they can be merged." in page_text
    stays = called(ann.device, "Çem")
    answer = client.post(same, {"stays": str(stays.uid)}, follow=True)
    assert "Çem 2 games" in text(answer)
    assert "Also known as Cem" in text(answer)
    assert players(ann.play) == ["Ann", "Çem"]
    cem = called(ann.device, "Cem")
    moved = client.get(f"/group/people/{cem.uid}/")
    assert moved["Location"] == f"/group/people/{stays.uid}/"
    client.post(f"/group/people/{cem.uid}/part/")
    assert players(ann.play) == ["Ann", "Cem"]
    assert players(second) == ["Ben", "Çem"]
    assert client.post(f"/group/people/{cem.uid}/part/").status_code == 302  # twice is once


def test_two_people_are_two_from_then_on(ann: Phone) -> None:
    (other,) = find_or_add_people(ann.device.group, ["Çem"])
    same = f"/group/people/{called(ann.device, 'Cem').uid}/same/{other.uid}/"
    ann.client.post(same, {"two": "1"})
    assert "one person?" not in text(ann.client.get("/group/"))


def test_who_sat_at_one_table_cannot_be_made_one(ann: Phone) -> None:
    one, two = called(ann.device, "Ann"), called(ann.device, "Cem")
    same = f"/group/people/{one.uid}/same/{two.uid}/"
    assert "they are two people" in text(ann.client.get(same))
    answer = ann.client.post(same, {"stays": str(one.uid)})
    assert answer.status_code == 422
    assert "Ann and Cem played together on" in text(answer)
    assert merge.played_together(one, two) == [ann.play]


@pytest.mark.parametrize(
    ("form_fields", "why"),
    [
        ({"name": "Ann", "initials": ""}, "“Ann” exists already"),
        ({"name": "", "initials": ""}, "A name must have 1 to 40 characters."),
        ({"name": "Cem", "initials": "CEMX"}, "Initials have at most 3 letters."),
        ({}, "A name must have 1 to 40 characters."),
    ],
)
def test_what_a_person_cannot_be_called_is_told(
    ann: Phone, form_fields: dict[str, str], why: str
) -> None:
    cem = called(ann.device, "Cem")
    answer = ann.client.post(f"/group/people/{cem.uid}/", form_fields)
    assert answer.status_code == 422
    assert why in text(answer)
    assert f'value="{form_fields.get("name", "Cem")}"' in answer.content.decode()
    assert players(ann.play) == ["Ann", "Cem"]


def test_a_person_is_renamed(ann: Phone) -> None:
    cem = called(ann.device, "Cem")
    ann.client.post(f"/group/people/{cem.uid}/", {"name": "Cemal", "initials": "CK"})
    assert "CK Cemal 1 game" in text(ann.client.get("/group/"))
    assert "Cemal" in text(ann.client.get(ann.at()))


@pytest.mark.parametrize(
    ("address", "name"),
    [("people/", "a\x07b"), ("people/", ""), ("places/", "x" * 41), ("name/", "y" * 41)],
)
def test_what_is_no_name_is_told_beside_where_it_was_typed(
    ann: Phone, address: str, name: str
) -> None:
    answer = ann.client.post(f"/group/{address}", {"name": name})
    assert answer.status_code == 422
    assert "A name must" in text(answer)
    if name.isprintable():
        assert f'value="{name}"' in answer.content.decode()


def test_a_group_has_a_name_and_places(ann: Phone) -> None:
    client = ann.client
    client.post("/group/name/", {"name": " The Friday group "})
    client.post("/group/places/", {"name": "at Ann’s"})
    client.post("/group/people/", {"name": "Emil"})
    page_text = text(client.get("/group/"))
    assert "The Friday group" in page_text
    assert "at Ann’s 0" in page_text
    assert "Emil 0 games" in page_text
    (home,) = places.places(ann.device.group)
    page = f"/group/places/{home.place.id}/"
    assert client.post(page, {"name": ""}).status_code == 422
    client.post(page, {"name": "the kitchen"})
    assert "the kitchen 0" in text(client.get("/group/"))
    client.post(page, {"remove": "1"})
    assert "the kitchen" not in text(client.get("/group/"))
    client.post("/group/name/", {"name": "  "})
    assert "Our group" in text(client.get("/group/"))


def test_house_rules_are_settled_game_by_game(ann: Phone) -> None:
    client = ann.client
    client.post("/group/rules/", {"game": "toy", "toy.zero": "yes"})
    page = client.get("/group/rules/")
    assert re.search(r'name="toy.zero" value="yes"\s+checked', page.content.decode())
    assert "Ann's phone, " in text(page)


def test_a_lost_device_is_removed_and_finds_nothing_any_more(ann: Phone) -> None:
    lost = Phone(Device.objects.create(group=ann.device.group, name="old phone"), ann.play)
    lost.say(5)
    assert "old phone" in ann.client.get("/group/devices/").content.decode()
    ann.client.post(f"/group/devices/{lost.device.id}/remove/")
    assert lost.client.get(ann.at()).status_code == 404
    assert "Cem" not in text(lost.client.get("/group/"))
    assert ann.scores == (5, 0)  # what it entered stays
    mine = ann.client.post(f"/group/devices/{ann.device.id}/remove/")
    assert "This device cannot remove itself." in text(mine)


def test_a_lost_device_finds_no_play_in_which_it_had_a_seat(ann: Phone) -> None:
    lost = Phone(Device.objects.create(group=ann.device.group, name="old phone"), ann.play)
    services.sit(ann.play.id, lost.device.id, 1)
    lost.say(5)
    ann.client.post(f"/group/devices/{lost.device.id}/remove/")
    assert lost.client.get(ann.at()).status_code == 404
    assert "Cem" not in text(lost.client.get("/plays/"))
    assert services.sit(ann.play.id, ann.device.id, 1).seat == 1  # the seat is free again


def test_a_lost_device_stays_a_guest_at_the_plays_of_other_groups(ann: Phone) -> None:
    lost = Phone(Device.objects.create(group=ann.device.group, name="old phone"), ann.play)
    host = device("Zoe's phone")
    elsewhere = Phone(lost.device, play(host, "Zoë", "Cem"))
    services.join_play(services.invite(elsewhere.play.id, host.id).code, lost.device.id, 0)
    ann.client.post(f"/group/devices/{lost.device.id}/remove/")
    assert elsewhere.client.get(elsewhere.at()).status_code == 200


def test_a_name_is_not_kept_where_the_initials_cannot_be(ann: Phone) -> None:
    cem = called(ann.device, "Cem")
    page = f"/group/people/{cem.uid}/"
    answer = ann.client.post(page, {"name": "Çem", "initials": "FOUR"})
    assert (answer.status_code, players(ann.play)) == (422, ["Ann", "Cem"])
    assert 'value="Çem"' in answer.content.decode()
    ann.client.post(page, {"name": "Çem", "initials": "ÇM"})
    assert players(ann.play) == ["Ann", "Çem"]


def test_the_day_on_which_two_sat_together_is_told_by_the_clocks_of_the_group(
    ann: Phone,
) -> None:
    Group.objects.update(zone="Pacific/Auckland")  # thirteen hours ahead: the next day
    Play.objects.update(created=datetime(2026, 11, 28, 23, 30, tzinfo=UTC))
    with pytest.raises(Malformed, match=r"played together on 29 November 2026: they are two"):
        merge.merge(called(ann.device, "Ann"), called(ann.device, "Cem"))


def test_enter_in_a_field_keeps_what_was_typed_and_forgets_nothing(ann: Phone) -> None:
    home = places.add(ann.device.group, "at Ann’s")
    one, two = called(ann.device, "Ann"), called(ann.device, "Cem")
    for address, field, forgets in (
        (f"/group/places/{home.id}/", "name", "remove"),
        ("/group/copies/ramses/", "name-3A", "forget"),
        (f"/group/people/{one.uid}/same/{two.uid}/", "stays", "two"),
    ):
        page = ann.client.get(address).content.decode()
        assert pressed_by_enter(page, field) == ""
        assert f'name="{forgets}"' in page


def test_a_device_is_renamed(ann: Phone) -> None:
    page = f"/group/devices/{ann.device.id}/name/"
    assert ann.client.post(page, {"name": "x" * 41}).status_code == 422
    ann.client.post(page, {"name": "Ann’s Pixel"})
    ann.device.refresh_from_db()
    assert ann.device.name == "Ann’s Pixel"


def test_people_take_no_more_queries_for_more_people(ann: Phone) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as found:
            assert ann.client.get("/group/").status_code == 200
        return len(found)

    few = queries()
    find_or_add_people(ann.device.group, [f"somebody {number}" for number in range(30)])
    assert Person.objects.count() == 32
    assert queries() == few


def test_who_has_not_played_can_be_removed_and_who_has_cannot(ann: Phone) -> None:
    client = ann.client
    client.post("/group/people/", {"name": "Anna typed twice"})
    typo = called(ann.device, "Anna typed twice")
    page = f"/group/people/{typo.uid}/"
    assert "Delete" in text(client.get(page))
    assert client.post(page, {"remove": "1"}).status_code == 302
    assert not Person.objects.filter(uid=typo.uid).exists()
    cem = called(ann.device, "Cem")
    page = f"/group/people/{cem.uid}/"
    assert "Delete" not in text(client.get(page))
    answer = client.post(page, {"remove": "1"})
    page_text = "“Cem” has played, so the games need this person. Renaming is possible."
    assert (answer.status_code, page_text in text(answer)) == (422, True)
    assert Person.objects.filter(uid=cem.uid).exists()


def test_a_name_under_which_somebody_played_is_not_removed(ann: Phone) -> None:
    play(ann.device, "Ben", "Çem")
    merge.merge(called(ann.device, "Çem"), called(ann.device, "Cem"))
    alias = called(ann.device, "Cem")
    with pytest.raises(Malformed):
        people.remove(alias)
    (new,) = people.find_or_add_people(ann.device.group, ["Dóra"])
    (other,) = people.find_or_add_people(ann.device.group, ["Dora"])
    merge.merge(new, other)
    people.remove(Person.objects.get(id=new.id))
    assert not Person.objects.filter(id__in=[new.id, other.id]).exists()


def test_who_is_added_on_the_groups_page_is_offered_at_the_start(ann: Phone) -> None:
    client = ann.client
    client.post("/group/people/", {"name": "Dóra"})
    assert regulars(ann.device.group_id) == ["Dóra", "Ann", "Cem"]
    page = client.get("/").content.decode()
    assert 'name="players" value="Dóra"' in page
