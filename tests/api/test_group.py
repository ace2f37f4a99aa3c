"""A group by way of the API: its copies, devices, tokens, clocks, names that look alike."""

import pytest

from companion.groups.models import Device, Group, GroupCopy
from tests.api.conftest import Program, program
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
NILE = {"width": 5, "height": 6, "cells": ["a1", "a2", "a3", "a4", "a5", "a6"]}
COPIES: list[tuple[str, dict[str, object], str]] = [
    ("krimsutep", NILE, "6 of 6 on the Nile"),
    ("cleopatra", {"blocked": ["a1", "b2"], "palms": ["c3"]}, "1 palm, 2 blocked"),
    ("ramses", {"names": {"3A": "The Sphinx"}, "shapes": {"3A": [3, 1]}}, "1 named"),
]


@pytest.mark.parametrize(("game", "drawn", "says"), COPIES)
def test_a_copy_is_kept_told_and_forgotten(
    game: str, drawn: dict[str, object], says: str, anns: Program
) -> None:
    where = f"copies/{game}/"
    printed = anns.get(where).data
    assert (printed["own"], printed["note"]) == (False, "")
    kept = anns.call("PUT", where, {"drawn": drawn})
    assert (kept.status, kept.data["own"], kept.data["drawn"]) == (200, True, drawn)
    assert str(kept.data["says"]).startswith(says)
    assert str(kept.data["note"]).startswith("Ann's phone, ")
    assert kept.data in anns.get("copies/").rows
    assert anns.call("DELETE", where).status == 204
    assert anns.get(where).data == printed


WRONG: list[tuple[str, dict[str, object], str]] = [
    ("krimsutep", {**NILE, "cells": ["a1"]}, "The Nile lies on 6 different spaces."),
    ("krimsutep", {"cells": 5}, "“options.nile.cells” must be a list."),
    ("cleopatra", {"blocked": ["z9"], "palms": None},
     "Square z9 is not in the garden: a1 to i9."),
    ("cleopatra", {"blocked": [], "palms": None, "kings": 1}, "“kings” is not known here."),
    ("ramses", {"names": {"9Z": "Nothing"}}, "There is no work “9Z”."),
    ("ramses", {"kings": {}}, "“kings” is not known here."),
    ("ramses", {"names": 5}, "“names” must be an object."),
    ("ramses", {"names": {"3A": "One", "3B": "one"}},
     "3A and 3B are both called “one”. Rename one of them."),
]  # fmt: skip


@pytest.mark.parametrize(("game", "drawn", "message"), WRONG)
def test_what_no_play_could_be_played_with_is_refused(
    game: str, drawn: dict[str, object], message: str, anns: Program
) -> None:
    answer = anns.call("PUT", f"copies/{game}/", {"drawn": drawn})
    assert (answer.status, answer.data["message"]) == (422, message)
    assert not GroupCopy.objects.exists()


def test_a_game_without_anything_to_tap_in_is_not_found(anns: Program) -> None:
    for method in ("GET", "PUT", "DELETE"):
        assert anns.call(method, "copies/toy/", {"drawn": {}}).status == 404


def test_works_are_called_as_in_the_groups_copy(anns: Program) -> None:
    anns.call("PUT", "copies/ramses/", {"drawn": {"names": {"3A": "The Sphinx"}}})
    kept = {each["game"]: each["drawn"] for each in anns.get("copies/").rows}
    assert kept["ramses"] == {"names": {"3A": "The Sphinx"}}


def test_devices_are_called_and_a_lost_one_is_taken_out(
    ann: Phone, ben: Phone, anns: Program
) -> None:
    bens = program(ben.device)
    mine, other = anns.get("devices/").rows
    assert (mine["this"], other["this"], other["name"]) == (True, False, "Ben's phone")
    where = f"devices/{ben.device.id}/"
    assert anns.call("PATCH", where, {"name": "The tablet"}).data["name"] == "The tablet"
    assert bens.get("me/").data["device_name"] == "The tablet"
    assert anns.call("PATCH", where, {"name": " "}).status == 422
    itself = anns.call("DELETE", f"devices/{ann.device.id}/")
    assert (itself.status, itself.data["message"]) == (422, "This device cannot remove itself.")
    assert anns.call("DELETE", where).status == 204
    assert bens.get("me/").status == 401
    assert Device.objects.get(id=ben.device.id).group != ann.device.group


