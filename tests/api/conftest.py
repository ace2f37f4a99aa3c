"""Programs that hold tokens, at plays of the toy game and of real ones."""

import json
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.core.cache import cache
from django.test import Client

from companion.api import tokens
from companion.api.models import TokenScope
from companion.exchange import record_import
from companion.groups.models import Device
from companion.plays.models import Play
from scoring.kernel.serialization.entries import Json
from tests.joining.conftest import guest, watcher
from tests.plays.conftest import Phone, _toy_in_the_catalog, ann, ben, stranger

__all__ = ["_toy_in_the_catalog", "ann", "ben", "guest", "stranger", "watcher"]
SHAPE = {"ok", "entry", "rule", "message", "message_id", "parameters", "field"}
"""The keys of every refusal."""
RECORDS = Path(__file__).parent.parent / "records"


@dataclass(frozen=True)
class Answer:
    """The response to a call: its status, its data, and the rows of a list."""

    status: int
    data: dict[str, Json]
    rows: list[dict[str, Json]]


@dataclass(frozen=True)
class Program:
    """A program that calls as a device, by a token."""

    device: Device
    token: str

    def call(self, method: str, path: str, body: object = None) -> Answer:
        client = Client(headers={"authorization": f"Bearer {self.token}"})
        sent = "" if body is None else json.dumps(body)
        answer = client.generic(
            method, f"/api/v1/{path}", data=sent, content_type="application/json"
        )
        answer_data = json.loads(answer.content) if answer.content else {}
        if isinstance(answer_data, dict) and answer_data.get("message"):
            assert answer_data["message_id"], answer_data["message"]
        return Answer(
            answer.status_code,
            answer_data if isinstance(answer_data, dict) else {},
            answer_data if isinstance(answer_data, list) else [],
        )

    def get(self, path: str) -> Answer:
        return self.call("GET", path)

    def post(self, path: str, body: object = None) -> Answer:
        return self.call("POST", path, {} if body is None else body)


def program(device: Device, *scopes: str) -> Program:
    """A program with a token of this device, with all scopes where none is named."""
    return Program(
        device, tokens.create_token(device, "a test", scopes or TokenScope.values)[1]
    )


def taken(device: Device, name: str) -> Play:
    """A play from one of the given records."""
    (made,) = record_import.import_records(
        device, [(name, (RECORDS / f"{name}.json").read_bytes())]
    )
    assert made.play is not None, made.message
    return made.play


@pytest.fixture(autouse=True)
def _nothing_counted() -> None:
    """Each test begins with unused rate limits."""
    cache.clear()


@pytest.fixture
def anns(ann: Phone) -> Program:
    return program(ann.device)
