"""Where a play turned: the entry after which those who won were ahead for good."""

from collections.abc import Sequence

import pytest

from companion.plays import creation
from companion.plays.presentation.score_history import TURNED, score_chart, turning_point
from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.plays.conftest import Phone, saved

pytestmark = pytest.mark.django_db


def over(at: Phone, numbers: Sequence[int], fingers: Sequence[int] = (0, 0)) -> Phone:
    """Ann and Ben say numbers in turn, each that is worth itself; then both show fingers."""
    at.say(*numbers)
    saved(at.enter({"kind": "show", "fingers": [*fingers]}))
    return at


WENT = [
    (((1, 6, 3, 4), (0, 0)), 2, "Ben leads from then on, 6 to 1.", False),
    (((5, 1, 2, 3), (0, 0)), 1, "Ann leads from then on, 5 to 0.", True),
    (((1, 4, 5, 3), (0, 0)), 4, "Ben leads from then on, 7 to 6.", False),
    (((1, 4, 3, 1), (5, 3)), 5, "Ann wins by it, 9 to 8.", False),
    (((1, 4, 5, 2), (3, 3)), 4, "Ann and Ben lead from then on.", False),
    (((1, 2, 5, 3), (0, 1)), 5, "Ann and Ben win by it.", False),
]


@pytest.mark.parametrize(("entered", "number", "then", "first"), WENT)
def test_the_last_change_of_the_lead_is_where_it_turned(
    entered: tuple[Sequence[int], Sequence[int]],
    number: int,
    then: str,
    first: bool,  # noqa: FBT001 - a case
    ann: Phone,
) -> None:
    found = turning_point(over(ann, *entered).table)
    assert found is not None
    assert (found.number, found.then, found.first) == (number, then, first)


@pytest.mark.parametrize("slug", ["krimsutep", "ramses", "cleopatra"])
def test_from_there_to_the_end_the_winners_of_every_game_are_ahead(
    slug: str, ann: Phone
) -> None:
    data = (FOLDER / f"{slug}-finished.json").read_bytes()
    at = Phone(ann.device, creation.create_from_record(ann.device, load(GAMES, data)))
    table, found = at.table, turning_point(at.table)
    assert found is not None
    won = set(table.position.standing.winners)

    def ahead(number: int) -> set[int]:
        ranks = table.positions[number].standing.ranks
        return {seat for seat, rank in enumerate(ranks) if rank == 1}

    last = len(table.positions) - 1
    assert ahead(found.number - 1) != won
    assert all(ahead(number) == won for number in range(found.number, last + 1))


def test_the_result_says_it_and_marks_it_on_the_curve_and_in_its_table(ann: Phone) -> None:
    page = over(ann, (1, 4, 5, 3)).client.get(ann.at("result")).content.decode()
    in_one_line = " ".join(page.split())
    assert '<b class="rubric">Turning point</b>' in in_one_line
    assert "lines/?entry=4" in in_one_line
    assert "Ben leads from then on, 7 to 6." in in_one_line
    assert "Entry 4: the turning point." in in_one_line
    assert "<title>Entry 4: the turning point</title>" in in_one_line
    assert '<th scope="row">4 <span class="tag">the turning point</span></th>' in in_one_line


def test_the_marked_entry_has_its_row_as_any_other(ann: Phone) -> None:
    rows = score_chart(over(ann, (1, 2, 3, 4)).table, 3, TURNED).rows
    assert [(row.label, row.mark) for row in rows][3] == ("3", TURNED)


def test_a_play_that_was_level_from_its_first_to_its_last_entry_turned_nowhere(
    ann: Phone,
) -> None:
    new_play = creation.NewPlay("toy", ["Ann", "Ben"], 0, {"zero": "yes"})
    level = Phone(ann.device, creation.create_play(ann.device, new_play))
    level.say(0)
    for _ in range(3):
        saved(level.enter({"kind": "say", "number": 0, "as_played": "nobody minded"}))
    saved(level.enter({"kind": "show", "fingers": [2, 2]}))
    assert turning_point(level.table) is None
    page = level.client.get(level.at("result")).content.decode()
    assert "Turning point" not in page
    assert "<title>" in page
