"""What decided a play beside the points is told with its result."""

import re
from dataclasses import replace

import pytest
from django.test import Client

from companion.games.cleopatra import ending
from companion.games.cleopatra.view import VIEW
from companion.plays.models import Play
from tests.games.cleopatra_plays import GIVEN, given, known
from tests.pages import flat


@pytest.mark.parametrize(("record", "eaten", "most"), [(GIVEN[0], 1, 29), (GIVEN[2], 2, 24)])
def test_the_sentence_names_who_was_eaten(record: str, eaten: int, most: int) -> None:
    *_, (_, _, last) = given(record)
    name = last.state.seats[eaten]
    said = f"The crocodile ate {name}, who had {most} amulets, the most of all."
    assert VIEW.epilogue(last) == said


def test_without_amulets_the_crocodile_eats_nobody() -> None:
    *_, (_, _, last) = given(GIVEN[0])
    state = known(last)
    talents = tuple(line for line in state.lines if line.track != "amulets")
    assert (
        ending.fate_of_the_eaten(replace(state, lines=talents))
        == "The crocodile ate nobody: no player had an amulet left."
    )


@pytest.mark.django_db
def test_the_result_says_it() -> None:
    client = Client(headers={"user-agent": "a test"})
    assert client.post("/samples/cleopatra-finished/").status_code == 302
    page = flat(client.get(f"/plays/{Play.objects.get().id}/result/"))
    assert re.search(
        r"<p>The crocodile ate \w+, who had \d+ amulets?, the most of all\.</p>", page
    )


@pytest.mark.django_db
def test_other_results_have_no_such_line() -> None:
    client = Client(headers={"user-agent": "a test"})
    client.post("/samples/ramses-finished/")
    assert "crocodile" not in flat(client.get(f"/plays/{Play.objects.get().id}/result/"))
