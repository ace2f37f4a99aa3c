"""Export and import pages."""

from http import HTTPStatus
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from companion.exchange import (
    bgstats,
    csv_export,
    import_progress,
    record_export,
    record_import,
)
from companion.groups.session import group_of, in_the_groups_zone, welcome
from companion.http import Request, device_of
from companion.plays import services
from companion.plays.presentation.durations import start_date
from companion.plays.presentation.visibility import NO_RECORD, points_are_secret
from companion.plays.requests import table_of
from companion.plays.table import Table
from companion.qr import qr_code
from scoring.kernel.serialization.json_values import MAX_BYTES

LONGEST_NAME = 80


@require_safe
def exports(request: Request, play: UUID) -> HttpResponse:
    """The exports of a play, and what each of them leaves out."""
    table = table_of(request, play)
    over = bgstats.can_be_exported(table)
    context = {"table": table, "over": over, "secret": points_are_secret(table)}
    return render(request, "exchange/exports.html", context)


@require_safe
def record(request: Request, play: UUID) -> HttpResponse:
    """Download a play's record."""
    table = table_of(request, play)
    if points_are_secret(table):
        raise Http404(NO_RECORD)
    return _file(record_export.record_file(table), "application/json", f"{_name(table)}.json")


@require_safe
def lines(request: Request, play: UUID) -> HttpResponse:
    """Download the score lines of a play as CSV."""
    table = table_of(request, play)
    if not table.positions:
        raise Http404(gettext("The score lines of this game cannot be read."))
    return _file(
        csv_export.csv_file(csv_export.lines(table)), "text/csv", f"{_name(table)}.csv"
    )


@require_safe
def bgsplay(request: Request, play: UUID) -> HttpResponse:
    """Download a finished play for BG Stats."""
    table = _finished_table(request, play)
    with in_the_groups_zone(request):
        return _file(bgstats.bgsplay_file(table), "application/json", f"{_name(table)}.bgsplay")


@require_safe
def bg_stats(request: Request, play: UUID) -> HttpResponse:
    """The BG Stats link of a finished play, to tap or to scan."""
    table = _finished_table(request, play)
    with in_the_groups_zone(request):
        link, short = bgstats.link(table), bgstats.link(table, notes=False)
    fits = len(short) <= bgstats.LONGEST_CODE
    context = {"table": table, "link": link, "qr": qr_code(short, long=True) if fits else None}
    return render(request, "exchange/bg_stats.html", context)


def _finished_table(request: Request, play: UUID) -> Table:
    table = table_of(request, play)
    if not bgstats.can_be_exported(table):
        raise Http404(gettext("Only finished games can be sent to BG Stats."))
    return table


@require_safe
def plays(request: HttpRequest) -> HttpResponse:
    """Download all plays of the group as CSV, without plays of other groups that it joined."""
    mine = services.plays_of(device_of(request)).filter(group=group_of(request), sample="")
    mine = mine.select_related("place")
    with in_the_groups_zone(request):
        rows = csv_export.plays(services.tables_of_plays(mine.order_by("created")))
        return _file(csv_export.csv_file(rows), "text/csv", "plays.csv")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: Request) -> HttpResponseBase:
    """Import record files, with a report on each; a new device gets a group."""
    context: dict[str, object] = {"most": record_import.MOST_FILES, "report": (), "wrong": ""}
    if request.method == "POST":
        read = _read(request)
        wrong = _upload_error(len(read))
        keep = "keep" in request.POST
        if not wrong and len(read) > import_progress.FEW:
            return import_progress.stream(request, welcome(request), read, keep=keep)
        report = (
            [] if wrong else record_import.import_records(welcome(request), read, keep=keep)
        )
        context |= {
            "report": report,
            "summed": record_import.import_summary(report),
            "wrong": wrong,
        }
    status = HTTPStatus.UNPROCESSABLE_ENTITY if context["wrong"] else HTTPStatus.OK
    return render(request, "exchange/import.html", context, status=status)


def _read(request: Request) -> list[tuple[str, bytes]]:
    """The uploaded files, or the refused record that is sent again to be kept."""
    files = request.FILES.getlist("files")
    read = [(str(file.name)[:LONGEST_NAME], file.read(MAX_BYTES + 1)) for file in files]
    if "record" in request.POST:
        text = request.POST["record"].encode("utf-8", "surrogatepass")
        read.append((request.POST.get("name", gettext("a record"))[:LONGEST_NAME], text))
    return read


def _upload_error(files: int) -> str:
    if not files:
        return gettext("Choose at least one file.")
    if files > record_import.MOST_FILES:
        words = gettext("You chose {files} files. Import at most {most} at once.")
        return words.format(files=files, most=record_import.MOST_FILES)
    return ""


def _name(table: Table) -> str:
    return f"{table.game.slug}-{start_date(table.play):%Y-%m-%d}-{str(table.play.id)[:8]}"


def _file(data: bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
