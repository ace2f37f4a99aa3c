"""The plays of a backup, judged before the database is asked for anything."""

import re
from collections.abc import Collection, Mapping
from uuid import UUID

from companion.backup.archive import rows
from companion.backup.row_serialization import ACT, DAMAGED, PLAY, RECORD_CONTENT, SEAT, read
from companion.plays.log.events import Action, Event, Log
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import MAX_ENTRIES, read_names

HASH = re.compile("[0-9a-f]{64}")
MOST_SEATS = 20
MOST_ACTS = 4 * MAX_ENTRIES


def check(sent: Json, devices: Collection[str]) -> None:
    """Refuse a play whose rows do not go together, or whose log does not hold."""
    values, row = read_play(sent), as_object(sent, "play")
    players = values["players"]
    numbers = [read(SEAT, each)["number"] for each in rows(row, "seats")]
    if not isinstance(players, list) or numbers != list(range(len(players))):
        raise Malformed(f"{DAMAGED}: a play has seats without players.")
    _check_log(rows(row, "acts"), devices)


def read_play(sent: Json) -> dict[str, object]:
    """Read the fields of a play; raises `Malformed`."""
    row = dict(as_object(sent, "play"))
    record_content(row)
    row.pop(RECORD_CONTENT, None)
    values = read(PLAY, row, also=("seats", "acts", "origin"))
    _somebody_starts(values)
    return values


def record_content(row: Mapping[str, Json]) -> str:
    """The hash of the record that a play came from; empty in older backups, and without one."""
    content = row.get(RECORD_CONTENT, "")
    if not isinstance(content, str) or not (content == "" or HASH.fullmatch(content)):
        raise Malformed(f"{DAMAGED}: a play has no such “{RECORD_CONTENT}”.")
    return content


def _somebody_starts(values: Mapping[str, object]) -> None:
    """There are players, and one of them starts: pages rely on it, whatever the rules say."""
    players, start = values["players"], values["start"]
    if not isinstance(players, list) or not isinstance(values["options"], dict):
        raise Malformed(f"{DAMAGED}: a play has no players, or no options.")
    if len(read_names(players)) > MOST_SEATS or start not in range(len(players)):
        raise Malformed(f"{DAMAGED}: nobody starts a play.")


def _check_log(sent: list[Json], devices: Collection[str]) -> None:
    """Each act vouches for all before it, so that nothing was changed."""
    if len(sent) > MOST_ACTS:
        raise Malformed(f"A play has at most {MOST_ACTS:,} acts.")
    log = Log()
    for serial, each in enumerate(sent):
        values, device = read(ACT, each), as_object(each, "act")["device"]
        if device is not None and device not in devices:
            raise Malformed(f"{DAMAGED}: it speaks of something that it does not have.")
        log = _with(log, values, as_object(each, "act")["spelt"])
        if values["serial"] != serial or values["digest"] != log.digest:
            raise Malformed(f"{DAMAGED}: a log was changed.")


def _with(log: Log, values: Mapping[str, object], payload: Json) -> Log:
    key = values["key"]
    if not isinstance(key, UUID):
        raise Malformed(f"{DAMAGED}: an act has no key.")
    try:
        return log.then(Event(log.rows, Action(str(values["deed"])), payload), key)
    except (EntryError, ValueError):
        raise Malformed(f"{DAMAGED}: a log does not hold.") from None
