"""A backup file opened and read, or a sentence about what is wrong with it."""

import zlib
from collections.abc import Mapping
from io import BytesIO
from zipfile import BadZipFile, ZipFile

from companion.backup.group_backup import FORMAT, NAME, VERSION
from companion.backup.row_serialization import DAMAGED
from companion.exchange.record_meta import keepable
from scoring.kernel.errors import Malformed
from scoring.kernel.serialization.entries import Json, as_object
from scoring.record import parsed

MOST_SENT = 64_000_000
MOST = 200_000_000
LISTS = ("devices", "people", "places", "house_rulings", "copies", "plays")
KEYS = {"format", "version", "made", "group", *LISTS}


def opened(data: bytes) -> Mapping[str, Json]:
    """The document in a file; raises `Malformed`."""
    document = as_object(parsed(_unzipped(data), "file", MOST), "file")
    if document.get("format") != FORMAT:
        raise Malformed("This is no backup of a group.")
    if document.get("version") != VERSION:
        raise Malformed("This backup was made by a newer Nile Scribe: update this one first.")
    if set(document) != KEYS:
        raise Malformed(f"{DAMAGED}: parts of it are missing.")
    keepable(dict(document), "file")
    return document


def _unzipped(data: bytes) -> bytes:
    if len(data) > MOST_SENT:
        raise Malformed(f"The file is longer than {MOST_SENT:,} bytes.")
    try:
        with ZipFile(BytesIO(data)) as archive, archive.open(NAME) as file:
            return file.read(MOST + 1)
    except KeyError:
        raise Malformed("This is no backup of a group.") from None
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        raise Malformed(f"{DAMAGED}, or is no backup: it cannot be unpacked.") from None


def rows(document: Mapping[str, Json], name: str) -> list[Json]:
    """A list of the document."""
    found = document[name]
    if not isinstance(found, list):
        raise Malformed(f"{DAMAGED}: its {name} are no list.")
    return found
