"""The rulebooks: every clause in our own words, each with an address; asked in any words."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.disputes.examples import examples_of, words
from companion.disputes.search import LONGEST, search
from companion.games.shelf import SHELF, Shelved
from companion.plays.views.asking import Request


@require_safe
def found(request: Request) -> HttpResponse:
    """Clauses of all games by the words that people use."""
    text = request.GET.get("q", "").strip()
    context = {"text": text[:LONGEST], "hits": search(text), "shelf": SHELF.values()}
    return render(request, "rules/search.html", context)


@require_safe
def rulebook(request: Request, game: str) -> HttpResponse:
    """All clauses of a game, in reading order."""
    context = {"shelved": _shelved(game), "shelf": SHELF.values()}
    part = "#book" if request.htmx else ""
    return render(request, f"rules/rulebook.html{part}", context)


@require_safe
def clause(request: Request, game: str, clause: str) -> HttpResponse:
    """One clause: how firm it is, how it can be read, its examples, where this group met it."""
    shelved = _shelved(game)
    found = next((cite for cite in shelved.game.rulebook if cite.id == clause), None)
    if found is None:
        raise Http404("There is no such clause.")
    context = {
        "shelved": shelved,
        "clause": found,
        "rulings": [ruling for ruling in shelved.game.rulings if ruling.cite.id == clause],
        "shown": [(each, words(each)) for each in examples_of(game, clause)],
    }
    part = "#clause" if request.htmx else ""
    return render(request, f"rules/clause.html{part}", context)


def _shelved(game: str) -> Shelved:
    if game not in SHELF:
        raise Http404("There is no such game.")
    return SHELF[game]
