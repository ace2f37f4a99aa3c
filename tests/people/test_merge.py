"""One person under two names: found, made one, parted again; names and seats follow."""

import pytest

from companion.groups import people
from companion.groups.models import Person
from companion.groups.people import find_or_add_people, regulars
from companion.people import merge
from companion.plays import services
from scoring.kernel.errors import Malformed
from tests.groups.house_rules import called, device, play, players, seated

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_all_that_one_name_sat_in_becomes_the_others() -> None:
    ann = device()
    one, two = play(ann, "Ann", "Cem"), play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    assert (players(one), players(two)) == (["Ann", "Cem"], ["Ben", "Cem"])
    assert seated(two) == ["Ben", "Cem"]
    assert services.get_table(two.id, ann.id).position.state.seats == ("Ben", "Cem")
    plays = {each.person.name: each.plays for each in regulars(ann.group)}
    assert plays == {"Cem": 2, "Ann": 1, "Ben": 1}


def test_parted_again_each_has_what_he_came_with() -> None:
    ann = device()
    one, two = play(ann, "Ann", "Cem"), play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    three = play(ann, "Ann", "Cem")
    assert merge.split(called(ann, "Çem")) == called(ann, "Cem")
    assert [players(each)[1] for each in (one, two, three)] == ["Cem", "Çem", "Cem"]
    assert seated(two) == ["Ben", "Çem"]
    assert merge.merge_candidates([each.person for each in regulars(ann.group)]) == []


def test_mergers_of_mergers_come_apart_one_by_one() -> None:
    ann = device()
    one, two, three = (play(ann, "Ann", name) for name in ("Jo", "Joe", "Joey"))
    merge.merge(called(ann, "Joe"), called(ann, "Jo"))
    merge.merge(called(ann, "Joey"), called(ann, "Joe"))
    assert {players(each)[1] for each in (one, two, three)} == {"Joey"}
    merge.split(called(ann, "Joe"))
    assert [players(each)[1] for each in (one, two, three)] == ["Joe", "Joe", "Joey"]
    merge.split(called(ann, "Jo"))
    assert [players(each)[1] for each in (one, two, three)] == ["Jo", "Joe", "Joey"]


def test_the_inner_merger_can_be_parted_first() -> None:
    ann = device()
    one, two, three = (play(ann, "Ann", name) for name in ("Jo", "Joe", "Joey"))
    merge.merge(called(ann, "Joe"), called(ann, "Jo"))
    merge.merge(called(ann, "Joey"), called(ann, "Joe"))
    assert merge.split(called(ann, "Jo")) == called(ann, "Joey")
    assert [players(each)[1] for each in (one, two, three)] == ["Jo", "Joey", "Joey"]


def test_a_name_that_was_merged_is_known_at_the_next_table() -> None:
    ann = device()
    play(ann, "Ann", "Cem")
    play(ann, "Ben", "Çem")
    merge.merge(called(ann, "Cem"), called(ann, "Çem"))
    assert players(play(ann, "Ann", "ÇEM")) == ["Ann", "Cem"]
    with pytest.raises(Malformed, match=r"“Cem” sits at the table twice."):
        find_or_add_people(ann.group, ["Cem", "Çem"])


@pytest.mark.parametrize("names", [("Cem", "Çem"), ("Çem", "Cem")])
def test_who_sat_at_one_table_are_two_people(names: tuple[str, str]) -> None:
    ann = device()
    play(ann, *names)
    one, two = called(ann, names[0]), called(ann, names[1])
    with pytest.raises(Malformed, match=r"played together on .*: they are two people\."):
        merge.merge(one, two)
    assert merge.merge_candidates([one, two]) == []
    assert not Person.objects.exclude(same_as=None).exists()


