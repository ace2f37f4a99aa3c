"""The order of imports: every contract holds, and none has an exception."""

import tomllib
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

ROOT = Path(__file__).parent.parent
EXCEPTIONS = {"ignore_imports", "exhaustive_ignores"}
NO_LAYERS = ["migrations"]
"""Migrations import the models as they were, so they stand in no layer."""


def test_no_contract_has_an_exception() -> None:
    linter = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    excepted = [
        (contract["name"], key, contract[key])
        for contract in linter["contracts"]
        for key in sorted(EXCEPTIONS & contract.keys())
    ]
    assert excepted == [("plays: the flow of an entry", "exhaustive_ignores", NO_LAYERS)]


def test_every_contract_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(no_cache=True) == 0
