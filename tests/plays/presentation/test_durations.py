"""Times as people say them."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone

from companion.plays.presentation.durations import duration_text, moment_text

NOW = datetime(2026, 11, 27, 20, 15, tzinfo=UTC)  # a Friday


@pytest.mark.parametrize(
    ("before", "words"),
    [
        (timedelta(seconds=59), "just now"),
        (timedelta(seconds=60), "1 minute ago"),
        (timedelta(minutes=10, seconds=59), "10 minutes ago"),
        (timedelta(minutes=61), "today, 19:14"),
        (timedelta(hours=20, minutes=16), "yesterday"),
        (timedelta(days=2), "Wednesday"),
        (timedelta(days=6), "Saturday"),
        (timedelta(days=7), "20 November"),
        (timedelta(days=365), "27 November 2025"),
    ],
)
def test_how_long_ago(before: timedelta, words: str) -> None:
    assert moment_text(NOW - before, NOW) == words


def test_an_evening_is_of_its_own_day_in_its_own_zone() -> None:
    with timezone.override(ZoneInfo("Pacific/Auckland")):
        assert moment_text(NOW - timedelta(hours=10), NOW) == "yesterday"
    with timezone.override(ZoneInfo("America/Los_Angeles")):
        assert moment_text(NOW - timedelta(hours=10), NOW) == "today, 02:15"


@pytest.mark.parametrize(
    ("at", "now", "words"),
    [
        ("2026-03-29T01:50+01:00", "2026-03-29T03:20+02:00", "30 minutes ago"),
        ("2026-10-25T02:50+02:00", "2026-10-25T02:10+01:00", "20 minutes ago"),
        ("2026-10-25T01:50+02:00", "2026-10-25T02:20+01:00", "today, 01:50"),
    ],
)
def test_how_long_ago_does_not_jump_with_the_clock(at: str, now: str, words: str) -> None:
    with timezone.override(ZoneInfo("Europe/Vienna")):
        assert moment_text(datetime.fromisoformat(at), datetime.fromisoformat(now)) == words


@pytest.mark.parametrize(
    ("time", "words"),
    [
        (timedelta(0), "0 min"),
        (timedelta(minutes=58, seconds=59), "58 min"),
        (timedelta(minutes=72), "1 h 12"),
        (timedelta(hours=2), "2 h 00"),
    ],
)
def test_how_long_it_took(time: timedelta, words: str) -> None:
    assert duration_text(time) == words
