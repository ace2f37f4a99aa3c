"""The time for deletions by age: the clock's, once it has been trusted for a day.

A computer without a clock battery, or with a date set by hand, may start a month ahead. By such
a clock the whole trash would be due for deletion.
"""

import json
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

log = logging.getLogger(__name__)

JUMP = timedelta(days=7)
"""A longer time since the last run is a long pause, or a wrong clock."""
STEADY = timedelta(days=1)
"""After a jump the clock is trusted again after this time, unless it goes back."""


@dataclass(frozen=True, slots=True)
class RunClock:
    """The time up to which the clock is trusted, and the start of a jump that is not."""

    trusted: datetime
    jumped_to: datetime | None = None

    def advanced_to(self, now: datetime) -> "RunClock":
        """The new state after a later reading of the clock."""
        trusted, jumped_to = self.trusted, self.jumped_to
        if jumped_to is not None and now - jumped_to >= STEADY:
            trusted, jumped_to = jumped_to, None
        if now - trusted <= JUMP:
            return RunClock(now)
        if jumped_to is not None and now >= jumped_to:
            return RunClock(trusted, jumped_to)
        return RunClock(trusted, now)


def trusted_time(file: Path, now: datetime) -> datetime:
    """The time that has certainly passed; the file keeps the state between runs.

    The server calls it every hour, so that the end of the last run is known to the hour.
    """
    before = _read(file)
    clock = before.advanced_to(now) if before else RunClock(now)
    _write(file, clock)
    return clock.trusted


def _read(file: Path) -> RunClock | None:
    try:
        times = [datetime.fromisoformat(each) for each in json.loads(file.read_text("ascii"))]
    except (OSError, ValueError, TypeError):
        return None
    if not times or any(each.tzinfo is None for each in times):
        return None
    return RunClock(*times[:2])


def _write(file: Path, clock: RunClock) -> None:
    times = [clock.trusted, *([clock.jumped_to] if clock.jumped_to else [])]
    fresh = file.with_suffix(".new")
    try:
        fresh.write_text(json.dumps([each.isoformat() for each in times]), "ascii")
        fresh.replace(file)
    except OSError as error:
        log.warning("%s cannot be written: %s.", file, error.strerror)
