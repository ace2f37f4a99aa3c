"""Replays: every position with its scores, for every game, without anybody's secret."""

import json
import re
from pathlib import Path
from uuid import UUID

import pytest
from django.urls import reverse

from companion.history.replay_page import step
from companion.plays import creation
from companion.plays.presentation.score_history import score_chart
from companion.plays.samples import FOLDER
from scoring.record import load
from scoring.registry import GAMES
from tests.history.conftest import come
from tests.history.test_play_list import text
from tests.plays.conftest import Phone

pytestmark = pytest.mark.django_db

RECORDS = Path(__file__).parent.parent / "records"


def at(phone: Phone, name: str, many: int | None = None) -> Phone:
    """The phone at a copy of a record, or of so many of its entries."""
    payload = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    payload["entries"] = payload["entries"][:many]
    record = load(GAMES, json.dumps(payload).encode())
    return Phone(phone.device, creation.create_from_record(phone.device, record))


def url(play: UUID, number: int | str = "") -> str:
    return f"{reverse('history:replay', args=[play])}?step={number}"


GIVEN = ["krimsutep-4-tricks", "ramses-3-full", "cleopatra-4-garden"]


@pytest.mark.parametrize("name", GIVEN)
def test_every_step_of_a_game_is_drawn_with_the_scores_of_that_step(
    name: str, ann: Phone
) -> None:
    phone = at(ann, name)
    table, client = phone.table, phone.client
    last = len(table.positions) - 1
    for number in {*range(0, last, 11), last - 1, last}:
        page = client.get(url(phone.play.id, number)).content.decode()
        assert f"step {number} of {last}" in page
        shown = step(table, number)
        assert [seat.name for seat in shown.seats] == phone.play.players
        if shown.page.board_page.purses is None:
            scores = table.positions[number].standing.scores
            assert tuple(seat.score for seat in shown.seats) == scores


@pytest.mark.parametrize("name", GIVEN)
def test_the_curve_goes_through_the_score_of_every_step_and_marks_this_one(
    name: str, ann: Phone
) -> None:
    table = at(ann, name).table
    drawn = score_chart(table, 7)
    for number, position in enumerate(table.positions):
        assert tuple(trace.points[number] for trace in drawn.traces) == position.standing.scores
    assert drawn.marked is not None
    assert drawn.summary.startswith("At the end: Ann ")


STEPS = [
    ("", 0), ("0", 0), ("3", 3), ("5", 5), ("99", 5), ("-1", 0), ("x", 0), ("٣", 0),
    ("9" * 99, 0),
]  # fmt: skip


@pytest.mark.parametrize(("requested", "number"), STEPS)
def test_any_step_that_is_asked_for_is_one(requested: str, number: int, over: Phone) -> None:
    page = over.client.get(url(over.play.id, requested)).content.decode()
    assert f"step {number} of 5" in page


def test_a_step_leads_to_those_beside_it_by_links(over: Phone) -> None:
    page = over.client.get(url(over.play.id, 3)).content.decode()
    links = re.findall(r'data-(back|on) href="([^"]+)"', page)
    assert links == [("back", "?step=2"), ("on", "?step=4")]
    assert "step 3 of 5 Result" in text(page.encode())
    assert re.search(r"Ann\b.*\b3\b.*\+3", text(page.encode()))


def test_a_part_of_the_page_is_fetched_and_never_kept_as_the_whole(over: Phone) -> None:
    answer = over.client.get(url(over.play.id, 3), headers={"HX-Request": "true"})
    assert answer.content.decode().strip().startswith('<div id="then"')
    assert answer["Cache-Control"] == "no-cache"
    assert "HX-Request" in answer["Vary"]


@pytest.mark.parametrize("number", [0, 40, 80])
def test_of_a_running_play_no_step_tells_what_is_secret(number: int, ann: Phone) -> None:
    phone = at(ann, "cleopatra-5-rulings", 80)
    watcher = come(phone, "Tablet", None)
    for client in (phone.client, watcher.client):
        page = client.get(url(phone.play.id, number)).content.decode()
        assert "Scores by entry" not in page
        assert 'class="gain' not in page
    shown = step(phone.table, number)
    assert all(not seat.score and not seat.opens for seat in shown.seats)
    counters = [counter.words for seat in shown.seats for counter in seat.purse]
    assert counters
    assert not [words for words in counters if "talent" in words or "amulet" in words]
    assert shown.curve is None
    assert shown.entry is None or (shown.entry.gain, list(shown.entry.tags)) == (None, [])


def test_when_it_is_over_every_step_is_open(ann: Phone) -> None:
    phone = at(ann, "cleopatra-5-rulings")
    shown = step(phone.table, 120)
    purses = shown.page.board_page.purses
    assert purses is not None
    assert not purses.secret
    assert "Scores by entry" in phone.client.get(url(phone.play.id, 120)).content.decode()


def test_a_replay_changes_nothing_of_the_play(ann: Phone) -> None:
    phone = at(ann, "cleopatra-5-rulings")
    phone.client.get(url(phone.play.id, 3))
    phone.play.refresh_from_db()
    assert not phone.play.open_scores
    assert len(phone.table.positions) == len(phone.table.log.entries) + 1


def test_samples_are_replayed_too(ann: Phone) -> None:
    for path in sorted(FOLDER.glob("*-finished.json")):
        play = creation.create_from_record(
            ann.device, load(GAMES, path.read_bytes()), sample=path.stem
        )
        assert ann.client.get(url(play.id, 10)).status_code == 200
