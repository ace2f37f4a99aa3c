"""Files of plays: to take along, and to take in."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from companion.exchange import records, tables
from companion.groups.access import device_of
from companion.groups.models import Device
from companion.plays import door
from companion.plays.table import Table
from companion.plays.views.asking import Request, device_or_404, table_of
from scoring.record import MAX_BYTES


@require_safe
def exports(request: Request, play: UUID) -> HttpResponse:
    """What a play can be taken along as, and what each file cannot carry."""
    return render(request, "exchange/exports.html", {"table": table_of(request, play)})


@require_safe
def record(request: Request, play: UUID) -> HttpResponse:
    """A play as a record file."""
    table = table_of(request, play)
    return _file(records.written(table), "application/json", f"{_name(table)}.json")


@require_safe
def lines(request: Request, play: UUID) -> HttpResponse:
    """The lines of a play as CSV."""
    table = table_of(request, play)
    if not table.positions:
        raise Http404("No line of this play can be read.")
    return _file(tables.csv_file(tables.lines(table)), "text/csv", f"{_name(table)}.csv")


@require_safe
def plays(request: HttpRequest) -> HttpResponse:
    """All plays of the group as CSV."""
    mine = door.plays_of(device_of(request)).order_by("created")
    return _file(tables.csv_file(tables.plays(door.shown(mine))), "text/csv", "plays.csv")


@require_http_methods(["GET", "HEAD", "POST"])
def take_in(request: Request) -> HttpResponse:
    """Take record files into the group, with a report on each."""
    device = Device.objects.select_related("group").get(id=device_or_404(request))
    if request.method != "POST":
        return render(request, "exchange/take_in.html", {"most": records.MOST_FILES})
    files = request.FILES.getlist("files")[: records.MOST_FILES]
    read = [(str(file.name)[:80], file.read(MAX_BYTES + 1)) for file in files]
    report = records.take(device, read)
    context = {"report": report, "most": records.MOST_FILES, "none": not files}
    return render(request, "exchange/take_in.html", context, status=200 if files else 422)


def _name(table: Table) -> str:
    return f"{table.game.slug}-{table.play.created:%Y-%m-%d}-{str(table.play.id)[:8]}"


def _file(data: bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(data, content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
