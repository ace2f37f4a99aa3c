"""Writes into a live app's database with the app's own code, in a process beside its server.

`python -m tests.browser.clerk` reads questions, a line each, and gives each a line, until
nobody asks any more. What a server keeps is written by its own code, never by a test's.
"""

import json
import os
import sys
from collections.abc import Sequence
from datetime import timedelta

import django
from django.utils import timezone

from scoring.kernel.serialization.entries import Json

LASTED = timedelta(minutes=58)
"""How long ago the plays of records began."""


def main() -> None:
    """Answer until the last question."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "companion.settings")
    django.setup()
    for line in sys.stdin:
        question = json.loads(line)
        print(json.dumps(answer(question)), flush=True)
        django.db.connections.close_all()


def answer(question: Json) -> Json:
    """Do what is asked for: adopt a list of records, make a device, or read a play."""
    if isinstance(question, list):
        return [*adopted(question)]
    assert isinstance(question, dict)
    if "beside" in question:
        return beside(str(question["beside"]), str(question["name"]))
    return [*stored(str(question["stored"]))]


def stored(play_id: str) -> Sequence[Json]:
    """Read the entries of a play as its database has them, secret ones too."""
    from companion.groups.models import Device  # noqa: PLC0415
    from companion.plays.models import Play  # noqa: PLC0415
    from companion.plays.services import get_table  # noqa: PLC0415

    play = Play.objects.get(id=play_id)
    device = Device.objects.filter(group=play.group_id).earliest("id")
    return [act.payload for act in get_table(play.id, device.id).log.entries]


def adopted(records: Sequence[Json]) -> list[str]:
    """Copy records into a group of a device's own; its session, and the ids of the plays."""
    # Only a configured Django can be asked for these.
    from companion.groups.models import (  # noqa: PLC0415
        Device,
        Group,
    )
    from companion.plays.creation import create_from_record  # noqa: PLC0415
    from companion.plays.models import Play  # noqa: PLC0415
    from scoring.record import load  # noqa: PLC0415
    from scoring.registry import GAMES  # noqa: PLC0415

    group = Group.objects.create(zone="Europe/Berlin")
    device = Device.objects.create(group=group, name="Chrome on Android")
    plays = [
        create_from_record(device, load(GAMES, json.dumps(payload).encode()))
        for payload in records
    ]
    Play.objects.filter(group=group).update(created=timezone.now() - LASTED)
    return [session_of(device.id), *(str(play.id) for play in plays)]


def beside(session: str, name: str) -> str:
    """Make a further device of the group of this session's device; its session."""
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from companion.groups.models import Device  # noqa: PLC0415
    from companion.http import DEVICE  # noqa: PLC0415

    first = Device.objects.get(id=SessionStore(session)[DEVICE])
    return session_of(Device.objects.create(group=first.group, name=name).id)


def session_of(device: object) -> str:
    """A new session of a device."""
    from django.contrib.sessions.backends.db import SessionStore  # noqa: PLC0415

    from companion.http import DEVICE  # noqa: PLC0415

    session = SessionStore()
    session[DEVICE] = str(device)
    session.create()
    return str(session.session_key)


if __name__ == "__main__":
    main()
