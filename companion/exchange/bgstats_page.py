"""The page that imports plays from BG Stats: choose a file, check what it brings, import it.

Nothing is stored between these steps: the form after the check sends the plays of our games
once more.
"""

from collections.abc import Mapping
from http import HTTPStatus
from uuid import UUID

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.exchange.bgstats_file import MOST_BYTES, BgStatsFile, read_file
from companion.exchange.bgstats_import import import_plays, plan_import
from companion.exchange.bgstats_people import Answers, require_answers
from companion.exchange.bgstats_undo import undo_import, undoable_imports, undoable_or_404
from companion.groups.session import has_group, in_the_groups_zone, member_or_404, welcome
from companion.http import Request
from companion.languages.sentences import gettext
from scoring.kernel.errors import EntryError, Malformed

PERSON = "person."
NEW = "new"
ROOM_IN_A_FORM = settings.DATA_UPLOAD_MAX_MEMORY_SIZE * 3 // 4


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: Request) -> HttpResponse:
    """Show what a file brings, or import it; a new device gets a group with its import."""
    if request.method != "POST":
        device = has_group(request)
        return _page(request, {"imports": undoable_imports(device.group if device else None)})
    try:
        if "plays" in request.POST:
            return _import(request, request.POST["plays"])
        file = read_file(_uploaded(request))
        return _check(request, file, {})
    except EntryError as error:
        return _page(request, {"error": error})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def undo_page(request: Request, batch: UUID) -> HttpResponse:
    """Ask before an import is undone; POST undoes it."""
    group = member_or_404(request).group
    if request.method == "POST":
        undone = undo_import(group, batch)
        return _page(request, {"undone": undone, "imports": undoable_imports(group)})
    found = undoable_or_404(group, batch)
    with in_the_groups_zone(request):
        return render(request, "exchange/bgstats_undo.html", {"found": found})


def _uploaded(request: Request) -> bytes:
    file = request.FILES.get("file")
    if file is None:
        raise Malformed(gettext("Choose a file."), field="file")
    data: bytes = file.read(MOST_BYTES + 1)
    return data


def _check(
    request: Request, file: BgStatsFile, answers: Answers, error: EntryError | None = None
) -> HttpResponse:
    """The page with everything that a file brings; nothing is saved yet."""
    device = has_group(request)
    found = plan_import(device.group if device else None, file, answers)
    context = {"found": found, "carried": _carried(file), "error": error}
    return _page(request, context)


def _carried(file: BgStatsFile) -> str:
    text = file.smaller()
    if len(text.encode()) > ROOM_IN_A_FORM:
        raise Malformed(
            gettext("The file has too many games at once: export fewer of them."),
            field="file",
        )
    return text


def _import(request: Request, text: str) -> HttpResponse:
    file = read_file(text.encode("utf-8", "replace"))
    answers, device = _answers(request.POST), has_group(request)
    try:
        people = plan_import(device.group if device else None, file, answers).people
        require_answers(people)
    except Malformed as error:
        return _check(request, file, {}, error)
    return _page(request, {"report": import_plays(welcome(request), file, answers)})


def _answers(form: Mapping[str, str]) -> dict[str, UUID | None]:
    """The people chosen in a form, by the names in the file; None for somebody new."""
    answers = dict[str, UUID | None]()
    for field, value in form.items():
        if not field.startswith(PERSON):
            continue
        try:
            answers[field.removeprefix(PERSON)] = None if value == NEW else UUID(value)
        except ValueError:
            continue
    return answers


def _page(request: Request, context: Mapping[str, object]) -> HttpResponse:
    status = HTTPStatus.UNPROCESSABLE_ENTITY if context.get("error") else HTTPStatus.OK
    with in_the_groups_zone(request):
        return render(request, "exchange/bgstats_import.html", dict(context), status=status)
