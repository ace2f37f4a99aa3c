"""Bodies and queries are read as strictly as their schema says, and refused by their field."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Annotated, Literal
from uuid import UUID

import pytest
from rest_framework.exceptions import ValidationError

from companion.api.exceptions import exception_response
from companion.api.serializers.base import Name
from companion.api.serializers.fields import Payload, ReadingValue
from companion.api.serializers.strict import (
    JSON_KEY,
    UNSET,
    Unset,
    query_serializer_of,
    serializer_of,
    to_json,
)
from scoring.kernel.serialization.entries import Json
from tests.api.conftest import Program, taken
from tests.plays.conftest import Phone

KEY = "6c84fb90-12c4-11e1-840d-7b25c5ee775a"


@dataclass(frozen=True, slots=True)
class Step:
    """A part of a body."""

    do: Literal["change", "remove"]
    entry: Payload | Unset = UNSET


@dataclass(frozen=True, slots=True)
class Body:
    """A body with a field of each kind."""

    after: Annotated[int, {"min_value": 0}]
    key: UUID
    names: Annotated[tuple[Name, ...], {"max_length": 2}]
    steps: tuple[Step, ...]
    on: bool
    choice: Json
    reading: ReadingValue
    seat: Annotated[int, {"max_value": 5}] | None = None
    note: str | Unset = UNSET
    options: Mapping[str, Json] = field(default_factory=dict)


GOOD: dict[str, Json] = {
    "after": 1,
    "key": KEY.upper(),
    "names": [" Ann "],
    "steps": [{"do": "change", "entry": {"kind": "say", "what": None}}],
    "on": False,
    "choice": None,
    "reading": True,
}


def test_a_body_becomes_the_values_of_its_types() -> None:
    entry: Payload = {"kind": "say", "what": None}
    assert serializer_of(Body).run_validation({**GOOD, "note": ""}) == Body(
        after=1,
        key=UUID(KEY),
        names=(" Ann ",),
        steps=(Step("change", entry),),
        on=False,
        choice=None,
        reading=True,
        note="",
    )


REFUSED: list[tuple[dict[str, Json], str, str]] = [
    ({"after": "1"}, "after", "“after”: A valid integer is required."),
    ({"after": True}, "after", "“after”: A valid integer is required."),
    ({"after": 1.0}, "after", "“after”: A valid integer is required."),
    ({"after": None}, "after", "“after”: This field may not be null."),
    ({"after": -1}, "after",
     "“after”: Ensure this value is greater than or equal to 0."),
    ({"seat": 6}, "seat", "“seat”: Ensure this value is less than or equal to 5."),
    ({"on": "true"}, "on", "“on”: Must be a valid boolean."),
    ({"on": 1}, "on", "“on”: Must be a valid boolean."),
    ({"note": 1}, "note", "“note”: Not a valid string."),
    ({"key": KEY.replace("-", "")}, "key", "“key”: Must be a valid UUID."),
    ({"key": 1}, "key", "“key”: Must be a valid UUID."),
    ({"names": "Ann"}, "names",
     '“names”: Expected a list of items but got type "str".'),
    ({"names": ["Ann", ""]}, "names.1",
     "“names.1”: Ensure this field has at least 1 characters."),
    ({"names": ["A", "B", "C"]}, "names",
     "“names”: Ensure this field has no more than 2 elements."),
    ({"steps": [{"do": "insert"}]}, "steps.0.do",
     '“steps.0.do”: "insert" is not a valid choice.'),
    ({"steps": [{}]}, "steps.0.do", "“do” is missing."),
    ({"steps": [{"do": "change", "at": 1}]}, "steps.0.at", "“at” is not known here."),
    ({"steps": [{"do": "change", "entry": {}}]}, "steps.0.entry.kind", "“kind” is missing."),
    ({"steps": [{"do": "change", "entry": {"kind": 1}}]}, "steps.0.entry.kind",
     "“steps.0.entry.kind”: Not a valid string."),
    ({"steps": [{"do": "change", "entry": []}]}, "steps.0.entry",
     "“steps.0.entry”: An object is required."),
    ({"reading": 1}, "reading", "“reading”: A text, true or false is required."),
    ({"options": []}, "options",
     '“options”: Expected a dictionary of items but got type "list".'),
    ({"more": 1}, "more", "“more” is not known here."),
]  # fmt: skip


@pytest.mark.parametrize(("sent", "name", "message"), REFUSED)
def test_what_the_schema_does_not_allow_is_refused_by_its_field(
    sent: dict[str, Json], name: str, message: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        serializer_of(Body).run_validation({**GOOD, **sent})
    answer = exception_response(caught.value, {})
    assert answer.status_code == 422
    assert answer.data.pop("message_id") in {
        "“{field}” is missing.", "{key} is not known here.", "“{field}”: {reason}",
    }  # fmt: skip
    assert answer.data.pop("parameters")
    assert answer.data == {
        "ok": False, "entry": None, "rule": None, "field": name, "message": message,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("sent", "message_id", "parameters"),
    [
        (
            {"steps": [{"do": "change", "entry": {}}]},
            "“{field}” is missing.",
            {"field": "kind"},
        ),
        ({"more": 1}, "{key} is not known here.", {"key": "“more”"}),
        (
            {"reading": 1},
            "“{field}”: {reason}",
            {
                "field": "reading",
                "reason": {
                    "message_id": "A text, true or false is required.",
                    "parameters": {},
                },
            },
        ),
        (
            {"names": ["x" * 500]},
            "“{field}”: {reason}",
            {"field": "names.0", "reason": {"message_id": "max_length", "parameters": {}}},
        ),
    ],
)
def test_programs_get_the_id_of_a_refusal_and_its_parameters(
    sent: dict[str, Json], message_id: str, parameters: dict[str, Json]
) -> None:
    with pytest.raises(ValidationError) as caught:
        serializer_of(Body).run_validation({**GOOD, **sent})
    answer = exception_response(caught.value, {})
    assert (answer.data["message_id"], answer.data["parameters"]) == (message_id, parameters)


@dataclass(frozen=True, slots=True)
class Filter:
    """Parameters of an address."""

    words: str = ""
    year: int | Unset = UNSET
    over: bool | Unset = UNSET


def test_a_query_is_read_from_texts() -> None:
    read = query_serializer_of(Filter).run_validation
    assert read({"year": "-1999", "over": "false", "words": ""}) == Filter(
        "", -1999, over=False
    )
    for wrong in ({"year": "1_999"}, {"year": ""}, {"over": "1"}, {"x": "1"}):
        with pytest.raises(ValidationError):
            read(wrong)


@dataclass(frozen=True, slots=True)
class Found:
    """A response."""

    at: datetime
    inner: tuple[Step, ...] = field(
        metadata={JSON_KEY: "steps", "serializer_kwargs": {"source": "inner"}}
    )
    scores: tuple[int | None, ...] = (None, 1)


def test_a_response_is_the_json_of_its_values() -> None:
    entry: Payload = {"kind": "say"}
    found = Found(datetime(2026, 1, 2, 21, 30, tzinfo=UTC), (Step("change", entry),))
    assert to_json([found]) == [
        {
            "at": "2026-01-02T21:30:00+00:00",
            "steps": [{"do": "change", "entry": {"kind": "say"}}],
            "scores": [None, 1],
        }
    ]


@pytest.mark.django_db
def test_pages_lead_to_their_neighbours(ann: Phone, anns: Program) -> None:
    where = f"plays/{taken(ann.device, 'krimsutep-4-tricks').id}/entries/"
    first = anns.get(f"{where}?limit=2").data
    middle = anns.get(f"{where}?limit=2&offset=2").data
    assert (first["previous"], str(first["next"]).split("entries/")[1]) == (
        None,
        "?limit=2&offset=2",
    )
    assert str(middle["previous"]).endswith("entries/?limit=2")
    count = first["count"]
    past = anns.get(f"{where}?offset={count}").data
    assert (past["results"], past["next"]) == ([], None)
    for wrong in ("limit=0", "limit=101", "offset=-1", "game=toy", "limit=2&limit=2"):
        assert anns.get(f"{where}?{wrong}").status == 422
