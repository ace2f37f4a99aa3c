"""A fault that comes back with every request is one line a minute."""

import logging
from collections.abc import Iterator

import pytest

from companion.conf import repeated_logs
from companion.conf.repeated_logs import OncePerMinute


class Clock:
    """A clock that a test moves on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(repeated_logs, "monotonic", clock)
    return clock


class Lines(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.addFilter(OncePerMinute())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())


@pytest.fixture
def lines() -> Iterator[Lines]:
    lines, log = Lines(), logging.getLogger("a fault")
    log.addHandler(lines)
    log.propagate = False
    yield lines
    log.removeHandler(lines)


def test_the_others_are_counted_and_told_with_the_next_line(clock: Clock, lines: Lines) -> None:
    log = logging.getLogger("a fault")
    for number in range(500):
        log.error("The database failed: %s", number)
        clock.now += 0.1
    log.warning("Something else.")
    assert lines.lines == ["The database failed: 0", "Something else."]
    clock.now += 60
    log.error("The database failed: %s", "again")
    assert lines.lines[2:] == ["The database failed: again (499 more like it since)"]


def test_exceptions_are_the_same_fault_when_the_same_line_raised_them(
    clock: Clock, lines: Lines
) -> None:
    assert clock.now
    log = logging.getLogger("a fault")

    def fails(path: str, text: str, numbers: tuple[int, ...]) -> None:
        try:
            numbers[int(text)]
        except (ValueError, IndexError):
            log.exception("Internal Server Error: %s", path)

    fails("/1/", "no number", ())
    fails("/2/", "no number either", ())
    fails("/3/", "0", ())
    assert lines.lines == ["Internal Server Error: /1/", "Internal Server Error: /3/"]


def test_a_flood_of_different_faults_is_forgotten(lines: Lines) -> None:
    log = logging.getLogger("a fault")
    for number in range(3 * repeated_logs.MAX_MESSAGES):
        log.error(str(number))
    assert len(lines.lines) == 3 * repeated_logs.MAX_MESSAGES
    found = next(each for each in lines.filters if isinstance(each, OncePerMinute))
    assert len(vars(found)["_seen"]) <= repeated_logs.MAX_MESSAGES
