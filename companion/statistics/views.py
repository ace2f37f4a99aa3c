"""Statistics pages of the device's own group; no address contains another group's id."""

from collections.abc import Sequence
from uuid import UUID
from zoneinfo import ZoneInfo

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from companion.games.catalog import CATALOG
from companion.groups.models import Device, Person
from companion.groups.people import person_or_404
from companion.groups.session import has_group, member_or_404
from companion.http import Request
from companion.languages.sentences import sentence
from companion.statistics import presentation
from companion.statistics.filters import choices
from companion.statistics.scope import PlayCount, Scope
from companion.statistics.summary_cache import Summaries, summaries_of
from companion.statistics.times import person_times, time_rows


@never_cache
@require_safe
def group(request: Request, game: str = "") -> HttpResponse:
    """The group in one game or in all; a device without a group has no plays."""
    device = has_group(request)
    if device is None:
        _check_game(game)
        return render(request, "statistics/no_group.html")
    scope = _scope(request, device, game)
    book = summaries_of(scope)
    chosen = choices(scope, book.played)
    context = {**_head(scope, book.played), "choices": chosen, "group": device.group}
    with timezone.override(scope.zone):
        if game and context["plays"]:
            tables = presentation.game_context(book, narrowed=chosen.narrowed)
        else:
            tables = {
                **presentation.group_context(book),
                "by_game": presentation.games_chart(book.played),
            }
        tables["times"] = time_rows(person_times(scope))
        template = "statistics/game.html" if game else "statistics/group.html"
        return render(request, template, {**context, **tables})


@never_cache
@require_safe
def person(request: Request, person: UUID, game: str = "") -> HttpResponse:
    """A person of the device's group, in one game or in all."""
    device = member_or_404(request)
    found = person_or_404(device, person)
    if found.same_as is not None:
        name = "statistics:person-in-game" if game else "statistics:person"
        return redirect(name, found.same_as.uid, *([game] if game else []))
    scope = _scope(request, device, game)
    book = summaries_of(scope)
    played = book.of(found.id)
    chosen = choices(scope, played, found.uid)
    context = {**_head(scope, played), "choices": chosen, "person": found}
    with timezone.override(scope.zone):
        tables = _of_person(book, found, narrowed=chosen.narrowed) if context["plays"] else {}
        mine = [each for each in person_times(scope) if each.person == found.id]
        tables["times"] = time_rows(mine) if mine else []
        return render(request, "statistics/person.html", {**context, **tables})


@require_safe
def counted(request: Request) -> HttpResponse:
    """The page that explains the definitions of the statistics."""
    return render(request, "statistics/counted.html")


def _check_game(game: str) -> None:
    if game and game not in CATALOG:
        raise Http404(gettext("There is no such game here."))


def _scope(request: Request, device: Device, game: str) -> Scope:
    _check_game(game)
    scope = Scope(device.group_id, ZoneInfo(device.group.zone), game)
    return scope.filtered(request.GET.dict())


def _of_person(book: Summaries, found: Person, *, narrowed: bool) -> presentation.Context:
    if book.scope.game:
        return presentation.person_in_game_context(book, found, narrowed=narrowed)
    return presentation.person_context(book, found)


def _head(scope: Scope, played: Sequence[PlayCount]) -> presentation.Context:
    """The common context: filters and title."""
    left = [
        each
        for each in played
        if scope.game in {"", each.game}
        and scope.players in {None, each.players}
        and scope.year in {None, each.year}
    ]
    title = sentence(CATALOG[scope.game].game.title) if scope.game else ""
    return {"plays": sum(each.plays for each in left), "game": title}
