"""The name of a work, sheet for in the play in which it appears and kept with the copy."""

import pytest

from companion.groups.models import GroupCopy
from companion.plays.creation import NewPlay, create_play
from scoring.kernel.serialization.entries import Json
from tests.groups.house_rules import device
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

EXHIBITED: Json = {"kind": "exhibit", "work": "3A", "cells": [[0, 0], [1, 0], [2, 0]]}
ASKS = "3A is work A of the threes."


@pytest.fixture
def built() -> Phone:
    """Ann has exhibited 3A, at a table that enters only what is built."""
    phone = device("Ann's phone")
    options: dict[str, Json] = {"depth": "exhibits"}
    ann = Phone(phone, create_play(phone, NewPlay("ramses", ("Ann", "Ben"), 0, options)))
    saved(ann.enter(EXHIBITED))
    return ann


def works(ann: Phone, code: str = "3A") -> str:
    return f"/plays/{ann.play.id}/works/{code}/"


def page(ann: Phone) -> str:
    return flat(ann.client.get(ann.at()))


def test_a_work_that_appears_can_be_named_until_something_else_is_entered(built: Phone) -> None:
    assert ASKS in page(built)
    assert f'href="{works(built)}"' in page(built)
    saved(built.enter({"kind": "end-turn"}))
    assert ASKS in page(built), "the end of that turn follows by itself"
    saved(built.enter({"kind": "end-turn"}))
    assert ASKS not in page(built)


def test_its_name_is_kept_with_the_copy_of_the_group_beside_the_rest(built: Phone) -> None:
    built.client.post("/group/copies/ramses/", {"name-6B": "Sphinx", "shape-3A": "3x1"})
    sheet = flat(built.client.get(works(built), headers={"hx-request": "true"}))
    assert "work A of the threes until you type" in sheet
    assert "<html" not in sheet
    answer = built.client.post(works(built), {"name": " Nefertiti "})
    assert answer["Location"] == built.at()
    assert GroupCopy.objects.get().drawn == {
        "names": {"6B": "Sphinx", "3A": "Nefertiti"},
        "shapes": {"3A": [3, 1]},
    }
    assert ASKS not in page(built)
    assert "3A Nefertiti" in page(built)
    assert 'value="Nefertiti"' in flat(built.client.get(works(built)))


def test_an_empty_name_changes_nothing(built: Phone) -> None:
    assert built.client.post(works(built), {"name": " "})["Location"] == built.at()
    assert not GroupCopy.objects.exists()


def test_a_name_that_another_work_has_is_refused_and_stays_in_the_field(built: Phone) -> None:
    built.client.post("/group/copies/ramses/", {"name-6B": "Sphinx"})
    answer = built.client.post(works(built), {"name": "SPHINX"})
    assert answer.status_code == 422
    assert 'value="SPHINX"' in flat(answer)
    assert "are both called" in flat(answer)
    assert GroupCopy.objects.get().drawn == {"names": {"6B": "Sphinx"}, "shapes": {}}


def test_there_is_no_name_for_a_work_that_is_none_nor_for_another_group(built: Phone) -> None:
    assert built.client.get(works(built, "9Z")).status_code == 404
    other = Phone(device("Mallory's phone"), built.play)
    assert other.client.get(works(built)).status_code == 404
    assert other.client.post(works(built), {"name": "mine"}).status_code == 404
    assert not GroupCopy.objects.exists()


def test_a_game_whose_copies_name_nothing_has_no_such_page() -> None:
    phone = device("Ann's phone")
    ann = Phone(phone, create_play(phone, NewPlay("krimsutep", ("Ann", "Ben", "Cem"), 0)))
    assert ann.client.get(works(ann)).status_code == 404
