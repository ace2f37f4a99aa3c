"""Log filter for repeated errors: one line per minute, with the number of skipped ones."""

import logging
from threading import Lock
from time import monotonic

SECONDS = 60
MAX_MESSAGES = 1000
"""Most errors that are remembered; after more of them counting starts again."""

type Fault = tuple[str, int, str, str]


class OncePerMinute(logging.Filter):
    """Log filter that passes only the first record of an error in each minute.

    Records are of the same error if logger, level, unformatted message, exception type and its
    line are equal.
    """

    def __init__(self) -> None:
        """Start without any counted errors."""
        super().__init__()
        self._lock = Lock()
        self._seen: dict[Fault, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool | logging.LogRecord:
        """Count the record; the next one that passes says how many were skipped."""
        now = monotonic()
        with self._lock:
            last, left_out = self._seen.get(_fault(record), (now - SECONDS, 0))
            is_due = now - last >= SECONDS
            if len(self._seen) >= MAX_MESSAGES:
                self._seen.clear()
            self._seen[_fault(record)] = (now, 0) if is_due else (last, left_out + 1)
        if is_due and left_out:
            record.msg = f"{record.msg} ({left_out} more like it since)"
        return is_due


def _fault(record: logging.LogRecord) -> Fault:
    error = record.exc_info[1] if record.exc_info else None
    return (record.name, record.levelno, str(record.msg), _place(error) if error else "")


def _place(error: BaseException) -> str:
    """The type of an exception, and the line that raised it."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    where = f"{trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}" if trace else ""
    return f"{type(error).__qualname__} {where}"
