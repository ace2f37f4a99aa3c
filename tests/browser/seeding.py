"""Plays that are there already: copied from records into a live app's database.

`python -m tests.browser.seeding` does it, in a process with the app's settings: what a server
keeps is written by the server's own code, and never by a test's.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import django
from django.utils import timezone
from playwright.sync_api import Page

from scoring.kernel.spelling import Json
from tests.browser.live import LiveApp

RECORDS = Path(__file__).parent.parent / "records"

LASTED = timedelta(minutes=58)
"""How long ago they began."""

type Spelt = dict[str, Json]


@dataclass(frozen=True, slots=True)
class Seeded:
    """A device of the app, known by its session, and the addresses of its plays by name."""

    home: str
    session: str
    plays: Mapping[str, str]

    def hand_to(self, page: Page) -> Page:
        """Make this phone that device."""
        page.context.add_cookies(
            [{"name": "sessionid", "value": self.session, "url": self.home}]
        )
        return page


def record(name: str, many: int | None = None, **changed: Json) -> Spelt:
    """A record of tests/records: all of it, or so many of its entries; or changed."""
    spelt: Spelt = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    told = spelt["entries"]
    assert isinstance(told, list)
    return {**spelt, "entries": told[:many], **changed}


def seed(app: LiveApp, records: Mapping[str, Spelt]) -> Seeded:
    """Copy records into the app; they belong to a device of their own."""
    made = subprocess.run(
        [sys.executable, "-m", "tests.browser.seeding"],
        input=json.dumps(list(records.values())),
        env=app.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert made.returncode == 0, made.stderr
    session, *ids = json.loads(made.stdout)
    paths = (f"/plays/{each}/" for each in ids)
    return Seeded(app.url, session, dict(zip(records, paths, strict=True)))


def main() -> None:
    """Read a list of records, answer with the session and the ids of the plays."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    print(json.dumps(_adopted(json.load(sys.stdin))))


def _adopted(records: Sequence[Spelt]) -> list[str]:
    # Only a configured Django can be asked for these.
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from companion.groups.access import DEVICE  # noqa: PLC0415
    from companion.groups.models import Device, Group  # noqa: PLC0415
    from companion.plays.beginning import adopt  # noqa: PLC0415
    from companion.plays.models import Play  # noqa: PLC0415
    from scoring.record import load  # noqa: PLC0415
    from scoring.registry import GAMES  # noqa: PLC0415

    group = Group.objects.create(zone="Europe/Berlin")
    device = Device.objects.create(group=group, name="Chrome on Android")
    session = SessionStore()
    session[DEVICE] = str(device.id)
    session.create()
    plays = [adopt(device, load(GAMES, json.dumps(spelt).encode())) for spelt in records]
    Play.objects.filter(group=group).update(created=timezone.now() - LASTED)
    return [str(session.session_key), *(str(play.id) for play in plays)]


if __name__ == "__main__":
    main()
