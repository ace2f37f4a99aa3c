"""What the API answers beside its views: unknown addresses, too many calls, its manual."""

import subprocess
import sys

import pytest
from django.test import Client
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator
from jsonschema import Draft202012Validator
from pytest_django.fixtures import Settings

from companion.api.lazy_urls import ADDRESSES
from tests.api.conftest import SHAPE, Program, program
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["", "nothing/", "plays/1/", "plays/x/entries/", "me"])
def test_what_has_no_address_is_told_so_in_the_same_shape(path: str, anns: Program) -> None:
    answer = anns.get(path)
    assert (answer.status, set(answer.data)) == (404, SHAPE)


def test_a_method_that_is_not_there_is_told_so(anns: Program) -> None:
    assert anns.call("DELETE", "me/").status == 405
    assert anns.call("OPTIONS", "me/").status == 405


def test_who_calls_too_often_waits_and_others_do_not(
    ann: Phone, ben: Phone, settings: Settings
) -> None:
    rates = {"read": "2/min", "write": "1/min", "machine": "100/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    caller, other = program(ann.device), program(ben.device)
    assert [caller.get("me/").status for _ in range(3)] == [200, 200, 429]
    headers = {"authorization": f"Bearer {caller.token}"}
    answer = Client().get("/api/v1/me/", headers=headers)
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert set(answer.json()) == SHAPE
    assert other.get("me/").status == 200
    assert [caller.post("people/", {"name": "Eve"}).status for _ in range(2)] == [201, 429]


def test_who_guesses_tokens_is_stopped_by_machine(anns: Program, settings: Settings) -> None:
    rates = {"read": "100/min", "write": "100/min", "machine": "3/min"}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}
    guess = Program(anns.device, "nile_guessed")
    assert [guess.get("me/").status for _ in range(4)] == [401, 401, 401, 429]
    assert anns.get("me/").status == 429


def test_the_manual_tells_every_operation_and_asks_no_other_host() -> None:
    page = Client().get("/api/")
    shown = page.content.decode()
    paths = Client().get("/api/v1/schema/").json()["paths"]
    for path, methods in paths.items():
        for method in methods:
            assert f"{method.upper()} {path}" in shown
    assert "https://" not in shown
    assert "http://www" not in shown


def test_the_description_is_written_without_a_warning(
    capsys: pytest.CaptureFixture[str],
) -> None:
    GENERATOR_STATS.reset()
    SchemaGenerator(urlconf=ADDRESSES).get_schema(request=None, public=True)
    GENERATOR_STATS.emit_summary()
    assert "Schema generation summary" not in capsys.readouterr().err


def test_every_body_that_is_json_has_an_example_that_its_schema_takes() -> None:
    document = Client().get("/api/v1/schema/").json()
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            media = operation.get("requestBody", {}).get("content", {}).get("application/json")
            if media is None:
                continue
            (example,) = media["examples"].values()
            whole = {**media["schema"], "components": document["components"]}
            errors = list(Draft202012Validator(whole).iter_errors(example["value"]))
            assert not errors, (method, path, errors)


def test_pages_do_not_load_what_only_programs_use() -> None:
    code = (
        "import django, sys; django.setup(); import companion.urls;"
        "print([m for m in sys.modules if m in {'rest_framework', 'drf_spectacular',"
        " 'jsonschema'}])"
    )
    methods = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code],
        env={"DJANGO_SETTINGS_MODULE": "tests.settings", "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert methods.stdout.strip() == "[]"
