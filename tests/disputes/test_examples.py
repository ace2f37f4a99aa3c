"""Examples of clauses: each shows its clause, opens as a position, and can be played on."""

from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from companion.disputes.examples import (
    Example,
    Shows,
    example_table,
    example_text,
    examples,
    examples_of,
)
from scoring.kernel.errors import Cite, EntryError, RuleViolation
from scoring.kernel.rulings import Ruling
from scoring.kernel.serialization.entries import Json, serialize_value
from scoring.registry import GAMES

EXAMPLES = [(slug, each) for slug in GAMES for each in examples(slug)]
CLAUSES = [(slug, cite) for slug, game in GAMES.items() for cite in game.rulebook]
RULINGS = [(slug, ruling) for slug, game in GAMES.items() for ruling in game.rulings]

every_example = pytest.mark.parametrize(
    ("slug", "example"), EXAMPLES, ids=[f"{each.clause}-{each.number}" for _, each in EXAMPLES]
)


def outcome(example: Example, readings: dict[str, Json]) -> object:
    """The lines of an example under some readings, or where it would not have gone on."""
    record = example.record
    try:
        options = {**record.options, **readings}
        position = record.game.begin(record.players, record.start, options)
        for entry in record.entries:
            position = position.enter(entry)
    except EntryError as error:
        return error.message
    return [(line.entry, line.seat, line.kind, line.points) for line in position.state.lines]


@every_example
def test_an_example_is_accepted_or_refused_by_exactly_its_clause(
    slug: str, example: Example
) -> None:
    table = example_table(example)
    assert table.halt is None, table.halt
    assert example.record.game.slug == slug
    match example.shows:
        case Shows.REFUSED:
            assert example.tried is not None
            with pytest.raises(RuleViolation) as caught:
                table.position.enter(dict(example.tried))
            assert caught.value.cite.id == example.clause
        case Shows.EARNS:
            last = len(table.log.entries) - 1 if table.log.entries else None
            fallen = [line for line in table.position.state.lines if line.entry == last]
            assert example.clause in {line.cite.id for line in fallen}
        case Shows.STANDS:
            assert example.says.endswith(".")
        case Shows.APART:
            outcomes = read_in_every_way(example)
            assert len(set(outcomes)) == len(outcomes) > 1


def read_in_every_way(example: Example) -> list[str]:
    """What an example comes to under each reading of its ruling, which is the clause's own."""
    rulings = {each.name: each for each in example.record.game.rulings}
    ruling = rulings[example.ruling]
    assert ruling.cite.id == example.clause
    readings = [serialize_value(reading.value) for reading in ruling.readings]
    return [str(outcome(example, {ruling.name: reading})) for reading in readings]


@pytest.mark.parametrize(("slug", "cite"), CLAUSES, ids=[cite.id for _, cite in CLAUSES])
def test_every_clause_has_an_example_unless_it_keeps_a_play_from_beginning(
    slug: str, cite: Cite
) -> None:
    shown = examples_of(slug, cite.id)
    assert shown or cite.id in {"K1.1", "R1.1"}
    assert [each.number for each in shown] == list(range(1, len(shown) + 1))


@pytest.mark.parametrize(
    ("slug", "ruling"), RULINGS, ids=[f"{slug}-{ruling.name}" for slug, ruling in RULINGS]
)
def test_every_ruling_has_a_play_in_which_its_readings_differ(
    slug: str, ruling: Ruling
) -> None:
    assert ruling.name in {each.ruling for each in examples(slug)}


@pytest.mark.django_db
@every_example
def test_an_example_opens_as_a_position(slug: str, example: Example) -> None:
    where = reverse("disputes:example", args=[slug, example.clause, example.number])
    answer = Client().get(where)
    shown = unescape(answer.content.decode())
    assert answer.status_code == 200
    assert example_text(example) in shown
    assert '<svg class="board' in shown or 'class="trick' in shown
    clause = Client().get(reverse("rules:clause", args=[slug, example.clause]))
    assert f'href="{where}"' in clause.content.decode()


@pytest.mark.django_db
@every_example
def test_an_example_can_be_played_on_in_a_scratch_copy(slug: str, example: Example) -> None:
    name = "disputes:example-copy"
    answer = Client().get(reverse(name, args=[slug, example.clause, example.number]))
    assert answer.status_code == 200
    assert "What if" in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("number", [0, 99])
def test_what_is_no_example_is_not_found(number: int) -> None:
    for name in ("disputes:example", "disputes:example-copy"):
        where = reverse(name, args=["krimsutep", "K4.5", number])
        assert Client().get(where).status_code == 404
    assert Client().get("/rules/chess/K4.5/1/").status_code == 404
