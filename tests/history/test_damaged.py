"""A play that cannot be read or drawn costs its own row, and can be undone, kept or deleted."""

import json
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from uuid import uuid4

import pytest
from django.test import Client

from companion.games.catalog import CATALOG
from companion.games.view import Turn
from companion.plays import creation, services, trash
from companion.plays.log.events import Action
from companion.plays.models import LogEvent, Play
from scoring.kernel.game import Position
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann, saved
from tests.plays.toy import ToyScreen

__all__ = ["_toy_in_the_catalog", "ann"]
pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def stored(phone: Phone, action: str, payload: Json) -> None:
    """A row of the log that no version has stored."""
    sequence = LogEvent.objects.filter(play=phone.play).count()
    LogEvent.objects.create(
        play=phone.play, sequence=sequence, key=uuid4(), action=action, payload=payload,
        device=phone.device, digest="0" * 32,
    )  # fmt: skip


@pytest.fixture
def sound(ann: Phone) -> Phone:
    """Another play of the same group, in which nothing is wrong."""
    play = creation.create_play(ann.device, creation.NewPlay("toy", ["Cem", "Dan"], 0))
    other = Phone(ann.device, play)
    other.say(3)
    return other


DAMAGES: list[tuple[str, Json]] = [
    (Action.ENTER, None),
    (Action.ENTER, [[]]),
    (Action.ENTER, {"kind": "say", "number": 10**30}),
    (Action.ENTER, {"kind": ["say"]}),
    (Action.CORRECT, {"at": "nowhere"}),
    (Action.CORRECT, [{"do": "remove", "at": 4999}]),
    (Action.RULE, 7),
    (Action.REDO, None),
    (Action.CONFIRM, {"first": 0, "last": 4999, "seat": 0}),
    ("sing", {"kind": "say", "number": 4}),
]


@pytest.mark.parametrize(("action", "payload"), DAMAGES)
def test_a_damaged_row_costs_its_own_play_alone(
    action: str, payload: Json, ann: Phone, sound: Phone
) -> None:
    ann.say(5)
    stored(ann, action, payload)
    listed_beside(ann, sound)
    shown = ann.client.get(ann.at())
    assert shown.status_code == HTTPStatus.OK
    assert "Entry 2" in flat(shown) or "entry 2" in flat(shown)
    assert ann.client.get(ann.at("log")).status_code == HTTPStatus.OK
    record = ann.client.get(f"/plays/{ann.play.id}/files/record.json")
    assert json.loads(record.content)["entries"][0] == {"kind": "say", "number": 5}
    saved(ann.undo())
    assert ann.table.halt is None
    assert ann.scores == (5, 0)
    ann.say(6)
    assert ann.client.get(ann.at("log")).status_code == HTTPStatus.OK


def listed_beside(damaged: Phone, sound: Phone) -> None:
    """Both are in every list, and in the bin."""
    client = damaged.client
    for page in ("/", "/plays/", "/plays/?words=", "/plays/?state=running"):
        shown = client.get(page)
        assert shown.status_code == HTTPStatus.OK
        for phone in (damaged, sound):
            assert str(phone.play.id) in flat(shown)
    assert client.get("/files/plays.csv").status_code == HTTPStatus.OK
    sent_again = {each["id"]: each for each in client.get("/api/v1/plays/").json()["results"]}
    assert sent_again[str(damaged.play.id)]["halt"]["entry"] is not None
    assert sent_again[str(sound.play.id)]["halt"] is None
    assert client.get(f"/api/v1/plays/{damaged.play.id}/").status_code == HTTPStatus.OK
    trash.delete(damaged.play.id, damaged.device.id)
    binned = client.get("/bin/")
    assert binned.status_code == HTTPStatus.OK
    assert str(damaged.play.id) in flat(binned)
    assert client.get("/api/v1/plays/?deleted=true").json()["count"] == 1
    trash.restore(damaged.play.id, damaged.device.id)


class Broken(ToyScreen):
    """Stumbles over what the rules have taken: over a 7 that was said."""

    def turn(self, position: Position) -> Turn:
        if 7 in position.standing.scores:
            raise OverflowError("too large to draw")
        return super().turn(position)


@pytest.fixture
def undrawable(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    monkeypatch.setitem(CATALOG, "toy", replace(CATALOG["toy"], game_view=Broken()))
    saved(ann.enter({"kind": "say", "number": 7}))
    return ann


def test_what_cannot_be_drawn_is_told_and_the_rest_is_shown(
    undrawable: Phone, sound: Phone
) -> None:
    listed_beside(undrawable, sound)
    shown = flat(undrawable.client.get(undrawable.at()))
    assert "cannot be drawn" in shown
    assert "Undo the last entry" in shown
    assert "Delete the game" in shown
    assert f"/plays/{undrawable.play.id}/files/record.json" in shown


@pytest.mark.parametrize("page", ["log", "replay", "big"])
def test_its_other_pages_say_so_too(page: str, undrawable: Phone) -> None:
    answer = undrawable.client.get(f"/plays/{undrawable.play.id}/{page}/")
    assert answer.status_code == HTTPStatus.OK


def post_to(phone: Phone, page: str, **headers: str) -> Callable[[], int]:
    client: Client = phone.client
    sent = {"after": str(services.get_table(phone.play.id, phone.device.id).after)}
    sent_again = {**sent, "key": str(uuid4())}
    return lambda: client.post(phone.at(page), sent_again, headers=headers).status_code


def test_the_entry_that_cannot_be_drawn_is_undone_by_its_button(undrawable: Phone) -> None:
    assert post_to(undrawable, "undo", **{"hx-request": "true"})() == HTTPStatus.OK
    assert undrawable.scores == (0, 0)
    assert "cannot be drawn" not in flat(undrawable.client.get(undrawable.at()))


def test_it_is_thrown_away_by_its_button(undrawable: Phone) -> None:
    undrawable.client.post(f"/plays/{undrawable.play.id}/throw-away/")
    assert Play.objects.get(id=undrawable.play.id).deleted is not None