def test_nobody_is_merged_with_themselves_or_twice() -> None:
    ann = device()
    one, two = find_or_add_people(ann.group, ["Cem", "Çem"])
    with pytest.raises(Malformed, match=r"Cem and Cem are one person already\."):
        merge.merge(one, one)
    merge.merge(one, two)
    with pytest.raises(Malformed, match=r"Cem and Çem are one person already\."):
        merge.merge(one, two)
    with pytest.raises(Malformed, match=r"Cem is not merged with another person\."):
        merge.split(one)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Cem", "Çem", True),
        ("Zoe", "Zoë", True),
        ("Anna K.", "anna k", True),
        ("Jean-Luc", "Jean Luc", True),
        ("Łukasz", "Lukasz", False),  # no accent: another letter
        ("Anna", "Anne", False),
        ("Ann", "Anna", False),
        ("!", "?", False),
    ],
)
def test_names_that_only_accents_dots_or_spaces_tell_apart_are_asked_about(
    one: str,
    other: str,
    alike: bool,  # noqa: FBT001 - a column of the table
) -> None:
    pair = find_or_add_people(device().group, [one, other])
    assert bool(merge.merge_candidates(pair)) == alike


def test_two_that_were_told_apart_are_not_asked_about_again() -> None:
    pair = find_or_add_people(device().group, ["Cem", "Çem"])
    merge.keep_apart(*pair)
    assert merge.merge_candidates(pair) == merge.merge_candidates(pair[::-1]) == []


def test_a_new_name_stands_in_all_plays() -> None:
    ann = device()
    one = play(ann, "Ann", "Cem")
    people.rename(called(ann, "Cem"), " Dżem ")
    assert players(one) == ["Ann", "Dżem"]
    assert find_or_add_people(ann.group, ["dżem"]) == [called(ann, "Dżem")]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Ann", r"“Ann” exists already\. If both are one person, merge them instead\."),
        ("ANN", r"“ANN” exists already\. If both are one person, merge them instead\."),
        ("", r"A name must have 1 to 40 characters\."),
        ("x" * 41, r"A name must have 1 to 40 characters\."),
        ("a\x00", r"A name must not have control characters\."),
    ],
)
def test_a_name_that_is_none_or_anothers_is_refused(name: str, why: str) -> None:
    ann = device()
    one = play(ann, "Ann", "Cem")
    with pytest.raises(Malformed, match=why):
        people.rename(called(ann, "Cem"), name)
    assert players(one) == ["Ann", "Cem"]


def test_in_another_case_a_name_is_still_his_own() -> None:
    ann = device()
    one = play(ann, "Ann", "cem")
    people.rename(called(ann, "cem"), "Cem")
    assert players(one) == ["Ann", "Cem"]


# Initials.


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Ann", "Ben"], ["A", "B"]),
        (["Ann", "Abe", "Anna"], ["A", "Ab", "An"]),
        (["Jean Luc", "Dóra"], ["JL", "D"]),
        (["Jean Luc", "Jan Lis"], ["JL", "J"]),
        (["A", "a b", "B"], ["A", "AB", "B"]),
        (["Çem", "Cem"], ["Ç", "C"]),
        (["An", "Ann", "Anna", "Annabel"], ["A", "An", "Ann", "A2"]),
    ],
)
def test_initials_tell_people_apart(names: list[str], short: list[str]) -> None:
    group = device().group
    found = {person.name: person for person in find_or_add_people(group, names)}
    from_names = {each.person.name: each.initials for each in regulars(group)}
    assert [from_names[found[name].name] for name in names] == short


def test_chosen_initials_stay_and_the_others_keep_away_from_them() -> None:
    group = device().group
    ann, ben = find_or_add_people(group, ["Ann", "Ben"])
    people.shorten(ben, "A")
    assert {e.person.name: e.initials for e in regulars(group)} == {"Ann": "An", "Ben": "A"}
    with pytest.raises(Malformed, match=r"The initials “a” belong to Ben\."):
        people.shorten(ann, "a")
    for wrong in ("ABCD", "A B", "\x00", "\u200b"):
        with pytest.raises(Malformed):
            people.shorten(ann, wrong)
    people.shorten(ben, "")
    assert {e.person.name: e.initials for e in regulars(group)} == {"Ann": "A", "Ben": "B"}


def test_who_only_sits_in_samples_is_nobody() -> None:
    ann = device()
    play(ann, "Ann", "Ben", sample="toy-finished")
    assert regulars(ann.group) == []
    find_or_add_people(ann.group, ["Emil"])
    assert [each.person.name for each in regulars(ann.group)] == ["Emil"]
