"""The documents of the project: they are there, and what they name exists."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
EXPECTED = (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md", ".editorconfig",
    ".pre-commit-config.yaml", "docs/architecture.md", "docs/glossary.md",
    "docs/adding-a-game.md",
)  # fmt: skip
SURPRISING = ("append-only-log", "sentences-at-the-rule", "once-per-audience", "derived-stat")
LINK = re.compile(r"\]\(([^)\s#]+)(?:#([^)\s]+))?\)")
PLACE = re.compile(r"`((?:companion|scoring|tests|docs|templates|static|deploy)/[\w./-]*)`")
IN_A_WHEEL = {"companion/_bundled"}
MAKE = re.compile(r"`make ([a-z-]+)|^ {4}make ([a-z-]+)", re.MULTILINE)


MEMBER = re.compile(r"`(?:[a-z_]+\.)*([A-Z][a-z]\w*)(?:\.(\w+))?[(`]")


@cache
def members() -> dict[str, set[str]]:
    """The members of each class of ours, by its name."""
    found: dict[str, set[str]] = {}
    paths = [path for top in ("companion", "scoring") for path in (ROOT / top).rglob("*.py")]
    for node in (
        node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ):
        if isinstance(node, ast.ClassDef):
            names = found.setdefault(node.name, set())
            for each in ast.walk(node):
                if isinstance(each, ast.FunctionDef):
                    names.add(each.name)
                elif isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store):
                    names.add(each.id)
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_a_document_that_others_look_for_is_there(name: str) -> None:
    assert (ROOT / name).read_text("utf-8").strip()


def test_choices_that_surprise_have_a_record() -> None:
    records = " ".join(path.name for path in (ROOT / "docs/decisions").glob("*.md"))
    assert [each for each in SURPRISING if each not in records] == []


def test_the_readme_starts_with_two_commands_and_says_that_no_licence_is_chosen() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    first = re.search(r"(?:^ {4}.+\n)+", readme, re.MULTILINE)
    assert first is not None
    assert [line.split()[0] for line in first[0].splitlines()] == ["git", "make"]
    assert re.search(r"licen[cs]e", readme, re.IGNORECASE)


def test_the_architecture_has_its_pictures() -> None:
    page = (ROOT / "docs/architecture.md").read_text("utf-8")
    drawn = re.findall(r"```mermaid\n(\w+)", page)
    assert drawn == ["flowchart", "sequenceDiagram"]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_what_a_document_names_exists(document: Path) -> None:
    text = document.read_text("utf-8")
    links = {link for link, _ in LINK.findall(text) if "://" not in link}
    missing = [each for each in links if not (document.parent / each).exists()]
    assert missing == []
    places = {*PLACE.findall(text)} - IN_A_WHEEL
    assert [each for each in sorted(places) if not (ROOT / each).exists()] == []
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = {one or other for one, other in MAKE.findall(text)}
    assert [
        each for each in sorted(targets) if not re.search(rf"^{each}:", makefile, re.MULTILINE)
    ] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_members_that_a_document_names_exist(document: Path) -> None:
    text = document.read_text("utf-8")
    named = {(cls, name) for cls, name in MEMBER.findall(text) if name and cls in members()}
    assert {(cls, name) for cls, name in named if name not in members()[cls]} == set()


def test_hooks_before_a_commit_are_checks_of_make_lint() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))
    makefile = (ROOT / "Makefile").read_text("utf-8")
    checks = makefile[makefile.index("\nstyle:") : makefile.index("\nserve:")]
    entries = [hook["entry"] for repo in hooks["repos"] for hook in repo["hooks"]]
    tools = [entry.replace(".venv/bin/python -m ", "$(PYTHON) -m ") for entry in entries]
    assert len(tools) > 3
    missing = [each for each in tools if each not in checks and not each.startswith("make ")]
    assert missing == []
