"""Shared results: create, list and withdraw links, and what a link shows."""

from collections.abc import Iterable, Iterator
from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext_noop
from rest_framework.decorators import action
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from companion.api.authentication import device, device_id, plain
from companion.api.openapi import json_body, operation
from companion.api.serializers import sharing as serializers
from companion.api.serializers.base import Page
from companion.api.serializers.strict import body
from companion.api.viewsets.base import (
    MANAGE,
    READ,
    ApiViewSet,
    Pages,
    PlayViewSet,
    answer,
    as_host,
    no_content,
)
from companion.bidi import unisolated
from companion.http import server_url
from companion.languages.sentences import gettext
from companion.plays.services import plays_of
from companion.sharing import services
from companion.sharing.models import Names
from companion.sharing.models import Share as Row
from companion.sharing.shared_result import shared_result

NOT_OVER = gettext_noop("Only finished games can be shared.")


class ShareViewSet(PlayViewSet):
    """The link of a play's result."""

    @operation("getShare", READ, serializers.Share)
    @action(detail=True)
    def share(self, request: Request, play: UUID) -> Response:
        """The link that shares a play's result."""
        found = services.link(as_host(play, request).play.id)
        if found is None:
            raise NotFound(gettext("This game is not shared."))
        return answer(_share_json(request, found))

    @operation(
        "putShare",
        MANAGE,
        serializers.Share,
        body=json_body(serializers.ToShare, {"names": "initials"}),
    )
    @share.mapping.put
    def put_link(self, request: Request, play: UUID) -> Response:
        """Share the result of a finished play, or change how it names its people.

        A shared result keeps its link.
        """
        wanted = body(serializers.ToShare, request)
        names = Names(wanted.names)
        try:
            found = services.share(play, device_id(request), names, photo=wanted.photo)
        except services.NotOver:
            raise NotFound(gettext(NOT_OVER)) from None
        return answer(_share_json(request, found))

    @operation("deleteShare", MANAGE)
    @share.mapping.delete
    def withdraw(self, request: Request, play: UUID) -> Response:
        """Withdraw the link for good: it no longer shows the result."""
        services.withdraw(play, device_id(request))
        return no_content()


class SharesViewSet(ApiViewSet):
    """All links of the group."""

    pagination_class = Pages

    @operation("getShares", READ, [serializers.Share], query=Page)
    def list(self, request: Request) -> Response:
        """The links of all shared results of the group, the newest first."""

        def shown(rows: Iterable[Row]) -> Iterator[serializers.Share]:
            return (_share_json(request, each) for each in rows)

        mine = plays_of(device_id(request)).filter(group=device(request).group_id)
        return self.page(services.links(mine), shown)


class SharedViewSet(ApiViewSet):
    """The result behind a link."""

    lookup_url_kwarg = "token"
    lookup_value_converter = "str"

    @operation("getShared", None, serializers.SharedResult)
    def retrieve(self, request: Request, token: str) -> Response:
        """A shared result by the token of its link; its people are named as the group chose."""
        try:
            link, table = services.open_link(token)
            shown = shared_result(link, table)
        except services.NoSuchLink:
            raise NotFound(gettext("Nothing is shared here.")) from None
        places = tuple(
            serializers.Placed(unisolated(seat.name), seat.score, seat.rank, seat.won)
            for seat in shown.result.places
        )
        server = server_url(plain(request))
        picture = f"{server}{reverse('sharing:picture', args=[token])}"
        photo = f"{server}{reverse('sharing:photo', args=[token])}"
        response = answer(
            serializers.SharedResult(
                shown.title,
                shown.game,
                shown.day,
                shown.lasted,
                places,
                shown.text,
                picture,
                photo if services.shown_photo(link) else None,
            )
        )
        response["X-Robots-Tag"] = "noindex, nofollow, noarchive"
        return response


def _share_json(request: Request, row: Row) -> serializers.Share:
    link = f"{server_url(plain(request))}{reverse('sharing:seen', args=[row.token])}"
    shows = services.shown_photo(row) is not None
    return serializers.Share(row.play_id, link, row.token, row.names, row.made, shows)
