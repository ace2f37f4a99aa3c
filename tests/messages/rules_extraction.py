"""The messages of the rules: sentences, clauses, rulings, examples of `scoring`, and its nouns.

The rules have no gettext. Their patterns are literals in calls of `message` and `plural`, or
literals of a variable called `pattern`; the texts of clauses and rulings are literals as well.
"""

import ast
import json
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path

from babel.messages.catalog import Catalog

from companion.languages.sentences import LIST, NOUN
from scoring.kernel.messages import NOUNS
from scoring.registry import GAMES
from tests.messages.extraction import ROOT

TEXTS = {
    "message": (0,),
    "plural": (0, 1),
    "Cite": (1, 2, 3),
    "Ruling": (2, 4),
    "Reading": (1,),
}
"""Calls with the places of their texts."""
EXAMPLES = "examples.json"
"""Beside the rules of a game; what an example `says` is a message too."""
VARIABLE = "pattern"
PACKAGES = ("__main__.py", "cleopatra", "kernel", "krimsutep", "ramses", "record.py")
"""The parts of `scoring` whose sentences are messages."""
LAST = ("and", "or")
"""The words that join the last one of a list."""


class Unread(LookupError):
    """Raised for a pattern that is neither a literal nor in a variable of that name."""


@cache
def extracted() -> Catalog:
    """All messages of the rules, in the order of their files; to be read only."""
    catalog = Catalog(fuzzy=False, charset="utf-8")
    for text, where in chain(_sentences(), _examples()):
        known = catalog.get(text) is not None
        catalog.add(text, locations=[] if known else [(where, 0)])
    for last in LAST:
        catalog.add(f"{{words}} {last} {{last}}", context=LIST)
    if not GAMES:
        raise Unread("No game is registered, so there is no noun.")
    for key in NOUNS:
        catalog.add(key, context=NOUN, auto_comments=["one form a line: den=den Obelisken"])
    return catalog


def _sentences() -> Iterator[tuple[str | tuple[str, str], str]]:
    """What the rules say, and where."""
    for path in _files():
        where = path.relative_to(ROOT).as_posix()
        for text in messages(path.read_text(encoding="utf-8"), where):
            yield text, where


def _examples() -> Iterator[tuple[str, str]]:
    """What examples of clauses say, and where."""
    for path in sorted((ROOT / "scoring").glob(f"*/{EXAMPLES}")):
        for example in json.loads(path.read_text(encoding="utf-8")):
            if "says" in example:
                yield example["says"], path.relative_to(ROOT).as_posix()


def _files() -> Iterator[Path]:
    for part in PACKAGES:
        path = ROOT / "scoring" / part
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]


def messages(source: str, where: str = "") -> Iterator[str | tuple[str, str]]:
    """The texts of a module; a pair for one that depends on a number."""
    tree = ast.parse(source)
    for scope in ast.walk(tree):
        if isinstance(scope, ast.Assign):
            yield from _assigned(scope)
        elif isinstance(scope, ast.Call) and isinstance(scope.func, ast.Name):
            yield from _called(scope, scope.func.id, where)


def _assigned(assign: ast.Assign) -> Iterator[str | tuple[str, str]]:
    (target,) = assign.targets if len(assign.targets) == 1 else (None,)
    if isinstance(target, ast.Name) and target.id == VARIABLE:
        yield from _literals(assign.value)


def _called(call: ast.Call, name: str, where: str) -> Iterator[str | tuple[str, str]]:
    found = [call.args[place] for place in TEXTS.get(name, ()) if place < len(call.args)]
    if name == "plural":
        yield _pair(call, found, where)
        return
    for each in found:
        literals = list(_literals(each))
        if not literals and not (isinstance(each, ast.Name) and each.id == VARIABLE):
            raise Unread(f"{where}:{call.lineno}: {ast.unparse(each)} is no literal.")
        yield from literals


def _pair(call: ast.Call, found: list[ast.expr], where: str) -> tuple[str, str]:
    texts = [text for each in found for text in _literals(each)]
    if len(texts) != len(TEXTS["plural"]):
        raise Unread(f"{where}:{call.lineno}: both forms of a plural are literals.")
    return texts[0], texts[1]


def _literals(node: ast.expr) -> Iterable[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=body, orelse=other):
            return [*_literals(body), *_literals(other)]
        case _:
            return []
