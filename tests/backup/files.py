"""Read the document of a backup file, and write a changed one."""

import json
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from companion.backup.group_backup import NAME
from scoring.kernel.serialization.entries import Json


def document(data: bytes) -> dict[str, Json]:
    content: dict[str, Json] = json.loads(unzipped(data))
    return content


def unzipped(data: bytes) -> bytes:
    with ZipFile(BytesIO(data)) as archive:
        return archive.read(NAME)


def zipped(text: bytes, name: str = NAME) -> bytes:
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr(name, text)
    return file.getvalue()


def listed(content: Json) -> list[Json]:
    assert isinstance(content, list)
    return content


def objected(content: Json) -> dict[str, Json]:
    assert isinstance(content, dict)
    return content


def play_in(content: dict[str, Json], number: int = 0) -> dict[str, Json]:
    return objected(listed(content["plays"])[number])
