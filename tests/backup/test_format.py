"""Version 1 of the backup file stays as it is: a file of November 2026 comes in and goes out.

Models and their fields may be called otherwise by then: the keys of the file are its own.
"""

from pathlib import Path

import pytest

from companion.backup.group_backup import backup_file
from companion.backup.group_restore import restore
from companion.groups.models import Group
from scoring.kernel.serialization.entries import Json
from tests.backup.files import document, listed, objected

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
STORED = Path(__file__).parent / "stored" / "2026-11-28.zip"


def lasting(content: dict[str, Json]) -> dict[str, Json]:
    """What a backup says, but for when it was made and when its group was."""
    group = {
        key: value for key, value in objected(content["group"]).items() if key != "created"
    }
    people: list[Json] = [
        {
            "colour": "",
            "emblem": "",
            **person,
            "others": [*sorted(map(str, listed(person["others"])))],
        }
        for person in map(objected, listed(content["people"]))
    ]
    rest = {key: value for key, value in content.items() if key != "made"}
    return {**rest, "group": group, "people": people}


def with_sequences(plays: Json) -> list[Json]:
    """As they come back: Ramses under rules 1 says which reading of R4.6 it began with."""
    younger: dict[str, Json] = {  # keys that came later
        "shifted": 0, "closed": "", "depth": "", "clock": False,
    }  # fmt: skip
    return [
        {**younger, **play, "options": {"swap": "own", **objected(play["options"])}}
        if (play["game"], play["rules"]) == ("ramses", "1")
        else {**younger, **play}
        for play in map(objected, listed(plays))
    ]


def test_a_stored_file_comes_in_and_goes_out_as_it_was() -> None:
    data, group = STORED.read_bytes(), Group.objects.create()
    brought = restore(group, data)
    group.refresh_from_db()
    before, now = lasting(document(data)), lasting(document(backup_file(group)))
    assert (brought.plays, brought.again) == (len(listed(before["plays"])), 0)
    assert now.keys() == before.keys()
    rulings: list[Json] = [
        {"by": "", **objected(each)} for each in listed(before["house_rulings"])
    ]
    younger = {"plays": with_sequences(before["plays"]), "house_rulings": rulings}
    for key, content in {**before, **younger}.items():
        assert now[key] == content, key


def test_the_stored_file_has_something_of_every_kind() -> None:
    content = document(STORED.read_bytes())
    kinds = ("devices", "people", "places", "house_rulings", "copies", "plays")
    plays = [objected(play) for play in listed(content["plays"])]
    assert [key for key in kinds if not listed(content[key])] == []
    assert [
        key for key in ("acts", "seats", "origin", "place") if not any(p[key] for p in plays)
    ] == []
