"""Up to when it is sure that time has passed, whatever the clock says."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from companion.run_clock import RunClock, trusted_time

NOW = datetime(2026, 11, 28, 20, 0, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.mark.parametrize(
    ("readings", "trusted"),
    [
        ([HOUR], HOUR),
        ([7 * DAY], 7 * DAY),  # a short pause
        ([31 * DAY], 0 * DAY),  # a long one, or a wrong clock
        ([31 * DAY, 31 * DAY + HOUR], 0 * DAY),  # started again, with the same clock
        ([31 * DAY, HOUR], HOUR),  # it was wrong, and was put right
        ([31 * DAY, HOUR, 31 * DAY], HOUR),  # and wrong again
        ([31 * DAY, 32 * DAY], 32 * DAY),  # it was right: a day later it says so still
        ([14 * DAY, 28 * DAY, 42 * DAY], 28 * DAY),  # a game night every other week
        ([-31 * DAY], -31 * DAY),  # back is never too early
    ],
)
def test_a_clock_that_jumped_is_believed_when_it_goes_on_for_a_day(
    readings: list[timedelta], trusted: timedelta, tmp_path: Path
) -> None:
    file = tmp_path / "run-clock.json"
    assert trusted_time(file, NOW) == NOW
    for reading in readings[:-1]:
        trusted_time(file, NOW + reading)
    assert trusted_time(file, NOW + readings[-1]) == NOW + trusted


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "[1]", '["soon"]', "[null, null]", '["2026-11-28"]']
)
def test_a_damaged_file_is_made_anew(text: str, tmp_path: Path) -> None:
    file = tmp_path / "run-clock.json"
    file.write_text(text)
    assert trusted_time(file, NOW) == NOW
    assert trusted_time(file, NOW + 31 * DAY) == NOW


def test_it_is_believed_from_where_it_jumped_to() -> None:
    clock = RunClock(NOW).advanced_to(NOW + 14 * DAY)
    assert clock == RunClock(NOW, NOW + 14 * DAY)
    assert clock.advanced_to(NOW + 28 * DAY) == RunClock(NOW + 14 * DAY, NOW + 28 * DAY)
