"""Finding people by their names."""

import pytest

from companion.groups.models import Group, Person
from companion.groups.people import find_or_add_people
from scoring.kernel.errors import Malformed

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def names(people: list[Person]) -> list[str]:
    return [person.name for person in people]


def test_people_come_in_the_order_in_which_they_sit() -> None:
    group = Group.objects.create()
    assert names(find_or_add_people(group, ["Cem", "Ann", "Ben"])) == ["Cem", "Ann", "Ben"]
    assert names(find_or_add_people(group, ["Ben", "Dóra", "Cem"])) == ["Ben", "Dóra", "Cem"]
    assert Person.objects.count() == 4


@pytest.mark.parametrize(
    ("known", "called"),
    [
        ("Zoë", "Zoe\u0308"),
        ("Ann", "ANN"),
        ("Straße", "STRASSE"),
        ("Dóra", "  Dóra "),
        ("Ann", "A\u200bnn"),
    ],
)
def test_somebody_is_known_however_his_name_is_written(known: str, called: str) -> None:
    group = Group.objects.create()
    (first,) = find_or_add_people(group, [known])
    assert find_or_add_people(group, [called]) == [first]


def test_groups_do_not_share_people() -> None:
    (one,) = find_or_add_people(Group.objects.create(), ["Ann"])
    (other,) = find_or_add_people(Group.objects.create(), ["Ann"])
    assert one != other


def test_nobody_is_met_where_a_name_is_none() -> None:
    with pytest.raises(Malformed):
        find_or_add_people(Group.objects.create(), ["Ann", ""])
    assert Person.objects.count() == 0


def test_the_longest_name_fits_however_its_letters_fold() -> None:
    (person,) = find_or_add_people(Group.objects.create(), ["ΐ" * 40])
    assert Person.objects.get(key=person.key).name == "ΐ" * 40
