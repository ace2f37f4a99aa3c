"""The start page: running plays, the form of a new play, samples."""

from dataclasses import replace
from http import HTTPStatus
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db.models import Max
from django.db.models.functions import Coalesce
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from companion.games.catalog import CATALOG
from companion.groups.house_rules import house_rulings
from companion.groups.own_copies import copies
from companion.groups.places import by_name
from companion.groups.session import group_of, in_the_groups_zone, renew, welcome
from companion.http import Request, device_of
from companion.plays import services
from companion.plays.creation import create_play
from companion.plays.models import Play
from companion.plays.new_play.form import NewPlayDraft, draft_of_rematch, read_form, regulars
from companion.plays.new_play.form_page import new_play_page
from companion.plays.presentation.play_card import play_cards
from companion.plays.samples import open_sample, samples
from scoring.kernel.errors import EntryError

RUNNING = 5


@require_safe
def start(request: Request) -> HttpResponse:
    """Show running plays and an empty form."""
    renew(request)
    return start_page(request, _draft(request))


@require_POST
def new(request: Request) -> HttpResponse:
    """Create a play, or show the form again: with an error, or after a move or added name."""
    group = group_of(request)
    draft = read_form(request.POST, house_rulings(group), copies(group))
    if request.POST.keys() & {"up", "down", "add"}:
        return start_page(request, draft)
    try:
        play = create_play(welcome(request, request.POST.get("zone", "")), draft.new_play)
    except EntryError as error:
        return start_page(request, draft, error)
    return redirect("plays:sheet" if "sheet" in request.POST else "plays:play", play.id)


@require_POST
def sample(request: Request, name: str) -> HttpResponse:
    """Open a sample play."""
    if name not in dict(samples()):
        raise Http404(gettext("There is no such sample."))
    play = open_sample(welcome(request, request.POST.get("zone", "")), name)
    return redirect("plays:result" if play.finished else "plays:play", play.id)


def start_page(
    request: Request, draft: NewPlayDraft, error: EntryError | None = None
) -> HttpResponse:
    """The start page with this draft in its form."""
    device = device_of(request)
    mine = services.plays_of(device).filter(finished=None, sample="")
    last = Coalesce(Max("events__created"), "created")
    running = mine.annotate(last=last).order_by("-last")[:RUNNING]
    group = group_of(request)
    people = regulars(group, draft.names)
    with in_the_groups_zone(request):
        context = {
            "running": play_cards(services.tables_of_plays(running)),
            "member": group is not None,
            "signed_in": request.user.is_authenticated,
            "more": services.plays_of(device).filter(sample="").exists(),
            "form": new_play_page(draft, people),
            "places": by_name(group),
            "error": error,
            "latest": timezone.localtime().strftime("%Y-%m-%dT%H:%M"),
            "samples": samples(),
        }
        status = HTTPStatus.UNPROCESSABLE_ENTITY if error else HTTPStatus.OK
        return render(request, "plays/start.html", context, status=status)


def _draft(request: Request) -> NewPlayDraft:
    """An empty draft, or that of a rematch (`?again=`)."""
    group = group_of(request)
    settled, kept = house_rulings(group), copies(group)
    if "again" in request.GET:
        try:
            last = services.plays_of(device_of(request)).get(id=UUID(request.GET["again"]))
        except (ValueError, Play.DoesNotExist, ValidationError):
            raise Http404(gettext("There is no such game on this device.")) from None
        return replace(draft_of_rematch(last), house=settled, copies=kept)
    game = next(iter(CATALOG), "")
    return NewPlayDraft(game, options=settled.get(game, {}), house=settled, copies=kept)
