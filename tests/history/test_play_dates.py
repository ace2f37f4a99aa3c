"""The day and time of a play: set on its page, by the API, or as it is begun."""

from datetime import UTC, datetime, timedelta
from html import unescape
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.urls import reverse

from companion.exchange.record_export import record
from companion.plays import services
from companion.plays.models import LogEvent, Play
from companion.statistics.models import SeatResult
from scoring.kernel.serialization.entries import as_object
from tests.history.conftest import finish
from tests.plays.conftest import Phone

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def tell(at: Phone, played: str) -> tuple[int, str]:
    answer = at.client.post(reverse("history:about", args=[at.play.id]), {"played": played})
    return answer.status_code, unescape(answer.content.decode())


def in_budapest(at: Phone) -> None:
    at.device.group.zone = "Europe/Budapest"
    at.device.group.save()


def test_the_day_of_a_play_is_set_in_the_groups_time_zone_and_its_length_stays(
    over: Phone,
) -> None:
    in_budapest(over)
    before = Play.objects.get()
    assert before.finished is not None
    assert tell(over, "2026-07-04T20:15")[0] == 302
    play = Play.objects.get()
    assert play.created == datetime(2026, 7, 4, 18, 15, tzinfo=UTC)
    assert play.finished is not None
    assert play.finished - play.created == before.finished - before.created
    assert set(SeatResult.objects.values_list("played", flat=True)) == {play.created}
    assert "July 2026" in over.client.get("/plays/").content.decode()
    page = over.client.get(reverse("history:about", args=[play.id])).content.decode()
    assert 'value="2026-07-04T20:15"' in page


def test_the_time_that_the_form_showed_moves_nothing(over: Phone) -> None:
    before = Play.objects.get()
    shown = before.created.astimezone(ZoneInfo(before.group.zone)).strftime("%Y-%m-%dT%H:%M")
    tell(over, shown)
    tell(over, "")
    assert Play.objects.values().get() == Play.objects.filter(id=before.id).values().get()
    assert (Play.objects.get().created, Play.objects.get().shifted) == (before.created, 0)


REFUSED = [
    ("yesterday", "Enter the day and time as 2026-11-28 20:15."),
    ("2026-02-30T20:15", "Enter the day and time as 2026-11-28 20:15."),
    ("1899-12-31T23:59", "The year must be 1900 or later."),
    ("0001-01-01T00:00", "The year must be 1900 or later."),
    ("9999-12-31T23:59", "The day of a game cannot be in the future."),
]


@pytest.mark.parametrize(("played", "sentence"), REFUSED)
def test_what_is_no_day_of_a_play_is_refused(played: str, sentence: str, over: Phone) -> None:
    before = Play.objects.get()
    status, page = tell(over, played)
    assert (status, sentence in page, f'value="{played}"' in page) == (422, True, True)
    assert Play.objects.get().created == before.created
    answer = over.client.post(reverse("plays:new"), form(played=played))
    assert (answer.status_code, sentence in unescape(answer.content.decode())) == (422, True)


def form(**more: str) -> dict[str, str | list[str]]:
    seats = ["Ann", "Ben"]
    return {"game": "toy", "seats": seats, "starts": "Ann", "play": str(uuid4()), **more}


def test_a_result_of_an_earlier_day_is_begun_with_its_day(over: Phone) -> None:
    in_budapest(over)
    wanted = form(played="2026-01-02T21:30")
    assert over.client.post(reverse("plays:new"), wanted).status_code == 302
    play = Play.objects.get(id=str(wanted["play"]))
    assert play.created == datetime(2026, 1, 2, 20, 30, tzinfo=UTC)
    assert play.shifted < 0


def test_a_running_play_that_was_moved_ends_on_its_new_day(ann: Phone) -> None:
    tell(ann, "2026-01-02T21:30")
    finish(ann)
    play = Play.objects.get()
    assert play.finished is not None
    assert timedelta(0) <= play.finished - play.created < timedelta(minutes=5)


def test_a_record_tells_the_day_that_the_table_set(over: Phone) -> None:
    tell(over, "2026-01-02T21:30")
    meta = as_object(record(services.get_table(over.play.id, over.device.id))["meta"], "meta")
    assert meta["played_at"] == "2026-01-02T21:30:00+00:00"


def test_what_comes_back_by_a_redo_days_later_ended_when_it_was_entered(over: Phone) -> None:
    long_ago = datetime(2026, 3, 2, 19, tzinfo=UTC)
    Play.objects.update(created=long_ago, finished=long_ago + timedelta(hours=1), shifted=0)
    LogEvent.objects.update(created=long_ago + timedelta(hours=1))
    over.undo()
    assert Play.objects.get().finished is None
    over.redo()
    assert Play.objects.get().finished == long_ago + timedelta(hours=1)


def test_what_comes_back_in_a_play_that_was_moved_ends_as_long_after_its_start(
    over: Phone,
) -> None:
    play = Play.objects.get()
    LogEvent.objects.update(created=play.created + timedelta(minutes=40))
    tell(over, "2026-01-04T20:15")
    over.undo()
    over.redo()
    play.refresh_from_db()
    assert play.finished is not None
    assert timedelta(0) <= play.finished - play.created - timedelta(minutes=40) < LATEST


LATEST = timedelta(seconds=1)
"""Dates are moved by whole seconds."""
