"""Open and parse a backup file; errors are sentences for the user."""

import re
import zlib
from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from companion.backup.group_backup import (
    ACHIEVEMENTS_OFF,
    FORMAT,
    HOME,
    NAME,
    PHOTOS,
    VERSION,
    photo_file,
)
from companion.backup.plain_results_backup import PLAIN_RESULTS
from companion.backup.recaps_backup import RECAP_LINKS, RECAPS_OFF
from companion.exchange.record_meta import require_storable
from companion.languages.sentences import gettext
from companion.photos.encoding import MOST_KEPT
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object
from scoring.kernel.serialization.json_values import parse_json

MOST_SENT = 64_000_000
"""Room for the photos of a group, and as much again."""
MOST = 120_000_000
MOST_VALUES = 6_000_000
"""More than twice the number of values in the logs of 2,000 plays."""
SHORTEST = 5
"""Fewest bytes per value of a backup: keys, names and times are much longer."""
MARKS = (b",", b"[", b"{")
"""There is at most one value more than these characters."""
HEAD = re.compile(rb'\s*\{\s*"format"\s*:\s*"' + FORMAT.encode() + rb'"\s*,')
DAMAGED = (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError)
LISTS = ("devices", "people", "places", "house_rulings", "copies", "plays")
OPTIONAL = {HOME, ACHIEVEMENTS_OFF, PHOTOS, RECAPS_OFF, RECAP_LINKS, PLAIN_RESULTS}
KEYS = {"format", "version", "made", "group", *LISTS}


def read_archive(data: bytes) -> Mapping[str, Json]:
    """The JSON document in a backup file; raises `Malformed`."""
    text = _unzip(data)
    _check_size(text)
    document = as_object(parse_json(text, "file", MOST), "file")
    if document.get("version") != VERSION:
        raise Malformed(
            gettext("This backup was made by a newer Nile Scribe: update this one first.")
        )
    if set(document) - OPTIONAL != KEYS:
        raise Malformed(gettext("The file is damaged: parts of it are missing."))
    require_storable(dict(document), "file")
    return document


def read_photo(data: bytes, play: str) -> bytes:
    """The bytes of a play's photo in a backup file; raises `Malformed`."""
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(photo_file(play)) as file:
            return file.read(MOST_KEPT + 1)
    except (KeyError, *DAMAGED):
        raise Malformed(gettext("The file is damaged: a photo is missing.")) from None


def _check_size(text: bytes) -> None:
    """Check the start of the document and count its values before parsing.

    A small file can unpack to many values, each of which takes far more memory than its bytes.
    """
    if not HEAD.match(text):
        raise Malformed(gettext("This is not a backup of a group."))
    values = sum(map(text.count, MARKS))
    if values > MOST_VALUES or values * SHORTEST > len(text):
        raise Malformed(gettext("The file has more in it than the backup of a group."))


def _unzip(data: bytes) -> bytes:
    if len(data) > MOST_SENT:
        raise _too_long(MOST_SENT)
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(NAME) as file:
            text = file.read(MOST + 1)
    except KeyError:
        raise Malformed(gettext("This is not a backup of a group.")) from None
    except DAMAGED:
        raise Malformed(
            gettext("The file is damaged or not a backup: it cannot be unpacked.")
        ) from None
    if len(text) > MOST:
        raise _too_long(MOST)
    return text


def _too_long(most: int) -> Malformed:
    return Malformed(gettext("The file is longer than {n} bytes.").format(n=f"{most:,}"))


def rows_of(document: Mapping[str, Json], name: str) -> list[Json]:
    """A list of the document by its key."""
    found = document[name]
    if not isinstance(found, list):
        raise Malformed(
            gettext("The file is damaged: “{part}” is not a list.").format(part=name)
        )
    return found
