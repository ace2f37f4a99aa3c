"""Sample plays: finished and running ones, opened without any set-up.

A sample is copied into the group that opens it, so that everything can be tried on it.
"""

from pathlib import Path
from typing import NamedTuple

from django.utils.translation import gettext

from companion.games.catalog import CATALOG
from companion.groups.models import Device
from companion.languages.sentences import sentence
from companion.plays.creation import create_from_record
from companion.plays.models import LogEvent, Play
from scoring.record import load

FOLDER = Path(__file__).parent / "sample_records"


def _stages() -> dict[str, str]:
    return {"finished": gettext("a finished game"), "running": gettext("a game in progress")}


class Sample(NamedTuple):
    """A sample play: its name, and a description."""

    name: str
    words: str

    @property
    def game(self) -> str:
        """The slug of its game."""
        return self.name.rpartition("-")[0]


def samples() -> list[Sample]:
    """The samples of the games in the catalog."""
    return [
        Sample(f"{slug}-{stage}", f"{sentence(catalog_game.game.title)}: {words}")
        for slug, catalog_game in CATALOG.items()
        for stage, words in _stages().items()
        if _file(f"{slug}-{stage}").exists()
    ]


def open_sample(device: Device, name: str) -> Play:
    """The group's copy of a sample; a new copy if the last one was changed."""
    record = load({slug: each.game for slug, each in CATALOG.items()}, _file(name).read_bytes())
    last = (
        Play.objects.filter(group=device.group, sample=name, deleted=None)
        .order_by("-created")
        .first()
    )
    if last and LogEvent.objects.filter(play=last).count() == len(record.entries):
        return last
    return create_from_record(device, record, sample=name)


def _file(name: str) -> Path:
    return FOLDER / f"{name}.json"
