"""Unsent events of a phone in a file: the comment of its zip, a JSON list of outbox items.

An item has `play`, `url`, `words`, `at` (milliseconds, when it was tapped) and the `fields` of
the request that would have brought it to the server (static/js/onward.js).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from io import BytesIO
from urllib.parse import parse_qs, urlsplit
from uuid import UUID
from zipfile import ZipFile

from django.urls import reverse

from companion.backup.archive import DAMAGED
from companion.backup.row_serialization import is_readable
from companion.exchange.record_meta import require_storable
from companion.languages.sentences import gettext
from companion.plays.log.branches import KeyedEvent
from companion.plays.log.corrections import replace_entries, serialize_changes
from companion.plays.log.events import Action
from companion.plays.requests import read_range
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object
from scoring.kernel.serialization.json_values import parse_json

LONGEST = 65_535
"""Bytes of a zip's comment."""
LONGEST_WORDS = 200
ACTIONS = {
    "plays:enter": Action.ENTER,
    "plays:undo": Action.UNDO,
    "plays:redo": Action.REDO,
    "plays:save": Action.CORRECT,
}
"""The action of a request, by the name of its URL; a reveal is stored by its server only."""


@dataclass(frozen=True, slots=True)
class UnsentEvent:
    """An event in a phone's outbox: its name, its time, the number of events its page had seen.

    `event` is None for a request that only the play's server can answer.
    """

    words: str
    at: datetime
    after: int
    event: KeyedEvent | None


def with_comment(data: bytes, text: str) -> bytes:
    """The file with unsent events as its comment; raises `Malformed`."""
    comment = text.encode("utf-8", "surrogatepass")
    if len(comment) > LONGEST:
        raise Malformed(gettext("More entries wait on this phone than a file can take."))
    file = BytesIO(data)
    try:
        ZipFile(file).close()  # to append to what is no zip would make it one
        with ZipFile(file, "a") as archive:
            archive.comment = comment
    except DAMAGED:
        raise Malformed(
            gettext("The file is damaged or not a backup: it cannot be unpacked.")
        ) from None
    return file.getvalue()


def read_comment(data: bytes) -> Mapping[str, list[UnsentEvent]]:
    """The unsent events in a file, by the ids of their plays; raises `Malformed`."""
    with ZipFile(BytesIO(data)) as archive:
        comment = archive.comment
    if not comment:
        return {}
    found = parse_json(comment, "unsent", LONGEST)
    require_storable(found, "unsent")
    if not isinstance(found, list):
        raise _damaged()
    unsent: dict[str, list[UnsentEvent]] = {}
    for each in found:
        item = as_object(each, "unsent")
        unsent.setdefault(str(item.get("play")), []).append(_read_item(item))
    return unsent


def _read_item(item: Mapping[str, Json]) -> UnsentEvent:
    fields = as_object(item.get("fields"), "unsent")
    after, at, words = fields.get("after"), item.get("at"), item.get("words")
    if type(after) is not int or type(at) is not int or not isinstance(words, str):
        raise _damaged()
    try:
        event = _read_event(item, fields)
        time = datetime.fromtimestamp(at / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        raise _damaged() from None
    if not is_readable(time):
        raise _damaged()
    return UnsentEvent(words[:LONGEST_WORDS], time, after, event)


def _read_event(item: Mapping[str, Json], fields: Mapping[str, Json]) -> KeyedEvent | None:
    """The event that the server makes of this request."""
    url, play = urlsplit(str(item.get("url"))), UUID(str(item.get("play")))
    key = UUID(str(fields.get("key")))
    addresses = {reverse(name, args=[play]): action for name, action in ACTIONS.items()}
    action = next((addresses[each] for each in addresses if url.path.endswith(each)), None)
    replaced = parse_qs(url.query).get("instead", [""])[0]
    match action:
        case Action.ENTER if replaced:
            changes = replace_entries(read_range(replaced), _payload(fields, "entry"))
            return KeyedEvent(Action.CORRECT, serialize_changes(changes), key)
        case Action.ENTER:
            return KeyedEvent(action, _payload(fields, "entry"), key)
        case Action.CORRECT:
            return KeyedEvent(action, _payload(fields, "changes"), key)
        case None:
            return None
        case _:
            return KeyedEvent(action, None, key)


def _payload(fields: Mapping[str, Json], name: str) -> Json:
    text = str(fields.get(name)).encode("utf-8", "surrogatepass")
    payload = parse_json(text, name, LONGEST)
    require_storable(payload, name)
    return payload


def _damaged() -> Malformed:
    return Malformed(gettext("The file is damaged: an entry that was not sent cannot be read."))
