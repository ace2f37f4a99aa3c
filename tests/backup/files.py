"""What is in a backup's file, to be looked at and to be damaged."""

import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from companion.backup.group_backup import NAME
from scoring.kernel.serialization.entries import Json


def document(data: bytes) -> dict[str, Json]:
    told: dict[str, Json] = json.loads(unzipped(data))
    return told


def unzipped(data: bytes) -> bytes:
    with ZipFile(BytesIO(data)) as archive:
        return archive.read(NAME)


def zipped(text: bytes, name: str = NAME) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return file.getvalue()


def listed(told: Json) -> list[Json]:
    assert isinstance(told, list)
    return told


def objected(told: Json) -> dict[str, Json]:
    assert isinstance(told, dict)
    return told


def play_in(told: dict[str, Json], number: int = 0) -> dict[str, Json]:
    return objected(listed(told["plays"])[number])
