"""Refusals are in the language asked for, with the same id and parameters in every language."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.test import Client

from companion.plays.creation import NewPlay, create_with_log
from scoring.kernel.serialization.entries import Json
from scoring.record import load
from scoring.registry import GAMES
from tests.api.conftest import RECORDS, SHAPE, Program
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db
LANGUAGES = ("en", "de")
NOWHERE = "00000000-0000-0000-0000-000000000000"
KEY = str(uuid4())
AFTER = 3
"""How many events the play has."""


@dataclass(frozen=True)
class Call:
    """A request that is refused, with the status of its answer."""

    status: int
    method: str
    path: str
    body: object = None
    token: bool = True


def refused(caller: Program, call: Call, language: str) -> dict[str, Json]:
    """The refusal of a call, in a language."""
    headers = {"accept-language": language}
    if call.token:
        headers["authorization"] = f"Bearer {caller.token}"
    answer = Client(headers=headers).generic(
        call.method,
        f"/api/v1/{call.path}",
        data="" if call.body is None else json.dumps(call.body),
        content_type="application/json",
    )
    assert answer.status_code == call.status
    assert answer["Content-Language"] == language
    found: dict[str, Json] = answer.json()
    assert set(found) >= SHAPE
    return found


def act(after: int, **more: Json) -> Mapping[str, Json]:
    return {"after": after, "key": KEY, **more}


BEHIND = (
    "Inzwischen haben andere etwas eingegeben: Sieh dir die Partie an und versuche es noch "
    "einmal."
)
TWICE: dict[str, Json] = {"kind": "trick", "cards": ["red-5", "red-5", "maid"]}
REFUSED: list[tuple[Call, str, str]] = [
    (
        Call(401, "GET", "me/", token=False),
        "Send a token, or the session of a device.",
        "Sende einen Zugang oder die Sitzung eines Geräts.",
    ),
    (
        Call(404, "GET", f"plays/{NOWHERE}/"),
        "Nothing was found here.",
        "Hier wurde nichts gefunden.",
    ),
    (
        Call(404, "GET", "games/chess/"),
        "There is no such game.",
        "Dieses Spiel gibt es nicht.",
    ),
    (
        Call(404, "GET", "no/such/"),
        "There is no such address.",
        "Diese Adresse gibt es nicht.",
    ),
    (
        Call(405, "DELETE", "me/"),
        'Method "{method}" not allowed.',
        'Methode "DELETE" nicht erlaubt.',
    ),
    (
        Call(409, "POST", "{play}undo/", act(0)),
        "Others have acted since: look at the game and try again.",
        BEHIND,
    ),
    (
        Call(422, "POST", "{play}undo/", {"key": KEY}),
        "“{field}” is missing.",
        "„after“ fehlt.",
    ),
    (
        Call(422, "POST", "{play}undo/", act(0, more=1)),
        "{key} is not known here.",
        "“more” ist hier nicht bekannt.",
    ),
    (
        Call(422, "POST", "{play}undo/", {"after": "x", "key": KEY}),
        "“{field}”: {reason}",
        "„after“: Eine gültige Ganzzahl ist erforderlich.",
    ),
    (
        Call(422, "POST", "{play}redo/", act(AFTER)),
        "There is nothing to redo.",
        "Es gibt nichts zu wiederholen.",
    ),
    (
        Call(422, "POST", "{play}entries/", act(AFTER, entry=TWICE)),
        "{card:^} fell in trick {trick} already.",
        "Palast 5 lag schon in Stich 1.",
    ),
]


@pytest.fixture
def play(ann: Phone) -> str:
    """The address of a play of Krimsutep after its first tricks."""
    record = load(GAMES, (RECORDS / "krimsutep-3-tricks.json").read_bytes())
    new_play = NewPlay(record.game.slug, record.players, record.start, record.options)
    return f"plays/{create_with_log(ann.device, new_play, record.entries[:AFTER]).id}/"


@pytest.mark.parametrize(
    ("call", "message_id", "german"), REFUSED, ids=[case[1] for case in REFUSED]
)
def test_a_refusal_is_in_the_language_asked_for(
    call: Call, message_id: str, german: str, anns: Program, play: str
) -> None:
    there = Call(
        call.status, call.method, call.path.format(play=play), call.body, token=call.token
    )
    plain, other = (refused(anns, there, language) for language in LANGUAGES)
    assert other["message"] == german
    assert plain["message"] != german
    assert plain["message_id"] == other["message_id"] == message_id
    if message_id != "“{field}”: {reason}":
        assert plain["parameters"] == other["parameters"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_check_of_a_record_has_the_id_of_its_refusal(anns: Program, language: str) -> None:
    call = Call(200, "POST", "records/check/", {"record": {}})
    headers = {"accept-language": language, "authorization": f"Bearer {anns.token}"}
    answer = Client(headers=headers).post(
        f"/api/v1/{call.path}", json.dumps(call.body), content_type="application/json"
    )
    found = answer.json()["answer"]
    words = {"en": "The record has no “format”.", "de": "Die Partiedatei hat kein „format“."}
    assert (found["ok"], found["message"]) == (False, words[language])
    assert found["message_id"] == "The record has no “{key}”."
    assert found["parameters"] == {"key": "format"}
