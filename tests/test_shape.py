"""Every game has the same shape: who knows one knows all."""

import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from companion.games.catalog import CATALOG
from scoring.registry import GAMES

ROOT = Path(__file__).parent.parent
SHAPE = {
    "__init__",
    "rulebook",
    "rulings",
    "components",
    "entries",
    "state",
    "score",
    "due",
    "rules",
    "fold",
    "options",
    "sheet",
    "game",
    "results",
}
LONGEST = 400
NAMING = {
    "scoring/registry.py": "the one list",
    "companion/backup/group_restore.py": "readings that older backups rest on",
    "companion/api/viewsets/groups.py": "examples of the API",
    "companion/api/viewsets/plays.py": "examples of the API",
    "companion/api/viewsets/records.py": "examples of the API",
    "companion/frontend/style_guide.py": "samples of the style guide",
    "companion/frontend/stylesheets.py": "an example in a docstring",
    "companion/frontend/templatetags/frontend.py": "an example in a docstring",
    "templates/base.html": "an example in a comment",
}
"""Files outside a game's folders that name one, and why; migrations may."""
SOURCES = sorted(
    path
    for top in ("scoring", "companion", "tests")
    for path in (ROOT / top).rglob("*.py")
    if "migrations" not in path.parts
)
every_game = pytest.mark.parametrize("slug", GAMES)


def package(slug: str) -> ModuleType:
    """The rules of a game: the package of its entries."""
    first, *_ = GAMES[slug].kinds.values()
    return import_module(first.__module__.rpartition(".")[0])


def module(slug: str, name: str) -> ModuleType:
    return import_module(f"{package(slug).__name__}.{name}")


@every_game
def test_a_game_has_these_modules(slug: str) -> None:
    (folder,) = package(slug).__path__
    modules = {path.stem for path in Path(folder).glob("*.py")}
    assert modules >= SHAPE


@every_game
def test_a_game_is_drawn_and_asked_in_a_folder_of_its_own(slug: str) -> None:
    assert slug in CATALOG
    assert (ROOT / "companion" / "games" / slug / "view.py").is_file()
    assert list((ROOT / "templates" / "games" / slug).glob("*.html"))


def names_a_game(path: Path) -> bool:
    """Whether a file outside the folders of games has the slug of one."""
    own = {*GAMES, "migrations", "style_guide", "_bundled"}.intersection(path.parts)
    if own or path.suffix not in {".py", ".html", ".js", ".mjs", ".css", ".toml"}:
        return False
    return bool(re.search(rf"\b({'|'.join(GAMES)})\b", path.read_text("utf-8")))


def test_a_game_is_named_in_one_list() -> None:
    tops = (ROOT / top for top in ("scoring", "companion", "templates", "static", "deploy"))
    files = [path for top in tops for path in top.rglob("*")]
    naming = [path for path in (*files, ROOT / "pyproject.toml") if names_a_game(path)]
    assert {path.relative_to(ROOT).as_posix() for path in naming} == NAMING.keys()


@every_game
def test_a_game_says_what_its_plays_are_measured_by(slug: str) -> None:
    measures, names = CATALOG[slug].measures, GAMES[slug].results
    assert measures.measured is not None
    assert measures.aside <= set(names.line_kinds)
    assert {each.name for each in measures.shown} == set(names.measures)
    assert {each.name for each in measures.shown if each.most} == set(names.records)


@every_game
def test_every_line_kind_has_a_label(slug: str) -> None:
    assert set(CATALOG[slug].game_view.kinds) == set(GAMES[slug].results.line_kinds)


@every_game
def test_every_kind_of_entry_has_rules(slug: str) -> None:
    rules = module(slug, "rules").RULES
    assert set(rules) == set(GAMES[slug].kinds.values())
    assert all(rules.values())


@every_game
def test_every_kind_of_entry_has_candidates(slug: str) -> None:
    assert set(module(slug, "options").CANDIDATES) == set(GAMES[slug].kinds)


@every_game
def test_every_rule_states_what_must_hold(slug: str) -> None:
    rules = {rule for row in module(slug, "rules").RULES.values() for rule in row}
    assert all(rule.__doc__ for rule in rules)


@every_game
def test_clauses_have_ids_of_their_own_in_reading_order(slug: str) -> None:
    ids = [cite.id for cite in GAMES[slug].rulebook]
    assert len(ids) == len(set(ids))
    numbers = [tuple(map(int, name[1:].split("."))) for name in ids]
    assert numbers == sorted(numbers)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_module_fits_in_one_sitting(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST
