"""Validation of a backup's plays before anything is written."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from companion.backup.archive import rows_of
from companion.backup.row_serialization import (
    EVENT,
    HASH,
    PLAY,
    RECORD_CONTENT,
    SEAT,
    invalid,
    is_readable,
    read_row,
    require_played,
)
from companion.exchange.record_meta import require_storable
from companion.languages.sentences import gettext
from companion.plays.log.events import Action, Event, Log
from scoring.kernel.errors import EntryError, Malformed
from scoring.kernel.serialization.entries import Json, as_object
from scoring.kernel.serialization.json_values import parse_json
from scoring.record import MAX_ENTRIES, read_names

MOST_SEATS = 20
MOST_EVENTS = 4 * MAX_ENTRIES


def check_play(row_json: Json, devices: Collection[str]) -> None:
    """Raise `Malformed` for a play with inconsistent rows or an invalid log."""
    values, row = read_play(row_json), as_object(row_json, "play")
    players = values["players"]
    numbers = [read_row(SEAT, each)["number"] for each in rows_of(row, "seats")]
    if not isinstance(players, list) or numbers != list(range(len(players))):
        raise Malformed(gettext("The file is damaged: a game has seats without players."))
    _check_log(rows_of(row, "acts"), devices, len(players))


def read_play(row_json: Json) -> dict[str, object]:
    """Read the fields of a play; raises `Malformed`."""
    row = dict(as_object(row_json, "play"))
    record_content(row)
    row.pop(RECORD_CONTENT, None)
    values = read_row(PLAY, row, also=("seats", "acts", "origin"))
    _check_start(values)
    _check_times(values)
    _check_origin(row["origin"])
    return values


def record_content(row: Mapping[str, Json]) -> str:
    """The hash of the record that a play was imported from; empty if there is none."""
    content = row.get(RECORD_CONTENT, "")
    if not isinstance(content, str) or not (content == "" or HASH.fullmatch(content)):
        raise invalid(PLAY.noun, RECORD_CONTENT)
    return content


def _check_start(values: Mapping[str, object]) -> None:
    """Require players and a starting player: pages rely on them, whatever the rules say."""
    players, start = values["players"], values["start"]
    if not isinstance(players, list) or not isinstance(values["options"], dict):
        raise Malformed(gettext("The file is damaged: a game has no players, or no options."))
    if len(read_names(players)) > MOST_SEATS or start not in range(len(players)):
        raise Malformed(gettext("The file is damaged: a game has no first player."))


def _check_times(values: Mapping[str, object]) -> None:
    """Require a date that is not in the future, and times of the log that can be computed.

    The log began `shifted` seconds before the date, and an entry of now ends the play as much
    later than now.
    """
    created, shifted = require_played(PLAY, "created", values["created"]), values["shifted"]
    if (
        not isinstance(shifted, int)
        or not _can_be_moved(created, -shifted)
        or not _can_be_moved(timezone.now(), shifted)
    ):
        raise invalid(PLAY.noun, "shifted")


def _can_be_moved(at: datetime, seconds: int) -> bool:
    try:
        return is_readable(at + timedelta(seconds=seconds))
    except OverflowError:
        return False


def _check_origin(text: Json) -> None:
    """Require that the `meta` of an imported record can be exported again."""
    if text is None:
        return
    if not isinstance(text, str):
        raise invalid(PLAY.noun, "origin")
    data = text.encode("utf-8", "surrogatepass")
    try:
        require_storable(as_object(parse_json(data, "origin", len(data)), "origin"), "origin")
    except Malformed:
        raise invalid(PLAY.noun, "origin") from None


def _check_log(events: list[Json], devices: Collection[str], seats: int) -> None:
    """Check the digest of each event, which covers all events before it; and its seat."""
    if len(events) > MOST_EVENTS:
        raise Malformed(
            gettext("A game can have at most {n} events.").format(n=f"{MOST_EVENTS:,}")
        )
    log, own = Log(), {None, *range(seats)}
    for sequence, each in enumerate(events):
        values, device = read_row(EVENT, each), as_object(each, "act")["device"]
        if device is not None and device not in devices:
            raise Malformed(
                gettext("The file is damaged: it refers to something that is not in it.")
            )
        log = _append_row(log, values, as_object(each, "act")["spelt"])
        if values["serial"] != sequence or values["digest"] != log.digest:
            raise Malformed(gettext("The file is damaged: a log was changed."))
        if values["seat"] not in own:
            raise invalid(EVENT.noun, "seat")


def _append_row(log: Log, values: Mapping[str, object], payload: Json) -> Log:
    key = values["key"]
    if not isinstance(key, UUID):
        raise Malformed(gettext("The file is damaged: an event has no key."))
    try:
        return log.then(Event(log.rows, Action(str(values["deed"])), payload), key)
    except (EntryError, ValueError):
        raise Malformed(gettext("The file is damaged: a log is not valid.")) from None
