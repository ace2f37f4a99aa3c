"""Plays that are there already: copied from records into a live app's database."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from scoring.kernel.serialization.entries import Json
from tests.browser.live import LiveApp

RECORDS = Path(__file__).parent.parent / "records"

type Payload = dict[str, Json]


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


def record(name: str, many: int | None = None, **changed: Json) -> Payload:
    """A record of tests/records: all of it, or so many of its entries; or changed."""
    payload: Payload = json.loads((RECORDS / f"{name}.json").read_text("utf-8"))
    entry_payloads = payload["entries"]
    assert isinstance(entry_payloads, list)
    return {**payload, "entries": entry_payloads[:many], **changed}


def seed(app: LiveApp, records: Mapping[str, Payload]) -> Seeded:
    """Copy records into the app; they belong to a device of their own."""
    entry_payloads = app.ask(list(records.values()))
    assert isinstance(entry_payloads, list)
    session, *ids = map(str, entry_payloads)
    paths = (f"/plays/{each}/" for each in ids)
    return Seeded(app.url, session, dict(zip(records, paths, strict=True)))
