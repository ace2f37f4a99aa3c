"""schemathesis holds the API to its own description, and finds nothing."""

import json
from collections.abc import Awaitable, Callable, Mapping

import pytest
import schemathesis
from django.test import Client
from pytest_django.fixtures import Settings
from schemathesis.config import (
    ChecksConfig,
    GenerationConfig,
    PositiveDataAcceptanceConfig,
    ProjectConfig,
    ProjectsConfig,
    SchemathesisConfig,
)
from schemathesis.engine import events, from_schema

from companion.groups.models import Device, Group
from companion.worker_threads import OneThread
from tests.api.conftest import program, taken

pytestmark = pytest.mark.django_db(transaction=True)
schemathesis.serializer.alias("application/zip", "application/octet-stream")
# The run would withdraw the token that it calls with: tests/api/test_devices.py withdraws one.
NOT_CALLED = "DELETE /api/v1/tokens/{token}/"
PHASES = {"examples", "coverage", "fuzzing", "stateful"}
# What fits the schema can still be refused by the rules of a game.
ANSWERED = ["2xx", "401", "403", "404", "409", "422", "429"]


APPLICATION = OneThread()


async def served(
    scope: dict[str, object],
    receive: Callable[[], Awaitable[Mapping[str, object]]],
    send: Callable[[Mapping[str, object]], Awaitable[None]],
) -> None:
    """The application as the server asks it: for requests, and for nothing else."""
    if scope["type"] != "http":
        raise ValueError(scope["type"])
    await APPLICATION(scope, receive, send)


def unhindered(settings: Settings) -> None:
    rates: dict[str, str | None] = {}
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES": rates}


def configured(token: str) -> SchemathesisConfig:
    """All checks and all phases; three examples of each kind keep it to a minute."""
    project = ProjectConfig(
        headers={"Authorization": f"Bearer {token}", "Accept-Encoding": "identity"},
        workers=1,
        continue_on_failure=True,
        generation=GenerationConfig(max_examples=3, deterministic=True),
        checks=ChecksConfig(
            positive_data_acceptance=PositiveDataAcceptanceConfig(expected_statuses=ANSWERED)
        ),
    )
    return SchemathesisConfig(projects=ProjectsConfig(default=project))


class Findings:
    """What an engine has told: failures, operations that it called, phases that ran."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.called: set[str] = set()
        self.phases: set[str] = set()
        self.calls = 0

    def hear(self, event: object) -> None:
        match event:
            case events.PhaseFinished():
                self.phases.add(event.phase.name.name.split("_")[0].lower())
            case events.NonFatalError():
                self.found.append(f"{event.label}: {event.value}")
            case events.FatalError():
                self.found.append(str(event.exception))
            case events.ScenarioFinished():
                self._hear_of_a_scenario(event)
            case _:
                pass

    def _hear_of_a_scenario(self, event: events.ScenarioFinished) -> None:
        recorder = event.recorder
        self.calls += len(recorder.interactions)
        self.called |= {node.value.operation.label for node in recorder.cases.values()}
        for checks in recorder.checks.values():
            for check in checks:
                if check.failure_info is not None:
                    failure = check.failure_info.failure
                    self.found.append(
                        f"{failure.operation}: {failure.title}: {failure.message}"
                    )


def test_schemathesis_finds_nothing(settings: Settings) -> None:
    unhindered(settings)
    device = Device.objects.create(group=Group.objects.create(), name="A program's")
    for name in ("krimsutep-4-unfinished", "cleopatra-3-unfinished", "ramses-2-full"):
        taken(device, name)
    schema = schemathesis.openapi.from_asgi(
        "/api/v1/schema/",
        served,
        config=configured(program(device).token),
    ).exclude(name=NOT_CALLED)
    findings = Findings()
    for event in from_schema(schema).execute():
        findings.hear(event)
    assert not findings.found, "\n\n".join(findings.found)
    assert findings.phases >= PHASES
    assert findings.calls > 500
    paths = json.loads(Client().get("/api/v1/schema/").content)["paths"]
    operations = {
        f"{method.upper()} {path}" for path, methods in paths.items() for method in methods
    }
    assert findings.called >= operations - {NOT_CALLED}
