"""Every clause has words, a source, a standing, a test; every ruling a play that it decides.

A test cites a clause when it is refused by it in a table of refusals, when an example earns
points by it or is refused by it (`tests/disputes/test_examples.py` replays each), or when it
names the clause beside what follows from it. To stand in a list of exceptions is no citation.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from scoring.kernel.errors import Cite, ClauseStanding, EntryError, Tag
from scoring.kernel.game import AnyGame
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json, as_object, serialize_value
from scoring.record import Record, load
from scoring.registry import GAMES

ROOT = Path(__file__).parent.parent
CLAUSES = [(slug, cite) for slug, game in GAMES.items() for cite in game.rulebook]
RULINGS = [(slug, ruling) for slug, game in GAMES.items() for ruling in game.rulings]
EXCEPTIONS = re.compile(r"(?:NEVER_REFUSE|scored_or_warned) = \{.*?\}", re.DOTALL)


def examples(slug: str) -> list[dict[str, Json]]:
    """The examples of a game, as they are written down beside its rulebook."""
    text = (ROOT / "scoring" / slug / "examples.json").read_text("utf-8")
    return [as_object(each, "example") for each in json.loads(text)]


def citations(slug: str) -> str:
    """All that tests of a game say, without the clauses that they except."""
    folder = ROOT / "tests" / "scoring" / slug
    texts = (path.read_text() for path in folder.rglob("*") if path.suffix in {".py", ".txt"})
    return EXCEPTIONS.sub("", "\n".join(texts))


SAID = {slug: citations(slug) for slug in GAMES}


def is_cited(slug: str, cite: Cite) -> bool:
    """Whether a test names exactly this clause: C2 is not cited by a test of C2.1."""
    name = cite.id.replace(".", "_")
    written = rf"(?<![\w.]){re.escape(cite.id)}(?!\.?\d)|\bbook\.{name}\b"
    return bool(re.search(written, SAID[slug]))


def is_shown(slug: str, cite: Cite) -> bool:
    """Whether an example is refused by it or earns points by it."""
    return any(
        each["clause"] == cite.id and each["shows"] in {"refused", "earns"}
        for each in examples(slug)
    )


@pytest.mark.parametrize(("slug", "cite"), CLAUSES, ids=[cite.id for _, cite in CLAUSES])
def test_a_clause_has_words_a_source_a_standing_and_a_test(slug: str, cite: Cite) -> None:
    assert re.fullmatch(r"[KRC]\d+(\.\d+)?", cite.id)
    assert cite.title[0].isupper()
    assert len(cite.says) > 20
    assert not cite.says[0].islower()
    assert cite.says.endswith(".")
    assert cite.source.strip()
    assert cite.standing in ClauseStanding
    assert cite.tag in {None, *Tag}
    assert is_cited(slug, cite) or is_shown(slug, cite)


def test_a_clause_that_no_test_names_would_be_found() -> None:
    nobody = Cite("K9.9", "Nobody", "nowhere", "Nothing at all is asked here.")
    assert not is_cited("krimsutep", nobody)
    assert not is_shown("krimsutep", nobody)


def test_what_is_printed_has_its_page_or_section_and_what_is_ours_says_so() -> None:
    for _, cite in CLAUSES:
        printed = re.search(r"p\. \d|[Ss]ections? \d|The game", cite.source)
        assert printed or cite.standing is ClauseStanding.OURS, cite.id


def plays(slug: str) -> Iterator[Record]:
    """The examples of a game, and the given plays of it."""
    for each in examples(slug):
        yield load(GAMES, json.dumps(each["play"]).encode())
    for path in sorted((ROOT / "tests" / "records").glob(f"{slug}*.json")):
        if ".expected." not in path.name:
            yield load(GAMES, path.read_bytes())


def outcome(game: AnyGame, play: Record, ruling: Ruling, value: str | bool) -> str:  # noqa: FBT001 - as a reading has it
    """The lines and winners of a play under a reading, or where it would not have gone on."""
    options = {**play.options, ruling.name: serialize_value(value)}
    try:
        position = game.begin(play.players, play.start, options)
        for entry in play.entries:
            position = position.enter(entry)
    except EntryError as error:
        return error.message
    lines = [(line.entry, line.seat, line.kind, line.points) for line in position.state.lines]
    return str((lines, position.standing.winners))


@pytest.mark.parametrize(
    ("slug", "ruling"), RULINGS, ids=[f"{slug}-{ruling.name}" for slug, ruling in RULINGS]
)
def test_a_ruling_has_readings_a_reason_and_a_play_in_which_they_differ(
    slug: str, ruling: Ruling
) -> None:
    game = GAMES[slug]
    assert ruling.cite in game.rulebook
    assert ruling.question.endswith("?")
    assert ruling.reason.endswith(".")
    assert len(ruling.readings) > 1
    assert all(reading.says.endswith(".") for reading in ruling.readings)
    values = [reading.value for reading in ruling.readings]
    assert len(set(map(str, values))) == len(values)
    assert any(
        len({outcome(game, play, ruling, value) for value in values}) == len(values)
        for play in plays(slug)
    )
