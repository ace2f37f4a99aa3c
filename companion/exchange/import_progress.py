"""Streamed response of an import of many record files, with a line per file.

Each line is sent as soon as its file is judged. Stopping the page stops the import after the
current file: files with a line are imported, the others are not.
"""

from collections.abc import AsyncIterator, Sequence
from uuid import uuid4

from django.db import DatabaseError
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string

from companion.exchange import record_import
from companion.groups.models import Device
from companion.http import Request
from companion.worker_threads import in_thread

FEW = 3
"""Up to this many files are imported before the response, which is not streamed then."""
FAILED = "Nothing can be stored just now. Send this file again in a moment."

type File = tuple[str, bytes]


def stream(
    request: Request, device: Device, files: Sequence[File], *, keep: bool
) -> StreamingHttpResponse:
    """The streamed page of an import."""
    answer = StreamingHttpResponse(
        _page(request, device, files, keep=keep), content_type="text/html; charset=utf-8"
    )
    answer["X-Accel-Buffering"] = "no"  # or nginx would buffer the response
    return answer


async def _page(
    request: Request, device: Device, files: Sequence[File], *, keep: bool
) -> AsyncIterator[str]:
    here = str(uuid4())  # a marker that splits the page where the lines go
    before, after = (await in_thread(_around, request, here, len(files))).split(here)
    yield before
    report = list[record_import.ImportedRecord]()
    for number, file in enumerate(files, 1):
        report.append(await in_thread(_import, device, file, keep=keep))
        yield await in_thread(_line, request, report[-1], f"{number} of {len(files)}")
    summed = record_import.import_summary(report)
    yield render_to_string("exchange/summed.html", {"summed": summed}) + after


def _around(request: Request, here: str, files: int) -> str:
    context = {"most": record_import.MOST_FILES, "here": here, "files": files}
    return render_to_string("exchange/take_in.html", context, request)


def _import(device: Device, file: File, *, keep: bool) -> record_import.ImportedRecord:
    try:
        (taken,) = record_import.import_records(device, [file], keep=keep)
    except DatabaseError:
        return record_import.ImportedRecord(file[0], message=FAILED)
    return taken


def _line(request: Request, file: record_import.ImportedRecord, number: str) -> str:
    return render_to_string("exchange/taken.html", {"file": file, "number": number}, request)
