"""Measures the pages of a play of 5,000 entries, on an embedded database in DATA_DIR."""

import json
import os
from collections.abc import Callable, Iterator
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import uuid4

import django

if TYPE_CHECKING:
    from django.test import Client

    from companion.plays.models import Play
    from scoring.kernel.serialization.entries import Json

ENTRIES = 5_000
GOAL = 300  # ms
TIMES = 7
DEALS = 10
"""Tricks that are entered before the deal is void and the round begins again."""


def main() -> None:
    """Take the play in, and measure."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    # Only a configured Django can be asked for these.
    from django.core.management import call_command  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    begun = perf_counter()
    play, client = taken_in()
    say(f"taken in, {ENTRIES:,} entries: {perf_counter() - begun:.2f} s")
    for name, url in pages(play):
        say(measured(name, client, url, partial(forget, play)))
    say(entered(play, client))


def say(line: str) -> None:
    print(line, flush=True)


def taken_in() -> "tuple[Play, Client]":
    """The play in a group of its own, and the browser of that group's phone."""
    from django.conf import settings  # noqa: PLC0415
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415
    from django.test import Client  # noqa: PLC0415

    from companion.exchange import record_import  # noqa: PLC0415
    from companion.groups.models import Device, Group  # noqa: PLC0415

    device = Device.objects.create(group=Group.objects.create(), name="the measuring phone")
    (taken,) = record_import.import_records(device, [("long", json.dumps(record()).encode())])
    assert taken.play is not None, taken.message
    session = SessionStore()
    session.update({"device": str(device.id), "zone": "UTC"})
    session.save()
    client = Client(headers={"accept-encoding": "gzip"})
    client.cookies[settings.SESSION_COOKIE_NAME] = str(session.session_key)
    return taken.play, client


def record() -> "dict[str, Json]":
    """Rounds of Krimsutep that are void before they end, over and over; one entry is left."""
    from companion.plays.samples import FOLDER  # noqa: PLC0415

    data: dict[str, Json] = json.loads((FOLDER / "krimsutep-finished.json").read_bytes())
    entries = data["entries"]
    assert isinstance(entries, list)
    round_: list[Json] = [*entries[:DEALS], {"kind": "void", "why": "A card lay face up."}]
    return {**data, "entries": [*round_ * ENTRIES][: ENTRIES - 1]}


def pages(play: "Play") -> Iterator[tuple[str, str]]:
    here = f"/plays/{play.id}/"
    early = [{"do": "change", "at": DEALS, "entry": {"kind": "void", "why": "Another card."}}]
    late = [{**early[0], "at": ENTRIES // (DEALS + 1) * (DEALS + 1) - 1}]
    yield "page", here
    yield "log", f"{here}log/"
    yield "log, its last page", f"{here}log/?page=50&acts=50"
    yield "an early entry", f"{here}entries/{DEALS}/"
    for name, changes in (("early", early), ("late", late)):
        address = urlencode({"changes": json.dumps(changes)})
        yield f"correction check, {name}", f"{here}correct/check/?{address}"
    yield "replay", f"{here}replay/?step={ENTRIES // 2}"
    yield "export", f"{here}files/record.json"
    yield "list of plays", "/plays/"
    yield "start", "/"


def forget(play: "Play") -> None:
    """Forget the play's replay, as a server that has just started."""
    from companion.plays.log.events import Log  # noqa: PLC0415
    from companion.plays.log.replay import REPLAYS, Replay, Setup  # noqa: PLC0415

    REPLAYS.keep(play.id, Replay("", Setup((), 0, {}), Log(), ()))


def measured(name: str, client: "Client", url: str, forget_it: Callable[[], None]) -> str:
    """How long it takes for the first time, from then on, and without the play's replay."""

    def fetch() -> None:
        answer = client.get(url)
        assert answer.status_code == 200, (url, answer.status_code)

    first = milliseconds(fetch)
    took = sorted(milliseconds(fetch) for _ in range(TIMES))
    cold = list[float]()
    for _ in range(TIMES):
        forget_it()
        cold.append(milliseconds(fetch))
    middle, middle_cold = took[TIMES // 2], sorted(cold)[TIMES // 2]
    verdict = "within" if middle < GOAL else "OVER"
    return (
        f"{name:<26} median {middle:6.1f} ms, first {first:6.1f}, cold {middle_cold:6.1f}; "
        f"{verdict} the {GOAL} ms"
    )


def entered(play: "Play", client: "Client") -> str:
    """The last entry that fits."""
    from companion.plays.models import LogEvent  # noqa: PLC0415

    last = LogEvent.objects.filter(play=play).order_by("-sequence")[0]
    sent = {
        "entry": json.dumps({"kind": "void", "why": "The last."}),
        "after": str(last.sequence + 1),
        "key": str(uuid4()),
    }

    def post() -> None:
        answer = client.post(f"/plays/{play.id}/entries/", sent, headers={"hx-request": "true"})
        assert answer.status_code == 200, answer.content.decode()[:2000]

    return f"{'one more entry':<26} {milliseconds(post):.1f} ms"


def milliseconds(does: Callable[[], None]) -> float:
    begun = perf_counter()
    does()
    return (perf_counter() - begun) * 1000


if __name__ == "__main__":
    main()
