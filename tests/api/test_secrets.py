"""No answer of the API holds what another seat has: talents and amulets, bids, choices."""

import json
from collections.abc import Iterator
from uuid import uuid4

import pytest

from companion.plays import creation, sealed_choices
from companion.plays.models import SealedChoice
from companion.plays.outcomes import Saved
from companion.plays.sealed_choices import SecretChoice
from companion.plays.services import get_table, seal
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.api.conftest import RECORDS, Program, program
from tests.games.test_cleopatra_secrets import BIDS, Phone, middle, numbers, purses, seated
from tests.groups.house_rules import device as a_device

__all__ = ["middle"]
pytestmark = pytest.mark.django_db
PATHS = (
    "",
    "entries/?limit=100&offset=100",
    "options/",
    "lines/",
    "readings/",
    "sealed/",
    "acts/",
    "confirmations/",
    "seat/",
)


def answers(caller: Program, play: object) -> Iterator[tuple[str, str]]:
    """All that a caller can ask of a play."""
    for path in PATHS:
        answer = caller.get(f"plays/{play}/{path}")
        assert answer.status == 200, path
        yield path, json.dumps(answer.data or answer.rows)
    check = caller.post(f"plays/{play}/corrections/check/", {"changes": []})
    yield "check", json.dumps(check.data)
    yield "plays", json.dumps(caller.get("plays/").data)


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_talents_and_amulets_are_told_to_their_own_seat_alone(
    middle: Phone, seat: int | None
) -> None:
    phone = seated(middle.play, seat) if seat is not None else middle
    caller = program(phone.device)
    answer_data = caller.get(f"plays/{middle.play.id}/").data
    assert answer_data["secret"] is True
    talents = [each for each, _ in purses(middle)]
    assert answer_data["scores"] == [
        has if seat == other else None for other, has in enumerate(talents)
    ]
    assert (answer_data["winners"], answer_data["also"]) == ([], {})
    assert (
        set(
            filter(
                None, answer_data["ranks"] if isinstance(answer_data["ranks"], list) else [1]
            )
        )
        == set()
    )
    assert {line["seat"] for line in caller.get(f"plays/{middle.play.id}/lines/").rows} <= {
        seat
    }
    hidden = {has for other, has in enumerate(talents) if other != seat}
    for path, text in answers(caller, middle.play.id):
        assert not numbers(text.replace("entries", "")) & hidden or path in OPEN, path
        assert '"points": ' not in text.replace('"points": null', "") or path == "lines/"


OPEN = {"entries/?limit=100&offset=100", "acts/"}
"""Entries are what everybody saw at the table; the numbers in them are no purses."""


def test_bids_are_told_to_nobody_before_they_are_turned_up(middle: Phone) -> None:
    table = middle.table
    now = sealed_choices.sealing(table)
    assert now is not None
    for seat, bid in enumerate(BIDS[:2]):
        secret = SecretChoice(now.occasion, seat, bid)
        assert isinstance(seal(middle.play.id, secret, middle.device.id), Saved)
    for phone in (middle, seated(middle.play, 2), seated(middle.play, None)):
        for path, text in answers(program(phone.device), middle.play.id):
            assert not numbers(text) & set(BIDS[:2]) or path in OPEN, path


@pytest.mark.parametrize("seat", [None, 0])
def test_no_moment_of_a_play_tells_what_is_secret_now(middle: Phone, seat: int | None) -> None:
    """Not even to its own seat: what a seat has is asked of the play as it stands."""
    phone = seated(middle.play, seat) if seat is not None else middle
    caller, where = program(phone.device), f"plays/{middle.play.id}/"
    last = len(middle.table.positions) - 1
    answer_data = caller.get(f"{where}positions/?limit=100&offset={last - 20}").data["results"]
    assert isinstance(answer_data, list)
    tried = caller.post(f"{where}what-if/", {"number": last}).data
    assert len(answer_data) == 21
    for moment in (*answer_data, tried["moment"], caller.get(f"{where}positions/{last}/").data):
        assert isinstance(moment, dict)
        assert moment["scores"] == moment["ranks"] == [None] * 3
    assert (tried["options"], tried["more"], tried["best"]) == ([], True, None)
    caller = program(middle.device)
    caller.call("PUT", f"{where}advice/", {"on": True})
    assert caller.post(f"{where}what-if/", {"number": last}).data["best"] == []


@pytest.mark.parametrize("path", ["why/", "what-if/"])
def test_a_bid_that_is_tried_does_not_tell_what_somebody_has(middle: Phone, path: str) -> None:
    talents = [has for has, _ in purses(middle)]
    bids: list[Json] = [has + 1 for has in talents]
    entry: Json = {"kind": "offering", "bids": bids}
    last = len(middle.table.log.entries)
    sent: dict[str, Json] = (
        {"entry": entry} if path == "why/" else {"number": last, "tried": [entry]}
    )
    answer = program(middle.device).post(f"plays/{middle.play.id}/{path}", sent)
    assert answer.data["ok"] is False
    assert not numbers(str(answer.data["message"])) & set(talents)


def test_a_refused_bid_does_not_tell_what_somebody_has(middle: Phone) -> None:
    talents = [has for has, _ in purses(middle)]
    caller = program(middle.device)
    bids: list[Json] = [has + 1 for has in talents]
    sent = {
        "after": middle.table.after,
        "key": str(uuid4()),
        "entry": {"kind": "offering", "bids": bids},
    }
    answer = caller.post(f"plays/{middle.play.id}/entries/", sent)
    assert answer.status == 422
    assert not numbers(str(answer.data["message"])) & set(talents)


def test_a_building_that_was_chosen_in_secret_is_told_to_nobody() -> None:
    payload = json.loads((RECORDS / "krimsutep-3-tricks.json").read_text("utf-8"))
    first = next(n for n, each in enumerate(payload["entries"]) if each["kind"] == "reveal")
    cards = payload["entries"][first]["cards"]
    payload["entries"] = payload["entries"][:first]
    device = a_device()
    play = creation.create_from_record(device, load(GAMES, json.dumps(payload).encode()))
    now = sealed_choices.sealing(get_table(play.id, device.id))
    assert now is not None
    seal(play.id, SecretChoice(now.occasion, 0, cards[0]), device.id)
    assert SealedChoice.objects.count() == 1
    for path, text in answers(program(device), play.id):
        if path != "options/":  # lists what could be turned up, whatever was chosen
            assert f'"{cards[0]}"' not in text, path
    options = program(device).get(f"plays/{play.id}/options/").data
    SealedChoice.objects.all().delete()
    assert program(device).get(f"plays/{play.id}/options/").data == options


@pytest.mark.parametrize("seat", [None, 1])
def test_a_ledger_tells_a_purse_to_its_own_seat_alone(middle: Phone, seat: int | None) -> None:
    phone = seated(middle.play, seat) if seat is not None else middle
    caller = program(phone.device)
    for other, (talents, amulets) in enumerate(purses(middle)):
        rows = caller.get(f"plays/{middle.play.id}/ledgers/{other}/").rows
        found = {row["store"]: row for row in rows}
        assert found["hand"]["secret"] is False
        assert found["hand"]["rows"]
        mine = other == seat
        assert found["talents"]["secret"] is not mine
        expected = (talents, amulets) if mine else (None, None)
        assert (found["talents"]["holds"], found["amulets"]["holds"]) == expected
        assert bool(found["talents"]["rows"]) is mine
    assert caller.get(f"plays/{middle.play.id}/ledgers/9/").status == 404
