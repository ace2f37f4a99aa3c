"""Which sums go together: fetched once by the totals pad, and kept by the browser."""

from collections.abc import Iterable

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from scoring.krimsutep.capture import roman_sums, suit_sums
from scoring.krimsutep.components import ROUNDS
from scoring.krimsutep.rulings import Roman


@require_safe
@cache_control(public=True, max_age=86_400)
def sums(_: HttpRequest, players: int, roman: str) -> JsonResponse:
    """Every row of sums that some capture makes; the last player's, which follows, left out.

    Rows with the same first sum stand under it, level by level, which is a fifth of the bytes.
    """
    if players not in ROUNDS or roman not in list(Roman):
        raise Http404
    return JsonResponse(
        {
            "suit": _nested(row[:-1] for row in suit_sums(players)),
            "roman": _nested(row[:-1] for row in roman_sums(players, Roman(roman))),
        }
    )


type Nested = list[int] | dict[int, "Nested"]


def _nested(rows: Iterable[tuple[int, ...]]) -> Nested:
    """The rows by their first sum; the last sums as a list."""
    under: dict[int, list[tuple[int, ...]]] = {}
    for row in sorted(rows):
        under.setdefault(row[0], []).append(row[1:])
    if all(rest == [()] for rest in under.values()):
        return list(under)
    return {first: _nested(rest) for first, rest in under.items()}
