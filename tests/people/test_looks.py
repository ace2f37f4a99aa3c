"""A colour and an emblem of one's own: chosen on a person's page, shown wherever they are."""

import re

import pytest

from companion.accounts.claim import claim
from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.frontend.templatetags.frontend import DOTS
from companion.groups import looks, people
from companion.groups.models import Colour, Emblem, Group, Person
from companion.groups.people import PersonChange, find_or_add_people
from companion.people import merge
from companion.plays.models import Play
from companion.recaps.faces import faces
from companion.sharing.models import Names
from scoring.kernel.errors import Malformed
from tests.api.conftest import program, taken
from tests.groups.house_rules import called, device, play
from tests.plays.conftest import Phone, saved
from tests.plays.presentation.test_play_page import text

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Phone:
    mine = device("Ann's phone")
    return Phone(mine, play(mine, "Ann", "Cem"))


def page_of(phone: Phone, name: str) -> str:
    return f"/group/people/{called(phone.device, name).uid}/"


def chosen(phone: Phone, name: str, colour: str, emblem: str) -> None:
    """Choose on the person's page."""
    new = {"name": name, "initials": "", "colour": colour, "emblem": emblem}
    assert phone.client.post(page_of(phone, name), new).status_code == 302


def looks_of(play: Play) -> list[list[object]]:
    return list(Play.objects.get(id=play.id).looks)


def test_what_a_person_chooses_shows_in_lists_in_play_and_in_results(ann: Phone) -> None:
    table = f"/plays/{ann.play.id}/"
    assert DOTS[3] not in ann.client.get(table).content.decode()
    chosen(ann, "Ann", "dusk", "cat")
    assert looks_of(ann.play) == [[4, "cat"], [0, ""]]
    for address in ("/group/", page_of(ann, "Ann")):
        assert 'class="medallion hue-4' in ann.client.get(address).content.decode(), address
    for address in (table, f"{table}big/"):
        assert ann.client.get(address).content.decode().count(f'fill="{DOTS[3]}"') == 1, address
    ann.say(1, 2, 3, 4)
    saved(ann.enter({"kind": "show", "fingers": [0, 1]}))
    result = ann.client.get(f"/plays/{ann.play.id}/result/").content.decode()
    assert result.count('class="medallion hue-4') == 1  # Cem has chosen nothing


def test_an_open_page_is_drawn_anew_when_somebody_chooses(ann: Phone) -> None:
    address = f"/plays/{ann.play.id}/"
    htmx = {"HX-Request": "true"}
    assert DOTS[1] not in ann.client.get(address, headers=htmx).content.decode()
    chosen(ann, "Cem", "rose", "bee")
    assert DOTS[1] in ann.client.get(address, headers=htmx).content.decode()


def test_an_emblem_belongs_to_one_person_of_a_group(ann: Phone) -> None:
    chosen(ann, "Ann", "dusk", "cat")
    new = {"name": "Cem", "initials": "", "colour": "rose", "emblem": "cat"}
    refused = ann.client.post(page_of(ann, "Cem"), new)
    assert refused.status_code == 422
    assert "Ann has this emblem already." in text(refused)
    cem = called(ann.device, "Cem")
    assert (cem.colour, cem.emblem) == ("", "")
    shown = ann.client.get(page_of(ann, "Cem")).content.decode()
    assert 'value="cat" disabled aria-label="Cat: Ann has it"' in " ".join(shown.split())
    other = device("Zoe's phone")
    play(other, "Zoë", "Ann")
    people.change(called(other, "Ann"), PersonChange(emblem="cat"))  # in another group


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (PersonChange(colour="red"), "There is no such colour."),
        (PersonChange(emblem="dog"), "There is no such emblem."),
    ],
)
def test_what_is_unknown_is_refused_and_nothing_changes(
    change: PersonChange, why: str, ann: Phone
) -> None:
    with pytest.raises(Malformed, match=why):
        people.change(called(ann.device, "Ann"), change)
    assert looks_of(ann.play) == []


def test_an_emblem_alone_takes_the_colour_in_which_the_person_was_shown(ann: Phone) -> None:
    cem = called(ann.device, "Cem")
    shown = looks.looks(cem.group_id)[cem.id].hue
    people.change(cem, PersonChange(emblem="ibis"))
    assert Colour.values[shown - 1] == called(ann.device, "Cem").colour
    people.change(cem, PersonChange(colour="", emblem=""))
    assert looks_of(ann.play) == []


