"""The rulebooks: every clause in our own words, with an address and full-text search."""

from collections.abc import Sequence

from django.core.paginator import Paginator
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from companion.disputes.clause_occurrences import LoggedPlay, newest_plays, occurrences
from companion.disputes.clause_page import ClauseRow, clause_row, clause_rows
from companion.disputes.examples import example_text, examples_of
from companion.disputes.past_impact import PastImpact, cached_endings, impact_by_reading
from companion.disputes.search import LONGEST, search
from companion.games.catalog import CATALOG, CatalogGame
from companion.groups.own_copies import copies
from companion.groups.session import group_of, in_the_groups_zone
from companion.http import Request, device_of
from companion.plays.table import Table
from scoring.kernel.rulings import Ruling

A_PAGE = 10


@require_safe
def search_rules(request: Request) -> HttpResponse:
    """Search the rules, those of the game that is open first."""
    text, game = request.GET.get("q", "").strip(), request.GET.get("game", "")
    group = group_of(request)
    names = {slug: copy.names for slug, copy in copies(group).items()} if group else {}
    context = {
        "text": text[:LONGEST],
        "hits": search(text, game, names),
        "catalog_game": CATALOG.get(game),
        "catalog": CATALOG.values(),
    }
    return render(request, "rules/search.html", context)


@require_safe
def rulebook(request: Request, game: str) -> HttpResponse:
    """All clauses of a game, in reading order."""
    context = {"catalog_game": _game_in_catalog(game), "catalog": CATALOG.values()}
    role = "#book" if request.htmx else ""
    return render(request, f"rules/rulebook.html{role}", context)


@require_safe
def clause(request: Request, game: str, clause: str) -> HttpResponse:
    """One clause: its certainty, readings, examples, and where it occurred in the group."""
    catalog_game = _game_in_catalog(game)
    found = next((cite for cite in catalog_game.game.rulebook if cite.id == clause), None)
    if found is None:
        raise Http404(gettext("There is no such rule."))
    rulings = [ruling for ruling in catalog_game.game.rulings if ruling.cite.id == clause]
    context: dict[str, object] = {
        "catalog_game": catalog_game,
        "clause": found,
        "rulings": rulings,
        "shown": [(each, example_text(each)) for each in examples_of(game, clause)],
    }
    context["met_url"] = f"{request.path}?met" if group_of(request) else ""
    if not request.GET.keys() & {"met", "page"}:
        # finding the occurrences is slow, so the loaded page fetches them
        role = "#clause" if request.htmx else ""
        return render(request, f"rules/clause.html{role}", context)
    with in_the_groups_zone(request):
        context |= _group_occurrences(request, game, clause, rulings)
        template = "rules/occurrences.html" if request.htmx else "rules/clause.html"
        return render(request, template, context)


def _group_occurrences(
    request: Request, game: str, clause: str, rulings: Sequence[Ruling]
) -> dict[str, object]:
    """Where a clause occurred in the group, and the impact of its readings."""
    plays = newest_plays(device_of(request), group_of(request), game)
    over = [each for each in plays if each.play.finished and each.play.counted]

    def also(logged: LoggedPlay, table: Table) -> None:
        for ruling in rulings:
            cached_endings(logged, table, ruling)

    found = clause_rows(occurrences(plays, also), clause)
    return {
        "looked": True,
        "plays": len(plays),
        "over": len(over),
        "met": Paginator(found, A_PAGE).get_page(request.GET.get("page")),
        "impacts": [(ruling, _impacts(over, ruling)) for ruling in rulings] if over else [],
    }


def _impacts(
    over: list[LoggedPlay], ruling: Ruling
) -> list[tuple[PastImpact, list[tuple[str, ClauseRow]]]]:
    return [
        (each, [(changed.what, clause_row(changed.play)) for changed in each.changed[:A_PAGE]])
        for each in impact_by_reading(over, ruling)
    ]


def _game_in_catalog(game: str) -> CatalogGame:
    if game not in CATALOG:
        raise Http404(gettext("There is no such game."))
    return CATALOG[game]
