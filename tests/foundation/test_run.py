"""The commands of the tests leave out none of them."""

from pathlib import Path

import pytest

from tests import run

ROOT = Path(__file__).parents[2]


def test_what_make_test_leaves_out_has_commands_that_ci_runs() -> None:
    assert all((ROOT / each).exists() for places in run.PARTS.values() for each in places)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    commands = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()
    for name, part in (("test", ""), *((f"test-{part}", f" {part}") for part in run.PARTS)):
        assert (
            f"\n{name}: .venv/installed-dev\n\t@$(PYTHON) -m tests.run{part} $(ARGS)"
            in makefile
        )
        assert f"make {name}" in commands


@pytest.mark.parametrize(
    ("arguments", "places"),
    [
        (["-k", "undo", "-x"], []),
        (["tests/people/test_merge.py::test_x", "-q"], ["tests/people/test_merge.py"]),
        (["tests/charts", "tests/people"], ["tests/charts", "tests/people"]),
    ],
)
def test_files_and_folders_are_told_from_other_arguments(
    arguments: list[str], places: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert [str(path) for path in run.paths(arguments)] == places
    assert run.named(arguments) is bool(places)


def test_files_that_run_on_postgresql_too_are_found(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    one, other = tmp_path / "below" / "test_one.py", tmp_path / "test_other.py"
    one.write_text(f"pytestmark = pytest.mark.{run.BOTH}\n", "utf-8")
    other.write_text("def test_nothing(): ...\n", "utf-8")
    assert run.marked(tmp_path) == [str(one)]
    assert run.marked(one, other) == [str(one)]
    assert run.marked(other) == []