def test_colours_that_nobody_chose_differ_from_those_that_somebody_did(ann: Phone) -> None:
    find_or_add_people(ann.device.group, ["Dora", "Eve", "Finn", "Gil"])
    people.change(called(ann.device, "Gil"), PersonChange(colour="faience"))
    shown = looks.looks(ann.device.group_id)
    assert sorted(look.hue for look in shown.values()) == [1, 2, 3, 4, 5, 6]


def test_a_merged_name_frees_its_emblem_and_parted_the_first_keeps_it(ann: Phone) -> None:
    (other,) = find_or_add_people(ann.device.group, ["Çem"])
    people.change(other, PersonChange(emblem="bee"))
    merge.merge(called(ann.device, "Cem"), other)
    people.change(called(ann.device, "Ann"), PersonChange(emblem="bee"))
    merge.split(called(ann.device, "Çem"))
    assert called(ann.device, "Ann").emblem == "bee"
    assert called(ann.device, "Çem").emblem == ""


def test_looks_come_back_with_a_backup_unless_the_emblem_is_somebody_elses(ann: Phone) -> None:
    people.change(called(ann.device, "Ann"), PersonChange(colour="heron", emblem="fish"))
    people.change(called(ann.device, "Cem"), PersonChange(colour="reed", emblem="moon"))
    receiver = Group.objects.create()
    zoe = Person.objects.create(group=receiver, name="Zoë", key="zoë", emblem="moon")
    restore(receiver, backup_file(ann.device.group))
    restored = Play.objects.get(group=receiver)
    assert restored.looks == [[6, "fish"], [3, ""]]
    zoe.refresh_from_db()
    assert zoe.emblem == "moon"


def test_guests_who_come_to_a_group_leave_it_its_emblems(ann: Phone) -> None:
    people.change(called(ann.device, "Ann"), PersonChange(emblem="harp"))
    guests = device("Zoe's phone")
    brought = play(guests, "Zoë", "Ben")
    people.change(called(guests, "Zoë"), PersonChange(colour="rose", emblem="harp"))
    claim(guests.group, ann.device.group)
    assert looks_of(brought) == [[2, ""], [0, ""]]
    assert looks_of(ann.play)[0][1] == "harp"


def test_a_recap_shows_emblems_only_with_names(ann: Phone) -> None:
    person = called(ann.device, "Ann")
    people.change(person, PersonChange(colour="acacia", emblem="hippo"))
    for names, emblem in ((Names.FULL, "hippo"), (Names.INITIALS, ""), (Names.NONE, "")):
        assert faces([person.id], names, public=True)[person.id].emblem == emblem


def test_the_api_gives_and_sets_them(ann: Phone) -> None:
    caller = program(ann.device, "read", "manage")
    where = f"people/{called(ann.device, 'Ann').uid}/"
    before = caller.get(where).data
    assert (before["colour"], before["emblem"]) == ("", "")
    assert before["since"] is not None
    answer = caller.call("PATCH", where, {"colour": "dusk", "emblem": "vase"})
    assert (answer.data["colour"], answer.data["emblem"]) == ("dusk", "vase")
    assert caller.call("PATCH", where, {"emblem": "dog"}).status == 422
    listed = next(each for each in caller.get("people/").rows if each["name"] == "Ann")
    assert listed == answer.data


def test_every_emblem_is_drawn() -> None:
    mine = device("Ann's phone")
    find_or_add_people(mine.group, [f"P{n}" for n in range(len(Emblem))])
    for n, emblem in enumerate(Emblem):
        people.change(called(mine, f"P{n}"), PersonChange(emblem=emblem))
    shown = Phone(mine, play(mine, "P1", "P2")).client.get("/group/").content.decode()
    assert shown.count("<svg viewBox") == len(Emblem)


def test_a_persons_page_says_since_when_and_how_they_fared() -> None:
    mine = device("Ann's phone")
    ann = Phone(mine, taken(mine, "krimsutep-4-tricks"))
    ben = page_of(ann, "Ben")
    shown = text(ann.client.get(ben))
    assert "1 game, since" in shown
    assert re.search(r"Finished 1 Wins ½ (Hours \d+ )?Earned \d+", shown)
    assert shown.count("Newest achievements") == 1
    find_or_add_people(mine.group, ["Zoë"])
    assert "Newest achievements" not in text(ann.client.get(page_of(ann, "Zoë")))
