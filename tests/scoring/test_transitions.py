"""Every change of a state: compiled it is what its rule says, and its types hold it.

Nothing keeps anybody from changing a value while the program runs: here whole plays are held to
leave every value as it was.
"""

import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from inspect import getmembers, isclass, isfunction, signature
from itertools import combinations, pairwise
from pathlib import Path
from pkgutil import walk_packages
from types import FunctionType, ModuleType
from typing import get_type_hints

import pytest

import scoring
from tests.scoring.records import RECORDS, parts, positions, values

ROOT = Path(scoring.__file__).parents[1]
MODULES = [
    import_module(each.name)
    for each in walk_packages(scoring.__path__, "scoring.")
    if not each.name.endswith("__main__")
]
GAMES = ("krimsutep", "ramses", "cleopatra")


def transitions(module: ModuleType) -> Iterator[tuple[str, FunctionType]]:
    """The compiled functions of a module, which stand in their rules' place."""
    for name, each in getmembers(module, isfunction):
        if hasattr(each, "__wrapped__") and each.__module__ == module.__name__:
            yield name, each


EVERY = [
    pytest.param(each, id=f"{module.__name__}.{name}")
    for module in MODULES
    for name, each in transitions(module)
]


@pytest.fixture(scope="module")
def met() -> dict[type[object], list[object]]:
    """The values of all given plays by their class."""
    found: dict[type[object], list[object]] = {}
    seen: dict[int, object] = {}
    for path in RECORDS:
        for position, _ in positions(path):
            for each in values(position.state, seen):
                found.setdefault(type(each), []).append(each)
    return found


def test_there_are_transitions_in_every_game() -> None:
    assert {str(each.id).split(".")[1] for each in EVERY} == {*GAMES}


@pytest.mark.parametrize("compiled", EVERY)
def test_without_the_decorator_nothing_changes(
    compiled: FunctionType, met: dict[type[object], list[object]]
) -> None:
    rule: object = compiled.__wrapped__  # type: ignore[attr-defined] # set by the decorator
    assert isinstance(rule, FunctionType)
    _, *names = signature(rule).parameters
    several = list(pairwise(met[get_type_hints(rule)["return"]]))
    assert several, "no given play has two such values"
    for old, other in several:
        news = {name: getattr(other, name) for name in names}
        before, quick, plain = parts(old), compiled(old, **news), rule(old, **news)
        assert type(quick) is type(plain) is type(old)
        assert parts(quick) == parts(plain)
        assert parts(old) == before


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_whole_play_leaves_the_hash_of_every_value_as_it_was(path: Path) -> None:
    seen: dict[int, object] = {}
    before: dict[int, int] = {}
    for position, entry in positions(path):
        for root in (position.state, entry):
            for each in values(root, seen):
                before[id(each)] = hashed(each)
        _ = position.due, position.standing, position.warnings
    assert len(before) > 100
    assert all(hashed(seen[each]) == number for each, number in before.items())


def hashed(each: object) -> int:
    """The hash of a value by all its fields; of one that has none, by how it is written."""
    try:
        return hash((each, parts(each)))
    except TypeError:
        return hash(repr(parts(each)))


# What the type checkers have to refuse: calls of every transition, and changes of every value.


@pytest.fixture(scope="module")
def wrong(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with deliberately wrong files about every module of every game."""
    folder = tmp_path_factory.mktemp("wrong")
    for module in MODULES:
        lines = [*wrong_calls(module), *changes(module)]
        if module.__name__.split(".")[1] in GAMES and lines:
            name = module.__name__.replace(".", "_")
            header = f"import {module.__name__} as module"
            (folder / f"{name}.py").write_text("\n".join([header, *lines]) + "\n")
    settings = {"extraPaths": [str(ROOT)], "pythonVersion": "3.12"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings))
    return folder


def wrong_calls(module: ModuleType) -> Iterator[str]:
    """Every transition of a module called rightly, and wrongly: such lines say so."""
    tree = ast.parse(Path(str(module.__file__)).read_text())
    rules = {each.name: each for each in tree.body if isinstance(each, ast.FunctionDef)}
    for place, (name, _) in enumerate(transitions(module)):
        if not place:
            yield f"from {module.__name__} import *"  # their parameters' types
        yield f"def use_{name}({ast.unparse(rules[name].args)}) -> None:"
        yield from (f"    module.{call}" for call in calls(rules[name]))


def changes(module: ModuleType) -> Iterator[str]:
    """A change of a field, for every class of values of a module."""
    for name, cls in getmembers(module, isclass):
        if cls.__module__ == module.__name__ and is_dataclass(cls) and fields(cls):
            field = fields(cls)[-1].name
            yield f"def change_{name}(each: module.{name}) -> None:"
            yield f"    each.{field} = each.{field}  # wrong"


def calls(rule: ast.FunctionDef) -> Iterator[str]:
    """A right call, then all with two arguments swapped or with one dropped."""
    placed = [each.arg for each in rule.args.args]
    named = [f"{each.arg}={each.arg}" for each in rule.args.kwonlyargs]
    right = [*placed, *named]
    yield f"{rule.name}({', '.join(right)})"
    for left, other in combinations(range(len(placed)), 2):
        swapped = [*placed]
        swapped[left], swapped[other] = placed[other], placed[left]
        yield f"{rule.name}({', '.join([*swapped, *named])})  # wrong"
    if named:
        yield f"{rule.name}({', '.join([*placed, *(n.split('=')[0] for n in named)])})  # wrong"
    for dropped in range(len(right)):
        left_over = right[:dropped] + right[dropped + 1 :]
        yield f"{rule.name}({', '.join(left_over)})  # wrong"


def expected(folder: Path) -> set[tuple[str, int]]:
    """The lines that are wrong."""
    return {
        (path.name, number)
        for path in folder.glob("*.py")
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if line.endswith("# wrong")
    }


def checked(folder: Path, *command: str) -> str:
    run = subprocess.run(  # noqa: S603 - our own checkers on our own files
        [sys.executable, "-m", *command],
        cwd=folder, env={**os.environ, "MYPYPATH": str(ROOT)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.stdout, run.stderr
    return run.stdout


def test_mypy_refuses_every_swapped_or_dropped_argument_and_every_change(wrong: Path) -> None:
    said = checked(
        wrong, "mypy", "--config-file=", "--python-version=3.12", "--cache-dir=.cache",
        "--no-error-summary", *(path.name for path in wrong.glob("*.py")),
    )  # fmt: skip
    found = [line.split(":", 3) for line in said.splitlines()]
    assert {(file, int(line)) for file, line, kind, _ in found if "error" in kind} == expected(
        wrong
    )


def test_pyright_refuses_every_swapped_or_dropped_argument_and_every_change(
    wrong: Path,
) -> None:
    said = checked(wrong, "pyright", "--outputjson")
    assert {
        (Path(each["file"]).name, each["range"]["start"]["line"] + 1)
        for each in json.loads(said)["generalDiagnostics"]
        if each["severity"] == "error"
    } == expected(wrong)
