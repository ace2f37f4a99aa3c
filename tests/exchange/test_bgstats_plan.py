"""The plan of an import: made outside the transaction, and anew if the group has changed."""

from pathlib import Path

import pytest
from django.db import connection

from companion.exchange import bgstats_import
from companion.exchange.bgstats_file import BgStatsFile, read_file
from companion.exchange.bgstats_import import ImportPlan
from companion.exchange.bgstats_people import ALIKE, Answers, People, Spelling, require_answers
from companion.groups.models import Device, Group, Person
from companion.groups.people import find_or_add_people
from companion.plays.models import Play

pytestmark = pytest.mark.django_db(transaction=True)
EXPORT = (Path(__file__).parent / "bgstats" / "BGStatsExport.json").read_bytes()


@pytest.fixture
def device() -> Device:
    return Device.objects.create(group=Group.objects.create(zone="Europe/Berlin"), name="Ann's")


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether each plan was made inside a transaction."""
    made, plan_import = list[bool](), bgstats_import.plan_import

    def plan(group: Group | None, file: BgStatsFile, answers: Answers) -> ImportPlan:
        made.append(connection.in_atomic_block)
        return plan_import(group, file, answers)

    monkeypatch.setattr(bgstats_import, "plan_import", plan)
    return made


def test_names_are_compared_before_the_transaction(device: Device, plans: list[bool]) -> None:
    bgstats_import.import_plays(device, read_file(EXPORT), {})
    assert plans == [False]
    assert Play.objects.count() == 3


def test_where_a_group_changed_meanwhile_the_plan_is_made_anew(
    device: Device, plans: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def and_then(people: People) -> None:
        require_answers(people)
        if len(plans) == 1:
            find_or_add_people(device.group, ["BEN"])

    monkeypatch.setattr("companion.exchange.bgstats_import.require_answers", and_then)
    bgstats_import.import_plays(device, read_file(EXPORT), {})
    assert plans == [False, True]
    names = [*Person.objects.filter(key="ben").values_list("name", flat=True)]
    assert names == ["BEN"], "Ben of the file is the person who was added meanwhile"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Emil", "Emil P.", True),
        ("Zoë", "Zoe", True),
        ("Ann", "Anna", True),
        ("Anna Berg", "Anna B", True),
        ("Ann", "Ben", False),
        ("Abcdef", "Fedcba", False),
        ("Maximilian", "Max", False),
    ],
)
def test_names_are_alike_in_either_order(one: str, other: str, alike: bool) -> None:  # noqa: FBT001 - a table
    assert (Spelling(one).similarity(Spelling(other)) >= ALIKE) == alike
    assert (Spelling(other).similarity(Spelling(one)) >= ALIKE) == alike
