"""Every game has the same shape: who knows one knows all."""

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
