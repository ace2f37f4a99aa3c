"""The running entry of each play: what a phone has laid of the next entry so far.

The cards of a trick, for instance. It is no part of the log: it lies in the cache that all
server processes share, one for a play, and is gone after two minutes.
"""

import json
import logging
from dataclasses import dataclass
from uuid import UUID

from django.core.cache import caches

from scoring.kernel.serialization.json_values import Json

SHARED = "shared"
"""The cache of this name in the settings, for texts: in memory in one process, else Redis."""
SECONDS = 120
"""Until a running entry that nobody goes on with is gone."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunningEntry:
    """The device that enters, the number of events that it has seen, and the entry so far."""

    device: UUID
    after: int
    payload: Json


def running_entry(play: UUID) -> RunningEntry | None:
    """The running entry of a play; None without one, or while the cache is unavailable."""
    try:
        stored = caches[SHARED].get(_key(play))
    except Exception as error:  # noqa: BLE001 - a cache may raise anything; the log is complete
        log.warning("The running entry was not read: %r", error)
        return None
    if stored is None:
        return None
    device, after, payload = json.loads(stored)
    return RunningEntry(UUID(device), after, payload)


def keep_running(play: UUID, running: RunningEntry) -> None:
    """Replace the running entry of a play; never raises."""
    stored = json.dumps([str(running.device), running.after, running.payload])
    try:
        caches[SHARED].set(_key(play), stored, SECONDS)
    except Exception as error:  # noqa: BLE001 - others see the entry once it is saved
        log.warning("A running entry was not kept: %r", error)


def drop_running(play: UUID, device: UUID) -> bool:
    """Drop the running entry of a play if it is this device's; returns whether it was."""
    found = running_entry(play)
    if found is None or found.device != device:
        return False
    try:
        caches[SHARED].delete(_key(play))
    except Exception as error:  # noqa: BLE001 - it is gone in two minutes
        log.warning("A running entry was not dropped: %r", error)
    return True


def _key(play: UUID) -> str:
    return f"running-{play}"
