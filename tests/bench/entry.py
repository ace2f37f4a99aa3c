"""Enters a whole play in this process, and as many rows by a bare view.

Once all of one kind in a row, once an entry and a row by turns. The first is the harsher: a
bare view that nothing comes between is quick, as the processor has all that it needs at hand.
By turns is how a server meets them. `python -m tests.bench.entry` prints the processor time of
both in ms and the bytes of an answer; it wants a DATA_DIR of its own.
"""

import json
import os
from collections import deque
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import process_time
from typing import NamedTuple
from uuid import uuid4

import django

RECORD = Path(__file__).parents[2] / "companion/plays/sample_records/krimsutep-finished.json"
ROUNDS = 3
HTMX = {"hx-request": "true", "accept-encoding": "gzip"}


class Cost(NamedTuple):
    """Processor time in ms: of an entry, and of a bare view."""

    entry: float
    bare: float

    def least(self, other: "Cost") -> "Cost":
        """The best of each."""
        return Cost(min(self.entry, other.entry), min(self.bare, other.bare))


def main() -> None:
    """Measure."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    # Only a configured Django can be asked for these.
    from django.conf import settings  # noqa: PLC0415
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    settings.ROOT_URLCONF = "tests.bench.bare"
    entering = Entering()
    row, turns = in_a_row(entering), by_turns(entering)  # the first round warms up
    for _ in range(ROUNDS):
        row, turns = row.least(in_a_row(entering)), turns.least(by_turns(entering))
    print(json.dumps({"row": row, "turns": turns, "bytes": entering.largest}))


def in_a_row(entering: "Entering") -> Cost:
    """All entries of a play, then as many bare views."""
    count = len(entering.record["entries"])
    entries = cpu(partial(deque, entering.entries(), maxlen=0))
    return Cost(entries / count, cpu(partial(deque, entering.rows(), maxlen=0)) / count)


def by_turns(entering: "Entering") -> Cost:
    """An entry, a bare view, and so on through a play."""
    count = len(entering.record["entries"])
    entries, rows = entering.entries(), entering.rows()
    both = [(cpu(partial(next, entries)), cpu(partial(next, rows))) for _ in range(count)]
    return Cost(*(sum(each) / count for each in zip(*both, strict=True)))


class Entering:
    """A browser that enters the play of a record, or inserts as many rows."""

    def __init__(self) -> None:
        from django.test import Client  # noqa: PLC0415 - after django.setup()

        self.record = json.loads(RECORD.read_text("utf-8"))
        self.largest = 0
        self._client = Client(headers=HTMX)

    def entries(self) -> Iterator[None]:
        names = self.record["players"]
        start_fields = {"game": self.record["game"], "seats": names}
        begun = self._client.post(
            "/new/", {**start_fields, "starts": names[self.record["start"]]}
        )
        address = begun.headers.get("Location") or begun.headers["HX-Redirect"]
        for after, entry in enumerate(self.record["entries"]):
            entry_fields = {"entry": json.dumps(entry), "after": after, "key": str(uuid4())}
            answer = self._client.post(f"{address}entries/", entry_fields)
            assert answer.status_code == 200, answer.content
            self.largest = max(self.largest, len(answer.content))
            yield

    def rows(self) -> Iterator[None]:
        for _ in self.record["entries"]:
            assert self._client.post("/bare/", {"name": str(uuid4())}).status_code == 200
            yield


def cpu(work: Callable[[], object]) -> float:
    """Its processor time in ms."""
    before = process_time()
    work()
    return (process_time() - before) * 1000


if __name__ == "__main__":
    main()
