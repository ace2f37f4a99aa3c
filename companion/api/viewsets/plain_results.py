"""Plain results: plays of other games, imported from BG Stats."""

from collections.abc import Iterable
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device
from companion.api.openapi import operation
from companion.api.serializers import plain_results as serializers
from companion.api.serializers.base import Page
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    ApiViewSet,
    Pages,
    answer,
    group_time_zone,
    no_content,
)
from companion.plain_results import services
from companion.plain_results.models import PlainResult


class PlainResultViewSet(ApiViewSet):
    """The group's plays of other games."""

    lookup_url_kwarg = "result"
    pagination_class = Pages

    @operation("getPlainResults", READ, [serializers.PlainResult], query=Page)
    def list(self, request: Request) -> Response:
        """The plays of other games, the newest first."""
        with group_time_zone(request):
            return self.page(services.results_of(device(request).group_id), _shown)

    @operation("getPlainResult", READ, serializers.PlainResult)
    def retrieve(self, request: Request, result: UUID) -> Response:
        """A play of another game."""
        found = services.result_or_404(device(request).group_id, result)
        (shown,) = _shown([found])
        return answer(shown)

    @operation("deletePlainResult", MANAGE)
    def destroy(self, request: Request, result: UUID) -> Response:
        """Delete a play of another game for good; another import of its file brings it back."""
        services.remove(services.result_or_404(device(request).group_id, result))
        return no_content()


def _shown(results: Iterable[PlainResult]) -> list[serializers.PlainResult]:
    found = list(results)
    seats = services.seats_of(found)
    return [
        serializers.PlainResult(
            each.id,
            each.game,
            each.played,
            each.place.name if each.place else "",
            each.minutes,
            each.notes,
            tuple(
                serializers.PlainSeat(seat.person.uid, seat.person.name, seat.score, seat.won)
                for seat in seats.get(each.id, [])
            ),
        )
        for each in found
    ]
