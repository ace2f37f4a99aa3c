"""Views of a group's house rules."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from companion.collation import sorted_by_letter
from companion.games.catalog import CATALOG
from companion.games.rulings_form import RulingChoice, readings, ruling_choices
from companion.groups.house_rules import house_rulings, notes, set_house_ruling
from companion.groups.models import Device, Group
from companion.groups.own_copies import copies
from companion.groups.session import has_group, in_the_groups_zone, member_or_404
from companion.http import Request
from companion.languages.sentences import sentence


@dataclass(frozen=True, slots=True)
class HouseGame:
    """A game and its rulings, each with its note."""

    slug: str
    title: str
    rulings: list[tuple[RulingChoice, str]]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: Request) -> HttpResponse:
    """Show and set the readings for new plays; running plays keep theirs."""
    if request.method == "POST":
        return _save(request, member_or_404(request))
    device = has_group(request)
    if device is None:
        return render(request, "groups/none.html")
    with in_the_groups_zone(request):
        context = {
            "group": device.group,
            "games": _games(device.group),
            "names": sorted_by_letter(_names(device.group)),
        }
        return render(request, "groups/rules.html", context)


def _save(request: Request, device: Device) -> HttpResponse:
    game = request.POST.get("game", "")
    if game not in CATALOG:
        raise Http404("There is no such game.")
    by = request.POST.get("by", "")
    set_house_ruling(device, game, readings(game, request.POST, {}), by=by)
    return redirect("groups:rules")


def _names(group: Group) -> Iterable[str]:
    return group.people.filter(same_as=None).values_list("name", flat=True)


def _games(group: Group) -> list[HouseGame]:
    settled, why, kept = house_rulings(group.id), notes(group), copies(group.id)
    return [
        HouseGame(
            slug,
            sentence(each.game.title),
            [
                (choice, why.get((slug, choice.name), ""))
                for choice in ruling_choices(each, settled.get(slug, {}), kept.get(slug))
            ],
        )
        for slug, each in CATALOG.items()
    ]
