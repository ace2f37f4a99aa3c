"""Enters a whole play in this process, and as many rows by a bare view, in turns.

`python -m tests.bench.entry` prints the processor time of both in ms and the bytes of an
answer; it wants a DATA_DIR of its own.
"""

import json
import os
from collections.abc import Callable
from pathlib import Path
from time import process_time
from uuid import uuid4

import django

RECORD = Path(__file__).parents[2] / "companion/plays/samples/krimsutep-finished.json"
ROUNDS = 3
HTMX = {"hx-request": "true", "accept-encoding": "gzip"}


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
    entries = bare = float("inf")
    for _ in range(1 + ROUNDS):  # the first round warms up
        entries = min(entries, cpu(entering.entries))
        bare = min(bare, cpu(entering.rows))
    count = len(entering.record["entries"])
    print(
        json.dumps({"entry": entries / count, "bare": bare / count, "bytes": entering.largest})
    )


class Entering:
    """A browser that enters the play of a record, or inserts as many rows."""

    def __init__(self) -> None:
        from django.test import Client  # noqa: PLC0415 - after django.setup()

        self.record = json.loads(RECORD.read_text("utf-8"))
        self.largest = 0
        self._client = Client(headers=HTMX)

    def entries(self) -> None:
        names = self.record["players"]
        posted = {"game": self.record["game"], "seats": names}
        begun = self._client.post("/new/", {**posted, "starts": names[self.record["start"]]})
        address = begun.headers.get("Location") or begun.headers["HX-Redirect"]
        for after, entry in enumerate(self.record["entries"]):
            told = {"entry": json.dumps(entry), "after": after, "key": str(uuid4())}
            answer = self._client.post(f"{address}entries/", told)
            assert answer.status_code == 200, answer.content
            self.largest = max(self.largest, len(answer.content))

    def rows(self) -> None:
        for _ in self.record["entries"]:
            assert self._client.post("/bare/", {"name": str(uuid4())}).status_code == 200


def cpu(work: Callable[[], None]) -> float:
    """Its processor time in ms."""
    before = process_time()
    work()
    return (process_time() - before) * 1000


if __name__ == "__main__":
    main()
