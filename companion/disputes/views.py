"""The pages of a dispute: which readings there are, what each scores, what is settled."""

import json
from dataclasses import dataclass
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from companion.disputes.readings import Compared, compare
from companion.disputes.search import LONGEST, search
from companion.games.shelf import SHELF
from companion.groups.house import house, settle
from companion.groups.models import Device
from companion.plays import door, secrets
from companion.plays.addresses import url
from companion.plays.outcomes import Outcome, Refused, Saved, Sent
from companion.plays.pages import Notice, play_page, raced, refused
from companion.plays.posted import MAX_BYTES, read_sent
from companion.plays.table import Table
from companion.plays.views.asking import Request, asked, device_or_404, table_of
from scoring.kernel.errors import EntryError, Malformed, RuleViolation
from scoring.kernel.rulings import Ruling
from scoring.kernel.spelling import Json, spell_value
from scoring.record import parsed

LONGEST_REASON = 300


@dataclass(frozen=True, slots=True)
class Said:
    """What came with a form: which reading, for the play or the house, and why."""

    reading: str
    scope: str
    why: str


@require_safe
def rulings(request: Request, play: UUID) -> HttpResponse:
    """Every open reading of the game, with what holds here and whether it matters."""
    table = _readable(request, play)
    compared = [compare(table, ruling) for ruling in table.game.rulings]
    return render(request, "disputes/rulings.html", {"table": table, "compared": compared})


@require_http_methods(["GET", "HEAD", "POST"])
def ruling(request: Request, play: UUID, name: str) -> HttpResponse:
    """One ruling: the play under each reading, and the form that settles it."""
    table = _readable(request, play)
    found = _ruling(table, name)
    if request.method != "POST":
        return _shown(request, compare(table, found), table)
    said = Said(
        request.POST.get("reading", ""),
        request.POST.get("scope", "play"),
        request.POST.get("why", "").strip()[:LONGEST_REASON],
    )
    return _settled(request, table, found, said)


def _settled(request: Request, table: Table, found: Ruling, said: Said) -> HttpResponse:
    values = {str(reading.value).lower(): reading.value for reading in found.readings}
    if said.reading not in values:
        notice = Notice("refused", "Choose one of the readings.")
        return _shown(request, compare(table, found), table, notice, said)
    reading = spell_value(values[said.reading])
    if said.scope == "house":
        if not table.part.host:
            raise PermissionDenied("The rules of a house are its own group's.")
        _in_the_house(device_or_404(request), table, {found.name: reading}, said.why)
        return redirect("disputes:ruling", table.play.id, found.name)
    try:
        sent = read_sent(request.POST, device_or_404(request))
    except Malformed as error:
        return _shown(request, compare(table, found), table, refused(table, error), said)
    told: Json = {"ruling": found.name, "reading": reading, "why": said.why}
    return _answered(request, door.settle(table.play.id, told, sent), found, said, sent)


def _answered(
    request: Request, outcome: Outcome, found: Ruling, said: Said, sent: Sent
) -> HttpResponse:
    table = outcome.table
    if isinstance(outcome, Saved):
        return redirect("disputes:ruling", table.play.id, found.name)
    told = refused(table, outcome.error) if isinstance(outcome, Refused) else None
    notice = told or raced(table, sent.device)
    return _shown(request, compare(table, found), table, notice, said)


def _in_the_house(device_id: UUID, table: Table, settled: dict[str, Json], why: str) -> None:
    device = Device.objects.select_related("group").get(id=device_id)
    now = house(device.group_id).get(table.game.slug, {})
    settle(device, table.game.slug, {**now, **settled}, why)


def _shown(
    request: Request,
    compared: Compared,
    table: Table,
    notice: Notice | None = None,
    said: Said | None = None,
) -> HttpResponse:
    context = {
        "table": table,
        "compared": compared,
        "notice": notice,
        "said": said or Said(compared.holding.code, "play", ""),
        "page": play_page(table, asked(request)),
        "won": [compared.won(under) for under in compared.unders],
    }
    return render(request, "disputes/ruling.html", context, status=422 if notice else 200)


@require_safe
def found(request: Request) -> HttpResponse:
    """Clauses of all games by the words that people use."""
    text = request.GET.get("q", "").strip()
    context = {"text": text[:LONGEST], "hits": search(text), "shelf": SHELF.values()}
    return render(request, "rules/search.html", context)


@require_safe
def why(request: Request, play: UUID) -> HttpResponse:
    """Why an entry is refused: the clause, the earlier entry, its readings, as played."""
    table = _readable(request, play)
    spelt = _entry(request.GET.get("entry", ""))
    try:
        table.position.enter(spelt)
    except RuleViolation as error:
        rulings = [r for r in table.game.rulings if r.cite is error.cite]
        context = {
            "table": table,
            "page": play_page(table, asked(request)),
            "error": error,
            "message": secrets.said(table, error),
            "clause": error.cite,
            "earlier": None if error.earlier is None else error.earlier + 1,
            "entry": json.dumps(spelt),
            "compared": [compare(table, each) for each in rulings],
        }
        return render(request, "disputes/why.html", context)
    except EntryError as error:
        raise Http404(error.message) from None
    return redirect("plays:play", play)


@require_POST
def as_played(request: Request, play: UUID) -> HttpResponse:
    """Let a breach stand that lies on the table: scored as it lies, flagged for ever."""
    table = _readable(request, play)
    spelt, reason = _entry(request.POST.get("entry", "")), request.POST.get("why", "").strip()
    reason = reason[:LONGEST_REASON] or "it lies on the table"
    try:
        sent = read_sent(request.POST, device_or_404(request))
    except Malformed:
        raise Http404("Nothing to enter came with that.") from None
    outcome = door.enter(play, {**spelt, "as_played": reason}, sent)
    if isinstance(outcome, Saved):
        return redirect("plays:play", play)
    where = f"{url(table, 'play')}why/?entry={request.POST.get('entry', '')}"
    return redirect(where)


def _entry(text: str) -> dict[str, Json]:
    try:
        spelt = parsed(text.encode("utf-8", "surrogatepass"), "entry", MAX_BYTES)
    except Malformed as error:
        raise Http404(error.message) from None
    if not isinstance(spelt, dict):
        raise Http404("That is no entry.")
    return spelt


def _readable(request: Request, play: UUID) -> Table:
    table = table_of(request, play)
    if table.halt or not table.positions:
        raise Http404("This play can only be read.")
    return table


def _ruling(table: Table, name: str) -> Ruling:
    found = next((ruling for ruling in table.game.rulings if ruling.name == name), None)
    if found is None:
        raise Http404("There is no such ruling.")
    return found
