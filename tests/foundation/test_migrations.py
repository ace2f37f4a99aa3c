"""Migrations stand by themselves: no change of the code can change what an old one does."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MIGRATIONS = sorted(ROOT.glob("companion/*/migrations/*.py"))
OURS = ("companion", "scoring", "tests")


def imports(path: Path) -> Iterator[str]:
    """Every module that a file of a package imports, by its full name."""
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                yield from (each.name for each in names)
            case ast.ImportFrom(module=module, level=level):
                above = package[: len(package) - level + 1] if level else ()
                yield ".".join([*above, *([module] if module else [])])
            case _:
                pass


@pytest.mark.parametrize("path", MIGRATIONS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_a_migration_imports_nothing_of_ours_but_what_is_frozen_beside_it(path: Path) -> None:
    beside = ".".join(path.relative_to(ROOT).parent.parts)
    ours = {name for name in imports(path) if name.partition(".")[0] in OURS}
    assert ours <= {f"{beside}._frozen"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import companion.plays.log.events", ["companion.plays.log.events"]),
        ("from ..models import stamp", ["companion.statistics.models"]),
        ("from . import _frozen", ["companion.statistics.migrations"]),
    ],
)
def test_imports_are_found_however_they_are_written(
    source: str, found: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "companion/statistics/migrations/0001_toy.py"
    path.parent.mkdir(parents=True)
    path.write_text(source)
    monkeypatch.setattr("tests.foundation.test_migrations.ROOT", tmp_path)
    assert list(imports(path)) == found
