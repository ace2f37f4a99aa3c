"""The page of a clause's example."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from companion.disputes.compare_readings import compare
from companion.disputes.examples import example_table, example_text, refusal
from companion.disputes.views.what_if import example_or_404
from companion.http import Request
from companion.plays.presentation.entry_text import newest_rows
from companion.plays.presentation.snapshot import snapshot, table_after

LAST = 6
"""Most entries that are listed below the position."""


@require_safe
def example(request: Request, game: str, clause: str, number: int) -> HttpResponse:
    """The position of an example, with an explanation by its clause."""
    found = example_or_404(game, clause, number)
    table = example_table(found)
    if found.tried is not None:
        shown = snapshot(table, (found.tried, refusal(found)))
    else:
        shown = snapshot(table_after(table, len(table.log.entries)))
    rulings = [each for each in table.game.rulings if each.name == found.ruling]
    everyone = frozenset(range(len(table.position.state.seats)))
    context = {
        **shown.context,
        "table": table,
        "example": found,
        "words": example_text(found),
        "clause": next(cite for cite in table.game.rulebook if cite.id == clause),
        "compared": [compare(table, each) for each in rulings],
        "entries": newest_rows(table, LAST, everyone),
    }
    return render(request, "disputes/example.html", context)