def test_what_lies_in_the_bin_is_counted_for_nobody_wherever_it_is_asked(
    ann: Phone, anns: Program
) -> None:
    place = anns.post("places/", {"name": "The mill"}).data["id"]
    anns.call("PATCH", f"plays/{ann.play.id}/", {"place": place})
    person = ann.play.seats.get(number=0).person.uid
    addresses = (f"people/{person}/", f"places/{place}/")
    assert [anns.get(path).data["plays"] for path in addresses] == [1, 1]
    anns.call("DELETE", f"plays/{ann.play.id}/")
    assert [anns.get(path).data["plays"] for path in addresses] == [0, 0]
    assert {row["plays"] for row in anns.get("people/").rows} == {0}


def test_a_name_is_not_kept_where_the_initials_cannot_be(ann: Phone, anns: Program) -> None:
    where = f"people/{ann.play.seats.get(number=1).person.uid}/"
    assert anns.call("PATCH", where, {"name": "Benno", "initials": "B B"}).status == 422
    assert anns.get(where).data["name"] == "Ben"
    both = anns.call("PATCH", where, {"name": "Benno", "initials": "BB"}).data
    assert (both["name"], both["initials"]) == ("Benno", "BB")


def test_a_group_keeps_its_name_where_the_clocks_that_come_with_a_new_one_are_none(
    anns: Program,
) -> None:
    anns.call("PATCH", "group/", {"name": "Friday"})
    change = {"name": "Thursday", "zone": "Moon/Tranquility"}
    refused = anns.call("PATCH", "group/", change)
    assert (refused.status, refused.data["field"]) == (422, "zone")
    assert refused.data["message"] == "“Moon/Tranquility” is not a time zone."
    assert anns.get("group/").data["name"] == "Friday"


def test_tokens_are_listed_without_their_text_and_withdrawn(ben: Phone, anns: Program) -> None:
    bens = program(ben.device, "read")
    rows = anns.get("tokens/").rows
    assert [each["scopes"] for each in rows] == [["read"], ["read", "enter", "manage"]]
    assert bens.token not in str(rows)
    assert anns.call("DELETE", f"tokens/{rows[0]['id']}/").status == 204
    assert bens.get("me/").status == 401
    assert anns.call("DELETE", f"tokens/{rows[1]['id']}/").status == 204  # its own
    assert anns.get("me/").status == 401


def test_the_groups_clocks_are_set(ann: Phone, anns: Program) -> None:
    assert anns.call("PATCH", "group/", {"zone": "Europe/Vienna"}).data["zone"] == (
        "Europe/Vienna"
    )
    refused = anns.call("PATCH", "group/", {"zone": "Moon/Sea", "name": "Thursday"})
    assert (refused.status, refused.data["message"]) == (422, "“Moon/Sea” is not a time zone.")
    group = Group.objects.get(id=ann.device.group_id)
    assert (group.zone, group.name) == ("Europe/Vienna", "")


def test_names_that_look_alike_are_told_apart_or_merged(anns: Program) -> None:
    ids = {name: anns.post("people/", {"name": name}).data["id"] for name in ("Dora", "Dóra")}
    (pair,) = anns.get("people/alike/").rows
    assert all(str(id_) in str(pair) for id_ in ids.values())
    where = f"people/{ids['Dora']}/"
    assert anns.post(f"{where}apart/", {"other": ids["Dóra"]}).status == 204
    assert anns.get("people/alike/").rows == []
    merged = anns.post(f"{where}merge/", {"other": ids["Dóra"]})
    assert (merged.status, anns.get(f"people/{ids['Dóra']}/").data["same_as"]) == (
        200,
        ids["Dora"],
    )


def test_who_has_played_nothing_is_removed_and_who_has_is_not(anns: Program) -> None:
    made = anns.post("people/", {"name": "Anna typed twice"})
    path = f"people/{made.data['id']}/"
    assert anns.call("DELETE", path).status == 204
    assert anns.get(path).status == 404
    ann = next(each for each in anns.get("people/").rows if each["name"] == "Ann")
    refused = anns.call("DELETE", f"people/{ann['id']}/")
    assert (refused.status, str(refused.data["message"])[:16]) == (422, "“Ann” has played")
