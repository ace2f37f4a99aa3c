"""Every game has the same shape: who knows one knows all. Every clause has its proof."""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from companion.games.measured import MEASURED
from companion.games.shelf import SHELF
from scoring.kernel.cites import Cite
from scoring.kernel.errors import EntryError
from scoring.kernel.rulings import Ruling
from scoring.kernel.spelling import Json, spell_value
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
    "game",
}
LONGEST = 400
SOURCES = sorted(
    path
    for top in ("scoring", "companion", "tests")
    for path in (ROOT / top).rglob("*.py")
    if "migrations" not in path.parts
)
CLAUSES = [(slug, cite) for slug, game in GAMES.items() for cite in game.rulebook]
RULINGS = [(slug, ruling) for slug, game in GAMES.items() for ruling in game.rulings]

every_game = pytest.mark.parametrize("slug", GAMES)


def module(slug: str, name: str) -> ModuleType:
    return import_module(f"scoring.{slug}.{name}")


def proofs_of(slug: str) -> str:
    folder = ROOT / "tests" / "scoring" / slug
    texts = (path for path in folder.rglob("*") if path.suffix in {".py", ".txt"})
    return "\n".join(path.read_text() for path in texts)


@every_game
def test_a_game_has_these_modules(slug: str) -> None:
    modules = {path.stem for path in (ROOT / "scoring" / slug).glob("*.py")}
    assert modules >= SHAPE


@every_game
def test_a_game_is_drawn_and_asked_in_a_folder_of_its_own(slug: str) -> None:
    assert slug in SHELF
    assert (ROOT / "companion" / "games" / slug / "screen.py").is_file()
    assert list((ROOT / "templates" / "games" / slug).glob("*.html"))


@every_game
def test_a_game_says_what_its_plays_are_measured_by(slug: str) -> None:
    measures = import_module(f"companion.games.{slug}.measures")
    assert MEASURED[slug] is measures
    assert {"MEASURES", "ASIDE", "measured"} <= set(vars(measures))
    assert set(measures.ASIDE) <= set(SHELF[slug].screen.kinds)


@every_game
def test_every_kind_of_entry_has_rules(slug: str) -> None:
    rules = module(slug, "rules").RULES
    assert set(rules) == set(GAMES[slug].kinds.values())
    assert all(rules.values())


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


@pytest.mark.parametrize(("slug", "cite"), CLAUSES, ids=[cite.id for _, cite in CLAUSES])
def test_a_clause_has_words_a_source_and_a_test_that_cites_it(slug: str, cite: Cite) -> None:
    assert cite.title
    assert cite.source
    assert len(cite.says) > 20
    name = cite.id.replace(".", "_")
    assert cite.id in proofs_of(slug) or name in proofs_of(slug)


@pytest.mark.parametrize(
    ("slug", "ruling"), RULINGS, ids=[f"{slug}-{ruling.name}" for slug, ruling in RULINGS]
)
def test_a_ruling_has_readings_a_reason_and_a_clause(slug: str, ruling: Ruling) -> None:
    assert len(ruling.readings) > 1
    assert len({str(reading.value) for reading in ruling.readings}) == len(ruling.readings)
    assert ruling.question.endswith("?")
    assert ruling.reason
    assert ruling.cite in GAMES[slug].rulebook


def plays_of(slug: str) -> Iterator[dict[str, Json]]:
    for path in sorted((ROOT / "tests" / "records").glob(f"{slug}*.json")):
        if ".expected." not in path.name:
            yield json.loads(path.read_text())


def outcome(play: dict[str, Json], readings: dict[str, Json]) -> object:
    """The lines of a play under some readings, or where it would not have gone on."""
    players, start, entries = play["players"], play["start"], play["entries"]
    options = play.get("options") or {}
    assert isinstance(players, list)
    assert isinstance(start, int)
    assert isinstance(options, dict)
    assert isinstance(entries, list)
    try:
        names = [str(name) for name in players]
        position = GAMES[str(play["game"])].begin(names, start, {**options, **readings})
        for entry in entries:
            position = position.enter(entry)
    except EntryError as error:
        return error.message
    return [
        (line.entry, line.seat, line.kind, line.points) for line in position.state.lines
    ], position.standing.winners


@every_game
def test_the_given_plays_tell_readings_apart(slug: str) -> None:
    apart = {
        ruling.name
        for ruling in GAMES[slug].rulings
        for play in plays_of(slug)
        if len(
            {
                str(outcome(play, {ruling.name: spell_value(reading.value)}))
                for reading in ruling.readings
            }
        )
        > 1
    }
    named = {ruling.name for ruling in GAMES[slug].rulings}
    # what no given play tells apart, a play in the game's own tests does
    assert all(f'"{name}"' in proofs_of(slug) for name in named - apart), named - apart
    assert apart


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_a_module_fits_in_one_sitting(path: Path) -> None:
    assert len(path.read_text().splitlines()) <= LONGEST
