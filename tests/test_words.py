"""Names and prose keep to the glossary: old words are gone, a class name means one thing."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OLD = (
    "told|spelt|deed|asked|wish|wishes|heard|whence|forsaken|otherwise|elsewise|putting_right|"
    "posted|twins|evenings|specimens|remembered|faults|outside|doors?|shelf|shelved|keeper|"
    "chapter|ladder|ear|tide|twin"
)
OLD_WORD = re.compile(rf"(?:^|_)(?:{OLD})(?:_|$)", re.IGNORECASE)
HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
MALE = re.compile(r"\b(?:he|him|himself|his)\b", re.IGNORECASE)
TEXTS = ("*.py", "*.html", "*.js", "*.css", "*.md", "*.txt", "*.json", "*.svg")
TOPS = ("companion", "scoring", "templates", "static", "tests", "docs")
THIS_RULE = "tests/test_words.py"

# The palace of Cleopatra has door frames: a printed term of that game.
DOOR_FRAME = re.compile(r"(?<![a-z])doors?(?![a-z])", re.IGNORECASE)
WITH_DOORS = "scoring/cleopatra/", "companion/games/cleopatra/"

# Names that still have an old word. An entry goes when its name goes; none is added.
STILL: set[str] = set()

# Class names are unique within a namespace, whose name its users write before the class's.
NAMESPACES = {
    "companion/api/serializers/": "the JSON of a model or a value has its name",
    "companion/api/viewsets/": "the endpoints of a resource have its name",
    "companion/games/krimsutep/": "pages reach a game's classes through its view only",
    "companion/games/ramses/": "pages reach a game's classes through its view only",
    "companion/games/cleopatra/": "pages reach a game's classes through its view only",
}
# Names that stand more than once in a namespace for a reason that holds.
ALLOWED = {
    "Command": "Django finds a management command by this name",
    "Meta": "Django and its REST framework read a class's options from this name",
}


def namespace(path: str) -> str:
    """Give the namespace of a module; modules outside of all of them share one."""
    return next((prefix for prefix in NAMESPACES if path.startswith(prefix)), "companion/")


@cache
def sources() -> dict[str, str]:
    """Read every module of the two packages, by its path; migrations stay as they were made."""
    return {
        path.relative_to(ROOT).as_posix(): path.read_text()
        for top in ("companion", "scoring")
        for path in sorted((ROOT / top).rglob("*.py"))
        if "migrations" not in path.parts
    }


@cache
def tree(path: str) -> ast.Module:
    return ast.parse(sources()[path])


def names(path: str) -> Iterator[str]:
    """Every name that a module gives or takes, and the parts of its path."""
    yield from Path(path).with_suffix("").parts
    for node in ast.walk(tree(path)):
        match node:
            case ast.FunctionDef() | ast.ClassDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.arg():
                yield node.arg
            case ast.Attribute():
                yield node.attr
            case _:
                pass


def is_old(name: str, path: str) -> bool:
    """Whether a name has an old word in it that is no printed term of its game."""
    words = HUMP.sub("_", name)
    if path.startswith(WITH_DOORS):
        words = DOOR_FRAME.sub("", words)
    return bool(OLD_WORD.search(words))


def doubled() -> set[str]:
    """Find class names that a namespace has more than once."""
    seen: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sources():
        if not path.startswith("companion/"):
            continue
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.ClassDef):
                seen[namespace(path), node.name].append(path)
    return {name for (_, name), paths in seen.items() if len(paths) > 1}


@pytest.mark.parametrize(
    ("name", "old"),
    [
        ("told", True),
        ("tell_told", True),
        ("SpeltOut", True),
        ("putting_right", True),
        ("DOOR", True),
        ("year", False),
        ("toldos", False),
        ("outdoor", False),
    ],
)
def test_old_words_are_found_as_words_of_a_name(*, name: str, old: bool) -> None:
    assert is_old(name, "companion/plays/x.py") is old


def test_a_door_frame_is_a_printed_term_of_one_game_only() -> None:
    assert not is_old("door_box", "companion/games/cleopatra/x.py")
    assert is_old("door_box", "companion/games/ramses/x.py")
    assert is_old("told", "companion/games/cleopatra/x.py")


def test_no_name_has_an_old_word() -> None:
    old = {(name, path) for path in sources() for name in names(path) if is_old(name, path)}
    assert {(name, path) for name, path in old if name not in STILL} == set()
    assert {name for name, _ in old} == STILL, "take names that are gone out of STILL"


def test_no_class_name_means_two_things() -> None:
    assert doubled() - set(ALLOWED) == set()


def test_people_are_they() -> None:
    """In comments, docs and every sentence that users see."""
    texts = [path for top in TOPS for kind in TEXTS for path in (ROOT / top).rglob(kind)]
    male = {
        path.relative_to(ROOT).as_posix() for path in texts if MALE.search(path.read_text())
    }
    assert male == {THIS_RULE}
