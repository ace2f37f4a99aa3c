"""The log in pages of a hundred entries, and the audit trail beside it."""

import re

import pytest

from companion.plays import services
from companion.plays.models import LogEvent
from companion.plays.presentation.audit_trail import trail
from companion.plays.presentation.log_page import numbers_of
from companion.plays.views.scores import A_PAGE
from scoring.kernel.serialization.entries import Json
from tests.pages import flat
from tests.plays.conftest import Phone, saved

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def numbers(phone: Phone, query: str = "") -> list[int]:
    page = flat(phone.client.get(phone.at("log") + query))
    return [int(each) for each in re.findall(r'<span class="no">(\d+)</span>', page)]


def acts(phone: Phone, query: str = "") -> int:
    page = flat(phone.client.get(phone.at("log") + query))
    return len(re.findall(r"<li>\s*<p>\s*<b>", page))


@pytest.fixture
def worked_on(ann: Phone) -> Phone:
    """Entered, undone, brought back, corrected and ruled, with entries between all of it."""
    ann.say(1, 2, 3)
    saved(ann.undo())
    saved(ann.redo())
    saved(ann.undo())
    ann.say(4)
    changes: Json = [{"do": "change", "at": 0, "entry": {"kind": "say", "number": 5}}]
    saved(services.correct(ann.play.id, changes, ann.seen()))
    saved(ann.undo())
    saved(ann.redo())
    ruling: Json = {"ruling": "zero", "reading": "yes", "why": "so we play"}
    saved(services.settle(ann.play.id, ruling, ann.seen()))
    return ann


def test_every_part_of_the_trail_is_that_part_of_all_of_it(worked_on: Phone) -> None:
    table, rows = worked_on.table, LogEvent.objects.filter(play=worked_on.play).count()
    everything = trail(table)
    assert len(everything) == rows
    for start in range(rows):
        for stop in range(start + 1, rows + 1):
            role = everything[rows - stop : rows - start]
            assert trail(table, range(start, stop)) == role


@pytest.fixture
def long(ann: Phone, monkeypatch: pytest.MonkeyPatch) -> Phone:
    """A play whose log takes three pages; pages are of few entries here."""
    monkeypatch.setattr("companion.plays.views.scores.A_PAGE", 2)
    ann.say(1, 2, 3)
    saved(ann.undo())
    ann.say(4)
    ann.say()
    return ann


def test_the_log_comes_in_pages_the_newest_entries_first(long: Phone) -> None:
    assert numbers(long) == [3, 2]
    assert numbers(long, "?page=2") == [1]
    assert numbers(long, "?page=9") == [1]
    assert numbers(long, "?page=x") == [3, 2]


def test_the_audit_trail_has_pages_of_its_own(long: Phone) -> None:
    assert [acts(long, f"?acts={page}") for page in (1, 2, 3)] == [2, 2, 1]
    page = flat(long.client.get(long.at("log") + "?page=2&acts=2"))
    assert 'href="?page=1&amp;acts=2"' in page
    assert 'href="?acts=3&amp;page=2#audit"' in page


def test_the_log_has_a_heading_for_each_round(ann: Phone) -> None:
    ann.say(1, 2, 3)
    page = flat(ann.client.get(ann.at("log")))
    assert re.findall(r'<h2 class="rubric">([^<]+)</h2>', page) == ["Round 2", "Round 1"]
    assert numbers(ann) == [3, 2, 1]


def test_the_log_of_a_player_has_what_they_did_and_what_changed_their_points(
    long: Phone,
) -> None:
    assert numbers(long, "?player=0") == [3, 1]
    assert numbers(long, "?player=1") == [2]
    page = flat(long.client.get(long.at("log") + "?player=0"))
    assert re.search(r'href="\?player=0" aria-current="true"', page)
    assert "&amp;player=0#audit" in page
    assert long.client.get(long.at("log") + "?player=2").status_code == 404


def test_entries_of_a_player_do_not_tell_of_points_that_are_secret(over: Phone) -> None:
    # the last entry is said of all, and changed the points of Ben
    assert numbers_of(over.table, 1, frozenset({1})) == [5, 4, 2]
    assert numbers_of(over.table, 1, frozenset()) == [4, 2]


def test_an_empty_log_and_a_short_one_have_one_page(ann: Phone) -> None:
    assert numbers(ann) == []
    ann.say(1)
    assert numbers(ann) == [1]
    assert "Older" not in flat(ann.client.get(ann.at("log")))
    assert A_PAGE == 100
