"""Names are sorted by the reader's letters, in the same way whatever keeps them."""

import pytest
from django.urls import reverse

from companion.collation import sorted_by_letter
from companion.groups import people, places
from companion.groups.models import Device, Group
from tests.statistics.conftest import browser

SORTED = [
    "Anna", "Ärne", "Arno", "ben", "Çelik", "Cem", "Čenek", "éva", "Evan", "Łukasz", "Luz",
    "ödön", "Otto", "Øystein", "Ștefan", "zoe", "Zoë", "Zora", "Ωμέγα", "Борис", "דוד", "李",
]  # fmt: skip


def shuffled() -> list[str]:
    return sorted(SORTED, key=lambda name: name[::-1])


def test_letters_go_before_accents_and_accents_before_case() -> None:
    assert sorted_by_letter(shuffled()) == SORTED
    assert sorted_by_letter(["Zoe", "Ärne"]) == ["Ärne", "Zoe"]
    assert sorted_by_letter(["ann", "Änn", "Ann", "an"]) == ["an", "ann", "Ann", "Änn"]


@pytest.mark.django_db
@pytest.mark.both_databases
def test_people_and_places_stand_by_letter_on_pages_and_for_programs() -> None:
    mine = Device.objects.create(group=Group.objects.create(), name="a phone")
    people.find_or_add_people(mine.group, list(shuffled()))
    for name in shuffled():
        places.add(mine.group, name)
    group = mine.group_id
    assert [each.name for each in people.by_name(group)] == SORTED
    assert [each.name for each in places.by_name(group)] == SORTED
    assert [each.person.name for each in people.regulars(mine.group)] == SORTED
    assert [each.place.name for each in places.places(mine.group)] == SORTED
    page = browser(mine.id).get(reverse("people:group")).content.decode()
    page = page[page.index('<ul class="lines">') :]  # above it two may be asked about
    found = [page.index(f">{name}<") for name in SORTED]
    assert found == sorted(found)
