"""Streamed response of an import of many record files, with a line per file.

Each line is sent as soon as its file is judged. Stopping the page stops the import after the
current file: files with a line are imported, the others are not.
"""

from collections.abc import AsyncIterator, Sequence
from uuid import uuid4

from django.db import DatabaseError
from django.http import StreamingHttpResponse
from django.template.loader import render_to_string
from django.utils.translation import get_language, gettext, override

from companion.exchange import record_import
from companion.groups.models import Device
from companion.http import Request
from companion.worker_threads import in_thread

FEW = 3
"""Up to this many files are imported before the response, which is not streamed then."""

type File = tuple[str, bytes]


def stream(
    request: Request, device: Device, files: Sequence[File], *, keep: bool
) -> StreamingHttpResponse:
    """The streamed page of an import."""
    pieces = _page(request, device, files, get_language(), keep=keep)
    answer = StreamingHttpResponse(pieces, content_type="text/html; charset=utf-8")
    answer["X-Accel-Buffering"] = "no"  # or nginx would buffer the response
    return answer


async def _page(
    request: Request, device: Device, files: Sequence[File], language: str, *, keep: bool
) -> AsyncIterator[str]:
    """Send the page piece by piece, long after the request's language is no longer active."""
    here = str(uuid4())  # a marker that splits the page where the lines go
    whole = await in_thread(_around, request, here, len(files), language)
    before, after = whole.split(here)
    yield before
    report = list[record_import.ImportedRecord]()
    for number, file in enumerate(files, 1):
        report.append(await in_thread(_import, device, file, language, keep=keep))
        yield await in_thread(_line, request, report[-1], number, len(files), language)
    yield await in_thread(_summary, report, language) + after


def _around(request: Request, here: str, files: int, language: str) -> str:
    context = {"most": record_import.MOST_FILES, "here": here, "files": files}
    with override(language):
        return render_to_string("exchange/import.html", context, request)


def _import(
    device: Device, file: File, language: str, *, keep: bool
) -> record_import.ImportedRecord:
    with override(language):
        try:
            (taken,) = record_import.import_records(device, [file], keep=keep)
        except DatabaseError:
            failed = gettext("Nothing can be saved now. Send this file again in a moment.")
            return record_import.ImportedRecord(file[0], message=failed)
        return taken


def _line(
    request: Request, file: record_import.ImportedRecord, place: int, files: int, language: str
) -> str:
    with override(language):
        number = gettext("{n} of {files}").format(n=place, files=files)
        context = {"file": file, "number": number}
        return render_to_string("exchange/imported.html", context, request)


def _summary(report: Sequence[record_import.ImportedRecord], language: str) -> str:
    with override(language):
        summed = record_import.import_summary(report)
        return render_to_string("exchange/summed.html", {"summed": summed})
