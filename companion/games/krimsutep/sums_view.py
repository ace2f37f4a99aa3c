"""Which sums go together: fetched once by the totals pad, and kept by the browser."""

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.krimsutep.capture import roman_sums, suit_sums
from scoring.krimsutep.components import ROUNDS
from scoring.krimsutep.rulings import Roman


@require_safe
@cache_control(public=True, max_age=86_400)
def sums(_: HttpRequest, players: int, roman: str) -> JsonResponse:
    """Every row of sums that some capture makes; the last player's, which follows, left out."""
    if players not in ROUNDS or roman not in list(Roman):
        raise Http404
    return JsonResponse(
        {
            "suit": sorted(row[:-1] for row in suit_sums(players)),
            "roman": sorted(row[:-1] for row in roman_sums(players, Roman(roman))),
        }
    )
